import { count, desc, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { toPage } from "@/server/contract/page";
import { ListWebhooks, toWebhook, WebhookPage } from "@/server/contract/webhook";
import { webhooks } from "@/server/db/schema";
import { loadWebhookHealth, UNTRIED } from "./health";
import { webhookProcedure } from "./manage";

/**
 * Lists the team's webhooks with their health, newest first (ruling 21). MANAGER and above.
 * @throws DomainError FORBIDDEN
 */
export const list = webhookProcedure
  .meta({ openapi: { method: "GET", path: "/webhook" } })
  .input(ListWebhooks)
  .output(WebhookPage)
  .query(async ({ ctx, input }) => {
    const ofTeam = eq(webhooks.teamId, ctx.actor.teamId);
    const rows = await ctx.db
      .select()
      .from(webhooks)
      .where(ofTeam)
      .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const [total] = await ctx.db.select({ count: count() }).from(webhooks).where(ofTeam);
    const health = await loadWebhookHealth(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const now = await clock.now(ctx.db);
    return toPage(
      rows.map((row) => ({ ...toWebhook(row, now), health: health.get(row.id) ?? UNTRIED })),
      total?.count ?? 0,
      input,
    );
  });
