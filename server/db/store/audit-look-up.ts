import { and, asc, desc, eq, inArray } from "drizzle-orm";
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

/** Who did last what an entry of a type records of an envelope that the caller may see; undefined where there is none. */
export async function lastDoneBy(connection: Connection, envelopeId: string, type: string) {
  const [entry] = await connection
    .select({ name: auditEntries.name, userId: auditEntries.userId, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), eq(auditEntries.type, type)))
    .orderBy(desc(auditEntries.seq))
    .limit(1);
  return entry;
}

/** Every entry of a type, oldest first: whose it is, and what it says. */
export const recordedOf = (connection: Connection, envelopeId: string, type: string) =>
  connection
    .select({ name: auditEntries.name, data: auditEntries.data })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), eq(auditEntries.type, type)))
    .orderBy(asc(auditEntries.seq));

/** More than the people of one envelope ever prove; of more, the newest. */
const MOST_ENTRIES = 5000;

/** The entries of some types of an envelope that the caller may see, oldest first. */
export async function entriesOfTypes(connection: Connection, envelopeId: string, types: readonly string[]) {
  const { type, data, seq, createdAt } = auditEntries;
  const newest = await connection
    .select({ type, data, seq, createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.envelopeId, envelopeId), inArray(auditEntries.type, [...types])))
    .orderBy(desc(auditEntries.seq))
    .limit(MOST_ENTRIES);
  return newest.reverse();
}
