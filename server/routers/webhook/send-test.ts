import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { buildWebhookBody } from "@/server/contract/webhook-body";
import { TestWebhook, toDelivery, WebhookDelivery } from "@/server/contract/webhook-delivery";
import { buildSamplePayload } from "@/server/contract/webhook-sample";
import { lockWebhook } from "@/server/db/store/webhook";
import { insertDelivery } from "@/server/db/store/webhook-delivery";
import { DomainError } from "@/server/domain/errors";
import { isSubscribed } from "@/server/domain/webhook/delivery";
import { webhookProcedure } from "./manage";

const TESTS_PER_MINUTE = 20;

/**
 * Sends a sample event or a given payload to this webhook only, marked `X-Service-Test: 1`, once
 * (domain/webhook-events.md 2.5). Also while paused, to test the receiver. MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, WEBHOOK_OFF, WEBHOOK_NOT_SUBSCRIBED, TOO_MANY_REQUESTS
 */
export const sendTest = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/test" } })
  .input(TestWebhook)
  .output(WebhookDelivery)
  .mutation(async ({ ctx, input: { id, event, payload = buildSamplePayload(event) } }) => {
    await limitHits(ctx.db, `webhook-test:${ctx.actor.teamId}`, TESTS_PER_MINUTE, MINUTE_MS);
    return ctx.db.transaction(async (tx) => {
      const webhook = await lockWebhook(tx, ctx.actor, id);
      if (!webhook.enabled) throw new DomainError("WEBHOOK_OFF");
      if (!isSubscribed(webhook, event)) throw new DomainError("WEBHOOK_NOT_SUBSCRIBED");
      const now = await clock.now(tx);
      const { webhookUrl: webhookEndpoint } = webhook;
      const body = buildWebhookBody({ event, payload, createdAt: now, webhookEndpoint, sequence: 1 });
      const about = { event, eventId: null, envelopeId: null, sequence: null, isTest: true };
      return toDelivery(await insertDelivery(tx, { webhook, ...about, body }, now), null, undefined);
    });
  });
