import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { type EnvelopeRow, loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { applyTransition } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { mailsOnDeleted } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes an envelope softly: then 404 everywhere, its evidence stays, a pending one is cancelled (ruling 8,
 * domain/signing.md 4.12). Owner, or MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_COMPLETED
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/delete" } })
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await removeEnvelope(tx, ctx.actor, ctx.origin, input.envelopeId);
      return { success: true };
    }),
  );

/** Deletes an envelope, for the procedure, bulk calls and v1. Returns the envelope afterwards. */
export async function removeEnvelope(
  tx: Transaction,
  actor: TeamActor,
  origin: Origin,
  envelopeId: string,
): Promise<EnvelopeRow> {
  const envelope = await lockEnvelope(tx, actor, envelopeId);
  const planned = planTransition("remove", envelope);
  assertMayPerform("remove", envelope, actor);
  const now = await clock.now(tx);
  const aggregate = await loadAggregate(tx, envelope);
  const { envelope: removed } = await applyTransition(tx, envelope, planned, { actor, origin, now }, [
    { type: "DOCUMENT_DELETED", data: { type: "SOFT" } },
  ]);
  await enqueueMails(tx, aggregate, mailsOnDeleted(aggregate), now);
  return removed;
}
