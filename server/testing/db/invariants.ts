import { eq } from "drizzle-orm";
import type { Sql } from "postgres";
import { expect } from "vitest";
import type { Database } from "@/server/db/client";
import { envelopes } from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { loadAggregate } from "@/server/db/store/envelope";
import { findAuditDifferences } from "@/server/evidence/differences";
import { loadEvidence } from "@/server/evidence/load";
import { SUM_COLUMNS, SUMS_THERE, sumRows } from "./report-sums";

/** Queries that return the offenders against each invariant of an envelope at rest (jobs/README.md 0.4). */
const OFFENDERS: Record<string, string> = {
  "I1 everybody is done, yet neither completed nor sealing": `
    select e.id from envelope e
    where e.status = 'PENDING' and (e.sealing_since is null or e.next_seal_at is null)
      and exists (select from recipient r where r.envelope_id = e.id and r.role <> 'CC')
      and not exists (select from recipient r where r.envelope_id = e.id and r.role <> 'CC' and r.signing_status <> 'SIGNED')`,
  "I1 sealing although somebody is not done": `
    select e.id from envelope e
    where e.sealing_since is not null
      and exists (select from recipient r where r.envelope_id = e.id and r.role <> 'CC' and r.signing_status <> 'SIGNED')`,
  "I2 more than one sealed file of an item": `
    select item_id from item_version where kind in ('SEALED', 'STAMPED') group by item_id having count(*) > 1`,
  "I2 completed without a sealed current file": `
    select e.id from envelope e join envelope_item i on i.envelope_id = e.id
    left join item_version v on v.id = i.current_version_id
    where e.status = 'COMPLETED' and v.kind is distinct from 'SEALED'`,
  "I3 completed with somebody unsigned, a required field empty, or a late signature": `
    select e.id from envelope e join recipient r on r.envelope_id = e.id
    where e.status = 'COMPLETED' and r.role <> 'CC'
      and (r.signing_status <> 'SIGNED' or r.signed_at > e.completed_at
        or exists (select from field f where f.recipient_id = r.id and not f.inserted
          and coalesce((f.field_meta->>'required')::boolean,
            f.type not in ('TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'DROPDOWN'))))`,
  "I4 signed or filled after the end": `
    select e.id from envelope e join recipient r on r.envelope_id = e.id
    left join field f on f.recipient_id = r.id
    where e.completed_at is not null
      and (r.signed_at > e.completed_at or f.inserted_at > e.completed_at)`,
  "I5 signed before a group ahead was done": `
    select b.id from envelope_meta m
    join recipient a on a.envelope_id = m.envelope_id join recipient b on b.envelope_id = m.envelope_id
    where m.signing_order = 'SEQUENTIAL' and a.role <> 'CC' and b.role <> 'CC'
      and coalesce(a.signing_order, 1000000 + a.id) < coalesce(b.signing_order, 1000000 + b.id)
      and b.signed_at is not null and (a.signed_at is null or a.signed_at > b.signed_at)`,
  "I5 asked before a group ahead was done": `
    select b.id from mail q join recipient b on b.id = q.recipient_id
    join envelope_meta m on m.envelope_id = b.envelope_id join recipient a on a.envelope_id = b.envelope_id
    where q.kind = 'RECIPIENT_REQUEST' and m.signing_order = 'SEQUENTIAL' and a.role <> 'CC'
      and coalesce(a.signing_order, 1000000 + a.id) < coalesce(b.signing_order, 1000000 + b.id)
      and (a.signed_at is null or a.signed_at > q.created_at)`,
  "I6 not exactly one completion entry for a signed recipient": `
    select r.id from recipient r
    where r.role <> 'CC' and (r.signing_status = 'SIGNED')::int <> (
      select count(*) from audit_entry a where a.envelope_id = r.envelope_id
        and a.type = 'DOCUMENT_RECIPIENT_COMPLETED' and (a.data->>'recipientId')::int = r.id)`,
  "I6 not exactly one end entry for an ended envelope": `
    select e.id from envelope e
    where (e.status = 'COMPLETED')::int <> (select count(*) from audit_entry a where a.envelope_id = e.id and a.type = 'DOCUMENT_COMPLETED')
      or (e.status = 'REJECTED')::int <> (select count(*) from audit_entry a where a.envelope_id = e.id and a.type = 'DOCUMENT_RECIPIENT_REJECTED')`,
  "R65 an envelope's effective visibility is not the strictest of its own and its folders'": `
    with recursive up as (
      select id, parent_id, visibility as strictest from folder
      union all
      select u.id, p.parent_id, greatest(u.strictest, p.visibility) from up u join folder p on p.id = u.parent_id
    ), folders as (select id, max(strictest) as strictest from up group by id)
    select e.id from envelope e left join folders f on f.id = e.folder_id
    where e.effective_visibility <> greatest(e.visibility, f.strictest)`,
};

const WRONG_TOTALS = `
    select coalesce(t.team_id, e.team_id) from
      (select team_id, user_id, type, status, effective_visibility, is_at_root, sum(n) as n
        from envelope_tally group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0) t
      full join (select team_id, user_id, type, status, effective_visibility, folder_id is null as is_at_root, count(*) as n
        from envelope where deleted_at is null group by 1, 2, 3, 4, 5, 6) e
      using (team_id, user_id, type, status, effective_visibility, is_at_root)
    where t.n is distinct from e.n`;

/** Expects the totals kept by triggers to equal a recount. */
export async function expectEnvelopeCounts(sql: Sql): Promise<void> {
  expect([...(await sql.unsafe(WRONG_TOTALS))], "totals kept by triggers").toEqual([]);
}

const WRONG_REPORTS = `
    with kept as (
        select ${SUM_COLUMNS}, sum(n)::integer as n
        from (select ${SUM_COLUMNS}, n from report_tally union all ${sumRows("select * from report_change")}) both_tables
        group by ${SUM_COLUMNS} having sum(n) <> 0),
      there as (${SUMS_THERE})
    (select * from kept except all select * from there) union all (select * from there except all select * from kept)`;

/** Expects the sums behind reports to equal a recount. */
export async function expectReportTallies(sql: Sql): Promise<void> {
  expect([...(await sql.unsafe(WRONG_REPORTS))], "sums of reports kept by triggers").toEqual([]);
}

const USED = (kind: string, counted: string) => `
    select '${kind}' as kind, team_id, month, k.n as kept, t.n as there from
      (select team_id, month, sum(${kind})::bigint as n from usage_tally group by 1, 2 having sum(${kind}) <> 0) k
      full join (${counted}) t using (team_id, month)
    where k.n is distinct from t.n`;
const MONTH = (at: string) => `date_trunc('month', ${at} at time zone 'UTC')::date as month`;
const WRONG_USAGE = [
  USED(
    "documents",
    `select team_id, ${MONTH("sent_at")}, count(*) as n from envelope where sent_at is not null group by 1, 2`,
  ),
  USED(
    "mails",
    `select team_id, ${MONTH("sent_at")}, count(*) as n from mail
      where state = 'SENT' and team_id is not null group by 1, 2`,
  ),
  USED(
    "storage",
    `select e.team_id, ${MONTH("v.created_at")}, sum(v.size)::bigint as n from item_version v
      join envelope_item i on i.id = v.item_id join envelope e on e.id = i.envelope_id group by 1, 2`,
  ),
].join(" union all ");

/**
 * Expects the usage kept by triggers to equal a recount. Not valid after rows of mails or envelopes were
 * deleted by hand.
 */
export async function expectUsageTallies(sql: Sql): Promise<void> {
  expect([...(await sql.unsafe(WRONG_USAGE))], "usage kept by triggers").toEqual([]);
}

/** Expects I1 to I6 for the whole database, and that every audit chain verifies. */
export async function expectInvariants(
  sql: Sql,
  db: Database,
  { recorded = true }: { recorded?: boolean } = {},
): Promise<void> {
  const found = await listInvariantBreaches(sql, db);
  expect(recorded ? found : found.filter((line) => !line.startsWith("R93"))).toEqual([]);
  await expectEnvelopeCounts(sql);
  await expectReportTallies(sql);
}

/** Differences between a sent envelope and its audit log, which would prevent sealing (ruling 93). */
async function listDifferences(db: Database, id: string): Promise<string[]> {
  const [envelope] = await db.select().from(envelopes).where(eq(envelopes.id, id));
  if (!envelope) return [];
  const found = findAuditDifferences(await loadEvidence(db, await loadAggregate(db, envelope)));
  return found.map((difference) => `R93 ${id}: ${JSON.stringify(difference)}`);
}

/** Returns the breaches of I1 to I6 in the database, each a line that begins with its invariant. */
export async function listInvariantBreaches(sql: Sql, db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(OFFENDERS)) {
    for (const offender of await sql.unsafe(query)) found.push(`${name}: ${JSON.stringify(offender)}`);
  }
  for (const { id, wasSent } of await sql<{ id: string; wasSent: boolean }[]>`
    select id, sent_at is not null as "wasSent" from envelope`) {
    const verdict = verifyChain(await loadAudit(db, id));
    if (!verdict.ok) found.push(`I6 chain of ${id}: ${JSON.stringify(verdict)}`);
    else if (wasSent) found.push(...(await listDifferences(db, id)));
  }
  return found;
}
