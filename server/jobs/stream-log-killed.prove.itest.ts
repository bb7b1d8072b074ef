import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { loadLogReceiver, saveReceiver } from "@/server/db/store/log-receiver";
import { newId } from "@/server/ids";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { appendEntries, listSeqs, listUpTo, removeDuplicateSeqs } from "@/server/testing/jobs/log-stream";
import { waitUntilIdle } from "@/server/testing/jobs/promises";
import { testSyslogReceiver } from "@/server/testing/webhooks/syslog-receiver";
import { getPerson } from "@/server/testing/world/people";

vi.setConfig({ testTimeout: toPatientMs(300) });

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

async function startStreamTo(url: string, authority: string | null, entries: number) {
  const { world } = it;
  const { id: organisationId } = await getPerson(world, world.owner).call.organisation.create({
    name: "Log",
  });
  await appendEntries(world, organisationId, entries - 1);
  const settings = { url, authority, secretEncrypted: null, fromStart: false };
  await world.db.transaction((tx) =>
    saveReceiver(tx, { id: newId(), organisationId, ...settings }, new Date()),
  );
  return {
    organisationId,
    delivered: async () => (await loadLogReceiver(world.db, organisationId))?.row.deliveredSeq ?? 0,
  };
}

test("workers killed with -9 lose no entry and leave no gap, for an HTTPS and a TLS-syslog receiver", async () => {
  const { world, receivers } = it;
  const [https] = receivers;
  await using syslog = await testSyslogReceiver();
  const taken: string[] = [];
  let isHeld = true;
  // It has them and is about to answer when the sender dies.
  https.answer("/log", ({ body }, response) => {
    taken.push(body);
    if (!isHeld) response.writeHead(204).end();
  });
  syslog.behave(() => (isHeld ? "slam" : "take"));
  const byHttps = await startStreamTo(https.url("/log"), null, 700);
  const bySyslog = await startStreamTo(`syslog+tls://${syslog.host}`, syslog.ca, 700);

  const mayReach = [syslog.host];
  const doomed = await it.startWorker("doomed", { mayReach });
  await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: toPatientMs(60), interval: 20 });
  await doomed.kill();
  expect(await byHttps.delivered()).toBe(0);
  isHeld = false;
  await appendEntries(world, byHttps.organisationId, 300);

  const [one, other] = [
    await it.startWorker("one", { mayReach }),
    await it.startWorker("other", { mayReach }),
  ];
  await vi.waitFor(async () => expect(await byHttps.delivered()).toBeGreaterThan(0), {
    timeout: toPatientMs(90),
    interval: 5,
  });
  await one.kill();
  await appendEntries(world, bySyslog.organisationId, 300);
  await vi.waitFor(
    async () => expect([await byHttps.delivered(), await bySyslog.delivered()]).toEqual([1000, 1000]),
    { timeout: toPatientMs(120), interval: 200 },
  );
  expect(removeDuplicateSeqs(listSeqs(taken))).toEqual(listUpTo(1000));
  expect(removeDuplicateSeqs(syslog.messages.map(({ data }) => Number(data.seq)))).toEqual(listUpTo(1000));
  await waitUntilIdle(it);
  expect(await other.stop()).toBe(0);
});
