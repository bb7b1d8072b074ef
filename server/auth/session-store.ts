import { and, eq, gt, isNull } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { sessions, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import type { SignInWay } from "@/server/domain/account/activity";
import type { Shut } from "@/server/domain/tenancy/closed-organisation";
import { isMailedLink } from "@/server/domain/tenancy/security-policy";
import { newId } from "@/server/ids";
import { getShutOrganisations, judgedColumns } from "./session-access";

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** `lastSeenAt` moves at most this often: one write per session and quarter of an hour. */
const TOUCH_EVERY_MS = 15 * 60 * 1000;

export type SignedIn = {
  userId: number;
  sessionId: string;
  email: string;
  name: string;
  isInstanceAdmin: boolean;
  /** The only organisation that the session reaches; null for a session of the account itself. */
  reach: number | null;
  /**
   * The account's organisations that this session does not reach: they require their own sign-in, or their
   * policy excludes it.
   */
  shut: readonly Shut[];
};

/** Way and reach of a session, and whether the person has just proven their identity to us. */
type Extent = {
  reach: number | null;
  isProven: boolean;
  way?: SignInWay | null;
  /** The organisation whose provider opened it. */
  companyId?: number | null;
  idTokenEncrypted?: string | null;
};
const OWN: Extent = { reach: null, isProven: true };

/** Opens a session row; its id travels in the JWT (ruling 33). */
export async function openSession(
  connection: Connection,
  userId: number,
  origin: Origin,
  { reach, isProven, way = null, companyId = null, idTokenEncrypted = null }: Extent = OWN,
): Promise<string> {
  const now = await clock.now(connection);
  const id = newId();
  await connection.insert(sessions).values({
    id,
    userId,
    createdAt: now,
    lastSeenAt: now,
    provenAt: isProven ? now : null,
    reach,
    way,
    companyId,
    idTokenEncrypted,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent,
  });
  return id;
}

/**
 * Returns the live session's account, or null if it is revoked or expired or the account is disabled.
 * @param ipAddress of the request; a policy may list the allowed addresses, and an unknown one is in no list
 */
export async function readSession(
  connection: Connection,
  id: string,
  ipAddress: string | null = null,
): Promise<SignedIn | null> {
  const now = await clock.now(connection);
  const [row] = await connection
    .select({ session: sessions, user: users, ...judgedColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.disabledAt),
      ),
    );
  if (!row) return null;
  if (now.getTime() - row.session.lastSeenAt.getTime() > TOUCH_EVERY_MS) {
    await connection
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
      .where(eq(sessions.id, id));
  }
  const { user, session } = row;
  return {
    userId: user.id,
    sessionId: id,
    email: user.email,
    name: user.name,
    // An instance admin acts by an account of their own, and by no way that an organisation allowed.
    isInstanceAdmin: user.isInstanceAdmin && session.reach === null && !isMailedLink(session.way),
    reach: session.reach,
    shut: getShutOrganisations(row, ipAddress, now),
  };
}

/** Ends a session at once, in every process, when its person signs out. */
export async function revokeSession(connection: Connection, id: string): Promise<void> {
  await connection.transaction(async (tx) => {
    const now = await clock.now(tx);
    const [ended] = await tx
      .update(sessions)
      .set({ revokedAt: now, idTokenEncrypted: null })
      .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
      .returning({ userId: sessions.userId, ipAddress: sessions.ipAddress, userAgent: sessions.userAgent });
    if (!ended) return;
    const { userId, ...origin } = ended;
    await recordActivity(tx, { userId, kind: "SIGNED_OUT", origin, now });
  });
}
