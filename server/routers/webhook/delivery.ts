import {
  DeliveryIdInput,
  toAttempt,
  toDelivery,
  WebhookDeliveryDetail,
} from "@/server/contract/webhook-delivery";
import {
  attemptsOfDelivery,
  lastAttempts,
  loadDelivery,
  titlesOfEnvelopes,
} from "@/server/db/store/webhook-delivery";
import { webhookProcedure } from "./manage";

/** One delivery with every attempt, its request and its answer; the secret masked (ux.md 8). MANAGER and above. @throws Refusal NOT_FOUND, FORBIDDEN */
export const delivery = webhookProcedure
  .meta({ openapi: { method: "GET", path: "/webhook/delivery/{id}" } })
  .input(DeliveryIdInput)
  .output(WebhookDeliveryDetail)
  .query(async ({ ctx, input }) => {
    const { delivery: row } = await loadDelivery(ctx.db, ctx.actor, input.id);
    const attempts = await attemptsOfDelivery(ctx.db, row.id);
    const last = await lastAttempts(ctx.db, [row.id]);
    const titles = await titlesOfEnvelopes(ctx.db, [row]);
    const told = toDelivery(row, titles.get(row.envelopeId), last.get(row.id));
    return { ...told, body: row.body, attemptLog: attempts.map(toAttempt) };
  });
