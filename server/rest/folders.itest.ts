import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectInvariants } from "@/server/testing/db/invariants";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";

let it: CallWorld;
let manager: { token: string };
let member: Awaited<ReturnType<CallWorld["member"]>>;
let stranger: Awaited<ReturnType<CallWorld["stranger"]>>;
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

const NOT_FOUND = [404, "NOT_FOUND"];

/** Creates a folder as the owner or as the owner of the token. */
async function createFolder(name: string, more: object = {}, token?: string): Promise<string> {
  const { status, body } = await it.post("/folder/create", { name, ...more }, token ? { token } : {});
  expect([status, body.name]).toEqual([200, name]);
  return body.id;
}
const updateFolder = (folderId: string, data: object, token?: string) =>
  it.post("/folder/update", { folderId, data }, token ? { token } : {});
const listNames = async (query: string, token?: string) => {
  const { body } = await it.get(`/folder?perPage=100&${query}`, token ? { token } : {});
  return body.data.map((row: { name: string }) => row.name);
};
const loadEffectiveVisibility = async (id: string): Promise<string> => {
  const [row] = await it.sql`select effective_visibility as v from envelope where id = ${id}`;
  return String(row?.v);
};
async function createEnvelopeIn(folderId: string): Promise<string> {
  const { envelope } = await it.world.draft({ recipients: [signer("Ana")] });
  const { status } = await it.post("/envelope/update", { envelopeId: envelope.id, data: { folderId } });
  expect(status).toBe(200);
  return envelope.id;
}

describe("creating a folder", () => {
  test("answers exactly the keys of a folder, at the root, of type DOCUMENT, for everyone", async () => {
    const { status, body } = await it.post("/folder/create", { name: "  Leases  " });
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      [
        "createdAt",
        "id",
        "name",
        "parentId",
        "pinned",
        "teamId",
        "type",
        "updatedAt",
        "userId",
        "visibility",
      ],
    ]);
    expect(body).toMatchObject({
      name: "Leases",
      parentId: null,
      pinned: false,
      type: "DOCUMENT",
      visibility: "EVERYONE",
      teamId: it.world.owner.teamId,
      userId: it.world.owner.userId,
    });
  });

  test.each([
    ["too short", { name: "a" }],
    ["blank", { name: "   " }],
    ["101 characters", { name: "x".repeat(101) }],
    ["a link", { name: "pay at https://evil.example" }],
    ["a link without a scheme", { name: "www.evil.example" }],
    ["text that runs backwards", { name: "a\u202etxt" }],
    ["no text", { name: 7 }],
    ["no kind there is", { name: "Leases", type: "FOLDER" }],
    ["nothing", {}],
  ])("with a name that is %s is refused with 400 and creates nothing", async (_, input) => {
    const before = await listNames("");
    expect((await it.post("/folder/create", input)).status).toBe(400);
    expect(await listNames("")).toEqual(before);
  });

  test('"" as parent is the root', async () => {
    const id = await createFolder("Rooted", { parentId: "" });
    expect(await listNames("parentId=")).toContain("Rooted");
    expect(id).toMatch(/^[0-9a-z]{24}$/);
  });

  test("below a folder of another type or team, or one hidden from the caller, is 404", async () => {
    const templates = await createFolder("Templates", { type: "TEMPLATE" });
    const foreign = await createFolder("Elsewhere", {}, stranger.token);
    const hidden = await createFolder("Board papers");
    await updateFolder(hidden, { visibility: "ADMIN" });
    const createChild = (parentId: string, token?: string) =>
      it.post("/folder/create", { name: "Child", parentId }, token ? { token } : {});
    const unknown = await createChild("nowhere");
    expect(getCode(unknown)).toEqual(NOT_FOUND);
    for (const answer of [
      await createChild(templates),
      await createChild(foreign),
      await createChild(hidden, member.token),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  });

  test("goes ten levels deep, not eleven", async () => {
    let parentId = "";
    for (let level = 1; level <= 10; level += 1)
      parentId = await createFolder(`Level ${level}`, { parentId });
    expect(getCode(await it.post("/folder/create", { name: "Level 11", parentId }))).toEqual([
      400,
      "LIMIT_EXCEEDED",
    ]);
  });
});

describe("the list of folders", () => {
  test("pages newest first over all levels, filters by name, parent and type, and takes % literally", async () => {
    const lister = await it.stranger();
    const createOwnFolder = (name: string, more: object = {}) => createFolder(name, more, lister.token);
    const top = await createOwnFolder("Alpha 50%");
    await createOwnFolder("Beta");
    await createOwnFolder("Gamma", { parentId: top });
    await createOwnFolder("Delta", { type: "TEMPLATE" });
    const listOwnNames = (query: string) => listNames(query, lister.token);
    expect(await listOwnNames("")).toEqual(["Delta", "Gamma", "Beta", "Alpha 50%"]);
    expect(await listOwnNames(`parentId=${top}`)).toEqual(["Gamma"]);
    expect(await listOwnNames("parentId=")).toEqual(["Delta", "Beta", "Alpha 50%"]);
    expect(await listOwnNames("parentId=nowhere")).toEqual([]);
    expect(await listOwnNames("type=TEMPLATE")).toEqual(["Delta"]);
    expect(await listOwnNames("query=ALPHA")).toEqual(["Alpha 50%"]);
    expect(await listOwnNames("query=%25")).toEqual(["Alpha 50%"]);
    expect(await listOwnNames("query=_")).toEqual([]);
    const { body } = await it.get("/folder?perPage=3&page=2", { token: lister.token });
    expect({ ...body, data: body.data.map((row: { name: string }) => row.name) }).toEqual({
      data: ["Alpha 50%"],
      count: 4,
      currentPage: 2,
      perPage: 3,
      totalPages: 2,
    });
  });

  test.each([
    "perPage=0",
    "perPage=101",
    "page=0",
    "page=x",
    "type=FOLDER",
    "query=%00",
    `query=${"x".repeat(501)}`,
  ])("with %s is refused with 400", async (query) => {
    expect((await it.get(`/folder?${query}`)).status).toBe(400);
  });

  test("shows each role the folders it may see, and members the folders they created", async () => {
    const ids = await Promise.all(
      ["For all", "For managers", "For admins"].map((name) => createFolder(name)),
    );
    await updateFolder(ids[1] ?? "", { visibility: "MANAGER_AND_ABOVE" });
    await updateFolder(ids[2] ?? "", { visibility: "ADMIN" });
    const own = await createFolder("Made by Mia", {}, member.token);
    await updateFolder(own, { visibility: "ADMIN" });
    const listSeenNames = async (token?: string) => {
      const all = await listNames("query=For", token);
      return [...all].sort();
    };
    expect(await listSeenNames()).toEqual(["For admins", "For all", "For managers"]);
    expect(await listSeenNames(manager.token)).toEqual(["For all", "For managers"]);
    expect(await listSeenNames(member.token)).toEqual(["For all"]);
    expect(await listSeenNames(stranger.token)).toEqual([]);
    expect(await listNames("query=Made", member.token)).toEqual(["Made by Mia"]);
    expect(await listNames("query=Made", manager.token)).toEqual([]);
  });

  test("says how many folders lie directly inside each, counting only those the caller sees", async () => {
    const outer = await createFolder("Counted outer");
    const inner = await createFolder("Counted inner", { parentId: outer });
    await createFolder("Counted innermost", { parentId: inner });
    const secret = await createFolder("Counted secret", { parentId: outer });
    await updateFolder(secret, { visibility: "ADMIN" });
    const listFolderCounts = async (token?: string) => {
      const { body } = await it.get("/folder?query=Counted&orderByColumn=name", token ? { token } : {});
      return body.data.map((row: { name: string; folderCount: number }) => [row.name, row.folderCount]);
    };
    const below = [
      ["Counted inner", 1],
      ["Counted innermost", 0],
    ];
    expect(await listFolderCounts()).toEqual([...below, ["Counted outer", 2], ["Counted secret", 0]]);
    expect(await listFolderCounts(member.token)).toEqual([...below, ["Counted outer", 1]]);
  });

  test("hides a folder inside a hidden one", async () => {
    const outer = await createFolder("Outer");
    await createFolder("Inner of outer", { parentId: outer });
    await updateFolder(outer, { visibility: "ADMIN" });
    expect(await listNames("query=Inner of", member.token)).toEqual([]);
    expect(await listNames("query=Inner of")).toEqual(["Inner of outer"]);
  });
});

describe("changing a folder", () => {
  test("renames, pins and moves it; absent keys stay", async () => {
    const parent = await createFolder("Parent");
    const id = await createFolder("Child", { parentId: parent });
    expect((await updateFolder(id, { name: "Kid" })).body).toMatchObject({
      name: "Kid",
      parentId: parent,
      pinned: false,
    });
    expect((await updateFolder(id, { pinned: true })).body).toMatchObject({
      name: "Kid",
      parentId: parent,
      pinned: true,
    });
    for (const root of [null, ""]) {
      expect((await updateFolder(id, { parentId: parent })).body.parentId).toBe(parent);
      expect((await updateFolder(id, { parentId: root })).body.parentId).toBeNull();
    }
  });

  test("refuses to move it into itself or below itself", async () => {
    const a = await createFolder("A1");
    const b = await createFolder("B1", { parentId: a });
    const c = await createFolder("C1", { parentId: b });
    for (const parentId of [a, b, c]) {
      expect(getCode(await updateFolder(a, { parentId }))).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await listNames(`parentId=${a}`)).toEqual(["B1"]);
  });

  test("gives the same 400 for a parent of another type or team, hidden or missing", async () => {
    const id = await createFolder("Mover", {}, member.token);
    const hidden = await createFolder("Hidden parent");
    await updateFolder(hidden, { visibility: "ADMIN" });
    const unknown = await updateFolder(id, { parentId: "nowhere" }, member.token);
    expect(getCode(unknown)).toEqual([400, "INVALID_REQUEST"]);
    for (const parentId of [
      await createFolder("Templates only", { type: "TEMPLATE" }),
      await createFolder("Of others", {}, stranger.token),
      hidden,
    ]) {
      const answer = await updateFolder(id, { parentId }, member.token);
      expect([answer.status, answer.text]).toEqual([400, unknown.text]);
    }
  });

  test("never makes a circle of two simultaneous moves", async () => {
    for (let round = 0; round < 5; round += 1) {
      const a = await createFolder(`Ring A${round}`);
      const b = await createFolder(`Ring B${round}`);
      const answers = await Promise.all([updateFolder(a, { parentId: b }), updateFolder(b, { parentId: a })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    const rings = await it.sql`with recursive up as (
      select id, parent_id, 1 as n from folder union all
      select up.id, f.parent_id, n + 1 from up join folder f on f.id = up.parent_id where n < 50)
      select id from up where n >= 50`;
    expect([...rings]).toEqual([]);
  });

  test("refuses to move a tree that would reach the eleventh level", async () => {
    let deep = "";
    for (let level = 1; level <= 8; level += 1)
      deep = await createFolder(`Deep ${level}`, { parentId: deep });
    const tall = await createFolder("Tall");
    const middle = await createFolder("Middle", { parentId: tall });
    await createFolder("Low", { parentId: middle });
    expect(getCode(await updateFolder(tall, { parentId: deep }))).toEqual([400, "LIMIT_EXCEEDED"]);
    expect((await updateFolder(middle, { parentId: deep })).status).toBe(200);
  });

  test.each([
    ["MEMBER", "MANAGER_AND_ABOVE", 403],
    ["MEMBER", "ADMIN", 403],
    ["MANAGER", "MANAGER_AND_ABOVE", 200],
    ["MANAGER", "ADMIN", 403],
    ["ADMIN", "ADMIN", 200],
  ] as const)("a %s restricts their own folder to %s: %i", async (role, visibility, status) => {
    const { token } = await it.member(role);
    const id = await createFolder(`Of a ${role}`, {}, token);
    expect((await updateFolder(id, { visibility }, token)).status).toBe(status);
  });

  test("does not let the creator lift a restriction set from above", async () => {
    const id = await createFolder("Mine, says Mia", {}, member.token);
    await updateFolder(id, { visibility: "ADMIN" });
    expect(getCode(await updateFolder(id, { visibility: "EVERYONE" }, member.token))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect((await updateFolder(id, { name: "Still mine" }, member.token)).status).toBe(200);
  });

  test("gives the same 404 for another team's, a hidden and an unknown folder", async () => {
    const hidden = await createFolder("Hidden");
    await updateFolder(hidden, { visibility: "ADMIN" });
    const unknown = await updateFolder("nowhere", { name: "New name" });
    expect(getCode(unknown)).toEqual(NOT_FOUND);
    for (const answer of [
      await updateFolder(hidden, { name: "New name" }, stranger.token),
      await updateFolder(hidden, { name: "New name" }, member.token),
      await it.post("/folder/delete", { folderId: hidden }, { token: stranger.token }),
      await it.post("/folder/delete", { folderId: hidden }, { token: member.token }),
      await it.post("/folder/delete", { folderId: "nowhere" }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  });

  test.each([
    {},
    { folderId: "x" },
    { folderId: "x", data: null },
    { folderId: 7, data: {} },
    { folderId: "x", data: { pinned: "true" } },
    { folderId: "x", data: { visibility: "NOBODY" } },
    { folderId: "x", data: { name: "y" } },
  ])("%j is refused with 400", async (input) => {
    expect((await it.post("/folder/update", input)).status).toBe(400);
  });
});

describe("the visibility that folders give their envelopes", () => {
  test("follows every change of visibility, parent and existence of the folders above in the same call", async () => {
    const outer = await createFolder("Vault");
    const inner = await createFolder("Drawer", { parentId: outer });
    const id = await createEnvelopeIn(inner);
    expect(await loadEffectiveVisibility(id)).toBe("EVERYONE");
    await updateFolder(outer, { visibility: "MANAGER_AND_ABOVE" });
    expect(await loadEffectiveVisibility(id)).toBe("MANAGER_AND_ABOVE");
    await updateFolder(inner, { visibility: "ADMIN" });
    expect(await loadEffectiveVisibility(id)).toBe("ADMIN");
    await updateFolder(inner, { visibility: "EVERYONE" });
    expect(await loadEffectiveVisibility(id)).toBe("MANAGER_AND_ABOVE");
    await updateFolder(inner, { parentId: null });
    expect(await loadEffectiveVisibility(id)).toBe("EVERYONE");
    await updateFolder(inner, { parentId: outer });
    expect(await loadEffectiveVisibility(id)).toBe("MANAGER_AND_ABOVE");
    await it.post("/folder/delete", { folderId: outer });
    expect(await loadEffectiveVisibility(id)).toBe("EVERYONE");
  });

  test("applies to an envelope created in a folder or moved into one, through all levels", async () => {
    const outer = await createFolder("Archive");
    const inner = await createFolder("Shelf", { parentId: outer });
    await updateFolder(outer, { visibility: "ADMIN" });
    const movedId = await createEnvelopeIn(inner);
    const { envelope: made } = await it.world.draft({ folderId: inner });
    expect([await loadEffectiveVisibility(movedId), await loadEffectiveVisibility(made.id)]).toEqual([
      "ADMIN",
      "ADMIN",
    ]);
    await it.post("/envelope/update", { envelopeId: movedId, data: { folderId: null } });
    expect(await loadEffectiveVisibility(movedId)).toBe("EVERYONE");
  });

  test("does not let a member move an envelope into a folder hidden from them", async () => {
    const hidden = await createFolder("Secret");
    await updateFolder(hidden, { visibility: "ADMIN" });
    const { envelope } = await it.world.draft();
    const moveEnvelope = (folderId: string) =>
      it.post("/envelope/update", { envelopeId: envelope.id, data: { folderId } }, { token: member.token });
    const unknown = await moveEnvelope("nowhere");
    expect([(await moveEnvelope(hidden)).text, unknown.status]).toEqual([unknown.text, 404]);
  });

  test("is right after folders and envelopes were moved at the same time", { tags: ["prove"] }, async () => {
    const outer = await createFolder("Busy");
    const inner = await createFolder("Busier", { parentId: outer });
    const ids = await Promise.all(Array.from({ length: 4 }, () => createEnvelopeIn(inner)));
    const acts = ids.flatMap((envelopeId, index) => [
      it.post("/envelope/update", { envelopeId, data: { folderId: index % 2 ? null : inner } }),
      it.post("/envelope/update", { envelopeId, data: { visibility: "MANAGER_AND_ABOVE" } }),
      updateFolder(outer, { visibility: index % 2 ? "ADMIN" : "EVERYONE" }),
      updateFolder(inner, { parentId: index % 2 ? null : outer }),
    ]);
    const answers = await Promise.all(acts);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expectInvariants(it.sql, it.world.db);
  });
});

describe("deleting folders", () => {
  test("deletes the folders inside and moves envelopes of all levels to the root", async () => {
    const outer = await createFolder("Old");
    const inner = await createFolder("Older", { parentId: outer });
    const ids = [await createEnvelopeIn(outer), await createEnvelopeIn(inner)];
    await updateFolder(outer, { visibility: "ADMIN" });
    const { status, body } = await it.post("/folder/delete", { folderId: outer });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await listNames("query=Old")).toEqual([]);
    for (const id of ids) {
      const { body: envelope } = await it.get(`/envelope/${id}`);
      expect([envelope.folderId, await loadEffectiveVisibility(id)]).toEqual([null, "EVERYONE"]);
    }
    expect(getCode(await it.post("/folder/delete", { folderId: outer }))).toEqual(NOT_FOUND);
  });

  test("works for a folder that holds deleted envelopes", async () => {
    const id = await createFolder("With a ghost");
    const envelopeId = await createEnvelopeIn(id);
    await it.post("/envelope/delete", { envelopeId });
    expect((await it.post("/folder/delete", { folderId: id })).status).toBe(200);
  });

  test("is refused to a member who does not see every folder inside", async () => {
    const outer = await createFolder("Open");
    const inner = await createFolder("Closed", { parentId: outer });
    await updateFolder(inner, { visibility: "ADMIN" });
    const deleteFolder = (token?: string) =>
      it.post("/folder/delete", { folderId: outer }, token ? { token } : {});
    expect(getCode(await deleteFolder(member.token))).toEqual([403, "FORBIDDEN"]);
    expect((await deleteFolder()).status).toBe(200);
  });
});
