import { and, asc, count, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "../client";
import { auditEntries } from "../schema";
import type { AuditRow } from "./audit";

/** Entries that a reader knows, by type and, for some types, by one word in their data. */
type KnownAudit = {
  types: readonly string[];
  fieldTypes: readonly string[];
  emailTypes: readonly string[];
  metaChanges: readonly string[];
};

export type AuditPageAsk = {
  page: number;
  perPage: number;
  orderByDirection: "asc" | "desc";
  /** Absent means everything. */
  known?: KnownAudit;
};

/**
 * Returns one page of an envelope's audit log and the number of entries. Ordered by sequence, which is the
 * order of time and has no ties.
 */
export async function loadAuditPage(
  connection: Connection,
  envelopeId: string,
  ask: AuditPageAsk,
): Promise<{ rows: AuditRow[]; count: number }> {
  const where = and(eq(auditEntries.envelopeId, envelopeId), ask.known && isKnownEntry(ask.known));
  const direction = ask.orderByDirection === "asc" ? asc : desc;
  const rows = await connection
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(direction(auditEntries.seq))
    .limit(ask.perPage)
    .offset((ask.page - 1) * ask.perPage);
  const [total] = await connection.select({ count: count() }).from(auditEntries).where(where);
  return { rows, count: total?.count ?? 0 };
}

function isKnownEntry(known: KnownAudit): SQL | undefined {
  const { type, data } = auditEntries;
  const isOfTypes = (...types: string[]) => inArray(type, types);
  const isAmong = (word: SQL, words: readonly string[]) => sql`coalesce(${word}, '') in ${words}`;
  const hasKnownChange = sql`exists (select 1 from jsonb_array_elements(${data}->'changes') change
    where change->>'type' in ${known.metaChanges})`;
  const requireForTypes = (types: string[], condition: SQL) => or(not(isOfTypes(...types)), condition);
  return and(
    inArray(type, [...known.types]),
    requireForTypes(
      ["DOCUMENT_FIELD_INSERTED", "DOCUMENT_FIELD_PREFILLED"],
      isAmong(sql`${data}->'field'->>'type'`, known.fieldTypes),
    ),
    requireForTypes(["DOCUMENT_FIELD_UNINSERTED"], isAmong(sql`${data}->>'field'`, known.fieldTypes)),
    requireForTypes(["EMAIL_SENT"], isAmong(sql`${data}->>'emailType'`, known.emailTypes)),
    requireForTypes(["DOCUMENT_META_UPDATED"], hasKnownChange),
  );
}
