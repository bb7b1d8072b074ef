import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { fields } from "@/server/db/schema";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { emitEvents } from "@/server/db/store/events";
import type { Actor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { Refusal } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { fieldBase } from "../audit-base";

/**
 * Removes fields of a draft, all or none: the editor's batch. Whoever sees the envelope.
 * @throws Refusal NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const deleteMany = teamProcedure
  .input(z.object({ envelopeId: z.string(), ids: z.array(z.int32()).max(2000) }))
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      await deleteFields(tx, envelope, input.ids, ctx);
      return { success: true };
    }),
  );

/** The use case behind removing one field or many. The envelope is locked. */
export async function deleteFields(
  tx: Transaction,
  envelope: EnvelopeRow,
  ids: readonly number[],
  { actor, origin }: { actor: Actor; origin: Origin },
): Promise<void> {
  assertAllowed("deleteField", envelope);
  const { fields: present, recipients } = await loadAggregate(tx, envelope);
  const wanted = new Set(ids);
  const doomed = present.filter((field) => wanted.has(field.id));
  if (doomed.length !== wanted.size) throw new Refusal("NOT_FOUND", "Field could not be found.");
  if (doomed.length === 0) return;
  await tx.delete(fields).where(and(eq(fields.envelopeId, envelope.id), inArray(fields.id, [...wanted])));
  const now = await clock.now(tx);
  const entries = doomed.map((row) => ({ type: "FIELD_DELETED" as const, data: fieldBase(row, recipients) }));
  await recordAudit(tx, envelope.id, entries, { actor, origin, now });
  await touchEnvelope(tx, envelope.id, now);
  await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
}
