import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { WEBHOOK_ATTEMPTS, WEBHOOK_WAITS_MS } from "@/server/domain/webhook/schedule";
import { JOBS } from "@/server/jobs/enqueue";
import { listInvariantBreaches } from "@/server/testing/db/invariants";
import type { Received } from "@/server/testing/webhooks/receiver";
import { type FaultWorld, listFilesUnder, type RunningWeb } from "./faults";

/** Evidence for the promises of jobs/README.md 0.4: rows, files, accepted mails, received calls. */
export type FaultEvidence = FaultWorld & {
  /** A web process to check for readiness and downloads; both checks are skipped without it. */
  web?: RunningWeb;
};

/** Returns the breaches of I1, I2, I6, I7, I8 and I14. */
export async function checkFaultInvariants(it: FaultEvidence): Promise<string[]> {
  const found = await Promise.all([I1(it), I2(it), I6(it), I7(it), I8(it), I14(it)]);
  return found.flat();
}

const loadFromDatabase = async ({ world }: FaultEvidence, invariant: string): Promise<string[]> =>
  (await listInvariantBreaches(world.test.sql, world.db)).filter((line) => line.startsWith(`${invariant} `));

/**
 * Waits until no owed work is left. A running worker achieves that within the minute allowed for recovery: a
 * mail of a killed worker is retried when its lease ends.
 */
export async function waitUntilIdle(it: FaultEvidence): Promise<void> {
  await vi.waitFor(async () => expect(await I1(it)).toEqual([]), { timeout: toPatientMs(60), interval: 250 });
}

/** Progress: no owed work is waiting. Check it after the 60 s of recovery, or until it holds. */
export async function I1(it: FaultEvidence): Promise<string[]> {
  const rows = await it.world.test.sql<{ what: string; id: string }[]>`
    select 'envelope not completed' as what, e.id from envelope e
      where e.status = 'PENDING' and not exists (
        select from recipient r where r.envelope_id = e.id and r.role <> 'CC' and r.signing_status <> 'SIGNED')
    union all select 'mail due, state ' || state, id from mail
      where state = 'SENDING' or (state = 'QUEUED' and next_attempt_at <= clock_timestamp())
    union all select 'event not fanned out', id from event where fanned_out_at is null
    union all select 'first page due', id from envelope_item where first_page_due_at <= clock_timestamp()
    union all select 'delivery due or in flight', id from webhook_delivery
      where status = 'PENDING' and (claimed_at is not null or next_attempt_at <= clock_timestamp())
    union all select 'log not streamed', r.id from log_receiver r
      join organisation_audit_head h on h.organisation_id = r.organisation_id
      where h.seq <> r.delivered_seq and r.next_attempt_at <= clock_timestamp()
    union all select 'link lapsed unnoticed', id::text from recipient
      where expires_at <= clock_timestamp() and signing_status = 'NOT_SIGNED' and expiration_notified_at is null
    union all select 'reminder due', id::text from recipient where next_reminder_at <= clock_timestamp()`;
  return rows.map(({ what, id }) => `I1 ${what}: ${id}`);
}

type SealedRow = { id: string; sha256: Uint8Array; key: string };

/** A file is sealed once, stored whole, and returned by a download. */
async function I2(it: FaultEvidence): Promise<string[]> {
  const wrong = await loadFromDatabase(it, "I2");
  const { storage, test } = it.world;
  const sealed = await test.sql<SealedRow[]>`
    select i.id, v.sha256, v.storage_key as key from envelope_item i join item_version v on v.item_id = i.id
    where v.kind = 'SEALED'`;
  for (const { id, sha256, key } of sealed) {
    const wantedHash = Buffer.from(sha256).toString("hex");
    const stored = Buffer.from(await storage.read(key));
    if (getHash(stored) !== wantedHash) wrong.push(`I2 stored file differs from its hash: ${id}`);
    const seals = stored.toString("latin1").split("/ETSI.CAdES.detached").length - 1;
    if (seals !== 1) wrong.push(`I2 ${seals} seals in one file: ${id}`);
    const got = it.web && (await downloadFile(it.web, it.apiToken, id));
    if (got !== undefined && got !== wantedHash) wrong.push(`I2 download differs: ${id} (${got})`);
  }
  for (const file of listFilesUnder(storage.where)) {
    const isWhole =
      file.includes(`${path.sep}tmp${path.sep}`) || getHash(readFileSync(file)) === path.basename(file);
    if (!isWhole) wrong.push(`I2 a partial file is visible: ${file}`);
  }
  return wrong;
}

const getHash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function downloadFile(web: RunningWeb, token: string, itemId: string): Promise<string> {
  const answer = await fetch(`${web.url}/api/v2/envelope/item/${itemId}/download?version=signed`, {
    headers: { authorization: token },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.status === 200
    ? getHash(bytes)
    : `${answer.status} ${Buffer.from(bytes).toString().slice(0, 200)}`;
}

/** Evidence: chain and counts match the database, and every recorded change has its event. */
async function I6(it: FaultEvidence): Promise<string[]> {
  const wrong = await loadFromDatabase(it, "I6");
  const rows = await it.world.test.sql<{ id: string; audit: string; entries: number; events: number }[]>`
    with told(audit, event) as (values ('DOCUMENT_SENT', 'DOCUMENT_SENT'), ('DOCUMENT_COMPLETED', 'DOCUMENT_COMPLETED'),
      ('DOCUMENT_RECIPIENT_COMPLETED', 'DOCUMENT_RECIPIENT_COMPLETED'))
    select e.id, told.audit,
      (select count(*)::int from audit_entry a where a.envelope_id = e.id and a.type = told.audit) as entries,
      (select count(*)::int from event v where v.envelope_id = e.id and v.kind = told.event) as events
    from envelope e cross join told`;
  for (const { id, audit, entries, events } of rows) {
    if (entries !== events) wrong.push(`I6 ${entries} entries but ${events} events ${audit}: ${id}`);
  }
  return wrong;
}

const SLACK_MS = 2_000;
type AttemptRow = { delivery: string; number: number; state: string; began: number; ended: number | null };

/**
 * Webhooks: every event reached every endpoint's log, with one id and one body, and at most five attempts in
 * their slots.
 */
async function I7(it: FaultEvidence): Promise<string[]> {
  const { sql } = it.world.test;
  const wrong: string[] = [];
  const untold = await sql<{ id: string; hook: string }[]>`
    select e.id, w.id as hook from event e join webhook w on w.team_id = e.team_id and w.enabled
    where w.created_at <= e.created_at and (w.event_triggers is null or e.kind = any(w.event_triggers)) and not exists (
      select from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id
      where d.event_id = e.id and d.webhook_id = w.id)`;
  for (const { id, hook } of untold) wrong.push(`I7 event ${id} was never attempted at ${hook}`);
  const twice = await sql<{ id: string }[]>`
    select event_id as id from webhook_delivery where resend_of is null and event_id is not null
    group by event_id, webhook_id having count(*) > 1`;
  for (const { id } of twice) wrong.push(`I7 event ${id} has two deliveries at one endpoint`);
  const attempts = await sql<AttemptRow[]>`
    select delivery_id as delivery, number, state, extract(epoch from started_at)::float8 * 1000 as began,
      extract(epoch from finished_at)::float8 * 1000 as ended
    from webhook_attempt order by delivery_id, started_at`;
  wrong.push(...listOutOfSlot(attempts));
  const succeeded = await sql<{ id: string }[]>`
    select coalesce(event_id, id) as id from webhook_delivery where status = 'SUCCESS'`;
  const calls = it.receivers.flatMap(({ received }) => received);
  const heard = new Set(calls.map(getId));
  for (const { id } of succeeded)
    if (!heard.has(id)) wrong.push(`I7 ${id} counts as told and nobody heard it`);
  return [...wrong, ...listChangedCalls(calls)];
}

function listOutOfSlot(attempts: readonly AttemptRow[]): string[] {
  const wrong: string[] = [];
  for (const [index, one] of attempts.entries()) {
    const before = attempts[index - 1];
    if (one.number > WEBHOOK_ATTEMPTS) wrong.push(`I7 attempt ${one.number}: ${one.delivery}`);
    if (before?.delivery !== one.delivery || before.number === one.number) continue;
    const wait = one.began - (before.ended ?? one.began);
    const due = WEBHOOK_WAITS_MS[before.number] ?? 0;
    if (wait < due - SLACK_MS) wrong.push(`I7 attempt ${one.number} after ${wait} ms: ${one.delivery}`);
  }
  return wrong;
}

const getId = ({ headers }: Received): string => String(headers["webhook-id"]);

/** Calls about the same event and endpoint with different bytes. */
function listChangedCalls(calls: readonly Received[]): string[] {
  const first = new Map<string, Received>();
  return calls.flatMap((call) => {
    const key = `${call.path} ${getId(call)}`;
    const knownCall = first.get(key) ?? call;
    first.set(key, knownCall);
    const isSame =
      knownCall.body === call.body &&
      knownCall.headers["x-service-delivery-id"] === call.headers["x-service-delivery-id"];
    return isSame ? [] : [`I7 two bodies or deliveries under one id: ${key}`];
  });
}

type MailLine = { id: string; messageId: string; state: string; error: string | null };

/**
 * Mail: accepted at least once or visibly failed. Duplicates only after a crash, and then under the same id.
 */
async function I8(it: FaultEvidence): Promise<string[]> {
  const mails = await it.world.test.sql<MailLine[]>`
    select id, message_id as "messageId", state, last_error as error from mail`;
  const accepted = new Map<string, number>();
  for (const { email } of it.sink.received) {
    const id = stripBrackets(email.messageId ?? "");
    accepted.set(id, (accepted.get(id) ?? 0) + 1);
  }
  const wrong = mails.flatMap(({ id, messageId, state, error }) => {
    const times = accepted.get(stripBrackets(messageId)) ?? 0;
    accepted.delete(stripBrackets(messageId));
    if (state === "SENT" && times === 0) return [`I8 SENT but never accepted: ${id}`];
    if (state === "FAILED" && !error) return [`I8 failed without a word: ${id}`];
    return [];
  });
  for (const id of accepted.keys()) wrong.push(`I8 a mail that no row knows: ${id}`);
  const surplus =
    it.sink.received.length - new Set(it.sink.received.map(({ email }) => email.messageId)).size;
  // A crash interrupts at most the mails that its process was sending.
  const most = it.crashes() * JOBS["mail.send"].concurrency;
  if (surplus > most) wrong.push(`I8 ${surplus} duplicates after ${it.crashes()} crashes`);
  const requests = await it.world.test.sql<{ id: string }[]>`
    select recipient_id::text as id from mail
    where kind in ('RECIPIENT_REQUEST', 'RECIPIENT_COMPLETED', 'OWNER_RECIPIENT_EXPIRED') and recipient_id is not null
    group by recipient_id, kind, to_email having count(*) > 1`;
  for (const { id } of requests) wrong.push(`I8 two mails for one cause: recipient ${id}`);
  return wrong;
}

const stripBrackets = (messageId: string): string => messageId.replace(/^<|>$/g, "");

/** No manual help: processes still run, are ready, and left no files of their predecessors behind. */
async function I14(it: FaultEvidence): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, child, said } of it.processes()) {
    if (child.exitCode !== null || child.signalCode !== null) wrong.push(`I14 ${name} ended: ${said()}`);
  }
  if (it.web) {
    const answer = await fetch(`${it.web.url}/api/health?ready=1`);
    if (answer.status !== 200) wrong.push(`I14 not ready: ${await answer.text()}`);
  }
  const idle = await it.world.test.sql<{ query: string }[]>`
    select query from pg_stat_activity where datname = current_database()
      and state like 'idle in transaction%' and state_change < pg_catalog.clock_timestamp() - interval '20 seconds'`;
  for (const { query } of idle) wrong.push(`I14 a transaction was left open: ${query.slice(0, 100)}`);
  for (const file of it.incoming()) wrong.push(`I14 an upload was left behind: ${file}`);
  return wrong;
}
