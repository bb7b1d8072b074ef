import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";

let it: CallWorld;
let member: Awaited<ReturnType<CallWorld["member"]>>;
let manager: Awaited<ReturnType<CallWorld["member"]>>;
beforeAll(async () => {
  it = await callWorld();
  member = await it.member("MEMBER");
  manager = await it.member("MANAGER");
});
afterAll(() => it[Symbol.asyncDispose]());

const createApi = (actor: typeof it.world.owner) => createCallerFor({ actor, requestId: "test" }).savedView;
const listNamesAndRights = async (actor: typeof it.world.owner) =>
  (await createApi(actor).list({})).data.map(({ name, mayChange }) => [name, mayChange]);

test("a private view is visible only to its creator, a shared view to the whole team", async () => {
  const own = await createApi(member.person).create({ name: "b own", search: "turn=1" });
  await createApi(member.person).create({ name: "A shared", search: "status=PENDING", isShared: true });
  expect(await listNamesAndRights(member.person)).toEqual([
    ["A shared", true],
    ["b own", true],
  ]);
  expect(await listNamesAndRights(manager.person)).toEqual([["A shared", true]]);
  const other = await it.member("MEMBER");
  expect(await listNamesAndRights(other.person)).toEqual([["A shared", false]]);
  // A token belongs to the team: it does not see the private views of its creator.
  expect((await it.get("/saved-view", { token: member.token })).body.data).toHaveLength(1);
  const foreign = await it.post(
    "/saved-view/update",
    { savedViewId: own.id, data: { name: "Mine now" } },
    { token: manager.token },
  );
  const unknown = await it.post("/saved-view/delete", { savedViewId: "nowhere" }, { token: manager.token });
  expect(getCode(foreign)).toEqual(getCode(unknown));
  expect(getCode(foreign)).toEqual([404, "NOT_FOUND"]);
});

test("a shared view is changed only by its creator and by MANAGER and above", async () => {
  const answer = await it.post(
    "/saved-view/create",
    { name: "Leases", isShared: true, search: "q=lease" },
    { token: manager.token },
  );
  expect(answer.status).toBe(200);
  const savedViewId = answer.body.id;
  const renameView = (token: string) =>
    it.post("/saved-view/update", { savedViewId, data: { name: "Renamed" } }, { token });
  expect(getCode(await renameView(member.token))).toEqual([403, "FORBIDDEN"]);
  expect((await renameView(it.rest.apiToken)).body.name).toBe("Renamed");
  const deleteView = (token: string) => it.post("/saved-view/delete", { savedViewId }, { token });
  expect(getCode(await deleteView(member.token))).toEqual([403, "FORBIDDEN"]);
  const stranger = await it.stranger();
  expect(getCode(await deleteView(stranger.token))).toEqual([404, "NOT_FOUND"]);
  expect((await deleteView(manager.token)).status).toBe(200);
  expect(getCode(await deleteView(manager.token))).toEqual([404, "NOT_FOUND"]);
});

test("a view keeps only valid search parameters, and a view without any is refused", async () => {
  const made = await createApi(manager.person).create({
    name: "Mixed",
    search: "status=SENT,DRAFT&sort=asc&page=4&evil=%3Cscript%3E",
  });
  expect(made.search).toBe("status=DRAFT&sort=asc");
  const tryCreateView = async (json: object) => getCode(await it.post("/saved-view/create", json));
  expect(await tryCreateView({ name: "All", isShared: true, search: "page=2" })).toEqual([
    400,
    "INVALID_BODY",
  ]);
  expect(await tryCreateView({ name: "Mine", search: "turn=1" })).toEqual([400, "INVALID_BODY"]);
  expect(await tryCreateView({ name: "", isShared: true, search: "turn=1" })).toEqual([400, "BAD_REQUEST"]);
  expect(await tryCreateView({ name: "a\u202eb", isShared: true, search: "turn=1" })).toEqual([
    400,
    "BAD_REQUEST",
  ]);
});

test("a view does not reveal the name of a folder that its reader may not see", async () => {
  const folder = await it.post("/folder/create", { name: "Hidden board", type: "DOCUMENT" });
  const visibility = { folderId: folder.body.id, data: { visibility: "ADMIN" } };
  expect((await it.post("/folder/update", visibility)).status).toBe(200);
  await createApi(it.world.owner).create({
    name: "Board",
    isShared: true,
    folderId: folder.body.id,
    search: "template=7",
  });
  const answer = await it.get("/saved-view", { token: member.token });
  expect(answer.text).toContain("Board");
  expect(answer.text).not.toContain("Hidden board");
  expect((await it.get(`/folder/${folder.body.id}`, { token: member.token })).status).toBe(404);
});

test("a user may save at most fifty private views, and shared views besides", async () => {
  const { person } = await it.member("MEMBER");
  for (let n = 0; n < 50; n += 1) await createApi(person).create({ name: `v${n}`, search: "turn=1" });
  await expect(createApi(person).create({ name: "one more", search: "turn=1" })).rejects.toMatchObject({
    cause: { code: "LIMIT_EXCEEDED" },
  });
  await createApi(person).create({ name: "for all", search: "turn=1", isShared: true });
});
