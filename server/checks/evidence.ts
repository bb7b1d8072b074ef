import { countEvidenceChanged } from "@/server/db/store/figures";
import { failed, note, ok, type Probe } from "./finding";

/**
 * Nothing that waits for its seal may differ from its audit log (ruling 93), and evidence must be out of reach of the
 * role that requests run as; else the trigger alone guards it (ruling 68).
 */
export const evidenceProbe: Probe = async ({ sql }) => {
  const [row] = await sql<{ mayChange: boolean; triggers: string }[]>`
    select has_table_privilege('audit_entry', 'UPDATE, DELETE, TRUNCATE') as "mayChange",
           (select count(*) from pg_trigger
             where tgrelid = 'audit_entry'::regclass and not tgisinternal and tgenabled = 'O')::text as triggers`;
  const changed = await countEvidenceChanged(sql);
  if (changed > 0) return failed("EVIDENCE_CHANGED", { count: changed });
  if (Number(row?.triggers) < 2) return failed("EVIDENCE_OPEN");
  return row?.mayChange ? note("EVIDENCE_TRIGGER_ONLY") : ok("EVIDENCE_GUARDED");
};

/** Search by parts of words is quick only with pg_trgm (ruling 68). */
export const searchProbe: Probe = async ({ sql }) => {
  const rows = await sql`select 1 from pg_extension where extname = 'pg_trgm'`;
  return rows.length > 0 ? ok("SEARCH_FAST") : note("SEARCH_SLOW");
};
