import { createTokenMask } from "@/server/contract/webhook-body";
import {
  DeliveryIdInput,
  toAttempt,
  toDelivery,
  type WebhookAttempt,
  WebhookDeliveryDetail,
} from "@/server/contract/webhook-delivery";
import { recordView } from "@/server/db/store/envelope-view";
import {
  listAttempts,
  listLastAttempts,
  loadDelivery,
  loadEnvelopeTitles,
} from "@/server/db/store/webhook-delivery";
import { webhookProcedure } from "./manage";

/**
 * Returns a delivery with all attempts, requests and answers, without secret and signing tokens
 * (components/README.md 8, ruling 76). MANAGER and above who see its envelope.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const delivery = webhookProcedure
  .meta({ openapi: { method: "GET", path: "/webhook/delivery/{id}" } })
  .input(DeliveryIdInput)
  .output(WebhookDeliveryDetail)
  .query(async ({ ctx, input }) => {
    const { delivery: row } = await loadDelivery(ctx.db, ctx.actor, input.id);
    if (row.envelopeId) await recordView(ctx.db, ctx.actor, row.envelopeId);
    const attempts = await listAttempts(ctx.db, row.id);
    const last = await listLastAttempts(ctx.db, [row.id]);
    const titles = await loadEnvelopeTitles(ctx.db, [row]);
    const deliverySummary = toDelivery(row, titles.get(row.envelopeId), last.get(row.id));
    const masked = createTokenMask(row.body);
    return {
      ...deliverySummary,
      body: row.body === null ? null : masked(row.body),
      attemptLog: attempts.map((attempt) => maskAttempt(toAttempt(attempt), masked)),
    };
  });

/** A receiver that echoes its request would show the tokens again. */
const maskAttempt = (attempt: WebhookAttempt, masked: (text: string) => string): WebhookAttempt => ({
  ...attempt,
  responseBody: attempt.responseBody === null ? null : masked(attempt.responseBody),
  responseHeaders:
    attempt.responseHeaders?.map(({ name, value }) => ({ name, value: masked(value) })) ?? null,
});
