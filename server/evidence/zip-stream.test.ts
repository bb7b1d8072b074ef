import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createZipStream, type ZipPart } from "./zip-stream";

const LARGE = randomBytes(2 * 1024 * 1024);

function createRecordingParts(count: number) {
  const openedPaths: string[] = [];
  const streams: Readable[] = [];
  async function* generateParts(): AsyncGenerator<ZipPart> {
    for (let n = 1; n <= count; n += 1) {
      openedPaths.push(`${n}.bin`);
      const stream = Readable.from(generateChunks());
      streams.push(stream);
      yield { path: `${n}.bin`, size: LARGE.length, isPacked: true, open: async () => stream };
    }
  }
  return { asked: openedPaths, streams, parts: generateParts };
}

function* generateChunks(): Generator<Buffer> {
  for (let at = 0; at < LARGE.length; at += 65_536) yield LARGE.subarray(at, at + 65_536);
}

test("every part comes out unchanged, whether or not its size is known", async () => {
  const text: ZipPart = { path: "a/text.txt", open: async () => Readable.from([Buffer.from("words")]) };
  const { parts } = createRecordingParts(2);
  async function* generateAll() {
    yield text;
    yield* parts();
  }
  const found = unzipSync(await buffer(createZipStream(generateAll())));
  expect(Object.keys(found)).toEqual(["a/text.txt", "1.bin", "2.bin"]);
  expect(Buffer.from(found["2.bin"] ?? []).equals(LARGE)).toBe(true);
});

test("a zip stream does not read ahead, and closing it ends the open part and requests no other", async () => {
  const { asked: openedPaths, streams, parts } = createRecordingParts(5);
  const zip = createZipStream(parts());
  await pause(100);
  expect(openedPaths).toEqual(["1.bin"]);
  zip.destroy();
  await pause(50);
  expect([openedPaths, streams.map(({ destroyed }) => destroyed)]).toEqual([["1.bin"], [true]]);
});

test("an unreadable part breaks the zip file instead of shortening it", async () => {
  const broken = new Readable({ read() {} });
  const zip = createZipStream([{ path: "x", open: async () => broken }]);
  const whole = buffer(zip);
  setImmediate(() => broken.destroy(new Error("gone")));
  await expect(whole).rejects.toThrow("gone");
});
