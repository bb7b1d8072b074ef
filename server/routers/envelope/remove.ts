import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { applyTransition } from "@/server/db/store/transition";
import { plan } from "@/server/domain/envelope/lifecycle";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { mailsOnDeleted } from "@/server/domain/mail-plan";
import { announce } from "@/server/mail/announce";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes an envelope softly: afterwards it is 404 everywhere, its evidence stays (ruling 8, domain 4.12). A
 * pending one is cancelled by it. Owner, or MANAGER and above. @throws Refusal NOT_FOUND, FORBIDDEN, ENVELOPE_COMPLETED
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/delete" } })
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      const planned = plan("remove", envelope);
      assertMayPerform("remove", envelope, ctx.actor);
      const now = await clock.now(tx);
      const aggregate = await loadAggregate(tx, envelope);
      await applyTransition(tx, envelope, planned, { actor: ctx.actor, origin: ctx.origin, now }, [
        { type: "DOCUMENT_DELETED", data: { type: "SOFT" } },
      ]);
      await announce(tx, aggregate, mailsOnDeleted(aggregate), now);
      return { success: true };
    }),
  );
