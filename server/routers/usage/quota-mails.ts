import { eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { organisations } from "@/server/db/schema";
import { listAdminsToNotify } from "@/server/db/store/organisation-admins";
import { writeToldWarnings } from "@/server/db/store/usage";
import {
  findNewThresholds,
  type QuotaThreshold,
  type Standing,
  shiftMonth,
} from "@/server/domain/usage/quota";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";

/**
 * Mails an organisation's admins at 80 and 100 percent of a limit (domain/mail.md 5.2): each line once a
 * month, the gravest of those crossed at once, in the crossing transaction. The quota is locked.
 */
export async function enqueueUsageWarnings(tx: Transaction, standing: Standing, now: Date): Promise<void> {
  const news = findNewThresholds(standing);
  if (!news) return;
  await writeToldWarnings(tx, standing, news.told);
  const [organisation] = await tx
    .select({ name: organisations.name, url: organisations.url })
    .from(organisations)
    .where(eq(organisations.id, standing.organisationId));
  if (!organisation) return;
  for (const line of news.tell) await mailAllAdmins(tx, standing, line, organisation, now);
}

async function mailAllAdmins(
  tx: Transaction,
  { organisationId, used, month }: Standing,
  { kind, firmness, percent, limit }: QuotaThreshold,
  { name, url }: { name: string; url: string },
  now: Date,
): Promise<void> {
  for (const admin of await listAdminsToNotify(tx, organisationId)) {
    await queueMail(tx, {
      kind: "USAGE_LINE",
      to: { name: admin.name, email: admin.email },
      language: admin.language,
      data: {
        organisation: name,
        usage: kind,
        firmness,
        percent,
        used: used[kind],
        limit,
        until: shiftMonth(month, 1),
        url: `${env().BASE_URL}/o/${url}/usage`,
      },
      uniqueKey: ["usage", organisationId, month, kind, firmness, percent, limit, admin.id].join(":"),
      userId: admin.id,
      now,
    });
  }
}
