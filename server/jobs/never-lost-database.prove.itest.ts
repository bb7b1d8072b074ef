import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { ShownParts } from "@/server/contract/signing";
import { type RunningCluster, startTestCluster } from "@/server/testing/db/cluster";
import { type FaultWorld, faultWorld, type RunningWeb } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, I1 } from "@/server/testing/jobs/promises";
import type { Step } from "@/server/testing/jobs/stall-proxy";
import {
  getRecipientToken,
  loadShownParts,
  prepareSigner,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { Sent } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(120) });

const RECOVERY_MS = 60_000;
/** Longest time to an answer while PostgreSQL is away (jobs/README.md 3.3). */
const ANSWERED_WITHIN_MS = 5_000;

let own: RunningCluster;
let it: FaultWorld;
let web: RunningWeb;
beforeAll(async () => {
  own = await startTestCluster();
  it = await faultWorld(own.cluster);
  await it.hook(it.world.owner, it.receivers[0]);
  web = await it.startWeb("web", { works: true });
}, toPatientMs(90));
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await own.stop();
});

const isCommitWith =
  (...words: string[]) =>
  ({ statement, transaction }: Step) =>
    /^\s*commit/i.test(statement) && words.every((word) => transaction.includes(word));
const completeSigning = (sent: Sent, shown?: ShownParts) =>
  it.post(web, "signing.complete", { token: getRecipientToken(sent, 0), shown });
const createSigningApi = () => signingCaller(it.world.db);
const sendDocument = () => it.world.send({ recipients: [signer("Ana")] });
const listEntries = async ({ envelope }: Sent, type: string) => {
  const rows = await it.world.test.sql`
    select id from audit_entry where envelope_id = ${envelope.id} and type = ${type}`;
  return rows.length;
};

/** Asserts that all queued work is done without a manual restart. */
async function waitForRecovery(): Promise<void> {
  const began = performance.now();
  await vi.waitFor(
    async () => {
      expect((await fetch(`${web.url}/api/health?ready=1`)).status).toBe(200);
      expect(await I1(it), web.said()).toEqual([]);
    },
    { timeout: RECOVERY_MS + 20_000, interval: 250 },
  );
  expect(performance.now() - began).toBeLessThan(RECOVERY_MS);
  expect(await checkFaultInvariants({ ...it, web })).toEqual([]);
}

test.each([
  ["before PostgreSQL heard the COMMIT: nothing happened", "request", 0],
  ["after PostgreSQL made the COMMIT: it happened", "reply", 1],
] as const)(
  "PostgreSQL crashes %s, and the repeated call takes effect once",
  async (_, side, done) => {
    const sent = await sendDocument();
    await prepareSigner(createSigningApi(), sent, 0);
    const heldCommit = it.proxy.hold(side, isCommitWith(sent.envelope.id, "DOCUMENT_RECIPIENT_COMPLETED"));
    const shownParts = await loadShownParts(createSigningApi(), getRecipientToken(sent, 0));
    const calling = completeSigning(sent, shownParts);
    await heldCommit.reached;
    // The answer is on its way and never arrives; this leaves a moment for the commit itself.
    await sleep(200);
    await own.crash();
    const answered = await calling;
    expect([answered.status, answered.headers.get("retry-after")]).toEqual([503, "5"]);
    await own.revive();
    expect(await listEntries(sent, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(done);
    await vi.waitFor(async () => expect((await completeSigning(sent, shownParts)).status).toBe(200), {
      timeout: toPatientMs(10),
    });
    await waitForRecovery();
    expect(await listEntries(sent, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(1);
  },
  toPatientMs(90),
);

test("PostgreSQL crashes at the COMMIT that completes, and the same process seals again, once", async () => {
  const sent = await sendDocument();
  const heldCommit = it.proxy.hold("request", isCommitWith(sent.envelope.id, "DOCUMENT_COMPLETED"));
  await signAs(createSigningApi(), sent, 0);
  await heldCommit.reached;
  await own.crash();
  await own.revive();
  expect(await listEntries(sent, "DOCUMENT_COMPLETED")).toBe(0);
  await waitForRecovery();
  expect(await listEntries(sent, "DOCUMENT_COMPLETED")).toBe(1);
});

const askEverything = () =>
  Promise.all(
    [
      () => it.post(web, "signing.open", { token: "a-token-of-nobody-at-all" }),
      () => fetch(`${web.url}/api/v2/envelope/item/x/download`, { headers: { authorization: it.apiToken } }),
      () => fetch(`${web.url}/api/health?ready=1`),
    ].map(async (ask) => {
      const began = performance.now();
      const answer = await ask();
      await answer.arrayBuffer();
      expect(performance.now() - began).toBeLessThan(ANSWERED_WITHIN_MS);
      return [answer.status, answer.headers.get("retry-after")];
    }),
  );

test("without PostgreSQL requests get 503 with Retry-After within 5 s, and then the same process goes on", async () => {
  const { pid } = web.child;
  await own.crash();
  const awaySince = performance.now();
  // Readiness is checked once a second, however many requests ask.
  const getReadyStatus = async () => (await fetch(`${web.url}/api/health?ready=1`)).status;
  await vi.waitFor(async () => expect(await getReadyStatus()).toBe(503), { timeout: ANSWERED_WITHIN_MS });
  while (performance.now() - awaySince < 15_000) {
    expect(await askEverything()).toEqual([
      [503, "5"],
      [503, "5"],
      [503, "5"],
    ]);
    expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
    await sleep(500);
  }
  await own.revive();
  await waitForRecovery();
  expect([web.child.pid, web.child.exitCode]).toEqual([pid, null]);

  await vi.waitFor(
    async () => {
      const listening = await it.world.test.sql`select pid from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`;
      expect(listening.length).toBeGreaterThan(0);
    },
    { timeout: RECOVERY_MS, interval: 500 },
  );
  const sent = await sendDocument();
  await signAs(createSigningApi(), sent, 0);
  await waitForRecovery();
  expect(await listEntries(sent, "DOCUMENT_COMPLETED")).toBe(1);
});

test("the process can still be stopped, and ends cleanly", async () => {
  const gone = once(web.child, "exit");
  expect(await web.stop()).toBe(0);
  await gone;
});
