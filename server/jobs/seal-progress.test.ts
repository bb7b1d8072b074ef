import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { SealProgress } from "@/server/domain/envelope/seal-steps";
import { UNSEEN_MS, withSealProgress } from "./seal-progress";

const LONG_MS = 2 * UNSEEN_MS;

test("steps that finish at once write nothing", async () => {
  const written: SealProgress[] = [];
  const writeProgress = async (at: SealProgress) => void written.push(at);
  await withSealProgress(writeProgress, async (tell) => {
    for (const step of ["STAMP", "SIGN", "STORE"] as const) tell(step, 1);
  });
  await sleep(LONG_MS);
  expect(written).toEqual([]);
});

test("a lasting step is written as it is then, and a finished one is skipped", async () => {
  const written: SealProgress[] = [];
  const writeProgress = async (at: SealProgress) => void written.push(at);
  await withSealProgress(writeProgress, async (tell) => {
    tell("STAMP", 1);
    tell("SIGN", 1);
    await sleep(LONG_MS);
    tell("TIMESTAMP", 1);
    await sleep(LONG_MS);
  });
  expect(written).toEqual([
    { step: "SIGN", file: 1 },
    { step: "TIMESTAMP", file: 1 },
  ]);
});

test("the work neither waits for a progress write nor fails with it", async () => {
  let done = 0;
  const failSlowly = async () => {
    await sleep(LONG_MS);
    throw new Error("The database is away.");
  };
  const made = await withSealProgress(failSlowly, async (tell) => {
    tell("STAMP", 1);
    await sleep(UNSEEN_MS + 50);
    done = performance.now();
    return "sealed";
  });
  expect(made).toBe("sealed");
  // It is awaited afterwards, so that an attempt that is over writes no progress.
  expect(performance.now() - done).toBeGreaterThan(LONG_MS / 2);
});
