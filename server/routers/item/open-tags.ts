import type { z } from "zod";
import type { TakenUpTags } from "@/server/contract/item";
import type { Connection } from "@/server/db/client";
import {
  type Aggregate,
  type ItemRow,
  loadAggregate,
  loadVersions,
  loadWritableEnvelope,
} from "@/server/db/store/envelope";
import type { FieldDraft, UploadRow } from "@/server/db/store/envelope-children";
import { loadOpenTags } from "@/server/db/store/open-tags";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { groupTags, takeUp, whyWaiting } from "@/server/domain/field/open-tags";
import type { FoundText } from "@/server/domain/field/tag";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import { coversOf } from "./ingest";
import { prepareFiles } from "./prepare";

/** What the waiting tags of an envelope's files come to among the recipients who are there. */
export type TakeUp = {
  files: { item: ItemRow; taken: FoundText[]; left: FoundText[] }[];
  drafts: FieldDraft[];
  /** Of everything it was worked out from: two plans with the same key do the same. */
  key: string;
};

/** rN is the Nth recipient by signing order (rest/README.md 5.1). @throws DomainError FIELD_LIMIT_EXCEEDED */
export async function planTakeUp(connection: Connection, aggregate: Aggregate): Promise<TakeUp> {
  const open = await loadOpenTags(
    connection,
    aggregate.items.map(({ id }) => id),
  );
  const people = [...aggregate.recipients].sort(compareBySigningOrder);
  const plans = aggregate.items.flatMap((item) => {
    const tags = open.get(item.id);
    return tags ? [{ item, ...takeUp(tags, people) }] : [];
  });
  const drafts = plans.flatMap(({ item, fields }) =>
    fields.map(
      ({ recipient, ...field }): FieldDraft => ({
        ...field,
        envelopeItemId: item.id,
        recipientId: recipient.id,
      }),
    ),
  );
  if (aggregate.fields.length + drafts.length > DEFAULT_LIMITS.fieldsPerEnvelope) {
    throw new DomainError("FIELD_LIMIT_EXCEEDED");
  }
  const files = plans.map(({ item, taken, left }) => ({ item, taken, left }));
  const bases = files.map(({ item, left }) => [item.id, item.originalVersionId, left]);
  return { files, drafts, key: JSON.stringify([bases, drafts]) };
}

/** What goes on waiting, by file and recipient, each with its reason. */
export function waitingIn({ files }: TakeUp, aggregate: Aggregate): z.infer<typeof TakenUpTags>["waiting"] {
  const people = [...aggregate.recipients].sort(compareBySigningOrder);
  return files.flatMap(({ item, left }) =>
    groupTags(left).flatMap((group) => {
      const reason = whyWaiting(group, people);
      const { recipient, count } = group;
      return reason ? [{ envelopeItemId: item.id, recipient, count, reason }] : [];
    }),
  );
}

/** A take-up as it was planned without a lock, with the files made for it. */
export type CoveredTags = { key: string; prepared: ReadonlyMap<string, UploadRow> };

/**
 * Covers the tags that can be taken up now, before the transaction that makes their fields, so that no lock waits for
 * PDF work. @throws DomainError NOT_FOUND, FORBIDDEN, FIELD_LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_* and those of `prepareFile`
 */
export async function coverTags(
  connection: Connection,
  actor: TeamActor,
  envelopeId: string,
): Promise<CoveredTags> {
  const envelope = await loadWritableEnvelope(connection, actor, envelopeId);
  assertAllowed("updateItem", envelope);
  const plan = await planTakeUp(connection, await loadAggregate(connection, envelope));
  const prepared = new Map<string, UploadRow>();
  for (const { item, taken } of plan.files) {
    const file = taken.length > 0 ? await coverIn(connection, actor, item, taken) : null;
    if (file) prepared.set(item.id, file);
  }
  return { key: plan.key, prepared };
}

async function coverIn(
  connection: Connection,
  actor: TeamActor,
  item: ItemRow,
  texts: readonly FoundText[],
): Promise<UploadRow | null> {
  const versions = await loadVersions(connection, [item.id]);
  const original = versions.find(({ id }) => id === item.originalVersionId);
  if (!original) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
  const { pageCount, pages, notices } = item;
  const source = { filename: item.title, storageKey: original.storageKey, pageCount, pages, notices };
  const change = { covers: coversOf(texts), formValues: null };
  const [prepared = null] = await prepareFiles(actor, [{ source, change }]);
  return prepared;
}
