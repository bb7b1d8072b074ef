import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";

let it: CallWorld;
let manager: Awaited<ReturnType<CallWorld["member"]>>;
let member: typeof manager;
let stranger: typeof manager;
beforeAll(async () => {
  it = await callWorld();
  manager = await it.member("MANAGER");
  member = await it.member("MEMBER");
  stranger = await it.stranger();
});
afterAll(async () => {
  await expectInvariants(it.sql, it.world.db);
  await it[Symbol.asyncDispose]();
});

async function createFolder(name: string, more: object = {}, token?: string): Promise<string> {
  const { body } = await it.post("/folder/create", { name, ...more }, token ? { token } : {});
  return body.id;
}
const updateFolder = (folderId: string, data: object) => it.post("/folder/update", { folderId, data });
const moveEnvelopes = (envelopeIds: string[], folderId: string | null) =>
  it.post("/envelope/bulk/move", { envelopeIds, folderId });
async function createDraftIn(folderId: string, person = it.world.owner): Promise<string> {
  const { envelope } = await it.world.draft({ recipients: [signer("Ana")], folderId }, person);
  return envelope.id;
}
async function sendFrom(folderId: string): Promise<string> {
  const { envelope } = await it.world.send({ recipients: [signer("Ana")] });
  expect((await moveEnvelopes([envelope.id], folderId)).body.movedCount).toBe(1);
  return envelope.id;
}
const getFolder = async (id: string) => {
  const [row] =
    await it.sql`select folder_id, deleted_at is not null as deleted from envelope where id = ${id}`;
  return row?.deleted ? "deleted" : row?.folder_id;
};

describe("one folder", () => {
  test("says where it lies, who sees it, and how many would see it with each visibility", async () => {
    const outer = await createFolder("Clients");
    const inner = await createFolder("Lease", { parentId: outer }, member.token);
    await updateFolder(outer, { visibility: "MANAGER_AND_ABOVE" });
    const { status, body } = await it.get(`/folder/${inner}`);
    expect([status, body]).toMatchObject([
      200,
      {
        name: "Lease",
        visibility: "EVERYONE",
        effectiveVisibility: "MANAGER_AND_ABOVE",
        path: [{ id: outer, name: "Clients" }],
        // The owner and the manager see it by role, the member as its creator.
        seenBy: { count: 3 },
        audience: { EVERYONE: 3, MANAGER_AND_ABOVE: 3, ADMIN: 2 },
      },
    ]);
    expect(body.seenBy.people.map(({ userId }: { userId: number }) => userId).toSorted()).toEqual(
      [it.world.owner.userId, manager.person.userId, member.person.userId].toSorted(),
    );
    const own = await it.get(`/folder/${inner}`, { token: member.token });
    expect([own.status, own.body.path]).toEqual([200, []]);
  });

  test("gives members who do not see it the same 404 as a missing folder, with its content", async () => {
    const hidden = await createFolder("Board");
    await updateFolder(hidden, { visibility: "ADMIN" });
    for (const part of ["", "/content"]) {
      const unknown = await it.get(`/folder/nowhere${part}`);
      expect(getCode(unknown)).toEqual([404, "NOT_FOUND"]);
      for (const token of [manager.token, member.token, stranger.token]) {
        const answer = await it.get(`/folder/${hidden}${part}`, { token });
        expect([answer.status, answer.text]).toEqual([404, unknown.text]);
      }
    }
  });

  test("lists pinned folders first, then by name", async () => {
    const { token } = await it.stranger();
    for (const name of ["Beta", "alpha", "Gamma"]) await createFolder(name, {}, token);
    const zeta = await createFolder("Zeta", {}, token);
    await it.post("/folder/update", { folderId: zeta, data: { pinned: true } }, { token });
    const { body } = await it.get("/folder?orderByColumn=name&parentId=", { token });
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Zeta", "alpha", "Beta", "Gamma"]);
  });
});

describe("a move names the members who can no longer see the result", () => {
  test("of envelopes: without their owner and recipients, and nobody when visibility gets no stricter", async () => {
    const closed = await createFolder("Closed");
    await updateFolder(closed, { visibility: "ADMIN" });
    const other = await it.member("MEMBER");
    const owned = await it.world.draft({ recipients: [] }, member.person);
    const first = await moveEnvelopes([owned.envelope.id], closed);
    const listLosers = (answer: typeof first) =>
      answer.body.noLongerSeenBy.people.map(({ userId }: { userId: number }) => userId).toSorted();
    expect(listLosers(first)).toEqual([manager.person.userId, other.person.userId].toSorted());
    expect((await moveEnvelopes([owned.envelope.id], null)).body.noLongerSeenBy).toEqual({
      count: 0,
      people: [],
    });
    const addressed = await it.world.draft({
      recipients: [{ ...signer("Mia"), email: member.person.email.toUpperCase() }],
    });
    const second = await moveEnvelopes([addressed.envelope.id], closed);
    expect(listLosers(second)).toEqual([manager.person.userId, other.person.userId].toSorted());
    expect((await moveEnvelopes([addressed.envelope.id], closed)).body.noLongerSeenBy.count).toBe(0);
  });

  test("of a folder: without its creator, who sees it wherever it lies", async () => {
    const closed = await createFolder("Vault");
    await updateFolder(closed, { visibility: "MANAGER_AND_ABOVE" });
    const id = await createFolder("Of Mia", {}, member.token);
    const { body } = await updateFolder(id, { parentId: closed });
    const ids: number[] = body.noLongerSeenBy.people.map(({ userId }: { userId: number }) => userId);
    expect(ids).not.toContain(member.person.userId);
    expect(ids.length).toBeGreaterThan(0);
    expect((await updateFolder(id, { parentId: null })).body.noLongerSeenBy.count).toBe(0);
  });
});

describe("deleting a folder", () => {
  test("moves folders and envelopes one level up, where only the folders above restrict them", async () => {
    const outer = await createFolder("Outer");
    const middle = await createFolder("Middle", { parentId: outer });
    const inner = await createFolder("Inner", { parentId: middle });
    const ids = [await createDraftIn(middle), await sendFrom(middle), await createDraftIn(inner)];
    await updateFolder(middle, { visibility: "ADMIN" });
    expect((await it.post("/folder/delete", { folderId: middle, content: "PARENT" })).status).toBe(200);
    expect(await Promise.all(ids.map(getFolder))).toEqual([outer, outer, inner]);
    expect((await it.get(`/folder/${inner}`)).body).toMatchObject({
      parentId: outer,
      effectiveVisibility: "EVERYONE",
    });
  });

  test("may delete the drafts inside; sent envelopes are listed before and move up", async () => {
    const outer = await createFolder("Year");
    const month = await createFolder("Month", { parentId: outer });
    const day = await createFolder("Day", { parentId: month });
    const [draft, deep, sent] = [await createDraftIn(month), await createDraftIn(day), await sendFrom(day)];
    const content = await it.get(`/folder/${month}/content`);
    expect(content.body).toMatchObject({
      folderCount: 1,
      deletableCount: 2,
      kept: { count: 1, envelopes: [{ id: sent, status: "PENDING" }] },
    });
    await it.post("/folder/delete", { folderId: month, content: "DELETE_DRAFTS" });
    expect([await getFolder(draft), await getFolder(deep), await getFolder(sent)]).toEqual([
      "deleted",
      "deleted",
      outer,
    ]);
    expect((await it.get(`/folder/${day}`)).status).toBe(404);
  });

  test("deletes no draft that the caller may not delete", async () => {
    const id = await createFolder("Shared");
    const [mine, others] = [await createDraftIn(id, member.person), await createDraftIn(id)];
    const { body } = await it.get(`/folder/${id}/content`, { token: member.token });
    expect(body).toMatchObject({ deletableCount: 1, kept: { count: 1, envelopes: [{ id: others }] } });
    const json = { folderId: id, content: "DELETE_DRAFTS" };
    expect((await it.post("/folder/delete", json, { token: member.token })).status).toBe(200);
    expect([await getFolder(mine), await getFolder(others)]).toEqual(["deleted", null]);
  });

  test.each(["KEEP", "", 7, null])("with content %j is refused with 400", async (content) => {
    const id = await createFolder("Stays");
    expect((await it.post("/folder/delete", { folderId: id, content })).status).toBe(400);
    expect((await it.get(`/folder/${id}`)).status).toBe(200);
  });
});
