import { eq } from "drizzle-orm";
import { Success } from "@/server/contract/page";
import { WebhookIdInput } from "@/server/contract/webhook";
import { webhooks } from "@/server/db/schema";
import { lockWebhook } from "@/server/db/store/webhook";
import { logWebhookChange, recordWebhookChange, webhookProcedure } from "./manage";

/**
 * Deletes a webhook with its deliveries; pending ones are dropped (rulings 21, 26). MANAGER and above.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const remove = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/delete" } })
  .input(WebhookIdInput)
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    const gone = await ctx.db.transaction(async (tx) => {
      const row = await lockWebhook(tx, ctx.actor, input.id);
      await tx.delete(webhooks).where(eq(webhooks.id, row.id));
      await recordWebhookChange(tx, ctx, "WEBHOOK_DELETED", { before: row });
      return row;
    });
    logWebhookChange("deleted", ctx, gone);
    return { success: true };
  });
