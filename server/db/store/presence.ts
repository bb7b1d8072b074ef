import { and, asc, eq, gt, lt, ne } from "drizzle-orm";
import type { Connection } from "../client";
import { draftPresences, users } from "../schema";

/** Without a heartbeat for this long a member counts as gone; a visible page sends one every 4 s. */
const LAPSES_AFTER_MS = 12_000;
const SHOWN = 20;

/**
 * Records that a member has the draft open. A single statement, so that two tabs of one person never block
 * each other.
 */
export async function recordPresence(
  connection: Connection,
  envelopeId: string,
  userId: number,
  now: Date,
): Promise<void> {
  await connection
    .insert(draftPresences)
    .values({ envelopeId, userId, seenAt: now })
    .onConflictDoUpdate({ target: [draftPresences.envelopeId, draftPresences.userId], set: { seenAt: now } });
}

export async function listOthersPresent(
  connection: Connection,
  envelopeId: string,
  userId: number,
  now: Date,
): Promise<{ userId: number; name: string }[]> {
  const since = new Date(now.getTime() - LAPSES_AFTER_MS);
  const rows = await connection
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(draftPresences)
    .innerJoin(users, eq(users.id, draftPresences.userId))
    .where(
      and(
        eq(draftPresences.envelopeId, envelopeId),
        ne(draftPresences.userId, userId),
        gt(draftPresences.seenAt, since),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(SHOWN);
  return rows.map((row) => ({ userId: row.userId, name: row.name || row.email }));
}

export async function deleteOldPresences(connection: Connection, before: Date): Promise<number> {
  const gone = await connection
    .delete(draftPresences)
    .where(lt(draftPresences.seenAt, before))
    .returning({ userId: draftPresences.userId });
  return gone.length;
}
