import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCallerFor } from "@/server/caller";
import { toPatientMs } from "@/server/cli/testing/patience";
import { notifyOwner } from "@/server/db/store/notice";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, waitUntilIdle } from "@/server/testing/jobs/promises";
import { signer } from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

vi.setConfig({ testTimeout: toPatientMs(300) });

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const askQuestion = (document: Sent, question: string) =>
  it.world.db.transaction((tx) =>
    notifyOwner(
      tx,
      document.envelope,
      { kind: "QUESTION_ASKED", detail: question, cause: "each" },
      new Date(),
    ),
  );

/** A sender with a due daily mail of two notices. */
async function createDigestReader(): Promise<Owner> {
  const { world } = it;
  const owner = await world.stranger();
  const document = await world.send({ recipients: [signer("Ana")] }, owner);
  const api = createCallerFor({ actor: owner, requestId: "test", db: world.db });
  await api.notice.updatePreferences({ mail: "DAILY" });
  await askQuestion(document, "Which flat?");
  await new Promise((resolve) => setTimeout(resolve, 5));
  await askQuestion(document, "And which floor?");
  await world.test.sql`update notice_preference set next_digest_at = now() - interval '1 minute'
    where user_id = ${owner.userId}`;
  return owner;
}

test.each([
  ["before it is written", "request"],
  ["before it hears that it is", "reply"],
] as const)(
  "a worker killed with -9 amid the daily mails, %s: each mail leaves once, with all waiting notices",
  async (_, side) => {
    const { sql } = it.world.test;
    const owners = [await createDigestReader(), await createDigestReader()];
    const stall = it.proxy.hold(
      side,
      ({ statement, transaction }) => /^\s*commit/i.test(statement) && transaction.includes("NOTICE_DIGEST"),
    );
    // The slot of a former run must not be taken for this one's.
    await sql`delete from sweep_slot where name = 'digests'`;
    const doomed = await it.startWorker(`doomed ${side}`);
    await vi.waitFor(() => expect(stall.isReached()).toBe(true), { timeout: toPatientMs(120), interval: 50 });
    await doomed.kill();
    const heir = await it.startWorker(`heir ${side}`);
    const listDigestMails = async () =>
      (
        await sql`select to_email, state from mail where kind = 'NOTICE_DIGEST'
          and user_id = any (${owners.map(({ userId }) => userId)}) order by user_id`
      ).map(({ to_email, state }) => [to_email, state]);
    const all = owners.toSorted((a, b) => a.userId - b.userId).map(({ email }): unknown[] => [email, "SENT"]);
    await vi.waitFor(async () => expect(await listDigestMails()).toEqual(all), {
      timeout: toPatientMs(150),
      interval: 500,
    });
    await waitUntilIdle(it);
    expect(await heir.stop()).toBe(0);
    expect(await listDigestMails()).toEqual(all);
    for (const { userId } of owners) {
      const named =
        await sql`select digest, count(*)::int as notices from notice where user_id = ${userId} group by digest`;
      expect(named).toEqual([{ digest: expect.stringMatching(/^(?!DUE$)./), notices: 2 }]);
    }
    expect(await checkFaultInvariants(it)).toEqual([]);
  },
);
