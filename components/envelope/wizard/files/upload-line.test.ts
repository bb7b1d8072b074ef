import fc from "fast-check";
import { expect, test } from "vitest";
import { listJoinableUploads, listStartableUploads, type UploadState } from "./upload-line";

type Upload = { id: number; envelopeId: string; state: UploadState };

const buildUploads = (states: readonly UploadState[], envelopeId = "e"): Upload[] =>
  states.map((state, id) => ({ id, envelopeId, state }));
const listIds = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

test("uploads three files at once, in the order chosen", () => {
  expect(listIds(listStartableUploads(buildUploads(["waiting", "waiting", "waiting", "waiting"])))).toEqual([
    0, 1, 2,
  ]);
  expect(listIds(listStartableUploads(buildUploads(["sending", "checking", "waiting", "waiting"])))).toEqual([
    2,
  ]);
  expect(listIds(listStartableUploads(buildUploads(["sending", "checking", "sending", "waiting"])))).toEqual(
    [],
  );
});

test("an uploaded file waits for the file before it, but not for files of another envelope", () => {
  expect(listJoinableUploads(buildUploads(["sending", "ready"]))).toEqual([]);
  expect(listJoinableUploads(buildUploads(["joining", "ready"]))).toEqual([]);
  const other = buildUploads(["ready"], "other");
  expect(listJoinableUploads([...buildUploads(["waiting", "ready"]), ...other])).toEqual(other);
});

test("a failed file holds up no other file", () => {
  expect(listIds(listJoinableUploads(buildUploads(["failed", "ready", "ready"])))).toEqual([1]);
});

/**
 * Runs the line in the order of `picks` until every file has joined or failed. Returns the ids in the order
 * they joined.
 */
function runUploads(count: number, failing: ReadonlySet<number>, picks: readonly number[]): number[] {
  let line = buildUploads(Array.from({ length: count }, () => "waiting"));
  const joined: number[] = [];
  const setUploadState = (id: number, state: UploadState) => {
    line = line.map((upload) => (upload.id === id ? { ...upload, state } : upload));
  };
  for (let turn = 0; line.some(({ state }) => state !== "failed"); turn += 1) {
    for (const { id } of listStartableUploads(line)) setUploadState(id, "sending");
    for (const { id } of listJoinableUploads(line)) setUploadState(id, "joining");
    const moving = line.filter(({ state }) => state === "sending" || state === "joining");
    const next = moving[(picks[turn % picks.length] ?? 0) % moving.length];
    if (!next || line.filter(({ state }) => state === "sending").length > 3) throw new Error("stuck");
    if (next.state === "sending") setUploadState(next.id, failing.has(next.id) ? "failed" : "ready");
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
        expect(runUploads(count, failing, picks)).toEqual(chosen.filter((id) => !failing.has(id)));
      },
    ),
    { numRuns: 200 },
  );
});
