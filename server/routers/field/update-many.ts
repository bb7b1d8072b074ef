import type { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { Fields, toField, UpdateFields } from "@/server/contract/field";
import { recordAudit } from "@/server/db/store/audit";
import {
  type Aggregate,
  type FieldRow,
  loadAggregate,
  lockEnvelope,
  touchEnvelope,
} from "@/server/db/store/envelope";
import { rewriteFields } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { assertInStep, toChangeColumns } from "@/server/db/store/field-changes";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { parseFieldMeta } from "@/server/domain/field/parse-meta";
import { assertPlacement } from "@/server/domain/field/placement";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { assertEachOnce } from "../assert-each-once";
import { toFieldBase } from "../audit-base";

type FieldChange = z.infer<typeof UpdateFields>["data"][number];

/**
 * Changes fields of a draft, all or none, in the given order (seed 4.3, rest/envelopes.md 6.2). Absent keys
 * stay; a new type without meta gets its defaults; the recipient stays. A stale revision is refused with the
 * field's last editor. Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_BODY, INVALID_REQUEST, CONFLICT, ENVELOPE_*
 */
export const updateMany = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/field/update-many" } })
  .input(UpdateFields)
  .output(Fields)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("updateField", envelope);
      if (input.data.length === 0) return { data: [] };
      assertEachOnce(input.data);
      const aggregate = await loadAggregate(tx, envelope);
      await assertInStep(tx, envelope.id, input.data, aggregate.fields, (place) => `data.${place}.revision`);
      const changes = input.data.map((change, index) => applyFieldChange(aggregate, change, `data.${index}`));
      const now = await clock.now(tx);
      await rewriteFields(
        tx,
        changes.map(({ after }) => ({ ...after, ...toChangeColumns(ctx.actor, now) })),
      );
      const entries = changes.flatMap(({ before, after }) => buildGeometryEntries(before, after, aggregate));
      await recordAudit(tx, envelope.id, entries, { actor: ctx.actor, origin: ctx.origin, now });
      await touchEnvelope(tx, envelope.id, now);
      await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
      return { data: changes.map(({ after }) => toField(after, envelope)) };
    }),
  );

function applyFieldChange(
  aggregate: Aggregate,
  change: FieldChange,
  path: string,
): { before: FieldRow; after: FieldRow } {
  const before = aggregate.fields.find(({ id }) => id === change.id);
  if (!before) throw new DomainError("NOT_FOUND", `Field with id ${change.id} not found.`);
  const after: FieldRow = {
    ...before,
    revision: before.revision + 1,
    type: change.type,
    envelopeItemId: change.envelopeItemId ?? before.envelopeItemId,
    page: change.page ?? before.page,
    positionX: change.positionX ?? before.positionX,
    positionY: change.positionY ?? before.positionY,
    width: change.width ?? before.width,
    height: change.height ?? before.height,
  };
  const item = aggregate.items.find(({ id }) => id === after.envelopeItemId);
  if (!item) throw new DomainError("INVALID_BODY", `${path}.envelopeItemId: not a file of this envelope.`);
  if (change.type === "FREE_SIGNATURE" && before.type !== "FREE_SIGNATURE") {
    throw new DomainError("INVALID_BODY", `${path}.type: FREE_SIGNATURE fields cannot be created.`);
  }
  assertPlacement(after, item.pageCount, path);
  return { before, after: { ...after, ...toFieldContent(before, change, path) } };
}

/**
 * Returns the new meta and value. A value of another type is cleared, as it means nothing to the new type.
 */
function toFieldContent(before: FieldRow, change: FieldChange, path: string) {
  const isSameType = change.type === before.type;
  if (isSameType && change.fieldMeta === undefined) return {};
  const fieldMeta = parseFieldMeta(change.type, change.fieldMeta, `${path}.fieldMeta`);
  return isSameType ? { fieldMeta } : { fieldMeta, customText: "", inserted: false, insertedAt: null };
}

function buildGeometryEntries(before: FieldRow, after: FieldRow, aggregate: Aggregate): AuditEntryInput[] {
  const toSize = ({ width, height }: FieldRow) => ({ width, height });
  const toPosition = ({ page, positionX, positionY }: FieldRow) => ({ page, positionX, positionY });
  const changes = [
    { type: "DIMENSION", from: toSize(before), to: toSize(after) },
    { type: "POSITION", from: toPosition(before), to: toPosition(after) },
  ].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  if (changes.length === 0) return [];
  return [{ type: "FIELD_UPDATED", data: { ...toFieldBase(after, aggregate.recipients), changes } }];
}
