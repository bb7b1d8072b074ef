import type { z } from "zod";
import { clock } from "@/server/clock";
import { CreateFields, Fields, toField } from "@/server/contract/field";
import { forRules } from "@/server/contract/rules";
import { recordAudit } from "@/server/db/store/audit";
import { type Aggregate, loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { type FieldDraft, insertFields } from "@/server/db/store/parts";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/meta";
import { assertPlacement } from "@/server/domain/field/placement";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { assertMayAddFields } from "@/server/domain/recipient/editable";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase } from "../audit-base";

/**
 * Places fields, all or none, answered in the given order (seed 4.3, api-v2 6.1). Whoever sees the envelope,
 * while it is a draft; on a pending one only for a recipient added since (ruling 8).
 * @throws Refusal NOT_FOUND, INVALID_BODY, INVALID_REQUEST, FIELD_LIMIT_EXCEEDED, ENVELOPE_*
 */
export const createMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/field/create-many" } })
  .input(CreateFields)
  .output(Fields)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("createField", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      if (aggregate.items.length === 0)
        throw new Refusal("NOT_FOUND", "The envelope has no files to place fields on.");
      if (aggregate.fields.length + input.data.length > DEFAULT_LIMITS.fieldsPerEnvelope) {
        throw new Refusal("FIELD_LIMIT_EXCEEDED");
      }
      const drafts = input.data.map((field, index) => toDraft(aggregate, field, `data.${index}`));
      const now = await clock.now(tx);
      const rows = await insertFields(tx, envelope.id, drafts, now);
      const entries = rows.map((row) => ({
        type: "FIELD_CREATED" as const,
        data: fieldBase(row, aggregate.recipients),
      }));
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: rows.map((row) => toField(row, envelope)) };
    }),
  );

function toDraft(
  aggregate: Aggregate,
  field: z.infer<typeof CreateFields>["data"][number],
  path: string,
): FieldDraft {
  const recipient = aggregate.recipients.find(({ id }) => id === field.recipientId);
  if (!recipient) throw new Refusal("INVALID_BODY", `${path}.recipientId: not a recipient of this envelope.`);
  const item = field.envelopeItemId
    ? aggregate.items.find(({ id }) => id === field.envelopeItemId)
    : aggregate.items[0];
  if (!item) throw new Refusal("INVALID_BODY", `${path}.envelopeItemId: not a file of this envelope.`);
  assertPlacement(field, item.pageCount, path);
  const fieldMeta = parseFieldMeta(field.type, field.fieldMeta, `${path}.fieldMeta`);
  if (field.type === "FREE_SIGNATURE") {
    throw new Refusal("INVALID_BODY", `${path}.type: FREE_SIGNATURE fields cannot be created.`);
  }
  const { sentAt } = aggregate.envelope;
  const isAddedWhilePending = sentAt !== null && recipient.createdAt > sentAt;
  assertMayAddFields(
    forRules(aggregate.envelope, aggregate.meta, aggregate.recipients),
    { ...recipient, isAddedWhilePending },
    [fieldMeta],
  );
  const { type, page, positionX, positionY, width, height, recipientId } = field;
  return { type, page, positionX, positionY, width, height, recipientId, fieldMeta, envelopeItemId: item.id };
}
