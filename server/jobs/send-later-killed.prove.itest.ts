import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, waitUntilIdle } from "@/server/testing/jobs/promises";

vi.setConfig({ testTimeout: toPatientMs(200) });

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const SOON_MS = 1500;

test.each([
  ["before what it did is written", "ana@example.org", "request"],
  ["before it hears that it is", "ben@example.org", "reply"],
] as const)(
  "a worker killed with -9 during a planned sending, %s: the document goes out once",
  async (_, email, side) => {
    const { world } = it;
    const { sql } = world.test;
    const { envelope } = await world.draft({
      title: "Lease",
      recipients: [{ email, name: "Ana", role: "APPROVER" }],
    });
    const api = createCallerFor({ actor: world.owner, requestId: "test", db: world.db });
    const at = new Date(Date.now() + SOON_MS).toISOString();
    await api.envelope.schedule({ envelopeId: envelope.id, at, timezone: "America/Santiago" });
    const stall = it.proxy.hold(
      side,
      ({ statement, transaction }) =>
        /^\s*commit/i.test(statement) &&
        [envelope.id, "DOCUMENT_SENT"].every((word) => transaction.includes(word)),
    );
    const doomed = await it.startWorker(`doomed ${side}`);
    await vi.waitFor(() => expect(stall.isReached()).toBe(true), { timeout: toPatientMs(60), interval: 50 });
    await doomed.kill();
    const heir = await it.startWorker(`heir ${side}`);
    const getStatus = async () =>
      (await sql`select status from envelope where id = ${envelope.id}`)[0]?.status;
    await vi.waitFor(async () => expect(await getStatus()).toBe("PENDING"), {
      timeout: toPatientMs(90),
      interval: 200,
    });
    await waitUntilIdle(it);
    expect(await heir.stop()).toBe(0);
    const entries = await sql`select id from audit_entry
    where envelope_id = ${envelope.id} and type = 'DOCUMENT_SENT'`;
    expect(entries).toHaveLength(1);
    expect(await sql`select state from mail where to_email = ${email}`).toEqual([{ state: "SENT" }]);
    expect(await checkFaultInvariants(it)).toEqual([]);
  },
);
