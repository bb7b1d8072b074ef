import { withEndpoint, withoutTokens } from "@/server/contract/webhook-body";
import type { Transaction } from "@/server/db/client";
import type { WebhookRow } from "@/server/db/store/webhook";
import { type DeliveryRow, insertDelivery } from "@/server/db/store/webhook-delivery";
import { DomainError } from "@/server/domain/errors";

/** @throws DomainError WEBHOOK_OFF when nothing goes out, by switch or by pause */
export function assertOn(webhook: WebhookRow): void {
  if (!webhook.enabled || webhook.pausedAt !== null) throw new DomainError("WEBHOOK_OFF");
}

/**
 * The same notification once more, by hand; its bytes change only where the webhook's address has (ruling 26), and
 * where it may no longer carry signing tokens: else who may not send them elsewhere switched them off, named another
 * address and sent old deliveries there (ruling 76).
 */
export function sendAgain(
  tx: Transaction,
  webhook: WebhookRow,
  delivery: DeliveryRow & { body: string },
  now: Date,
): Promise<DeliveryRow> {
  const { id: resendOf, event, eventId, envelopeId, sequence, isTest } = delivery;
  const isMoved = webhook.webhookUrl !== delivery.url;
  const told = webhook.includeSigningTokens ? delivery.body : withoutTokens(delivery.body);
  const body = isMoved ? withEndpoint(told, webhook.webhookUrl) : told;
  return insertDelivery(tx, { webhook, event, eventId, envelopeId, sequence, isTest, resendOf, body }, now);
}
