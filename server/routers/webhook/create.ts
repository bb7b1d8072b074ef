import { count, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { CreateWebhook, toWebhook, WebhookWithSecret } from "@/server/contract/webhook";
import { teams, webhooks } from "@/server/db/schema";
import { sealWebhookSecret } from "@/server/db/store/webhook";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { newId, newWebhookSecret } from "@/server/ids";
import {
  assertMaySendTokens,
  assertWebhookUrl,
  logWebhookChange,
  recordWebhookChange,
  webhookProcedure,
} from "./manage";

/**
 * Creates a webhook and returns its secret, this once (rulings 21, 26). MANAGER and above; with signing
 * tokens ADMIN.
 * @throws DomainError FORBIDDEN, INVALID_BODY (webhookUrl), LIMIT_EXCEEDED
 */
export const create = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/create" } })
  .input(CreateWebhook)
  .output(WebhookWithSecret)
  .mutation(async ({ ctx, input: { secret: given, ...data } }) => {
    assertMaySendTokens(ctx.actor, data);
    assertWebhookUrl(data.webhookUrl, "webhookUrl");
    const { teamId, userId } = ctx.actor;
    const secret = given === undefined ? newWebhookSecret() : given;
    const createdWebhook = await ctx.db.transaction(async (tx) => {
      // Of two concurrent calls the second must count the first.
      await tx.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for("no key update");
      const [present] = await tx.select({ count: count() }).from(webhooks).where(eq(webhooks.teamId, teamId));
      if ((present?.count ?? 0) >= COUNT_LIMITS.webhooksPerTeam) throw new DomainError("LIMIT_EXCEEDED");
      const id = newId();
      const now = await clock.now(tx);
      const secretEncrypted = secret === null ? null : sealWebhookSecret(id, secret);
      const times = { createdAt: now, updatedAt: now };
      const [row] = await tx
        .insert(webhooks)
        .values({ id, teamId, createdByUserId: userId, ...data, secretEncrypted, ...times })
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      await recordWebhookChange(tx, ctx, "WEBHOOK_CREATED", { after: row });
      return toWebhook(row, now);
    });
    logWebhookChange("created", ctx, createdWebhook);
    return { ...createdWebhook, secret };
  });
