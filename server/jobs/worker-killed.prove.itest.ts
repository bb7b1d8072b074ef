import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants } from "@/server/testing/jobs/promises";

vi.setConfig({ testTimeout: toPatientMs(240) });

const RESUMED_WITHIN_MS = 60_000;

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const listMailStates = async (envelopeId: string) => {
  const rows = await it.world.test.sql`select state from mail where envelope_id = ${envelopeId}`;
  return rows.map(({ state }) => state);
};

test("K13, one of two workers killed at work: the other goes on within 60 s, and SIGTERM ends it cleanly", async () => {
  it.sink.behave("stall");
  const doomed = await it.startWorker("doomed");
  const { envelope } = await it.world.send({
    recipients: [{ email: "ana@example.org", name: "Ana", role: "APPROVER" }],
  });
  await vi.waitFor(async () => expect(await listMailStates(envelope.id)).toEqual(["SENDING"]), {
    timeout: toPatientMs(30),
  });
  const other = await it.startWorker("other");
  await doomed.kill();
  const killedAt = performance.now();
  it.sink.behave("accept");
  await vi.waitFor(async () => expect(await listMailStates(envelope.id)).toEqual(["SENT"]), {
    timeout: RESUMED_WITHIN_MS + 10_000,
    interval: 200,
  });
  expect(performance.now() - killedAt).toBeLessThan(RESUMED_WITHIN_MS);
  expect(it.sink.received).toHaveLength(1);
  expect(await checkFaultInvariants(it)).toEqual([]);

  const askedAt = performance.now();
  expect(await other.stop()).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(25_000);
});
