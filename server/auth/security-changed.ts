import { eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import type { SecurityChange } from "@/server/domain/account/activity";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { queueMail } from "@/server/mail/compose";

type SecurityChangeInput = {
  userId: number;
  kind: SecurityChange;
  about?: string;
  origin: Origin;
  now: Date;
};

/**
 * Records that a way into an account was added or removed, and mails the owner: another person may have done
 * it.
 */
export async function recordSecurityChange(
  tx: Transaction,
  { userId, kind, about = "", origin, now }: SecurityChangeInput,
): Promise<void> {
  await recordActivity(tx, { userId, kind, about, origin, now });
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  await queueMail(tx, {
    kind: "SECURITY_CHANGED",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: { name: user.name, url: `${env().BASE_URL}/settings/security`, change: kind, about },
    uniqueKey: `security-changed:${newId()}`,
    userId,
    now,
  });
}
