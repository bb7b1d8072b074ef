import { afterAll, beforeAll, expect, test } from "vitest";
import { callerFor } from "@/server/caller";
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

const as = (actor: typeof it.world.owner) => callerFor({ actor, requestId: "test" }).savedView;
const names = async (actor: typeof it.world.owner) =>
  (await as(actor).list({})).data.map(({ name, mayChange }) => [name, mayChange]);

test("a private view is visible only to its creator, a shared view to the whole team", async () => {
  const own = await as(member.person).create({ name: "b own", search: "turn=1" });
  await as(member.person).create({ name: "A shared", search: "status=PENDING", isShared: true });
  expect(await names(member.person)).toEqual([
    ["A shared", true],
    ["b own", true],
  ]);
  expect(await names(manager.person)).toEqual([["A shared", true]]);
  const other = await it.member("MEMBER");
  expect(await names(other.person)).toEqual([["A shared", false]]);
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
  const made = await it.post(
    "/saved-view/create",
    { name: "Leases", isShared: true, search: "q=lease" },
    { token: manager.token },
  );
  expect(made.status).toBe(200);
  const savedViewId = made.body.id;
  const rename = (token: string) =>
    it.post("/saved-view/update", { savedViewId, data: { name: "Renamed" } }, { token });
  expect(getCode(await rename(member.token))).toEqual([403, "FORBIDDEN"]);
  expect((await rename(it.rest.apiToken)).body.name).toBe("Renamed");
  const gone = (token: string) => it.post("/saved-view/delete", { savedViewId }, { token });
  expect(getCode(await gone(member.token))).toEqual([403, "FORBIDDEN"]);
  const stranger = await it.stranger();
  expect(getCode(await gone(stranger.token))).toEqual([404, "NOT_FOUND"]);
  expect((await gone(manager.token)).status).toBe(200);
  expect(getCode(await gone(manager.token))).toEqual([404, "NOT_FOUND"]);
});

test("a view keeps only valid search parameters, and a view without any is refused", async () => {
  const made = await as(manager.person).create({
    name: "Mixed",
    search: "status=SENT,DRAFT&sort=asc&page=4&evil=%3Cscript%3E",
  });
  expect(made.search).toBe("status=DRAFT&sort=asc");
  const refused = async (json: object) => getCode(await it.post("/saved-view/create", json));
  expect(await refused({ name: "All", isShared: true, search: "page=2" })).toEqual([400, "INVALID_BODY"]);
  expect(await refused({ name: "Mine", search: "turn=1" })).toEqual([400, "INVALID_BODY"]);
  expect(await refused({ name: "", isShared: true, search: "turn=1" })).toEqual([400, "BAD_REQUEST"]);
  expect(await refused({ name: "a\u202eb", isShared: true, search: "turn=1" })).toEqual([400, "BAD_REQUEST"]);
});

test("a view does not reveal the name of a folder that its reader may not see", async () => {
  const folder = await it.post("/folder/create", { name: "Hidden board", type: "DOCUMENT" });
  const visibility = { folderId: folder.body.id, data: { visibility: "ADMIN" } };
  expect((await it.post("/folder/update", visibility)).status).toBe(200);
  await as(it.world.owner).create({
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
  for (let n = 0; n < 50; n += 1) await as(person).create({ name: `v${n}`, search: "turn=1" });
  await expect(as(person).create({ name: "one more", search: "turn=1" })).rejects.toMatchObject({
    cause: { code: "LIMIT_EXCEEDED" },
  });
  await as(person).create({ name: "for all", search: "turn=1", isShared: true });
});
