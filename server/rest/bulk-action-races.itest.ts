import { afterAll, beforeAll, expect, test } from "vitest";
import { runNextItem } from "@/server/routers/bulk-action/run-next-item";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const MANY = 8;

async function createDeletion(): Promise<{ id: string; envelopeIds: string[] }> {
  const drafts = await Promise.all(Array.from({ length: MANY }, () => it.world.draft()));
  const envelopeIds = drafts.map(({ envelope }) => envelope.id);
  const action = await it.post("/bulk-action/create", { kind: "DELETE", selection: { envelopeIds } });
  return { id: action.body.id, envelopeIds };
}

async function runAllActions(id: string): Promise<void> {
  while ((await runNextItem(it.world.db, id)) !== null);
}

const listDeletions = (ids: readonly string[]) =>
  it.sql`select envelope_id from audit_entry where type = 'DOCUMENT_DELETED' and envelope_id = any(${[...ids]})`;

test("jobs that run one bulk action at the same time process each envelope once", async () => {
  const { id, envelopeIds } = await createDeletion();
  await Promise.all([runAllActions(id), runAllActions(id), runAllActions(id)]);
  expect(await listDeletions(envelopeIds)).toHaveLength(MANY);
  expect((await it.get(`/bulk-action/${id}`)).body).toMatchObject({
    state: "ENDED",
    counts: { done: MANY, failed: 0, waiting: 0 },
  });
});

test("stopping a running bulk action reports exactly which envelopes were done and which were not", async () => {
  const { id, envelopeIds } = await createDeletion();
  const [stopped] = await Promise.all([
    it.post("/bulk-action/stop", { bulkActionId: id }),
    runAllActions(id),
    runAllActions(id),
  ]);
  const { body } = await it.get(`/bulk-action/${id}`);
  const done = (await listDeletions(envelopeIds)).length;
  expect(body.counts).toMatchObject({ done, waiting: 0, failed: 0, stopped: MANY - done });
  if (stopped.status === 200) expect(body.state).toBe("STOPPED");
  else expect([stopped.body.code, done]).toEqual(["INVALID_REQUEST", MANY]);
});

test("of two calls that stop or undo a bulk action at once, one succeeds and the other is refused", async () => {
  const { id } = await createDeletion();
  const stops = await Promise.all([1, 2].map(() => it.post("/bulk-action/stop", { bulkActionId: id })));
  expect(stops.map(({ status }) => status).sort()).toEqual([200, 400]);
  const draft = await it.world.draft();
  const folder = await it.post("/folder/create", { name: "There" });
  const selection = { envelopeIds: [draft.envelope.id] };
  const move = await it.post("/bulk-action/create", { kind: "MOVE", selection, folderId: folder.body.id });
  await runAllActions(move.body.id);
  const undone = await Promise.all(
    [1, 2].map(() => it.post("/bulk-action/undo", { bulkActionId: move.body.id })),
  );
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test("an envelope that another call deletes at the same moment fails alone", async () => {
  const { id, envelopeIds } = await createDeletion();
  const [first = ""] = envelopeIds;
  await Promise.all([runAllActions(id), it.post("/envelope/delete", { envelopeId: first })]);
  expect(await listDeletions([first])).toHaveLength(1);
  const { counts } = (await it.get(`/bulk-action/${id}`)).body;
  expect(counts.done + counts.failed).toBe(MANY);
});
