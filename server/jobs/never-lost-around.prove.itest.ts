import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, I1 } from "@/server/testing/jobs/promises";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import type { NewEnvelope, Sent } from "@/server/testing/world/world";
import { enqueueJob, type JobKind } from "./enqueue";

vi.setConfig({ testTimeout: toPatientMs(150) });

const RECOVERY_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let it: FaultWorld;
let hooks: readonly [string, string];
beforeAll(async () => {
  it = await faultWorld();
  await makeClockMovable();
  const { owner } = it.world;
  hooks = [await it.hook(owner, it.receivers[0]), await it.hook(owner, it.receivers[1])];
});
afterAll(() => it[Symbol.asyncDispose]());

/**
 * Lets the test move the database's clock: unqualified calls for the time find these functions first. Every
 * connection but ours is ended, because a search path applies from the next connection on.
 */
async function makeClockMovable(): Promise<void> {
  const { ownerSql, name } = it.world.test;
  await ownerSql.unsafe(`
    create table clock_shift (by interval not null);
    insert into clock_shift values ('0');
    grant select on clock_shift to public;
    create function public.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from public.clock_shift';
    create function public.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from public.clock_shift';
    alter database "${name}" set search_path = public, pg_catalog;`);
  const admin = postgres(inject("cluster").superUrl, { max: 1, onnotice: () => {} });
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await admin.end();
  // Our own pool notices at its next query.
  const { sql } = it.world.test;
  const askDatabases = () =>
    Promise.all(Array.from({ length: 10 }, () => Promise.all([sql`select`, ownerSql`select`])));
  await vi.waitFor(askDatabases, { timeout: MINUTE_MS });
}

const passTime = (ms: number) =>
  it.world.test.ownerSql`update clock_shift set by = by + ${`${ms} milliseconds`}::interval`;

const sendDocument = (more: NewEnvelope = {}) => it.world.send({ recipients: [signer("Ana")], ...more });
async function sendAndSign(): Promise<Sent> {
  const sent = await sendDocument();
  await signAs(signingCaller(it.world.db), sent, 0);
  return sent;
}
const getStatus = async ({ envelope }: Sent) =>
  (await it.world.test.sql`select status from envelope where id = ${envelope.id}`)[0]?.status;

/** Asserts that within a minute no work waits and all invariants hold. */
async function waitUntilSettled(): Promise<void> {
  await vi.waitFor(async () => expect((await I1(it)).join("\n")).toBe(""), {
    timeout: RECOVERY_MS,
    interval: 250,
  });
  expect(await checkFaultInvariants(it)).toEqual([]);
}

test("two workers with every job delivered four times do everything once", async () => {
  const workers = await Promise.all([it.startWorker("first"), it.startWorker("second")]);
  const sent = [await sendAndSign(), await sendAndSign(), await sendAndSign()];
  const ids = sent.map(({ envelope }) => envelope.id);
  const { sql } = it.world.test;
  const rows = await sql<{ kind: JobKind; id: string }[]>`
    select 'mail.send' as kind, id from mail where envelope_id in ${sql(ids)}
    union all select 'event.fan-out', id from event where envelope_id in ${sql(ids)}
    union all select 'envelope.seal', id from envelope where id in ${sql(ids)}`;
  await it.world.db.transaction(async (tx) => {
    for (const { kind, id } of [...rows, ...rows, ...rows]) await enqueueJob(tx, kind, id);
  });
  await waitUntilSettled();
  expect(await Promise.all(sent.map(getStatus))).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
  expect(it.crashes()).toBe(0);
  for (const worker of workers) expect(await worker.stop()).toBe(0);
});

test("after every queue table is truncated while no worker runs, the sweep rebuilds the queue within 60 s", async () => {
  const signed = [await sendAndSign(), await sendAndSign()];
  await it.world.test.sql`truncate pgboss.job cascade`;
  expect(await I1(it)).not.toEqual([]);
  const worker = await it.startWorker("after the loss");
  await waitUntilSettled();
  expect(await Promise.all(signed.map(getStatus))).toEqual(["COMPLETED", "COMPLETED"]);

  worker.child.kill("SIGSTOP");
  const laterSent = await sendAndSign();
  await it.world.test.sql`truncate pgboss.job cascade`;
  worker.child.kill("SIGCONT");
  await waitUntilSettled();
  expect(await getStatus(laterSent)).toBe("COMPLETED");
  expect(await worker.stop()).toBe(0);
});

test.each([
  ["26 h ahead", 26 * HOUR_MS],
  ["2 h behind", -2 * HOUR_MS],
])(
  "a process whose clock is %s does nothing early, stalls nothing and dates nothing by that clock",
  async (_, clockMs) => {
    const waiting = await sendDocument();
    await it.world.test.ownerSql`
    update recipient set expires_at = clock_timestamp() + interval '1 hour',
      next_reminder_at = clock_timestamp() + interval '1 hour'
    where envelope_id = ${waiting.envelope.id}`;
    const worker = await it.startWorker("wrong clock", { clockMs });
    const signed = await sendAndSign();
    await waitUntilSettled();
    expect(await getStatus(signed)).toBe("COMPLETED");
    const early = await it.world.test.sql`
    select kind from mail where envelope_id = ${waiting.envelope.id} and kind <> 'RECIPIENT_REQUEST'`;
    expect([...early]).toEqual([]);
    const wrong = await it.world.test.sql`
    select type, created_at from audit_entry
      where abs(extract(epoch from clock_timestamp() - created_at)) > 600
    union all select 'seal', completed_at from envelope
      where abs(extract(epoch from clock_timestamp() - completed_at)) > 600
    union all select 'attempt', started_at from webhook_attempt
      where abs(extract(epoch from clock_timestamp() - started_at)) > 600`;
    expect([...wrong]).toEqual([]);
    expect(await worker.stop()).toBe(0);
  },
  toPatientMs(90),
);

const loadDeliveryStates = async ({ envelope }: Sent) => {
  const [mail] = await it.world.test.sql<{ state: string; attempts: number; error: string | null }[]>`
    select state, attempts, last_error as error from mail where envelope_id = ${envelope.id}`;
  const deliveries = await it.world.test.sql<{ status: string; attempts: number; url: string }[]>`
    select status, attempts, url from webhook_delivery
    where envelope_id = ${envelope.id} and event = 'DOCUMENT_SENT'`;
  const [back, gone] = it.receivers.map(({ host }) => deliveries.find(({ url }) => url.includes(host)));
  return { mail, back, gone };
};

test("with mail server and receivers away for half an hour, all is tried on schedule and sent afterwards", async () => {
  for (const [index, receiver] of it.receivers.entries()) {
    receiver.answer(`/${hooks[index]}`, (_, response) => response.socket?.destroy());
  }
  it.sink.behave("drop");
  const worker = await it.startWorker("patient");
  const sent = await sendDocument({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  const waitForAttempts = (times: number) =>
    vi.waitFor(
      async () => {
        const { mail, back, gone } = await loadDeliveryStates(sent);
        expect([mail?.attempts, back?.attempts, gone?.attempts]).toEqual([times, times, times]);
        expect([mail?.state, back?.status]).toEqual(["QUEUED", "PENDING"]);
        expect(await I1(it)).toEqual([]);
      },
      { timeout: RECOVERY_MS, interval: 250 },
    );
  await waitForAttempts(1);
  await passTime(MINUTE_MS);
  await waitForAttempts(2);
  await passTime(5 * MINUTE_MS);
  await waitForAttempts(3);
  expect((await loadDeliveryStates(sent)).mail?.error).toBeTruthy();

  it.sink.behave("accept");
  it.receivers[0].answer(`/${hooks[0]}`, (_, response) => response.writeHead(204).end());
  await passTime(30 * MINUTE_MS);
  await waitUntilSettled();
  expect(await loadDeliveryStates(sent)).toMatchObject({
    mail: { state: "SENT", attempts: 4 },
    back: { status: "SUCCESS", attempts: 4 },
    gone: { status: "PENDING", attempts: 4 },
  });
  await passTime(2 * HOUR_MS);
  await waitUntilSettled();
  expect(await loadDeliveryStates(sent)).toMatchObject({ gone: { status: "FAILED", attempts: 5 } });
  await passTime(48 * HOUR_MS);
  await waitUntilSettled();
  expect(await loadDeliveryStates(sent)).toMatchObject({ gone: { status: "FAILED", attempts: 5 } });
  expect(await worker.stop()).toBe(0);
});
