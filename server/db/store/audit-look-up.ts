import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { Connection } from "../client";
import { auditEntries } from "../schema";

/**
 * Returns the data of the newest entry of a type; undefined if there is none. The caller has checked access
 * to the envelope.
 */
export async function findLatestEntryData(
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

/**
 * Returns the author and time of the newest entry of a type; undefined if there is none. The caller has
 * checked access.
 */
export async function findLatestEntryAuthor(connection: Connection, envelopeId: string, type: string) {
  const [entry] = await connection
    .select({ name: auditEntries.name, userId: auditEntries.userId, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), eq(auditEntries.type, type)))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return entry;
}

export const listAuditEntriesByType = (connection: Connection, envelopeId: string, type: string) =>
  connection
    .select({ name: auditEntries.name, data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), eq(auditEntries.type, type)))
    .orderBy(asc(auditEntries.seq));

/** More than the recipients of one envelope ever prove; beyond it, the newest count. */
const MOST_ENTRIES = 5000;

export async function listEntriesByType(
  connection: Connection,
  envelopeId: string,
  types: readonly string[],
) {
  const { type, data, seq, createdAt } = auditEntries;
  const newest = await connection
    .select({ type, data, seq, createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), inArray(auditEntries.type, [...types])))
    .orderBy(desc(auditEntries.seq))
    .limit(MOST_ENTRIES);
  return newest.reverse();
}
