import { and, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { teams, webhookAttempts, webhookDeliveries, webhooks } from "@/server/db/schema";
import { ERROR_CLASSES, WAITING } from "@/server/domain/webhook/delivery";
import { adminProcedure } from "@/server/trpc";

const LISTED = 200;

const FailingWebhook = z.object({
  id: z.string(),
  team: z.string(),
  /** Host only: the path may hold a secret. */
  host: z.string(),
  failuresInRow: z.number(),
  failingSince: z.string().nullable(),
  pausedAt: z.string().nullable(),
  waiting: z.number(),
  lastAttempt: z
    .object({
      at: z.string(),
      errorClass: z.enum(ERROR_CLASSES).nullable(),
      responseCode: z.number().nullable(),
    })
    .nullable(),
});

/** Webhooks that fail: paused, or with failed deliveries since the last success. */
export const isFailing = and(
  eq(webhooks.enabled, true),
  or(isNotNull(webhooks.pausedAt), gt(webhooks.failuresInRow, 0)),
);

/**
 * Lists failing webhooks of all teams, the paused and the worst first (Admin → Webhooks). Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const failing = adminProcedure
  .output(z.object({ data: z.array(FailingWebhook) }))
  .query(async ({ ctx }) => {
    const last = ctx.db
      .select({
        at: webhookAttempts.startedAt,
        errorClass: webhookAttempts.errorClass,
        responseCode: webhookAttempts.responseCode,
      })
      .from(webhookAttempts)
      .where(and(eq(webhookAttempts.webhookId, webhooks.id), sql`${webhookAttempts.state} <> 'IN_FLIGHT'`))
      .orderBy(desc(webhookAttempts.startedAt))
      .limit(1)
      .as("last");
    const waiting = sql<string>`(select count(*) from ${webhookDeliveries}
      where ${webhookDeliveries.webhookId} = ${webhooks.id} and ${webhookDeliveries.status} = ${WAITING})`;
    const rows = await ctx.db
      .select({
        webhook: webhooks,
        team: teams.name,
        waiting,
        last: { at: last.at, errorClass: last.errorClass, responseCode: last.responseCode },
      })
      .from(webhooks)
      .innerJoin(teams, eq(teams.id, webhooks.teamId))
      .leftJoinLateral(last, sql`true`)
      .where(isFailing)
      .orderBy(sql`${webhooks.pausedAt} is null`, desc(webhooks.failuresInRow), webhooks.id)
      .limit(LISTED);
    return {
      data: rows.map((row) => ({
        id: row.webhook.id,
        team: row.team,
        host: URL.parse(row.webhook.webhookUrl)?.host ?? "",
        failuresInRow: row.webhook.failuresInRow,
        failingSince: row.webhook.failingSince?.toISOString() ?? null,
        pausedAt: row.webhook.pausedAt?.toISOString() ?? null,
        waiting: Number(row.waiting),
        lastAttempt: row.last?.at
          ? {
              at: row.last.at.toISOString(),
              errorClass: z.enum(ERROR_CLASSES).nullable().catch(null).parse(row.last.errorClass),
              responseCode: row.last.responseCode,
            }
          : null,
      })),
    };
  });
