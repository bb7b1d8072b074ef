import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { enforceUploadPace } from "./pace";

/** A body that gives `bytes` after each of these waits (ms), then ends. */
function slowBody(
  waitsMs: readonly number[],
  bytes = 10,
): ReadableStream<Uint8Array> & { wasCancelled(): boolean } {
  let isCancelled = false;
  const waits = [...waitsMs];
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const wait = waits.shift();
      if (wait === undefined) return controller.close();
      await pause(wait);
      if (!isCancelled) controller.enqueue(new Uint8Array(bytes));
    },
    cancel() {
      isCancelled = true;
    },
  });
  return Object.assign(stream, { wasCancelled: () => isCancelled });
}

async function readPaced(
  source: ReadableStream<Uint8Array>,
  pace: Parameters<typeof enforceUploadPace>[1],
  workMs = 0,
) {
  let size = 0;
  for await (const chunk of enforceUploadPace(source, pace)) {
    size += chunk.byteLength;
    await pause(workMs);
  }
  return size;
}

describe("an upload", () => {
  const pace = { bytes: 20, windowMs: 200, totalMs: 10_000 };

  test("that keeps the pace arrives whole, however long it takes", async () => {
    // Longer than its window in all, with room in each for a busy machine.
    const steady = { ...pace, windowMs: 1000 };
    expect(await readPaced(slowBody(Array.from({ length: 14 }, () => 100)), steady)).toBe(140);
  });

  test("that stalls is ended with REQUEST_TIMEOUT and read no further", async () => {
    const slow = slowBody([0, 5_000]);
    await expect(readPaced(slow, pace)).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
    expect(slow.wasCancelled()).toBe(true);
  });

  test("that trickles is ended although bytes keep coming", async () => {
    const trickle = slowBody(
      Array.from({ length: 40 }, () => 40),
      1,
    );
    await expect(readPaced(trickle, pace)).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
  });

  test("is not charged for the server's own working time", async () => {
    expect(await readPaced(slowBody([0, 0, 0]), pace, 150)).toBe(30);
  });

  test("ends at its total time limit even at a good pace", async () => {
    const long = slowBody(
      Array.from({ length: 40 }, () => 20),
      1000,
    );
    await expect(readPaced(long, { ...pace, totalMs: 150 })).rejects.toMatchObject({
      code: "REQUEST_TIMEOUT",
    });
  });

  test("whose client disconnects is refused, and is no server error", async () => {
    const left = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new TypeError("gone")),
    });
    await expect(readPaced(left, pace)).rejects.toMatchObject({ code: "PARSE_ERROR" });
  });
});
