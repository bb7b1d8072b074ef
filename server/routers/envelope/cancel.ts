import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import { CancelEnvelope } from "@/server/contract/sending";
import type { Transaction } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { applyTransition } from "@/server/db/store/transition";
import type { TeamActor } from "@/server/domain/actor";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { mailsOnCancelled } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { teamProcedure } from "@/server/trpc";

/**
 * Cancels a draft or pending envelope (seed 3, rest/envelopes.md 4.8). The owner, or a MANAGER and above who
 * sees it. Recipients who were asked are told.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_*
 */
export const cancel = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/cancel" } })
  .input(CancelEnvelope)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      await cancelEnvelope(tx, ctx.actor, ctx.origin, input);
      return { success: true };
    }),
  );

export async function cancelEnvelope(
  tx: Transaction,
  actor: TeamActor,
  origin: Origin,
  input: { envelopeId: string; reason?: string | undefined },
): Promise<void> {
  const envelope = await lockEnvelope(tx, actor, input.envelopeId);
  const planned = planTransition("cancel", envelope);
  assertMayPerform("cancel", envelope, actor);
  const now = await clock.now(tx);
  const aggregate = await loadAggregate(tx, envelope);
  await applyTransition(tx, envelope, planned, { actor, origin, now }, [
    { type: "DOCUMENT_CANCELLED", data: input.reason ? { reason: input.reason } : {} },
  ]);
  await enqueueMails(tx, aggregate, mailsOnCancelled(aggregate, input.reason), now);
}
