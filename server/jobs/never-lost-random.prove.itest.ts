import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type FaultWorld, faultWorld } from "@/server/testing/jobs/faults";
import { checkFaultInvariants, I1 } from "@/server/testing/jobs/promises";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";

const TRIALS = process.env.RUBRICA_TRIALS === "full" ? 25 : 4;
const SEED = Number(process.env.RUBRICA_SEED ?? 1);
const KILLED_WITHIN_MS = 3_000;
const RECOVERY_MS = 60_000;
const TRIAL_MS = toPatientMs(30);

let it: FaultWorld;
beforeAll(async () => {
  it = await faultWorld();
  await it.hook(it.world.owner, it.receivers[0]);
});
afterAll(() => it[Symbol.asyncDispose]());

/** A repeatable number in [0, 1) for the nth trial (splitmix32). */
function drawChance(n: number): number {
  let mixed = Math.imul(SEED ^ (n * 0x9e3779b9), 0x85ebca6b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35) >>> 0;
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
}

test(
  `${TRIALS} workers, each killed within 3 s of a completion, lose nothing (seed ${SEED})`,
  async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const sent = await it.world.send({
        title: `Trial ${trial}`,
        recipients: [signer("Ana"), signer("Ben")],
      });
      const worker = await it.startWorker(`worker ${trial}`);
      const api = signingCaller(it.world.db);
      await signAs(api, sent, 0);
      await signAs(api, sent, 1);
      await sleep(drawChance(trial) * KILLED_WITHIN_MS);
      await worker.kill();
    }
    await it.startWorker("the last");
    const readyAt = performance.now();
    await vi.waitFor(async () => expect(await I1(it)).toEqual([]), {
      timeout: RECOVERY_MS + 30_000,
      interval: 250,
    });
    expect(performance.now() - readyAt).toBeLessThan(RECOVERY_MS);
    expect(await checkFaultInvariants(it)).toEqual([]);
    const ended = await it.world.test.sql`select count(*)::int as n from envelope where status = 'COMPLETED'`;
    expect([...ended]).toEqual([{ n: TRIALS }]);
  },
  RECOVERY_MS * 3 + TRIALS * TRIAL_MS,
);
