import { clock } from "@/server/clock";
import { Scheduled, ScheduleEnvelope } from "@/server/contract/sending";
import { recordAudit } from "@/server/db/store/audit";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { loadSurroundings } from "@/server/db/store/envelope-lots";
import { planSending } from "@/server/db/store/scheduled-sending";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertPlannable } from "@/server/domain/envelope/send-later";
import { assertReadyToSend } from "@/server/domain/envelope/sending-checks";
import { DomainError } from "@/server/domain/errors";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { enqueueJob } from "@/server/jobs/enqueue";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/assert-verified";
import { toBeforeSending } from "./sending/sending-check-input";

/**
 * Plans the sending of a draft (ruling 75): it stays DRAFT, and any change stops it. Checks run now and again
 * then, as the planner with their rights of that time. A new plan replaces the old. Callers as for
 * `distribute`.
 * @throws DomainError as `distribute`, INVALID_REQUEST for a time in the past or more than a year away
 */
export const schedule = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/schedule" } })
  .input(ScheduleEnvelope)
  .output(Scheduled)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("distribute", envelope);
      await assertVerified(tx, ctx.actor);
      const now = await clock.now(tx);
      const at = new Date(input.at);
      assertPlannable(at, now);
      assertReadyToSend(toBeforeSending(await loadAggregate(tx, envelope)), getAvailableSendingOptions());
      const { timezone } = input;
      const planned = await planSending(tx, envelope, { at, actor: ctx.actor, timezone });
      const entry = { type: "DOCUMENT_SEND_PLANNED" as const, data: { at: at.toISOString(), timezone } };
      await recordAudit(tx, envelope.id, [entry], { ...ctx, now });
      await enqueueJob(tx, "envelope.send-scheduled", envelope.id, { runAt: at });
      const scheduledSend = (await loadSurroundings(tx, [planned])).scheduledSend(planned);
      if (!scheduledSend) throw new DomainError("INTERNAL_SERVER_ERROR", "What was planned is not planned.");
      return { success: true, id: envelope.id, scheduledSend };
    }),
  );
