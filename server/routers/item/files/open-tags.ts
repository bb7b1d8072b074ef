import type { z } from "zod";
import type { TakenUpTags } from "@/server/contract/item";
import type { Connection } from "@/server/db/client";
import type { Aggregate, ItemRow } from "@/server/db/store/envelope";
import type { FieldDraft } from "@/server/db/store/envelope-children";
import { loadOpenTags } from "@/server/db/store/open-tags";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { findWaitingReason, groupTags, resolveWaitingTags } from "@/server/domain/field/open-tags";
import type { FoundText } from "@/server/domain/field/tag";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";

/** Plan that turns the waiting tags of an envelope's files into fields of the present recipients. */
export type TakeUp = {
  files: { item: ItemRow; taken: FoundText[]; left: FoundText[] }[];
  drafts: FieldDraft[];
};

/**
 * Plans the fields of waiting tags: rN is the Nth recipient by signing order (rest/envelopes.md 5.1).
 * @throws DomainError FIELD_LIMIT_EXCEEDED
 */
export async function planTagFields(connection: Connection, aggregate: Aggregate): Promise<TakeUp> {
  const open = await loadOpenTags(
    connection,
    aggregate.items.map(({ id }) => id),
  );
  const people = [...aggregate.recipients].sort(compareBySigningOrder);
  const plans = aggregate.items.flatMap((item) => {
    const tags = open.get(item.id);
    return tags ? [{ item, ...resolveWaitingTags(tags, people) }] : [];
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
  assertRoom("fields", aggregate.fields.length + drafts.length);
  const files = plans.map(({ item, taken, left }) => ({ item, taken, left }));
  return { files, drafts };
}

/** Lists the tags that still wait, by file and recipient, with the reason. */
export function listWaitingTags(
  { files }: TakeUp,
  aggregate: Aggregate,
): z.infer<typeof TakenUpTags>["waiting"] {
  const people = [...aggregate.recipients].sort(compareBySigningOrder);
  return files.flatMap(({ item, left }) =>
    groupTags(left).flatMap((group) => {
      const reason = findWaitingReason(group, people);
      const { recipient, count } = group;
      return reason ? [{ envelopeItemId: item.id, recipient, count, reason }] : [];
    }),
  );
}
