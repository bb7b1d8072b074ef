import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { teamAccess, teams, users } from "@/server/db/schema";
import type { WebhookRow } from "@/server/db/store/webhook";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

const TOLD_AT_MOST = 200;

/**
 * Mails the admins of a team that one of its webhooks is paused (ruling 35), in the transaction that paused
 * it. `failures` null: the receiver answered 410.
 */
export async function mailPausedWebhook(
  tx: Transaction,
  webhook: WebhookRow,
  failures: number | null,
  now: Date,
): Promise<void> {
  const [team] = await tx.select().from(teams).where(eq(teams.id, webhook.teamId));
  if (!team) return;
  const admins = await tx
    .select({ id: users.id, name: users.name, email: users.email, language: users.language })
    .from(teamAccess)
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(
      and(
        eq(teamAccess.teamId, team.id),
        eq(teamAccess.role, "ADMIN"),
        isNull(teamAccess.restriction),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(users.id)
    .limit(TOLD_AT_MOST);
  const url = `${env().BASE_URL}/t/${team.url}/settings/webhooks/${webhook.id}`;
  const { host } = new URL(webhook.webhookUrl);
  for (const { id, name, email, language } of admins) {
    await queueMail(tx, {
      kind: "WEBHOOK_PAUSED",
      data: { place: team.name, host, failures, url },
      to: { name, email },
      language,
      userId: id,
      teamId: team.id,
      uniqueKey: ["WEBHOOK_PAUSED", webhook.id, id, now.toISOString()].join(":"),
      now,
    });
  }
}
