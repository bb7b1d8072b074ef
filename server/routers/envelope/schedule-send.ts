import { z } from "zod";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { callOffSending, planSending } from "@/server/db/store/scheduled-sending";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { assertReadyToSend } from "@/server/domain/envelope/sending-checks";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { enqueueJob } from "@/server/jobs/enqueue";
import { teamProcedure } from "@/server/trpc";
import { assertVerified } from "../account/assert-verified";
import { toBeforeSending } from "./sending/sending-check-input";

/**
 * Sends with time to undo (rulings 14, 75): the envelope stays DRAFT for `delayMs`. An edit, cancel or API
 * distribute meanwhile stops it, as the stored revision no longer matches. Callers as for `distribute`.
 * @throws DomainError as `distribute`, at once
 */
export const scheduleSend = teamProcedure
  .input(EnvelopeIdInput.extend({ delayMs: z.number().int().min(0).max(10_000) }))
  .output(z.object({ at: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("distribute", envelope);
      await assertVerified(tx, ctx.actor);
      assertReadyToSend(toBeforeSending(await loadAggregate(tx, envelope)), getAvailableSendingOptions());
      const now = await clock.now(tx);
      const at = new Date(now.getTime() + input.delayMs);
      await callOffSending(tx, envelope, "TAKEN_BACK", { ...ctx, now });
      await planSending(tx, envelope, { at, actor: ctx.actor, timezone: null });
      await enqueueJob(tx, "envelope.send-scheduled", envelope.id, { runAt: at });
      return { at: at.toISOString() };
    }),
  );

/**
 * Undoes a sending that has not happened yet. Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST once it was sent
 */
export const undoSend = teamProcedure
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      assertAllowed("distribute", envelope);
      await callOffSending(tx, envelope, "TAKEN_BACK", { ...ctx, now: await clock.now(tx) });
      return { success: true };
    }),
  );
