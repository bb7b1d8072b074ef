import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { toWebhook, UpdateWebhook, Webhook } from "@/server/contract/webhook";
import { webhooks } from "@/server/db/schema";
import { lockWebhook } from "@/server/db/store/webhook";
import { DomainError } from "@/server/domain/errors";
import {
  assertMaySendTokens,
  assertWebhookUrl,
  logWebhookChange,
  recordWebhookChange,
  webhookProcedure,
} from "./manage";

/**
 * Changes a webhook; absent keys stay, the secret only rotates (ruling 21). Enabling ends a pause after
 * failures. MANAGER and above; only ADMIN enables or redirects signing tokens.
 * @throws DomainError NOT_FOUND, FORBIDDEN, INVALID_BODY (data.webhookUrl)
 */
export const update = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/update" } })
  .input(UpdateWebhook)
  .output(Webhook)
  .mutation(async ({ ctx, input: { id, data } }) => {
    const changed = await ctx.db.transaction(async (tx) => {
      const before = await lockWebhook(tx, ctx.actor, id);
      const { webhookUrl = before.webhookUrl } = data;
      const { includeSigningTokens = before.includeSigningTokens } = data;
      assertMaySendTokens(ctx.actor, { includeSigningTokens, webhookUrl }, before);
      if (data.webhookUrl !== undefined) assertWebhookUrl(data.webhookUrl, "data.webhookUrl");
      const now = await clock.now(tx);
      const [row] = await tx
        .update(webhooks)
        .set({
          webhookUrl,
          eventTriggers: data.eventTriggers === undefined ? before.eventTriggers : data.eventTriggers,
          enabled: data.enabled ?? before.enabled,
          includeFields: data.includeFields ?? before.includeFields,
          includeSigningTokens,
          // Otherwise the next failure would pause it again at once.
          ...(data.enabled === true ? { pausedAt: null, failuresInRow: 0, failingSince: null } : {}),
          updatedAt: now,
        })
        .where(eq(webhooks.id, before.id))
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      await recordWebhookChange(tx, ctx, "WEBHOOK_CHANGED", { before, after: row });
      return toWebhook(row, now);
    });
    logWebhookChange("updated", ctx, changed);
    return changed;
  });
