import fc from "fast-check";
import { expect, test } from "vitest";
import { listJoinableUploads, listStartableUploads, type UploadState } from "./upload-line";

type Upload = { id: number; envelopeId: string; state: UploadState };

const inLine = (states: readonly UploadState[], envelopeId = "e"): Upload[] =>
  states.map((state, id) => ({ id, envelopeId, state }));
const ids = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

test("uploads three files at once, in the order chosen", () => {
  expect(ids(listStartableUploads(inLine(["waiting", "waiting", "waiting", "waiting"])))).toEqual([0, 1, 2]);
  expect(ids(listStartableUploads(inLine(["sending", "checking", "waiting", "waiting"])))).toEqual([2]);
  expect(ids(listStartableUploads(inLine(["sending", "checking", "sending", "waiting"])))).toEqual([]);
});

test("an uploaded file waits for the file before it, but not for files of another envelope", () => {
  expect(listJoinableUploads(inLine(["sending", "ready"]))).toEqual([]);
  expect(listJoinableUploads(inLine(["joining", "ready"]))).toEqual([]);
  const other = inLine(["ready"], "other");
  expect(listJoinableUploads([...inLine(["waiting", "ready"]), ...other])).toEqual(other);
});

test("a failed file holds up no other file", () => {
  expect(ids(listJoinableUploads(inLine(["failed", "ready", "ready"])))).toEqual([1]);
});

/**
 * Runs the line in the order of `picks` until every file has joined or failed. Returns the ids in the order
 * they joined.
 */
function run(count: number, failing: ReadonlySet<number>, picks: readonly number[]): number[] {
  let line = inLine(Array.from({ length: count }, () => "waiting"));
  const joined: number[] = [];
  const move = (id: number, state: UploadState) => {
    line = line.map((upload) => (upload.id === id ? { ...upload, state } : upload));
  };
  for (let turn = 0; line.some(({ state }) => state !== "failed"); turn += 1) {
    for (const { id } of listStartableUploads(line)) move(id, "sending");
    for (const { id } of listJoinableUploads(line)) move(id, "joining");
    const moving = line.filter(({ state }) => state === "sending" || state === "joining");
    const next = moving[(picks[turn % picks.length] ?? 0) % moving.length];
    if (!next || line.filter(({ state }) => state === "sending").length > 3) throw new Error("stuck");
    if (next.state === "sending") move(next.id, failing.has(next.id) ? "failed" : "ready");
    else {
      joined.push(next.id);
      line = line.filter(({ id }) => id !== next.id);
    }
  }
  return joined;
}

test("files join in the order chosen, however long each takes, and none is missing unless it failed", () => {
  const ids = fc.nat({ max: 11 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.array(ids),
      fc.array(fc.nat(), { minLength: 1 }),
      (count, failed, picks) => {
        const failing = new Set(failed);
        const chosen = Array.from({ length: count }, (_, id) => id);
        expect(run(count, failing, picks)).toEqual(chosen.filter((id) => !failing.has(id)));
      },
    ),
    { numRuns: 200 },
  );
});
