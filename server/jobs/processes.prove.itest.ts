import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld, type RunningWeb } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, I1 } from "@/server/testing/jobs/promises";
import {
  getRecipientToken,
  loadShownParts,
  prepareSigner,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(240) });

const DONE_WITHIN_MS = 120_000;

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

/** An envelope whose recipient has filled in all fields and only has to finish. */
async function sendAndPrepare(): Promise<Sent> {
  const sent = await it.world.send({ recipients: [signer("Ana")] });
  await prepareSigner(signingCaller(it.world.db), sent, 0);
  return sent;
}

async function finishAt(web: RunningWeb, sent: Sent): Promise<void> {
  const token = getRecipientToken(sent, 0);
  const shownParts = await loadShownParts(signingCaller(it.world.db), token);
  const answer = await it.post(web, "signing.complete", { token, shown: shownParts });
  expect(answer.status).toBe(200);
}

const listStates = async (ids: string[]) => {
  const { sql } = it.world.test;
  const rows =
    await sql`select status, sealing_since is not null as sealing from envelope where id in ${sql(ids)}`;
  return rows.map(({ status, sealing }) => `${status}${sealing ? ", sealing" : ""}`);
};

/** The roles of product processes in the queue: "send" queues work, "work" runs it. */
const queueRoles = async () => {
  const rows = await it.world.test.sql<{ role: string }[]>`
    select distinct split_part(application_name, ' ', 3) as role from pg_stat_activity
    where datname = current_database() and application_name like 'rubrica queue %' and pid <> pg_backend_pid()`;
  return rows.map(({ role }) => role).sort();
};

test("two web processes with WORKER=off only queue work, and two workers beside them do each job once", async () => {
  await it.hook(it.world.owner, it.receivers[0]);
  const webs = await Promise.all([
    it.startWeb("web 1", { works: false }),
    it.startWeb("web 2", { works: false }),
  ]);
  const [first, second] = webs;
  const early = [await sendAndPrepare(), await sendAndPrepare()] as const;
  await Promise.all([finishAt(first, early[0]), finishAt(second, early[1])]);
  const { sql } = it.world.test;
  const listIds = (all: readonly Sent[]) => all.map(({ envelope }) => envelope.id);
  expect(await listStates(listIds(early))).toEqual(["PENDING, sealing", "PENDING, sealing"]);
  // A connection that only queues closes after ten idle seconds, so it may be gone; a working one stays.
  expect(await queueRoles()).not.toContain("work");
  // A working process runs its sweeps first.
  expect(await sql`select name from sweep_slot`).toEqual([]);
  expect(await sql`select id from mail where state <> 'QUEUED'`).toEqual([]);
  expect(it.receivers[0].received).toEqual([]);

  const workers = await Promise.all([it.startWorker("worker 1"), it.startWorker("worker 2")]);
  expect(await queueRoles()).toContain("work");
  const late = [
    await sendAndPrepare(),
    await sendAndPrepare(),
    await sendAndPrepare(),
    await sendAndPrepare(),
  ];
  await Promise.all(late.map((sent, index) => finishAt(index % 2 === 0 ? first : second, sent)));
  await vi.waitFor(async () => expect(await I1(it)).toEqual([]), { timeout: DONE_WITHIN_MS, interval: 250 });
  const all = [...early, ...late];
  expect(new Set(await listStates(listIds(all)))).toEqual(new Set(["COMPLETED"]));
  const calls = it.receivers[0].received.map(({ headers }) => headers["x-service-delivery-id"]);
  const [owed] = await sql`select count(*)::int from webhook_delivery`;
  expect([calls.length, new Set(calls).size]).toEqual([owed?.count, owed?.count]);
  expect(await checkFaultInvariants({ ...it, web: first })).toEqual([]);
  const stopped = await Promise.all([...workers, ...webs].map((running) => running.stop()));
  expect(stopped).toEqual([0, 0, 0, 0]);
  expect(it.crashes()).toBe(0);
});
