import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, waitUntilIdle } from "@/server/testing/jobs/promises";
import { signer } from "@/server/testing/world/signing";

vi.setConfig({ testTimeout: toPatientMs(300) });

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const MANY = 24;
const BETWEEN = 6;

test("a worker killed with -9 in the middle of a bulk action: no envelope is cancelled twice or lost", async () => {
  const { world } = it;
  for (let n = 0; n < MANY; n += 1) await world.send({ title: "Offer", recipients: [signer(`Ana${n}`)] });
  // All requests have gone out, so that each recipient is told of the cancellation.
  await it.settle();
  const api = createCallerFor({ actor: world.owner, requestId: "test", db: world.db });
  const { id } = await api.bulkAction.create({
    kind: "CANCEL",
    selection: { filter: { status: "PENDING", folderId: "*" } },
    reason: "Off",
  });
  const { sql } = world.test;
  const countDone = async () => Number((await sql`select done from bulk_action where id = ${id}`)[0]?.done);
  for (let killed = 0; killed < 2; killed += 1) {
    const before = await countDone();
    const doomed = await it.startWorker(`doomed ${killed}`);
    await vi.waitFor(async () => expect(await countDone()).toBeGreaterThanOrEqual(before + BETWEEN), {
      timeout: toPatientMs(90),
      interval: 5,
    });
    await doomed.kill();
  }
  const last = await it.startWorker("last");
  await vi.waitFor(
    async () =>
      expect(await sql`select state, total, done, failed from bulk_action where id = ${id}`).toEqual([
        { state: "ENDED", total: MANY, done: MANY, failed: 0 },
      ]),
    { timeout: toPatientMs(120), interval: 200 },
  );
  const entries = await sql`select envelope_id, count(*)::int as n from audit_entry
    where type = 'DOCUMENT_CANCELLED' group by envelope_id`;
  expect(entries).toHaveLength(MANY);
  expect(entries.filter(({ n }) => n !== 1)).toEqual([]);
  const sentMails = await sql`select count(*)::int as n from mail where kind = 'RECIPIENT_CANCELLED'`;
  expect(sentMails).toEqual([{ n: MANY }]);
  await waitUntilIdle(it);
  expect(await last.stop()).toBe(0);
  await it.settle();
  expect(await checkFaultInvariants(it)).toEqual([]);
});
