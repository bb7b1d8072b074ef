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
async function folder(name: string, more: object = {}, token?: string): Promise<string> {
  const { status, body } = await it.post("/folder/create", { name, ...more }, token ? { token } : {});
  expect([status, body.name]).toEqual([200, name]);
  return body.id;
}
const update = (folderId: string, data: object, token?: string) =>
  it.post("/folder/update", { folderId, data }, token ? { token } : {});
const names = async (query: string, token?: string) => {
  const { body } = await it.get(`/folder?perPage=100&${query}`, token ? { token } : {});
  return body.data.map((row: { name: string }) => row.name);
};
const effective = async (id: string): Promise<string> => {
  const [row] = await it.sql`select effective_visibility as v from envelope where id = ${id}`;
  return String(row?.v);
};
async function envelopeIn(folderId: string): Promise<string> {
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
    const before = await names("");
    expect((await it.post("/folder/create", input)).status).toBe(400);
    expect(await names("")).toEqual(before);
  });

  test('"" as parent is the root', async () => {
    const id = await folder("Rooted", { parentId: "" });
    expect(await names("parentId=")).toContain("Rooted");
    expect(id).toMatch(/^[0-9a-z]{24}$/);
  });

  test("below a folder of another type or team, or one hidden from the caller, is 404", async () => {
    const templates = await folder("Templates", { type: "TEMPLATE" });
    const foreign = await folder("Elsewhere", {}, stranger.token);
    const hidden = await folder("Board papers");
    await update(hidden, { visibility: "ADMIN" });
    const create = (parentId: string, token?: string) =>
      it.post("/folder/create", { name: "Child", parentId }, token ? { token } : {});
    const unknown = await create("nowhere");
    expect(getCode(unknown)).toEqual(NOT_FOUND);
    for (const answer of [
      await create(templates),
      await create(foreign),
      await create(hidden, member.token),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    }
  });

  test("goes ten levels deep, not eleven", async () => {
    let parentId = "";
    for (let level = 1; level <= 10; level += 1) parentId = await folder(`Level ${level}`, { parentId });
    expect(getCode(await it.post("/folder/create", { name: "Level 11", parentId }))).toEqual([
      400,
      "LIMIT_EXCEEDED",
    ]);
  });
});

describe("the list of folders", () => {
  test("pages newest first over all levels, filters by name, parent and type, and takes % literally", async () => {
    const lister = await it.stranger();
    const make = (name: string, more: object = {}) => folder(name, more, lister.token);
    const top = await make("Alpha 50%");
    await make("Beta");
    await make("Gamma", { parentId: top });
    await make("Delta", { type: "TEMPLATE" });
    const list = (query: string) => names(query, lister.token);
    expect(await list("")).toEqual(["Delta", "Gamma", "Beta", "Alpha 50%"]);
    expect(await list(`parentId=${top}`)).toEqual(["Gamma"]);
    expect(await list("parentId=")).toEqual(["Delta", "Beta", "Alpha 50%"]);
    expect(await list("parentId=nowhere")).toEqual([]);
    expect(await list("type=TEMPLATE")).toEqual(["Delta"]);
    expect(await list("query=ALPHA")).toEqual(["Alpha 50%"]);
    expect(await list("query=%25")).toEqual(["Alpha 50%"]);
    expect(await list("query=_")).toEqual([]);
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
    const ids = await Promise.all(["For all", "For managers", "For admins"].map((name) => folder(name)));
    await update(ids[1] ?? "", { visibility: "MANAGER_AND_ABOVE" });
    await update(ids[2] ?? "", { visibility: "ADMIN" });
    const own = await folder("Made by Mia", {}, member.token);
    await update(own, { visibility: "ADMIN" });
    const seen = async (token?: string) => {
      const all = await names("query=For", token);
      return [...all].sort();
    };
    expect(await seen()).toEqual(["For admins", "For all", "For managers"]);
    expect(await seen(manager.token)).toEqual(["For all", "For managers"]);
    expect(await seen(member.token)).toEqual(["For all"]);
    expect(await seen(stranger.token)).toEqual([]);
    expect(await names("query=Made", member.token)).toEqual(["Made by Mia"]);
    expect(await names("query=Made", manager.token)).toEqual([]);
  });

  test("says how many folders lie directly inside each, counting only those the caller sees", async () => {
    const outer = await folder("Counted outer");
    const inner = await folder("Counted inner", { parentId: outer });
    await folder("Counted innermost", { parentId: inner });
    const secret = await folder("Counted secret", { parentId: outer });
    await update(secret, { visibility: "ADMIN" });
    const counts = async (token?: string) => {
      const { body } = await it.get("/folder?query=Counted&orderByColumn=name", token ? { token } : {});
      return body.data.map((row: { name: string; folderCount: number }) => [row.name, row.folderCount]);
    };
    const below = [
      ["Counted inner", 1],
      ["Counted innermost", 0],
    ];
    expect(await counts()).toEqual([...below, ["Counted outer", 2], ["Counted secret", 0]]);
    expect(await counts(member.token)).toEqual([...below, ["Counted outer", 1]]);
  });

  test("hides a folder inside a hidden one", async () => {
    const outer = await folder("Outer");
    await folder("Inner of outer", { parentId: outer });
    await update(outer, { visibility: "ADMIN" });
    expect(await names("query=Inner of", member.token)).toEqual([]);
    expect(await names("query=Inner of")).toEqual(["Inner of outer"]);
  });
});

describe("changing a folder", () => {
  test("renames, pins and moves it; absent keys stay", async () => {
    const parent = await folder("Parent");
    const id = await folder("Child", { parentId: parent });
    expect((await update(id, { name: "Kid" })).body).toMatchObject({
      name: "Kid",
      parentId: parent,
      pinned: false,
    });
    expect((await update(id, { pinned: true })).body).toMatchObject({
      name: "Kid",
      parentId: parent,
      pinned: true,
    });
    for (const root of [null, ""]) {
      expect((await update(id, { parentId: parent })).body.parentId).toBe(parent);
      expect((await update(id, { parentId: root })).body.parentId).toBeNull();
    }
  });

  test("refuses to move it into itself or below itself", async () => {
    const a = await folder("A1");
    const b = await folder("B1", { parentId: a });
    const c = await folder("C1", { parentId: b });
    for (const parentId of [a, b, c]) {
      expect(getCode(await update(a, { parentId }))).toEqual([400, "INVALID_REQUEST"]);
    }
    expect(await names(`parentId=${a}`)).toEqual(["B1"]);
  });

  test("gives the same 400 for a parent of another type or team, hidden or missing", async () => {
    const id = await folder("Mover", {}, member.token);
    const hidden = await folder("Hidden parent");
    await update(hidden, { visibility: "ADMIN" });
    const unknown = await update(id, { parentId: "nowhere" }, member.token);
    expect(getCode(unknown)).toEqual([400, "INVALID_REQUEST"]);
    for (const parentId of [
      await folder("Templates only", { type: "TEMPLATE" }),
      await folder("Of others", {}, stranger.token),
      hidden,
    ]) {
      const answer = await update(id, { parentId }, member.token);
      expect([answer.status, answer.text]).toEqual([400, unknown.text]);
    }
  });

  test("never makes a circle of two simultaneous moves", async () => {
    for (let round = 0; round < 5; round += 1) {
      const a = await folder(`Ring A${round}`);
      const b = await folder(`Ring B${round}`);
      const answers = await Promise.all([update(a, { parentId: b }), update(b, { parentId: a })]);
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
    for (let level = 1; level <= 8; level += 1) deep = await folder(`Deep ${level}`, { parentId: deep });
    const tall = await folder("Tall");
    const middle = await folder("Middle", { parentId: tall });
    await folder("Low", { parentId: middle });
    expect(getCode(await update(tall, { parentId: deep }))).toEqual([400, "LIMIT_EXCEEDED"]);
    expect((await update(middle, { parentId: deep })).status).toBe(200);
  });

  test.each([
    ["MEMBER", "MANAGER_AND_ABOVE", 403],
    ["MEMBER", "ADMIN", 403],
    ["MANAGER", "MANAGER_AND_ABOVE", 200],
    ["MANAGER", "ADMIN", 403],
    ["ADMIN", "ADMIN", 200],
  ] as const)("a %s restricts their own folder to %s: %i", async (role, visibility, status) => {
    const { token } = await it.member(role);
    const id = await folder(`Of a ${role}`, {}, token);
    expect((await update(id, { visibility }, token)).status).toBe(status);
  });

  test("does not let the creator lift a restriction set from above", async () => {
    const id = await folder("Mine, says Mia", {}, member.token);
    await update(id, { visibility: "ADMIN" });
    expect(getCode(await update(id, { visibility: "EVERYONE" }, member.token))).toEqual([403, "FORBIDDEN"]);
    expect((await update(id, { name: "Still mine" }, member.token)).status).toBe(200);
  });

  test("gives the same 404 for another team's, a hidden and an unknown folder", async () => {
    const hidden = await folder("Hidden");
    await update(hidden, { visibility: "ADMIN" });
    const unknown = await update("nowhere", { name: "New name" });
    expect(getCode(unknown)).toEqual(NOT_FOUND);
    for (const answer of [
      await update(hidden, { name: "New name" }, stranger.token),
      await update(hidden, { name: "New name" }, member.token),
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
    const outer = await folder("Vault");
    const inner = await folder("Drawer", { parentId: outer });
    const id = await envelopeIn(inner);
    expect(await effective(id)).toBe("EVERYONE");
    await update(outer, { visibility: "MANAGER_AND_ABOVE" });
    expect(await effective(id)).toBe("MANAGER_AND_ABOVE");
    await update(inner, { visibility: "ADMIN" });
    expect(await effective(id)).toBe("ADMIN");
    await update(inner, { visibility: "EVERYONE" });
    expect(await effective(id)).toBe("MANAGER_AND_ABOVE");
    await update(inner, { parentId: null });
    expect(await effective(id)).toBe("EVERYONE");
    await update(inner, { parentId: outer });
    expect(await effective(id)).toBe("MANAGER_AND_ABOVE");
    await it.post("/folder/delete", { folderId: outer });
    expect(await effective(id)).toBe("EVERYONE");
  });

  test("applies to an envelope created in a folder or moved into one, through all levels", async () => {
    const outer = await folder("Archive");
    const inner = await folder("Shelf", { parentId: outer });
    await update(outer, { visibility: "ADMIN" });
    const moved = await envelopeIn(inner);
    const { envelope: made } = await it.world.draft({ folderId: inner });
    expect([await effective(moved), await effective(made.id)]).toEqual(["ADMIN", "ADMIN"]);
    await it.post("/envelope/update", { envelopeId: moved, data: { folderId: null } });
    expect(await effective(moved)).toBe("EVERYONE");
  });

  test("does not let a member move an envelope into a folder hidden from them", async () => {
    const hidden = await folder("Secret");
    await update(hidden, { visibility: "ADMIN" });
    const { envelope } = await it.world.draft();
    const move = (folderId: string) =>
      it.post("/envelope/update", { envelopeId: envelope.id, data: { folderId } }, { token: member.token });
    const unknown = await move("nowhere");
    expect([(await move(hidden)).text, unknown.status]).toEqual([unknown.text, 404]);
  });

  test("is right after folders and envelopes were moved at the same time", { tags: ["prove"] }, async () => {
    const outer = await folder("Busy");
    const inner = await folder("Busier", { parentId: outer });
    const ids = await Promise.all(Array.from({ length: 4 }, () => envelopeIn(inner)));
    const acts = ids.flatMap((envelopeId, index) => [
      it.post("/envelope/update", { envelopeId, data: { folderId: index % 2 ? null : inner } }),
      it.post("/envelope/update", { envelopeId, data: { visibility: "MANAGER_AND_ABOVE" } }),
      update(outer, { visibility: index % 2 ? "ADMIN" : "EVERYONE" }),
      update(inner, { parentId: index % 2 ? null : outer }),
    ]);
    const answers = await Promise.all(acts);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await expectInvariants(it.sql, it.world.db);
  });
});

describe("deleting folders", () => {
  test("deletes the folders inside and moves envelopes of all levels to the root", async () => {
    const outer = await folder("Old");
    const inner = await folder("Older", { parentId: outer });
    const ids = [await envelopeIn(outer), await envelopeIn(inner)];
    await update(outer, { visibility: "ADMIN" });
    const { status, body } = await it.post("/folder/delete", { folderId: outer });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await names("query=Old")).toEqual([]);
    for (const id of ids) {
      const { body: envelope } = await it.get(`/envelope/${id}`);
      expect([envelope.folderId, await effective(id)]).toEqual([null, "EVERYONE"]);
    }
    expect(getCode(await it.post("/folder/delete", { folderId: outer }))).toEqual(NOT_FOUND);
  });

  test("works for a folder that holds deleted envelopes", async () => {
    const id = await folder("With a ghost");
    const envelopeId = await envelopeIn(id);
    await it.post("/envelope/delete", { envelopeId });
    expect((await it.post("/folder/delete", { folderId: id })).status).toBe(200);
  });

  test("is refused to a member who does not see every folder inside", async () => {
    const outer = await folder("Open");
    const inner = await folder("Closed", { parentId: outer });
    await update(inner, { visibility: "ADMIN" });
    const remove = (token?: string) => it.post("/folder/delete", { folderId: outer }, token ? { token } : {});
    expect(getCode(await remove(member.token))).toEqual([403, "FORBIDDEN"]);
    expect((await remove()).status).toBe(200);
  });
});
