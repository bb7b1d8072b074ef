import { lt } from "drizzle-orm";
import type { ActivityKind } from "@/server/domain/account/activity";
import type { Connection, Database } from "../client";
import { accountActivities, accountChallenges, accountExports, emailChanges, mailedLinks } from "../schema";
import type { Origin } from "./audit";

type Happened = { userId: number; kind: ActivityKind; about?: string; origin: Origin; now: Date };

export async function recordActivity(
  connection: Connection,
  { userId, kind, about = "", origin, now }: Happened,
): Promise<void> {
  const { ipAddress, userAgent } = origin;
  await connection
    .insert(accountActivities)
    .values({ userId, kind, about, createdAt: now, ipAddress, userAgent });
}

/**
 * Deletes activities older than `before`, and expired challenges, mailed links, address changes and exports.
 */
export async function deleteOldActivities(db: Database, before: Date, now: Date): Promise<number> {
  await db.delete(accountChallenges).where(lt(accountChallenges.expiresAt, now));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
  await db.delete(accountExports).where(lt(accountExports.expiresAt, now));
  const gone = await db
    .delete(accountActivities)
    .where(lt(accountActivities.createdAt, before))
    .returning({ id: accountActivities.id });
  return gone.length;
}
