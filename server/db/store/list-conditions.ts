import { subDays } from "date-fns";
import { not, type SQL, sql } from "drizzle-orm";
import type { TeamActor } from "@/server/domain/actor";
import { FINISHED, WAITING } from "@/server/domain/envelope/status";
import { ATTENTION_DAYS } from "@/server/domain/overview/windows";
import { bulkSendRows, envelopeMetas, envelopes, mails, recipients } from "../schema";
import { hasStatus } from "./status-conditions";

/** A recipient who must act and has not: each of these conditions checks this first. */
const MUST_ACT = sql.raw("r.role <> 'CC' and r.signing_status = 'NOT_SIGNED'");

const isWithin = (ids: SQL): SQL => sql`${envelopes.id} in (${ids})`;
const toTimestamp = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;

/** Has an expired link of a recipient who has not acted. Finished envelopes skip the lookup. */
export const hasExpiredRecipients = (now: Date): SQL =>
  sql`${not(hasStatus(FINISHED))} and exists (select 1 from ${recipients} r where r.envelope_id = ${envelopes.id} and ${MUST_ACT}
    and r.expires_at <= ${toTimestamp(now)})`;

/**
 * Waiting, with a link of a recipient who must act that ends within so many days or ended lately
 * (`windows.ts`).
 */
export const hasLinkEndingWithin = (days: number, now: Date): SQL =>
  sql`(${hasStatus(WAITING)} and ${isWithin(sql`select r.envelope_id from ${recipients} r
    where ${MUST_ACT} and r.expires_at > ${toTimestamp(subDays(now, ATTENTION_DAYS))}
      and r.expires_at <= ${toTimestamp(subDays(now, -days))}`)})`;

export const isOfBulkSend = (id: string): SQL =>
  isWithin(sql`select b.envelope_id from ${bulkSendRows} b where b.bulk_send_id = ${id}`);

/**
 * Builds the condition of waiting for the actor, by address, equal to `findCurrentTurn` on rows
 * (`domain/recipient/turn.ts`). A token never has a turn.
 */
export function awaitsActor(actor: TeamActor, now: Date): SQL {
  if (actor.kind !== "user") return sql`false`;
  const earlier = sql`e.signing_order is not null and (r.signing_order is null or e.signing_order < r.signing_order)
    or e.signing_order is null and r.signing_order is null and e.id < r.id`;
  const mine = isWithin(sql`
    select r.envelope_id from ${recipients} r join ${envelopeMetas} m on m.envelope_id = r.envelope_id
    where lower(r.email) = ${actor.email.toLowerCase()} and ${MUST_ACT}
      and (r.expires_at is null or r.expires_at > ${toTimestamp(now)})
      and (m.signing_order = 'PARALLEL' or not exists (
        select 1 from ${recipients} e where e.envelope_id = r.envelope_id and e.role <> 'CC'
          and e.signing_status = 'NOT_SIGNED' and (${earlier})))`);
  return sql`(${mine} and ${hasStatus(WAITING)} and ${envelopes.sealingSince} is null)`;
}

/**
 * Builds the condition of a recipient who must act and whose last mail, to their present address, did not
 * arrive (`listMailProblems`).
 */
export function hasDeliveryProblem({ teamId }: TeamActor): SQL {
  const unreached = isWithin(sql`
    select r.envelope_id from ${mails} m join ${recipients} r on r.id = m.recipient_id and r.email = m.to_email
    where m.team_id = ${teamId} and m.state = 'FAILED' and m.recipient_id is not null and ${MUST_ACT}
      and r.read_status = 'NOT_OPENED' and ${isLast}`);
  return sql`(${unreached} and ${hasStatus(WAITING)})`;
}

const isLast = sql`not exists (select 1 from ${mails} later where later.recipient_id = m.recipient_id
  and later.to_email = m.to_email and later.state in ('SENT', 'FAILED')
  and (later.created_at, later.id) > (m.created_at, m.id))`;

export const selectUnreachedPeople = (envelopeIds: readonly string[]): SQL =>
  sql`select m.recipient_id as id from ${mails} m join ${recipients} r on r.id = m.recipient_id and r.email = m.to_email
    where m.envelope_id in (select jsonb_array_elements_text(${JSON.stringify(envelopeIds)}::jsonb))
      and m.state = 'FAILED' and ${MUST_ACT} and ${isLast}`;
