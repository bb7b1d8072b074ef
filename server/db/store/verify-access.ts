import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Connection } from "../client";
import { verifyAccesses } from "../schema";
import type { Origin } from "./audit";

/** Lookups kept per envelope: its code is printed, so anyone who has it could fill the table. */
export const MOST_ACCESSES = 200;
const SAME_VISIT_MS = 3_600_000;

export type VerifyAccessRow = typeof verifyAccesses.$inferSelect;

const isSame = (
  column: typeof verifyAccesses.ipAddress | typeof verifyAccesses.userAgent,
  value: string | null,
) => sql`${column} is not distinct from ${value}`;

/** Records a lookup of an envelope by its code; the oldest lookups make room. */
export async function recordVerifyAccess(
  connection: Connection,
  envelopeId: string,
  { ipAddress, userAgent }: Origin,
  now: Date,
): Promise<void> {
  const again = await connection
    .update(verifyAccesses)
    .set({ times: sql`least(${verifyAccesses.times} + 1, 1000000)`, lastAt: now })
    .where(
      and(
        eq(verifyAccesses.envelopeId, envelopeId),
        isSame(verifyAccesses.ipAddress, ipAddress),
        isSame(verifyAccesses.userAgent, userAgent),
        gte(verifyAccesses.lastAt, new Date(now.getTime() - SAME_VISIT_MS)),
      ),
    )
    .returning({ id: verifyAccesses.id });
  if (again.length > 0) return;
  await connection
    .insert(verifyAccesses)
    .values({ envelopeId, ipAddress, userAgent, firstAt: now, lastAt: now });
  await connection.execute(sql`
    delete from ${verifyAccesses} where ${verifyAccesses.id} in (
      select id from ${verifyAccesses} where envelope_id = ${envelopeId}
      order by last_at desc, id desc offset ${MOST_ACCESSES})`);
}

export const loadVerifyAccesses = (connection: Connection, envelopeId: string): Promise<VerifyAccessRow[]> =>
  connection
    .select()
    .from(verifyAccesses)
    .where(eq(verifyAccesses.envelopeId, envelopeId))
    .orderBy(desc(verifyAccesses.lastAt), desc(verifyAccesses.id))
    .limit(MOST_ACCESSES);
