import { toPage } from "@/server/contract/page";
import { ListDeliveries, toDelivery, WebhookDeliveryPage } from "@/server/contract/webhook-delivery";
import { listDeliveries, listLastAttempts, loadEnvelopeTitles } from "@/server/db/store/webhook-delivery";
import { webhookProcedure } from "./manage";

/**
 * Lists past and planned deliveries to the team's webhooks, newest first (ruling 21). MANAGER and above.
 * @throws DomainError FORBIDDEN
 */
export const deliveries = webhookProcedure
  .meta({ openapi: { method: "GET", path: "/webhook/delivery" } })
  .input(ListDeliveries)
  .output(WebhookDeliveryPage)
  .query(async ({ ctx, input }) => {
    const { rows, count } = await listDeliveries(ctx.db, ctx.actor, input);
    const last = await listLastAttempts(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const titles = await loadEnvelopeTitles(ctx.db, rows);
    return toPage(
      rows.map((row) => toDelivery(row, titles.get(row.envelopeId), last.get(row.id))),
      count,
      input,
    );
  });
