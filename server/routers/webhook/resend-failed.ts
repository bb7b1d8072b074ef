import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { ResendFailed, ResendFailedAnswer } from "@/server/contract/webhook-delivery";
import { lockWebhook } from "@/server/db/store/webhook";
import { listMissedDeliveries } from "@/server/db/store/webhook-delivery";
import { webhookProcedure } from "./manage";
import { assertWebhookOn, resendDelivery } from "./send-again";

/** Enough to resend a month of a busy team, batch by batch. */
const CALLS_PER_MINUTE = 30;

/**
 * Resends, once each and in order, deliveries since a moment that failed or were skipped during a pause, at
 * most `limit` a call. A resent one counts by its latest try (jobs/webhooks.md 4.3). MANAGER and above, for
 * envelopes they see. @throws DomainError NOT_FOUND, FORBIDDEN, WEBHOOK_OFF, TOO_MANY_REQUESTS
 */
export const resendFailed = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/delivery/resend-failed" } })
  .input(ResendFailed)
  .output(ResendFailedAnswer)
  .mutation(async ({ ctx, input: { webhookId, since, limit } }) => {
    await limitHits(ctx.db, `webhook-resend-failed:${ctx.actor.teamId}`, CALLS_PER_MINUTE, MINUTE_MS);
    return ctx.db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, ctx.actor, webhookId);
      assertWebhookOn(webhook);
      const failedDeliveries = await listMissedDeliveries(tx, ctx.actor, {
        webhookId: webhook.id,
        since: new Date(since),
        limit,
      });
      const now = await clock.now(tx);
      const chosen = failedDeliveries.slice(0, limit);
      for (const { body, ...delivery } of chosen) {
        if (body !== null) await resendDelivery(tx, webhook, { ...delivery, body }, now);
      }
      return { resent: chosen.length, hasMore: failedDeliveries.length > limit };
    });
  });
