import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { deleteOldActions } from "@/server/db/store/bulk-action";
import { runNextItem } from "@/server/routers/bulk-action/run-next-item";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { Owner, Sent } from "@/server/testing/world/world";

let it: CallWorld;
let member: { owner: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  member = await addMember("MEMBER");
});
afterAll(() => it[Symbol.asyncDispose]());

type Role = "MEMBER" | "MANAGER";
async function addMember(role: Role): Promise<{ owner: Owner; token: string }> {
  const person = await it.world.stranger();
  const { teamId } = it.world.owner;
  await it.sql`insert into team_member (team_id, user_id, role, created_at)
    values (${teamId}, ${person.userId}, ${role}, clock_timestamp())`;
  const owner: Owner = { ...person, teamId, role };
  return { owner, token: await it.rest.getToken(owner) };
}

const UNKNOWN = "envelope_abcdefghiklmnors";
const getId = ({ envelope }: Sent): string => envelope.id;
const sendPending = (owner?: Owner) => it.world.send({ recipients: [signer("Ana")] }, owner);
async function createCompleted(): Promise<Sent> {
  const sent = await sendPending();
  await it.sql`update envelope set status = 'COMPLETED', completed_at = clock_timestamp() where id = ${getId(sent)}`;
  return sent;
}
/** Creates drafts with this title, so that a filter by the title matches them alone. */
const createDraftsTitled = async (title: string, count: number): Promise<Sent[]> =>
  Promise.all(Array.from({ length: count }, () => it.world.draft({ title })));

const createAction = (json: object, token?: string) =>
  it.post("/bulk-action/create", json, token ? { token } : {});
const previewAction = (json: object, token?: string) =>
  it.post("/bulk-action/preview", json, token ? { token } : {});
const readAction = async (id: string, token?: string) => it.get(`/bulk-action/${id}`, token ? { token } : {});
const listItems = async (id: string) => (await it.get(`/bulk-action/${id}/items?perPage=100`)).body.data;
const getStatus = async (sent: Sent) =>
  (
    await it.sql`select status, deleted_at is not null as deleted, folder_id from envelope where id = ${getId(sent)}`
  )[0];
const createFolder = async (name: string): Promise<string> =>
  (await it.post("/folder/create", { name })).body.id;

async function runItems(id: string, most = 1000): Promise<void> {
  for (let done = 0; done < most; done += 1) {
    if ((await runNextItem(it.world.db, id)) === null) return;
  }
}

describe("the selection of a bulk action", () => {
  test("is counted in a preview with reasons for exclusion, and skipped for the same reasons", async () => {
    const [draft, sent, done, theirs] = [
      await it.world.draft(),
      await sendPending(),
      await createCompleted(),
      await sendPending(),
    ];
    const envelopeIds = [draft, sent, done].map(getId).concat(UNKNOWN);
    const input = { kind: "CANCEL", selection: { envelopeIds } };
    expect((await previewAction(input)).body).toEqual({
      total: 4,
      eligible: 2,
      leftOut: expect.arrayContaining([
        { reason: "completed", count: 1 },
        { reason: "unknown", count: 1 },
      ]),
    });
    const action = await createAction({ ...input, reason: "Off" });
    expect(action.body).toMatchObject({
      state: "RUNNING",
      counts: { total: 4, waiting: 2, skipped: 2 },
      reason: "Off",
    });
    await runItems(action.body.id);
    expect((await readAction(action.body.id)).body).toMatchObject({
      state: "ENDED",
      counts: { done: 2, failed: 0 },
    });
    expect(await getStatus(draft)).toMatchObject({ status: "CANCELLED" });
    expect(await getStatus(sent)).toMatchObject({ status: "CANCELLED" });
    expect(await getStatus(done)).toMatchObject({ status: "COMPLETED" });
    expect(await getStatus(theirs)).toMatchObject({ status: "PENDING" });
    const entries = await loadAudit(it.world.db, getId(sent));
    expect(verifyChain(entries).ok).toBe(true);
    expect(entries.filter(({ type }) => type === "DOCUMENT_CANCELLED")).toMatchObject([
      { data: { reason: "Off" } },
    ]);
  });

  test("by a filter is frozen: later matches are not touched, changed envelopes are judged by their state", async () => {
    const title = `Frozen ${Date.now()}`;
    const [first, second] = await createDraftsTitled(title, 2);
    const selection = { filter: { query: title, folderId: "*" } };
    expect((await previewAction({ kind: "DELETE", selection })).body).toEqual({
      total: 2,
      eligible: 2,
      leftOut: [],
    });
    const action = await createAction({ kind: "DELETE", selection });
    const [late] = await createDraftsTitled(title, 1);
    if (!first || !second || !late) throw new TypeError(title);
    await it.sql`update envelope set title = 'Another', status = 'COMPLETED', completed_at = clock_timestamp()
      where id = ${getId(first)}`;
    await runItems(action.body.id);
    expect((await readAction(action.body.id)).body.counts).toMatchObject({ total: 2, done: 1, failed: 1 });
    expect(await getStatus(late)).toMatchObject({ deleted: false });
    expect(await getStatus(second)).toMatchObject({ deleted: true });
    expect(await listItems(action.body.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          envelopeId: getId(first),
          state: "FAILED",
          errorCode: "ENVELOPE_COMPLETED",
        }),
      ]),
    );
  });

  test("covers one type only: documents unless templates are asked for", async () => {
    const [document, template] = [await it.world.draft(), await it.world.draft({ type: "TEMPLATE" })];
    const selection = { envelopeIds: [getId(document), getId(template)] };
    const input = { kind: "DELETE", selection };
    expect((await previewAction(input)).body.leftOut).toEqual([{ reason: "otherType", count: 1 }]);
    expect((await previewAction({ ...input, envelopeType: "TEMPLATE" })).body).toMatchObject({ eligible: 1 });
  });

  test("is refused when it holds only unknown envelopes or another team's", async () => {
    const foreign = await it.world.draft({}, await it.world.stranger());
    for (const envelopeIds of [[UNKNOWN], [getId(foreign)]]) {
      const refused = await createAction({ kind: "DELETE", selection: { envelopeIds } });
      expect([refused.status, refused.body.code]).toEqual([404, "NOT_FOUND"]);
    }
    const own = await it.world.draft();
    const action = await createAction({
      kind: "DELETE",
      selection: { envelopeIds: [getId(own), getId(foreign)] },
    });
    await runItems(action.body.id);
    expect(await getStatus(foreign)).toMatchObject({ deleted: false });
    expect(await listItems(action.body.id)).toMatchObject([
      { envelopeId: getId(own), state: "DONE" },
      { envelopeId: getId(foreign), state: "SKIPPED", skipReason: "unknown", title: null },
    ]);
  });
});

describe("resending", () => {
  test("resends pending envelopes by the operation's own rules and skips drafts", async () => {
    const [sent, draft] = [await sendPending(), await it.world.draft()];
    const selection = { envelopeIds: [sent, draft].map(getId) };
    const action = await createAction({ kind: "RESEND", selection });
    expect(action.body.counts).toMatchObject({ waiting: 1, skipped: 1 });
    await runItems(action.body.id);
    const types = (await loadAudit(it.world.db, getId(sent))).map(({ type }) => type);
    expect(types.filter((type) => type === "DOCUMENT_REDISTRIBUTED")).toHaveLength(1);
    // The answer carries no link, so the log has no entry of a revealed link.
    expect(types).not.toContain("RECIPIENT_LINK_REVEALED");
  });
});

describe("moving envelopes in a bulk action", () => {
  test("puts every envelope into the folder, and undo puts each back where it was, once", async () => {
    const [from, to] = [await createFolder("From"), await createFolder("To")];
    const [rooted, filed, there] = await createDraftsTitled("Moved", 3);
    if (!rooted || !filed || !there) throw new TypeError();
    await it.sql`update envelope set folder_id = ${from} where id = ${getId(filed)}`;
    await it.sql`update envelope set folder_id = ${to} where id = ${getId(there)}`;
    const envelopeIds = [rooted, filed, there].map(getId);
    const action = await createAction({ kind: "MOVE", selection: { envelopeIds }, folderId: to });
    expect(action.body).toMatchObject({ noLongerSeenBy: { count: 0 }, mayUndo: false });
    await runItems(action.body.id);
    for (const one of [rooted, filed, there]) expect(await getStatus(one)).toMatchObject({ folder_id: to });
    expect((await readAction(action.body.id)).body.mayUndo).toBe(true);
    const back = await it.post("/bulk-action/undo", { bulkActionId: action.body.id });
    expect(back.body).toMatchObject({ kind: "MOVE", undoes: action.body.id, counts: { total: 2 } });
    await runItems(back.body.id);
    expect(await getStatus(rooted)).toMatchObject({ folder_id: null });
    expect(await getStatus(filed)).toMatchObject({ folder_id: from });
    expect(await getStatus(there)).toMatchObject({ folder_id: to });
    const secondAnswer = await it.post("/bulk-action/undo", { bulkActionId: action.body.id });
    expect([secondAnswer.status, secondAnswer.body.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  test("is undone only for envelopes not moved since and whose old folder still exists", async () => {
    const [from, to, other] = [
      await createFolder("Was"),
      await createFolder("Goes"),
      await createFolder("Elsewhere"),
    ];
    const [movedOn, homeless] = await createDraftsTitled("Moved on", 2);
    if (!movedOn || !homeless) throw new TypeError();
    await it.sql`update envelope set folder_id = ${from} where id = ${getId(homeless)}`;
    const envelopeIds = [movedOn, homeless].map(getId);
    const action = await createAction({ kind: "MOVE", selection: { envelopeIds }, folderId: to });
    await runItems(action.body.id);
    await it.post("/envelope/bulk/move", { envelopeIds: [getId(movedOn)], folderId: other });
    await it.post("/folder/delete", { folderId: from });
    const back = await it.post("/bulk-action/undo", { bulkActionId: action.body.id });
    await runItems(back.body.id);
    expect(await getStatus(movedOn)).toMatchObject({ folder_id: other });
    expect(await getStatus(homeless)).toMatchObject({ folder_id: to });
    const codes = (await listItems(back.body.id)).map(({ errorCode }: { errorCode: string }) => errorCode);
    expect(codes.sort()).toEqual(["CONFLICT", "NOT_FOUND"]);
  });

  test("needs a target folder of the team, and stops when that folder is deleted meanwhile", async () => {
    const selection = { envelopeIds: [getId(await it.world.draft())] };
    expect((await createAction({ kind: "MOVE", selection })).body.code).toBe("INVALID_BODY");
    expect((await createAction({ kind: "MOVE", selection, folderId: "nowhere" })).body.code).toBe(
      "INVALID_REQUEST",
    );
    const folderId = await createFolder("Gone");
    const action = await createAction({ kind: "MOVE", selection, folderId });
    await it.post("/folder/delete", { folderId });
    await runItems(action.body.id);
    expect((await readAction(action.body.id)).body).toMatchObject({
      state: "STOPPED",
      stopReason: "FOLDER_GONE",
      counts: { stopped: 1 },
    });
  });
});

describe("rights", () => {
  test("let a MEMBER cancel only their own envelopes, as the preview tells them", async () => {
    const [others, own] = [await sendPending(), await sendPending(member.owner)];
    const input = { kind: "CANCEL", selection: { envelopeIds: [others, own].map(getId) } };
    expect((await previewAction(input, member.token)).body).toEqual({
      total: 2,
      eligible: 1,
      leftOut: [{ reason: "ownersOnly", count: 1 }],
    });
    const action = await createAction(input, member.token);
    await runItems(action.body.id);
    expect(await getStatus(others)).toMatchObject({ status: "PENDING" });
    expect(await getStatus(own)).toMatchObject({ status: "CANCELLED" });
  });

  test("hide a bulk action from other members; an admin sees it but cannot retry it", async () => {
    const mine = await createAction({
      kind: "DELETE",
      selection: { envelopeIds: [getId(await it.world.draft())] },
    });
    expect((await readAction(mine.body.id, member.token)).status).toBe(404);
    for (const operation of ["stop", "retry-failed", "undo"]) {
      const { status } = await it.post(
        `/bulk-action/${operation}`,
        { bulkActionId: mine.body.id },
        { token: member.token },
      );
      expect([operation, status]).toEqual([operation, 404]);
    }
    const draft = await it.world.draft({}, member.owner);
    const theirs = await createAction(
      { kind: "DELETE", selection: { envelopeIds: [getId(draft)] } },
      member.token,
    );
    expect((await readAction(theirs.body.id)).status).toBe(200);
    expect((await it.get("/bulk-action", { token: member.token })).body.data).not.toContainEqual(
      expect.objectContaining({ id: mine.body.id }),
    );
    const secondAnswer = await it.post("/bulk-action/retry-failed", { bulkActionId: theirs.body.id });
    expect([secondAnswer.status, secondAnswer.body.code]).toEqual([403, "FORBIDDEN"]);
  });

  test.each([
    ["a role that is lost", "ROLE_LOST", "update team_member set role = 'MEMBER' where user_id = "],
    ["a membership that is lost", "PERSON_LEFT", "delete from team_member where user_id = "],
  ])("%s while a bulk action runs stops it before anything more is done", async (_, stopReason, change) => {
    const manager = await addMember("MANAGER");
    const others = await Promise.all([sendPending(), sendPending()]);
    const action = await createAction(
      { kind: "CANCEL", selection: { envelopeIds: others.map(getId) } },
      manager.token,
    );
    // As in the browser: an action that a person started ends with the person.
    await it.sql`update bulk_action set is_by_token = false, token_id = null where id = ${action.body.id}`;
    await runItems(action.body.id, 1);
    await it.sql.unsafe(change + manager.owner.userId);
    await runItems(action.body.id);
    expect((await readAction(action.body.id)).body).toMatchObject({
      state: "STOPPED",
      stopReason,
      counts: { done: 1, stopped: 1 },
    });
  });

  test("a token that is revoked while a bulk action runs stops it", async () => {
    const manager = await addMember("MANAGER");
    const action = await createAction(
      { kind: "CANCEL", selection: { envelopeIds: [getId(await sendPending())] } },
      manager.token,
    );
    await it.sql`delete from api_token where user_id = ${manager.owner.userId}`;
    await runItems(action.body.id);
    expect((await readAction(action.body.id)).body).toMatchObject({
      state: "STOPPED",
      stopReason: "TOKEN_ENDED",
    });
  });
});

describe("a bulk action that runs", () => {
  test("stops once, after the current envelope, and cannot be retried without failures", async () => {
    const drafts = await createDraftsTitled("Stopped", 3);
    const action = await createAction({ kind: "DELETE", selection: { envelopeIds: drafts.map(getId) } });
    const { id } = action.body;
    await runItems(id, 1);
    const stopped = await it.post("/bulk-action/stop", { bulkActionId: id });
    expect(stopped.body).toMatchObject({
      state: "STOPPED",
      stopReason: "BY_PERSON",
      counts: { done: 1, stopped: 2 },
    });
    expect((await it.post("/bulk-action/stop", { bulkActionId: id })).body.code).toBe("INVALID_REQUEST");
    expect((await it.post("/bulk-action/retry-failed", { bulkActionId: id })).body.code).toBe(
      "INVALID_REQUEST",
    );
    await runItems(id);
    expect((await readAction(id)).body.counts).toMatchObject({ done: 1, stopped: 2 });
  });

  test("retries failed envelopes", async () => {
    const sent = await sendPending();
    const action = await createAction({ kind: "CANCEL", selection: { envelopeIds: [getId(sent)] } });
    await it.sql`update envelope set sealing_since = clock_timestamp() where id = ${getId(sent)}`;
    await runItems(action.body.id);
    expect((await readAction(action.body.id)).body).toMatchObject({ state: "ENDED", counts: { failed: 1 } });
    await it.sql`update envelope set sealing_since = null where id = ${getId(sent)}`;
    const secondAnswer = await it.post("/bulk-action/retry-failed", { bulkActionId: action.body.id });
    expect(secondAnswer.body).toMatchObject({ state: "RUNNING", counts: { failed: 0, waiting: 1 } });
    await runItems(action.body.id);
    expect(await getStatus(sent)).toMatchObject({ status: "CANCELLED" });
  });

  test("is deleted with its items when it ended long enough ago, and not before", async () => {
    const action = await createAction({
      kind: "DELETE",
      selection: { envelopeIds: [getId(await it.world.draft())] },
    });
    await runItems(action.body.id);
    await deleteOldActions(it.world.db, new Date(Date.now() - 60_000));
    expect((await readAction(action.body.id)).status).toBe(200);
    await deleteOldActions(it.world.db, new Date(Date.now() + 60_000));
    expect((await readAction(action.body.id)).status).toBe(404);
    expect(await it.sql`select 1 from bulk_action_item where bulk_action_id = ${action.body.id}`).toEqual([]);
  });
});
