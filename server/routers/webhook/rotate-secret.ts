import { eq } from "drizzle-orm";
import type { z } from "zod";
import { assertProvenCaller } from "@/server/auth/proof";
import { HOUR_MS } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { RotateWebhookSecret, toWebhook, WebhookWithSecret } from "@/server/contract/webhook";
import { webhooks } from "@/server/db/schema";
import { lockWebhook, sealWebhookSecret, type WebhookRow } from "@/server/db/store/webhook";
import { DomainError } from "@/server/domain/errors";
import { createSecretChange } from "@/server/domain/organisation-log/changes";
import { newWebhookSecret } from "@/server/ids";
import { logWebhookChange, recordWebhookChange, webhookProcedure } from "./manage";

/**
 * Replaces a webhook's secret and returns it, this once (rulings 21, 26). The present one signs too during
 * the overlap; the one before ends. MANAGER and above, a person freshly proven: it is key material.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED
 */
export const rotateSecret = webhookProcedure
  .meta({ openapi: { method: "POST", path: "/webhook/rotate-secret" } })
  .input(RotateWebhookSecret)
  .output(WebhookWithSecret)
  .mutation(async ({ ctx, input }) => {
    const secret = input.secret === undefined ? newWebhookSecret() : input.secret;
    const changed = await ctx.db.transaction(async (tx) => {
      const before = await lockWebhook(tx, ctx.actor, input.id);
      await assertProvenCaller(tx, ctx);
      const now = await clock.now(tx);
      const [row] = await tx
        .update(webhooks)
        .set({
          secretEncrypted: secret === null ? null : sealWebhookSecret(before.id, secret),
          ...getPreviousSecret(before, { ...input, secret }, now),
          updatedAt: now,
        })
        .where(eq(webhooks.id, before.id))
        .returning();
      if (!row) throw new DomainError("CONFLICT");
      const changes = [createSecretChange("secret")];
      await recordWebhookChange(tx, ctx, "WEBHOOK_SECRET_ROTATED", { before: row, after: row, changes });
      return toWebhook(row, now);
    });
    logWebhookChange("secret rotated", ctx, changed);
    return { ...changed, secret };
  });

/** Returns the secret that signs beside the new one, and its end; none without an overlap or a new secret. */
function getPreviousSecret(
  before: WebhookRow,
  { secret, overlapHours }: Pick<z.output<typeof RotateWebhookSecret>, "secret" | "overlapHours">,
  now: Date,
) {
  const isKept = secret !== null && overlapHours > 0 && before.secretEncrypted !== null;
  return {
    previousSecretEncrypted: isKept ? before.secretEncrypted : null,
    previousSecretUntil: isKept ? new Date(now.getTime() + overlapHours * HOUR_MS) : null,
  };
}
