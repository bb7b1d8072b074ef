import { countChangedEvidence } from "@/server/db/store/figures";
import { type Probe, reportFailure, reportNote, reportOk } from "./finding";

/** Append-only tables: the audit logs of envelopes and of organisations. */
export const EVIDENCE_TABLES = ["audit_entry", "organisation_audit"] as const;

/**
 * Checks that no envelope waiting for its seal differs from its audit log (ruling 93). Also checks that the
 * role of requests cannot change evidence; otherwise only the triggers guard it (ruling 68).
 */
export const evidenceProbe: Probe = async ({ sql }) => {
  const rows = await sql<{ table: string; mayChange: boolean; triggers: string }[]>`
    select c.relname as table, has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE') as "mayChange",
           (select count(*) from pg_trigger t
             where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'O')::text as triggers
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relname in ${sql(EVIDENCE_TABLES)}
     order by c.relname`;
  const changed = await countChangedEvidence(sql);
  if (changed > 0) return reportFailure("EVIDENCE_CHANGED", { count: changed });
  const open = rows.find(({ triggers }) => Number(triggers) < 2);
  if (open) return reportFailure("EVIDENCE_OPEN", { table: open.table });
  return rows.some(({ mayChange }) => mayChange)
    ? reportNote("EVIDENCE_TRIGGER_ONLY")
    : reportOk("EVIDENCE_GUARDED");
};

/** Search by parts of words is quick only with pg_trgm (ruling 68). */
export const searchProbe: Probe = async ({ sql }) => {
  const rows = await sql`select 1 from pg_extension where extname = 'pg_trgm'`;
  return rows.length > 0 ? reportOk("SEARCH_FAST") : reportNote("SEARCH_SLOW");
};
