import { and, eq, gt, isNull } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { sessions, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { newId } from "@/server/ids";

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** `lastSeenAt` moves at most this often: one write per session and quarter of an hour. */
const TOUCH_EVERY_MS = 15 * 60 * 1000;

export type SignedIn = {
  userId: number;
  sessionId: string;
  email: string;
  name: string;
  isInstanceAdmin: boolean;
};

/** Opens a session row; its id travels in the JWT (ruling 33). */
export async function openSession(connection: Connection, userId: number, origin: Origin): Promise<string> {
  const now = await clock.now(connection);
  const id = newId();
  await connection.insert(sessions).values({
    id,
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent,
  });
  return id;
}

/** The live session's account, or null when revoked, expired or its account disabled. */
export async function readSession(connection: Connection, id: string): Promise<SignedIn | null> {
  const now = await clock.now(connection);
  const [row] = await connection
    .select({ session: sessions, user: users })
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
  const { user } = row;
  return {
    userId: user.id,
    sessionId: id,
    email: user.email,
    name: user.name,
    isInstanceAdmin: user.isInstanceAdmin,
  };
}

/** Ends a session at once, on every process. */
export async function revokeSession(connection: Connection, id: string): Promise<void> {
  await connection
    .update(sessions)
    .set({ revokedAt: await clock.now(connection) })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}
