import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { webhooks } from "@/server/db/schema";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { DomainError } from "@/server/domain/errors";
import { listInitialChanges } from "@/server/domain/organisation-log/changes";
import { adminProcedure } from "@/server/trpc";
import { asInstallation, toSettingsBy } from "../../organisation-log/log-actor";
import { logAdminAct, Reason } from "../reason";

/**
 * Ends the pause of a webhook that failed for long (ruling 35), as its team can. There is no envelope for an
 * entry, so the log keeps admin and reason. Instance admins.
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export const resume = adminProcedure
  .input(z.object({ webhookId: z.string().max(64), reason: Reason }))
  .output(z.object({ ok: z.literal(true) }))
  .mutation(async ({ ctx, input: { webhookId, reason } }) => {
    const row = await ctx.db.transaction(async (tx) => {
      const [webhook] = await tx
        .update(webhooks)
        .set({ pausedAt: null, failuresInRow: 0, failingSince: null, updatedAt: await clock.now(tx) })
        .where(eq(webhooks.id, webhookId))
        .returning({ id: webhooks.id, teamId: webhooks.teamId, webhookUrl: webhooks.webhookUrl });
      if (!webhook) throw new DomainError("NOT_FOUND", "Webhook could not be found.");
      await recordSettingsChange(tx, asInstallation(toSettingsBy(ctx)), {
        action: "WEBHOOK_RESUMED",
        place: { teamId: webhook.teamId },
        target: { kind: "WEBHOOK", id: webhook.id, name: URL.parse(webhook.webhookUrl)?.host ?? "" },
        changes: listInitialChanges({ reason }),
      });
      return webhook;
    });
    logAdminAct(ctx, "a webhook was resumed", { webhookId: row.id, teamId: row.teamId, reason });
    return { ok: true as const };
  });
