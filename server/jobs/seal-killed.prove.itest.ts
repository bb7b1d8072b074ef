import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { requireInstance } from "@/server/runtime";
import { expectInvariants } from "@/server/testing/db/invariants";
import { getBundle } from "@/server/testing/processes/process-bundle";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";
import { enqueueJob } from "./enqueue";

vi.setConfig({ testTimeout: toPatientMs(600) });

/**
 * Moments after the worker began, in ms; spread over claim, sealing, storing, commit and the time after it.
 */
const KILLED_AFTER_MS =
  process.env.RUBRICA_TRIALS === "full" ? [...Array(10).keys()].map((n) => n * 120) : [0, 120, 400, 900];

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function startWorker(sent: Sent): Promise<ChildProcess> {
  const [version] = await world.test.sql`select storage_key as key from item_version limit 1`;
  const folder = path.resolve(await world.storage.path(version?.key), "../../..");
  const source = requireInstance("signerSource");
  if (!("keyFile" in source)) throw new Error("This test seals with a PEM key.");
  const { keyFile, certFile } = source;
  const args = [world.test.url, folder, keyFile, certFile, sent.envelope.id];
  const worker = spawn(process.execPath, [getBundle("seal-process"), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

test("kill -9 at any moment of sealing: the seal is taken up and completes once, with one mail per recipient", async () => {
  const seen = new Set<string>();
  for (const delay of KILLED_AFTER_MS) {
    const sent = await world.send({ files: 2, recipients: [signer("Ana"), signer("Ben")] });
    const api = signingCaller(world.db);
    await signAs(api, sent, 0);
    await signAs(api, sent, 1);
    const worker = await startWorker(sent);
    await sleep(delay);
    worker.kill("SIGKILL");
    // A worker that ended by itself was not sealing.
    expect(await once(worker, "exit")).toEqual([null, "SIGKILL"]);
    seen.add((await world.reload(sent.envelope.id)).envelope.status);
    await world.queue.drain();
    stopClock(new Date(Date.now() + 61_000));
    // The job was lost with its worker: this is what the sweep does with an overdue row.
    await world.db.transaction((tx) => enqueueJob(tx, "envelope.seal", sent.envelope.id));
    await world.queue.drain();
    stopClock(null);
    expect((await world.reload(sent.envelope.id)).envelope.status).toBe("COMPLETED");
    const mails = await world.test.sql`select to_email from mail
      where envelope_id = ${sent.envelope.id} and kind in ('RECIPIENT_COMPLETED', 'OWNER_COMPLETED') order by 1`;
    expect(mails.map(({ to_email }) => to_email)).toEqual([
      "ana@example.com",
      "ben@example.com",
      "olga@example.com",
    ]);
    await expectInvariants(world.test.sql, world.db);
  }
  expect(seen).toContain("PENDING");
});
