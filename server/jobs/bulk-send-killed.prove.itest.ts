import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, waitUntilIdle } from "@/server/testing/jobs/promises";

vi.setConfig({ testTimeout: toPatientMs(300) });

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const ROWS = 40;
const BETWEEN = 8;

const createBatch = async () => {
  const { world } = it;
  const template = await world.draft({
    type: "TEMPLATE",
    title: "Lease",
    recipients: [{ email: "recipient.1@placeholder.invalid", name: "Tenant", role: "APPROVER" }],
  });
  const api = createCallerFor({ actor: world.owner, requestId: "test", db: world.db });
  return api.bulkSend.create({
    templateId: template.envelope.id,
    name: "March",
    mode: "SEND",
    perMinute: 600,
    columns: [
      { kind: "email", header: "E-mail", recipientId: template.recipients[0]?.id ?? 0 },
      { kind: "externalId", header: "Contract" },
    ],
    rows: Array.from({ length: ROWS }, (_, n) => [`tenant${n}@example.com`, `C-${n}`]),
  });
};

test("a worker killed with -9 repeatedly in the middle of a bulk send: no row is sent twice or lost", async () => {
  const { id } = await createBatch();
  const { sql } = it.world.test;
  const countDone = async () => Number((await sql`select done from bulk_send where id = ${id}`)[0]?.done);
  for (let killed = 0; killed < 3; killed += 1) {
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
      expect(await sql`select state from bulk_send where id = ${id}`).toMatchObject([{ state: "ENDED" }]),
    {
      timeout: toPatientMs(120),
      interval: 200,
    },
  );
  const made = await sql`select e.external_id, e.status, r.position from bulk_send_row r
    join envelope e on e.id = r.envelope_id where r.bulk_send_id = ${id} order by r.position`;
  expect(made).toEqual(
    Array.from({ length: ROWS }, (_, n) => ({ external_id: `C-${n}`, status: "PENDING", position: n + 1 })),
  );
  const documents = await sql`select count(*)::int as n from envelope where type = 'DOCUMENT'`;
  expect(documents).toEqual([{ n: ROWS }]);
  const requestMails = await sql`select count(*)::int as n from mail where kind = 'RECIPIENT_REQUEST'`;
  expect(requestMails).toEqual([{ n: ROWS }]);
  const sentMails = await sql`select count(*)::int as n from mail where kind = 'BULK_SEND_ENDED'`;
  expect(sentMails).toEqual([{ n: 1 }]);
  await waitUntilIdle(it);
  expect(await last.stop()).toBe(0);
  await it.settle();
  expect(await checkFaultInvariants(it)).toEqual([]);
});
