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
import { tellOfBreakGlass } from "./company/break-glass";
import { openSession } from "./session-store";

type Entering = {
  id: number;
  way: SignInWay;
  isNewBrowser: boolean;
  /** The only organisation the session shall reach. */
  reach?: number | null;
  /** The organisation whose provider said who it is. */
  companyId?: number | null;
  /** What that provider said, sealed. */
  idTokenEncrypted?: string | null;
};

/**
 * Opens a session for an account that was just opened, writes it into the account's log and, from a browser it does not
 * know, tells its owner by mail. The first browser of an account is no news. What another provider said is no proof to us,
 * nor is a mailed link alone, which whoever reads the mailbox has: before a change of security its person shows who they
 * are. Answers the session's id.
 */
export function enter(
  connection: Connection,
  { id: userId, way, isNewBrowser, ...company }: Entering,
  origin: Origin,
): Promise<string> {
  return connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    const isNews = isNewBrowser && (await hasBeenIn(tx, userId));
    const isProven = way !== "COMPANY" && way !== "MAILED_LINK";
    const sessionId = await openSession(tx, userId, origin, { reach: null, ...company, isProven, way });
    await recordActivity(tx, { userId, kind: "SIGNED_IN", about: way, origin, now });
    await tellOfBreakGlass(tx, { userId, way, sessionId, origin, now });
    if (isNews) await tellOwner(tx, userId, sessionId, origin, now);
    return sessionId;
  });
}

async function hasBeenIn(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .limit(1);
  return rows.length > 0;
}

async function tellOwner(
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
