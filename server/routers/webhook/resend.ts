import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { DeliveryIdInput, toDelivery, WebhookDelivery } from "@/server/contract/webhook-delivery";
import { lockWebhook } from "@/server/db/store/webhook";
import { loadDelivery, loadEnvelopeTitles } from "@/server/db/store/webhook-delivery";
import { DomainError } from "@/server/domain/errors";
import { webhookProcedure } from "./manage";
import { assertWebhookOn, resendDelivery } from "./send-again";

const RESENDS_PER_MINUTE = 120;

/**
 * Resends a delivery once: same event id and bytes, to the present address with the present secret, as a
 * delivery of its own (ruling 26, jobs/webhooks.md 4.3). MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN, WEBHOOK_OFF, DELIVERY_NOT_KEPT, TOO_MANY_REQUESTS
 */
export const resend = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/delivery/resend" } })
  .input(DeliveryIdInput)
  .output(WebhookDelivery)
  .mutation(async ({ ctx, input }) => {
    await limitHits(ctx.db, `webhook-resend:${ctx.actor.teamId}`, RESENDS_PER_MINUTE, MINUTE_MS);
    return ctx.db.transaction(async (tx) => {
      const { delivery } = await loadDelivery(tx, ctx.actor, input.id);
      const webhook = await lockWebhook(tx, ctx.actor, delivery.webhookId);
      assertWebhookOn(webhook);
      if (delivery.body === null) throw new DomainError("DELIVERY_NOT_KEPT");
      const sent = await resendDelivery(
        tx,
        webhook,
        { ...delivery, body: delivery.body },
        await clock.now(tx),
      );
      const titles = await loadEnvelopeTitles(tx, [sent]);
      return toDelivery(sent, titles.get(sent.envelopeId), undefined);
    });
  });
