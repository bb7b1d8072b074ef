import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { lockEnvelope } from "@/server/db/store/envelope";
import { callOffSending, getPlannedSending } from "@/server/db/store/scheduled-sending";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

/**
 * Cancels a planned sending (ruling 75): the draft stays. Members who may send it.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_*, INVALID_REQUEST when none is planned
 */
export const unschedule = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/unschedule" } })
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("distribute", envelope);
      if (!getPlannedSending(envelope)) throw new DomainError("INVALID_REQUEST", "No sending is planned.");
      await callOffSending(tx, envelope, "TAKEN_BACK", { ...ctx, now: await clock.now(tx) });
      return { success: true };
    }),
  );
