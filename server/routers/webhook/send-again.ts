import { withEndpoint, withoutTokens } from "@/server/contract/webhook-body";
import type { Transaction } from "@/server/db/client";
import type { WebhookRow } from "@/server/db/store/webhook";
import { type DeliveryRow, insertDelivery } from "@/server/db/store/webhook-delivery";
import { DomainError } from "@/server/domain/errors";

/** @throws DomainError WEBHOOK_OFF while it is switched off or paused */
export function assertWebhookOn(webhook: WebhookRow): void {
  if (!webhook.enabled || webhook.pausedAt !== null) throw new DomainError("WEBHOOK_OFF");
}

/**
 * Resends a notification by hand. Its bytes change only if the address changed (ruling 26), or signing tokens
 * are now off. Otherwise a manager could switch them off, redirect the webhook and resend old tokens there
 * (ruling 76).
 */
export function resendDelivery(
  tx: Transaction,
  webhook: WebhookRow,
  delivery: DeliveryRow & { body: string },
  now: Date,
): Promise<DeliveryRow> {
  const { id: originalDeliveryId, event, eventId, envelopeId, sequence, isTest } = delivery;
  const isMoved = webhook.webhookUrl !== delivery.url;
  const allowedBody = webhook.includeSigningTokens ? delivery.body : withoutTokens(delivery.body);
  const body = isMoved ? withEndpoint(allowedBody, webhook.webhookUrl) : allowedBody;
  return insertDelivery(
    tx,
    { webhook, event, eventId, envelopeId, sequence, isTest, resendOf: originalDeliveryId, body },
    now,
  );
}
