import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { toItem } from "@/server/contract/envelope-wire";
import { CreateItems, Items } from "@/server/contract/item";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import {
  type EnvelopeRow,
  type ItemRow,
  loadAggregate,
  lockEnvelope,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { insertFields, insertItems } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import type { TeamActor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import type { FileServices } from "@/server/services";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase } from "../audit-base";
import { buildItemEntries } from "./files/file-evidence";
import { buildFilesError, toTagFieldDrafts } from "./files/ingest";
import { ingestIntoEnvelope } from "./files/ingest-into";

const Input = CreateItems.extend({ uploadIds: z.array(z.string().max(100)).max(100) });

/**
 * Adds uploaded files to a draft, after its present ones (rest/envelopes.md 5.1). Tags become fields of present
 * recipients, form values are filled in. Members who see it.
 * @throws DomainError NOT_FOUND, BAD_REQUEST without a file, ENVELOPE_ITEM_LIMIT_EXCEEDED,
 * FIELD_LIMIT_EXCEEDED, INVALID_BODY, INVALID_REQUEST, ENVELOPE_*
 */
export const add = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/item/create-many" } })
  .input(Input)
  .output(Items)
  .mutation(async ({ ctx, input }) => {
    if (input.uploadIds.length === 0) throw buildFilesError("send at least one PDF.");
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const files = input.uploadIds.map((uploadId) => ({ uploadId }));
      const items = await addItems(tx, ctx, envelope, files);
      return { data: items.map(toItem) };
    });
  });

/**
 * Adds files to a locked envelope. `versionId` is the data id promised before the file came (domain/README.md
 * 1.4); by default a new one.
 */
export async function addItems(
  tx: Transaction,
  { actor, origin, services }: { actor: TeamActor; origin: Origin; services: FileServices },
  envelope: EnvelopeRow,
  files: readonly { uploadId: string; versionId?: string }[],
): Promise<ItemRow[]> {
  assertAllowed("createItem", envelope);
  const uploadIds = files.map(({ uploadId }) => uploadId);
  const aggregate = await loadAggregate(tx, envelope);
  const now = await clock.now(tx);
  const arriving = { uploadIds, replaced: 0 };
  const ingestResult = await ingestIntoEnvelope(services, tx, actor, aggregate, arriving, now);
  const { people } = ingestResult;
  const named = ingestResult.files.claimed.map((file, index) => ({
    ...file,
    versionId: files[index]?.versionId,
  }));
  const items = await insertItems(tx, envelope.id, named, now);
  const fields = await insertFields(
    tx,
    envelope.id,
    toTagFieldDrafts(ingestResult.files, items, people),
    now,
  );
  const entries = [
    ...buildItemEntries(items, named),
    ...fields.map((row): AuditEntryInput => ({ type: "FIELD_CREATED", data: toFieldBase(row, people) })),
  ];
  await recordAudit(tx, envelope.id, entries, { actor, origin, now });
  await touchEnvelope(tx, envelope.id, now);
  await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
  return items;
}
