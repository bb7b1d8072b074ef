import { sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { rateLimits } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";

/** `remaining` is negative once the window is used up; `resetInMs` counts from the database's clock. */
export type Allowance = { limit: number; remaining: number; resetAt: Date; resetInMs: number };

/**
 * Counts one hit in a fixed window and returns the rest; the caller refuses. The database keeps the count, so
 * that all processes count together (ruling 30).
 */
export async function countHit(
  connection: Connection,
  bucket: string,
  limit: number,
  windowMs: number,
): Promise<Allowance> {
  const now = (await clock.now(connection)).getTime();
  const start = new Date(now - (now % windowMs));
  const [row] = await connection
    .insert(rateLimits)
    .values({ bucket, windowStart: start, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.bucket, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ count: rateLimits.count });
  const resetAt = new Date(start.getTime() + windowMs);
  const remaining = limit - (row?.count ?? 1);
  return { limit, remaining, resetAt, resetInMs: resetAt.getTime() - now };
}

/**
 * Counts a hit like `countHit`, and refuses once the window is used up.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function limitHits(
  connection: Connection,
  bucket: string,
  limit: number,
  windowMs: number,
): Promise<void> {
  const { remaining } = await countHit(connection, bucket, limit, windowMs);
  if (remaining < 0) throw new DomainError("TOO_MANY_REQUESTS");
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
