import { and, desc, eq } from "drizzle-orm";
import type { Connection } from "../client";
import { auditEntries } from "../schema";

/** What the newest entry of a type says of an envelope that the caller may read; undefined where there is none. */
export async function lastRecorded(
  connection: Connection,
  envelopeId: string,
  type: string,
): Promise<unknown> {
  const [entry] = await connection
    .select({ data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), eq(auditEntries.type, type)))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return entry?.data;
}
