import { z } from "zod";
import { clock } from "@/server/clock";
import { SeenRevision } from "@/server/contract/field";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, loadAggregate, lockEnvelope, touchEnvelope } from "@/server/db/store/envelope";
import { removeFields } from "@/server/db/store/envelope-children";
import { emitEvents } from "@/server/db/store/events";
import { assertInStep, recordRemovedFields } from "@/server/db/store/field-changes";
import type { Actor } from "@/server/domain/actor";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { eventsOnUpdate } from "@/server/domain/webhook/events";
import { teamProcedure } from "@/server/trpc";
import { toFieldBase } from "../audit-base";

const Input = z
  .object({
    envelopeId: z.string(),
    ids: z.array(z.int32()).max(2000),
    /** Revisions seen by the caller, in the order of `ids`. */
    revisions: z.array(SeenRevision).max(2000).optional(),
  })
  .refine(({ ids, revisions }) => revisions === undefined || revisions.length === ids.length, {
    path: ["revisions"],
    message: "As many as ids.",
  });

/**
 * Deletes fields of a draft, all or none: the editor's batch. If a field's revision changed since, deletes
 * nothing and names the fields. Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST, CONFLICT, ENVELOPE_*
 */
export const deleteMany = teamProcedure
  .input(Input)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const requestedFields = input.ids.map((id, index) => ({ id, revision: input.revisions?.[index] }));
      await deleteFields(tx, envelope, requestedFields, ctx, (place) => `revisions.${place}`);
      return { success: true };
    }),
  );

/** Deletes fields of a locked envelope. */
export async function deleteFields(
  tx: Transaction,
  envelope: EnvelopeRow,
  asked: readonly { readonly id: number; readonly revision?: number | undefined }[],
  { actor, origin }: { actor: Actor; origin: Origin },
  getPath: (place: number) => string,
): Promise<void> {
  assertAllowed("deleteField", envelope);
  const { fields: present, recipients } = await loadAggregate(tx, envelope);
  await assertInStep(tx, envelope.id, asked, present, getPath);
  const requestedIds = new Set(asked.map(({ id }) => id));
  const doomed = present.filter((field) => requestedIds.has(field.id));
  if (doomed.length !== requestedIds.size) throw new DomainError("NOT_FOUND", "Field could not be found.");
  if (doomed.length === 0) return;
  const now = await clock.now(tx);
  await recordRemovedFields(tx, doomed, { actor, now });
  await removeFields(tx, envelope.id, [...requestedIds]);
  const entries = doomed.map((row) => ({
    type: "FIELD_DELETED" as const,
    data: toFieldBase(row, recipients),
  }));
  await recordAudit(tx, envelope.id, entries, { actor, origin, now });
  await touchEnvelope(tx, envelope.id, now);
  await emitEvents(tx, envelope.id, eventsOnUpdate(envelope.type), now);
}
