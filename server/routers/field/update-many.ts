import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { Fields, toField, UpdateFields } from "@/server/contract/field";
import type { Transaction } from "@/server/db/client";
import { fields } from "@/server/db/schema";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type FieldRow,
  loadAggregate,
  lockEnvelope,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/meta";
import { assertPlacement } from "@/server/domain/field/placement";
import { mayOwnFields } from "@/server/domain/recipient/role";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase } from "../audit-base";

const Input = UpdateFields.extend({
  data: UpdateFields.shape.data.element
    .extend({ recipientId: UpdateFields.shape.data.element.shape.id.optional() })
    .array()
    .max(2000),
});
type Change = z.infer<typeof Input>["data"][number];

/**
 * Changes fields of a draft, all or none (seed 4.3, api-v2 6.2). Absent keys stay, `fieldMeta` included while
 * the type stays; a new type without meta gets that type's defaults. The interface may also hand a field to
 * another recipient. @throws Refusal NOT_FOUND, INVALID_BODY, INVALID_REQUEST, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/field/update-many" } })
  .input(Input)
  .output(Fields)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateField", envelope);
      const aggregate = await loadAggregate(tx, envelope);
      const changed: FieldRow[] = [];
      const entries: AuditEntryInput[] = [];
      for (const [index, change] of input.data.entries()) {
        const result = await changeField(tx, aggregate, change, `data.${index}`);
        changed.push(result.row);
        entries.push(...result.entries);
      }
      const now = await clock.now(tx);
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: changed.map((row) => toField(row, envelope)) };
    }),
  );

async function changeField(tx: Transaction, aggregate: Aggregate, change: Change, path: string) {
  const before = aggregate.fields.find(({ id }) => id === change.id);
  if (!before) throw new Refusal("NOT_FOUND", `Field with id ${change.id} not found.`);
  const next = {
    type: change.type,
    recipientId: recipientFor(aggregate, change, before, path),
    envelopeItemId: change.envelopeItemId ?? before.envelopeItemId,
    page: change.page ?? before.page,
    positionX: change.positionX ?? before.positionX,
    positionY: change.positionY ?? before.positionY,
    width: change.width ?? before.width,
    height: change.height ?? before.height,
  };
  const item = aggregate.items.find(({ id }) => id === next.envelopeItemId);
  if (!item) throw new Refusal("INVALID_BODY", `${path}.envelopeItemId: not a file of this envelope.`);
  if (change.type === "FREE_SIGNATURE" && before.type !== "FREE_SIGNATURE") {
    throw new Refusal("INVALID_BODY", `${path}.type: FREE_SIGNATURE fields cannot be created.`);
  }
  assertPlacement(next, item.pageCount, path);
  const keepsMeta = change.fieldMeta === undefined && change.type === before.type;
  const fieldMeta = keepsMeta
    ? before.fieldMeta
    : parseFieldMeta(change.type, change.fieldMeta, `${path}.fieldMeta`);
  const [row] = await tx
    .update(fields)
    .set({ ...next, fieldMeta })
    .where(and(eq(fields.id, before.id), eq(fields.envelopeId, aggregate.envelope.id)))
    .returning();
  if (!row) throw new Refusal("CONFLICT");
  return { row, entries: geometryEntry(before, row, aggregate) };
}

function recipientFor(aggregate: Aggregate, change: Change, before: FieldRow, path: string): number {
  if (change.recipientId === undefined) return before.recipientId;
  const recipient = aggregate.recipients.find(({ id }) => id === change.recipientId);
  if (!recipient) throw new Refusal("INVALID_BODY", `${path}.recipientId: not a recipient of this envelope.`);
  if (!mayOwnFields(recipient.role)) {
    throw new Refusal(
      "INVALID_REQUEST",
      `${path}.recipientId: a recipient with this role cannot have fields.`,
    );
  }
  return recipient.id;
}

function geometryEntry(before: FieldRow, after: FieldRow, aggregate: Aggregate): AuditEntryInput[] {
  const size = ({ width, height }: FieldRow) => ({ width, height });
  const place = ({ page, positionX, positionY }: FieldRow) => ({ page, positionX, positionY });
  const changes = [
    { type: "DIMENSION", from: size(before), to: size(after) },
    { type: "POSITION", from: place(before), to: place(after) },
  ].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  if (changes.length === 0) return [];
  return [{ type: "FIELD_UPDATED", data: { ...fieldBase(after, aggregate.recipients), changes } }];
}
