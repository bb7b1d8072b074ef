import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { sessions, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import type { SignInWay } from "@/server/domain/account/activity";
import { describeUserAgent } from "@/server/domain/user-agent";
import { env } from "@/server/env";
import { queueMail } from "@/server/mail/compose";
import { notifyBreakGlass } from "./company/break-glass";
import { openSession } from "./session-store";

type Entering = {
  id: number;
  way: SignInWay;
  isNewBrowser: boolean;
  /** The only organisation that the session may reach. */
  reach?: number | null;
  /** The organisation whose provider identified the person. */
  companyId?: number | null;
  idTokenEncrypted?: string | null;
};

/**
 * Opens a session, logs it in the account's activity and mails the owner if the browser is unknown, but not
 * for the first browser. Returns the session's id. Another provider's word proves nothing to us, and a mailed
 * link opens to anyone who reads the mailbox. Both need a fresh proof before a change of security.
 */
export function openAccountSession(
  connection: Connection,
  { id: userId, way, isNewBrowser, ...company }: Entering,
  origin: Origin,
): Promise<string> {
  return connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    const isNews = isNewBrowser && (await hasSignedInBefore(tx, userId));
    const isProven = way !== "COMPANY" && way !== "MAILED_LINK";
    const sessionId = await openSession(tx, userId, origin, { reach: null, ...company, isProven, way });
    await recordActivity(tx, { userId, kind: "SIGNED_IN", about: way, origin, now });
    await notifyBreakGlass(tx, { userId, way, sessionId, origin, now });
    if (isNews) await notifyAccountOwner(tx, userId, sessionId, origin, now);
    return sessionId;
  });
}

async function hasSignedInBefore(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(1);
  return rows.length > 0;
}

async function notifyAccountOwner(
  tx: Transaction,
  userId: number,
  sessionId: string,
  { ipAddress, userAgent }: Origin,
  now: Date,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) return;
  await queueMail(tx, {
    kind: "NEW_SIGN_IN",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: {
      name: user.name,
      url: `${env().BASE_URL}/settings/security`,
      browser: describeUserAgent(userAgent ?? ""),
      ipAddress,
      at: now.toISOString(),
      timeZone: user.timezone,
    },
    uniqueKey: `new-sign-in:${sessionId}`,
    userId,
    now,
  });
}
