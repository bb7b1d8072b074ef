import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { Database } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { mergeEnvelopeCounts } from "@/server/db/store/envelope-counts";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { expectEnvelopeCounts } from "@/server/testing/db/invariants";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { box, signer } from "@/server/testing/world/signing";
import { type NewEnvelope, type Owner, stopClock } from "@/server/testing/world/world";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterEach(() => stopClock(null));
afterAll(() => rest[Symbol.asyncDispose]());

type Role = "ADMIN" | "MANAGER" | "MEMBER";

/** Creates a team of its own with an ADMIN as owner, so that totals count the test's rows alone. */
async function createTeam() {
  const owner = await rest.world.stranger();
  const token = await rest.getToken(owner);
  const addMember = async (role: Role): Promise<{ person: Owner; token: string }> => {
    const joined = await rest.world.stranger();
    await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
      values (${owner.teamId}, ${joined.userId}, ${role}, clock_timestamp())`;
    const person: Owner = { ...joined, teamId: owner.teamId, role };
    return { person, token: await rest.getToken(person) };
  };
  const createDraft = async (title: string, input: NewEnvelope = {}, by = owner) =>
    (await rest.world.draft({ title, ...input }, by)).envelope.id;
  return { owner, token, member: addMember, draft: createDraft };
}

async function getAnswer(method: string, path: string, token: string, json?: unknown) {
  const answer = await rest.call(method, `/api/v2${path}`, { token, ...(json ? { json } : {}) });
  return { status: answer.status, body: await answer.json() };
}
const getCaller = (actor: Owner, db: Database) =>
  createCaller({
    db,
    services: services(),
    actor,
    account: null,
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
    origin: NO_ORIGIN,
  });
const listEnvelopes = async (token: string, query: string) => {
  const { status, body } = await getAnswer("GET", `/envelope?${query}`, token);
  expect([query, status]).toEqual([query, 200]);
  const titles: string[] = body.data.map((row: { title: string }) => row.title);
  return { titles, count: body.count, body };
};
const getMany = (token: string, ids: unknown) => getAnswer("POST", "/envelope/get-many", token, { ids });
const setColumn = (id: string, column: string, value: string | number) =>
  rest.world.test.sql`update envelope set ${rest.world.test.sql(column)} = ${value} where id = ${id}`;

async function insertFolder(owner: Owner, type = "DOCUMENT"): Promise<string> {
  const id = `folder_${crypto.randomUUID()}`;
  await rest.world.test.sql`insert into folder (id, type, name, user_id, team_id, created_at, updated_at)
    values (${id}, ${type}::envelope_type, 'F', ${owner.userId}, ${owner.teamId}, clock_timestamp(), clock_timestamp())`;
  return id;
}

/** Creates a team in the same organisation, with a template of that kind. */
async function createSharedTemplate(of: Owner, title: string, templateType: string) {
  const other = await createTeam();
  await rest.world.test.sql`update team set organisation_id =
    (select organisation_id from team where id = ${of.teamId}) where id = ${other.owner.teamId}`;
  const id = await other.draft(title, { recipients: [signer("Ana")] });
  await setColumn(id, "type", "TEMPLATE");
  await setColumn(id, "template_type", templateType);
  return { id, ...other };
}

describe("GET /envelope", () => {
  test("filters narrow the list, alone and combined", async () => {
    const { owner, token, draft } = await createTeam();
    const inside = await insertFolder(owner);
    await draft("Root");
    await setColumn(await draft("Made from 7"), "template_id", 7);
    await setColumn(await draft("By link"), "source", "TEMPLATE_DIRECT_LINK");
    await draft("Filed", { folderId: inside });
    await setColumn(await draft("A template"), "type", "TEMPLATE");
    await rest.world.send({ title: "Out", recipients: [signer("Max")] }, owner);
    const expected: [string, string[]][] = [
      ["", ["Out", "A template", "By link", "Made from 7", "Root"]],
      ["folderId=*", ["Out", "A template", "Filed", "By link", "Made from 7", "Root"]],
      [`folderId=${inside}`, ["Filed"]],
      ["folderId=unknown", []],
      ["templateId=7", ["Made from 7"]],
      ["source=TEMPLATE_DIRECT_LINK", ["By link"]],
      ["source=TEMPLATE", []],
      ["type=TEMPLATE", ["A template"]],
      ["type=DOCUMENT&status=PENDING", ["Out"]],
      ["status=DRAFT&type=DOCUMENT&orderByDirection=asc", ["Root", "Made from 7", "By link"]],
      ["orderByColumn=createdAt&orderByDirection=asc&perPage=1", ["Root"]],
      ["query=max&status=PENDING", ["Out"]],
      ["query=max&status=DRAFT", []],
      [`folderId=${inside}&status=PENDING`, []],
    ];
    for (const [query, titles] of expected) {
      const answer = await listEnvelopes(token, query);
      expect([query, answer.titles]).toEqual([query, titles]);
      if (!query.includes("perPage")) expect([query, answer.count]).toEqual([query, titles.length]);
    }
  });

  test("search finds parts of title, external id, name or e-mail address, without case or wildcards", async () => {
    const { token, draft } = await createTeam();
    await draft("Año 100%", { externalId: "Ref_77" });
    await draft("Back\\slash", { recipients: [{ ...signer("Zoë"), email: "Zoe.P@Example.com" }] });
    await draft("Plain 1000", { externalId: "Ref577" });
    const expected: [string, string[]][] = [
      ["  AÑO ", ["Año 100%"]],
      ["100%", ["Año 100%"]],
      ["%", ["Año 100%"]],
      ["ref_7", ["Año 100%"]],
      ["_", ["Año 100%"]],
      ["ck\\sl", ["Back\\slash"]],
      ["\\", ["Back\\slash"]],
      ["zoe.p@example", ["Back\\slash"]],
      ["ZOË", ["Back\\slash"]],
      ["ai", ["Plain 1000"]],
      ["qq", []],
    ];
    for (const [query, titles] of expected) {
      const answer = await listEnvelopes(token, `query=${encodeURIComponent(query)}`);
      expect([query, answer.titles, answer.count]).toEqual([query, titles, titles.length]);
    }
  });

  test("hasExpiredRecipients lists envelopes with an expired link of a recipient who still has to act", async () => {
    const { owner, token } = await createTeam();
    stopClock(new Date("2026-03-01T00:00:00Z"));
    for (const title of ["Late", "In time", "Copied only", "Signed"]) {
      await rest.world.send({ title, recipients: [signer("Max")] }, owner);
    }
    const setExpiry = (title: string, at: string, extra = "role") => rest.world.test.sql`
      update recipient r set expires_at = ${at}, ${rest.world.test.sql(extra)} =
        ${extra === "signing_status" ? "SIGNED" : title === "Copied only" ? "CC" : "SIGNER"}
      from envelope e where e.id = r.envelope_id and e.title = ${title} and e.team_id = ${owner.teamId}`;
    await setExpiry("Late", "2026-04-01T00:00:00Z");
    await setExpiry("In time", "2026-04-01T00:00:01Z");
    await setExpiry("Copied only", "2026-03-02T00:00:00Z");
    await setExpiry("Signed", "2026-03-02T00:00:00Z", "signing_status");
    stopClock(new Date("2026-04-01T00:00:00Z"));
    expect((await listEnvelopes(token, "hasExpiredRecipients=true")).titles).toEqual(["Late"]);
    expect((await listEnvelopes(token, "hasExpiredRecipients=false")).count).toBe(4);
  });

  test("envelopes created at the same time are sorted by id, and pages neither repeat nor skip any", async () => {
    const { token, draft } = await createTeam();
    stopClock(new Date("2026-03-01T00:00:00Z"));
    const ids: string[] = [];
    for (let number = 0; number < 7; number += 1) ids.push(await draft(`Same ${number}`));
    for (const direction of ["asc", "desc"]) {
      const seen: string[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const { body } = await listEnvelopes(token, `perPage=2&page=${page}&orderByDirection=${direction}`);
        expect(body).toMatchObject({ count: 7, currentPage: page, perPage: 2, totalPages: 4 });
        seen.push(...body.data.map((row: { id: string }) => row.id));
      }
      expect(seen).toEqual(direction === "asc" ? ids.toSorted() : ids.toSorted().reverse());
    }
    expect((await listEnvelopes(token, "perPage=100&page=1000000")).body).toMatchObject({
      data: [],
      count: 7,
    });
  });

  test("shows each role what it may see, and owners all their own envelopes, each once", async () => {
    const { token, member, draft } = await createTeam();
    const [manager, one] = [await member("MANAGER"), await member("MEMBER")];
    await draft("E", { visibility: "EVERYONE" });
    await draft("M", { visibility: "MANAGER_AND_ABOVE" });
    await draft("A", { visibility: "ADMIN" });
    await draft("A of the member", { visibility: "ADMIN" }, one.person);
    await draft("E of the member", {}, one.person);
    await draft("A of the manager", { visibility: "ADMIN" }, manager.person);
    const all = ["A of the manager", "E of the member", "A of the member", "A", "M", "E"];
    const expected: [string, string[]][] = [
      [token, all],
      [manager.token, ["A of the manager", "E of the member", "M", "E"]],
      [one.token, ["E of the member", "A of the member", "E"]],
    ];
    for (const [who, titles] of expected) {
      const whole = await listEnvelopes(who, "");
      expect([whole.titles, whole.count]).toEqual([titles, titles.length]);
      expect((await listEnvelopes(who, "perPage=2&page=2")).titles).toEqual(titles.slice(2, 4));
      expect((await listEnvelopes(who, "source=DOCUMENT")).count).toBe(titles.length);
      expect((await listEnvelopes(who, "query=member")).titles).toEqual(
        titles.filter((title) => title.includes("member")),
      );
    }
  });

  test("an envelope that a restricted folder hides from lists cannot be opened by its id", async () => {
    const { owner, token, member, draft } = await createTeam();
    const one = await member("MEMBER");
    const id = await draft("Filed", { folderId: await insertFolder(owner) });
    await setColumn(id, "effective_visibility", "ADMIN");
    expect((await listEnvelopes(one.token, "folderId=*")).titles).toEqual([]);
    expect((await listEnvelopes(token, "folderId=*")).titles).toEqual(["Filed"]);
    expect((await getAnswer("GET", `/envelope/${id}`, one.token)).status).toBe(404);
  });

  test("a member finds envelopes addressed to them in the interface, but not with a token", async () => {
    const { member, draft } = await createTeam();
    const one = await member("MEMBER");
    const recipients = [{ ...signer("Mia"), email: one.person.email.toUpperCase() }];
    await draft("Received", { visibility: "ADMIN", recipients });
    await draft("Received and visible", { recipients });
    await draft("Received and own", { visibility: "ADMIN", recipients }, one.person);
    const api = getCaller(one.person, rest.world.db);
    const others = ["Received and own", "Received and visible"];
    for (const [query, expected] of [
      [undefined, [...others, "Received"]],
      // The exact title comes first (ruling 81).
      ["received", ["Received", ...others]],
    ] as const) {
      const { data, count } = await api.envelope.listOwned({ query });
      expect([data.map(({ title }) => title), count]).toEqual([expected, 3]);
    }
    const { titles, count } = await listEnvelopes(one.token, "");
    expect([titles, count]).toEqual([["Received and own", "Received and visible"], 2]);
  });

  test("an API token sees signing tokens only as far as its creator's current role allows", async () => {
    const { member, draft } = await createTeam();
    const [one, manager] = [await member("MEMBER"), await member("MANAGER")];
    await draft("With people", { recipients: [signer("Ana")] });
    const readFirstToken = async (token: string) =>
      (await listEnvelopes(token, "")).body.data[0].recipients[0].token;
    expect(await readFirstToken(one.token)).toBe("");
    expect(await readFirstToken(manager.token)).toMatch(/^\S{16,}$/);
    await rest.world.test
      .sql`update team_member set role = 'MEMBER' where user_id = ${manager.person.userId}`;
    expect(await readFirstToken(manager.token)).toBe("");
    await rest.world.test
      .sql`update envelope set user_id = ${one.person.userId} where team_id = ${one.person.teamId}`;
    expect(await readFirstToken(one.token)).toMatch(/^\S{16,}$/);
  });

  test("templates shared by sibling teams are listed only with type=TEMPLATE, and without their tokens", async () => {
    const { owner, token, member, draft } = await createTeam();
    await setColumn(await draft("Own template"), "type", "TEMPLATE");
    const shared = await createSharedTemplate(owner, "Shared", "ORGANISATION");
    await createSharedTemplate(owner, "Not shared", "PRIVATE");
    await createSharedTemplate(owner, "Public", "PUBLIC");
    await setColumn(shared.id, "folder_id", await insertFolder(shared.owner, "TEMPLATE"));
    const one = await member("MEMBER");
    for (const who of [token, one.token]) {
      for (const query of ["type=TEMPLATE", "type=TEMPLATE&folderId=*", "type=TEMPLATE&status=DRAFT"]) {
        const { titles, count } = await listEnvelopes(who, query);
        expect([query, titles, count]).toEqual([query, ["Shared", "Own template"], 2]);
      }
    }
    expect((await listEnvelopes(token, "type=TEMPLATE&perPage=1&page=2")).titles).toEqual(["Own template"]);
    expect((await listEnvelopes(token, "type=TEMPLATE&query=shared")).titles).toEqual(["Shared"]);
    expect((await listEnvelopes(token, "")).titles).toEqual(["Own template"]);
    expect((await listEnvelopes(token, "folderId=*&query=shared")).titles).toEqual([]);
    const { body } = await listEnvelopes(token, "type=TEMPLATE");
    expect(body.data[0].team.id).toBe(shared.owner.teamId);
    expect(body.data[0].recipients.map((row: { token: string }) => row.token)).toEqual([""]);
  });
});

describe("totals", () => {
  test("by type, status and root stay exact after every change, even with 20 000 envelopes", {
    tags: ["prove"],
  }, async () => {
    const { owner, token, draft } = await createTeam();
    const { envelope } = await rest.world.send({ recipients: [signer("Max")] }, owner);
    for (const title of ["a", "b", "c"]) await draft(title);
    const countByStatus = async () => {
      const queries = ["", "status=DRAFT", "status=PENDING", "status=CANCELLED", "folderId=*&type=DOCUMENT"];
      return Promise.all(queries.map(async (query) => (await listEnvelopes(token, query)).count));
    };
    expect(await countByStatus()).toEqual([4, 3, 1, 0, 4]);
    expect((await getAnswer("POST", "/envelope/cancel", token, { envelopeId: envelope.id })).status).toBe(
      200,
    );
    expect(await countByStatus()).toEqual([4, 3, 0, 1, 4]);
    expect((await getAnswer("POST", "/envelope/delete", token, { envelopeId: envelope.id })).status).toBe(
      200,
    );
    expect(await countByStatus()).toEqual([3, 3, 0, 0, 3]);
    // 20 000 more in a single statement: far beyond the number that is counted row by row.
    await rest.world.test
      .sql`insert into envelope (id, type, source, legacy_id, title, search_text, user_id, team_id,
        auth_options, created_at, updated_at)
      select 'envelope_many_' || n, 'DOCUMENT', 'DOCUMENT', 1000000 + n, 'Many', 'many', ${owner.userId}, ${owner.teamId},
        '{"globalAccessAuth":[],"globalActionAuth":[]}', t, t
      from generate_series(1, 20000) n, clock_timestamp() t`;
    expect(await countByStatus()).toEqual([20_003, 20_003, 0, 0, 20_003]);
    // The first caller may get the upper estimate, the next caller gets the exact count.
    expect((await listEnvelopes(token, "query=many")).count).toBeGreaterThanOrEqual(20_000);
    await vi.waitFor(
      async () => expect((await listEnvelopes(token, "query=many")).count).toBe(20_000),
      toPatientMs(10),
    );
    await rest.world.test
      .sql`update envelope set deleted_at = clock_timestamp() where id like 'envelope_many_%'`;
    expect(await countByStatus()).toEqual([3, 3, 0, 0, 3]);
    await rest.world.test.sql.unsafe(`do $$ begin for n in 1..300 loop
      update envelope set effective_visibility =
        case when n % 2 = 0 then 'EVERYONE' else 'ADMIN' end::visibility where title = 'a' and team_id = ${owner.teamId};
      end loop; end $$`);
    const countTallyRows = async () =>
      Number(
        (
          await rest.world.test.sql`select count(*) as n from envelope_tally where team_id = ${owner.teamId}`
        )[0]?.n,
      );
    expect(await countTallyRows()).toBeGreaterThan(500);
    await rest.world.db.transaction(mergeEnvelopeCounts);
    expect(await countTallyRows()).toBeLessThan(20);
    expect(await countByStatus()).toEqual([3, 3, 0, 0, 3]);
    await expectEnvelopeCounts(rest.world.test.sql);
  });
});

describe("POST /envelope/get-many", () => {
  test("answers in the order asked for, each envelope once, and omits those the caller may not see", async () => {
    const { token, member, draft } = await createTeam();
    const one = await member("MEMBER");
    const foreign = await (await createTeam()).draft("Foreign");
    const [a, b, hidden] = [await draft("A"), await draft("B"), await draft("H", { visibility: "ADMIN" })];
    const ids = [b, foreign, hidden, a, b, "envelope_unknown"];
    const listTitles = async (who: string) => {
      const { status, body } = await getMany(who, { type: "envelopeId", ids });
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(["data"]);
      return body.data.map((row: { title: string }) => row.title);
    };
    expect(await listTitles(token)).toEqual(["B", "H", "A"]);
    expect(await listTitles(one.token)).toEqual(["B", "A"]);
  });

  test("returns exactly what get-one returns, recipients with their fields and fields with both numbers", async () => {
    const { token, draft } = await createTeam();
    const id = await draft("Whole", {
      files: 2,
      recipients: [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] }), signer("Ben")],
    });
    const single = await getAnswer("GET", `/envelope/${id}`, token);
    const many = await getMany(token, { type: "envelopeId", ids: [id] });
    expect(many.body).toEqual({ data: [single.body] });
    const [ana, ben] = single.body.recipients;
    expect([ana.fields.length, ben.fields.length, single.body.fields.length]).toEqual([2, 1, 3]);
    expect(single.body.envelopeItems.map((item: { order: number }) => item.order)).toEqual([1, 2]);
    const number = Number(single.body.secondaryId.replace("document_", ""));
    for (const field of [...ana.fields, ...single.body.fields]) {
      expect([field.documentId, field.templateId]).toEqual([number, null]);
    }
    expect(ana.fields.every((field: { recipientId: number }) => field.recipientId === ana.id)).toBe(true);
    const byNumber = await getMany(token, { type: "documentId", ids: [number, 2_000_000_000, number] });
    expect(byNumber.body).toEqual(many.body);
    expect((await getMany(token, { type: "templateId", ids: [number] })).body).toEqual({ data: [] });
  });

  test("reads templates shared by sibling teams without their tokens, as get-one does", async () => {
    const { owner, token } = await createTeam();
    const shared = await createSharedTemplate(owner, "Shared", "ORGANISATION");
    const closed = await createSharedTemplate(owner, "Closed", "PRIVATE");
    const { body } = await getMany(token, { type: "envelopeId", ids: [closed.id, shared.id] });
    expect(body.data.map((row: { title: string }) => row.title)).toEqual(["Shared"]);
    expect([body.data[0].recipients[0].token, body.data[0].directLink]).toEqual(["", null]);
    expect((await getAnswer("GET", `/envelope/${shared.id}`, token)).body).toEqual(body.data[0]);
    expect((await getAnswer("GET", `/envelope/${closed.id}`, token)).status).toBe(404);
  });

  test("every write on a shared template is refused with 403, and downloading its files with 404", async () => {
    const { owner, token } = await createTeam();
    const shared = await createSharedTemplate(owner, "Shared", "ORGANISATION");
    const { body } = await getAnswer("GET", `/envelope/${shared.id}`, token);
    const writes: [string, object][] = [
      ["/envelope/update", { envelopeId: shared.id, data: { title: "x" } }],
      ["/envelope/distribute", { envelopeId: shared.id }],
      ["/envelope/cancel", { envelopeId: shared.id }],
      ["/envelope/delete", { envelopeId: shared.id }],
      ["/envelope/recipient/create-many", { envelopeId: shared.id, data: [] }],
      ["/envelope/recipient/delete", { recipientId: body.recipients[0].id }],
    ];
    for (const [path, json] of writes) {
      const answer = await getAnswer("POST", path, token, json);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "FORBIDDEN"]);
    }
    const file = `/envelope/item/${body.envelopeItems[0].id}/download`;
    expect((await getAnswer("GET", file, token)).status).toBe(404);
  });

  test.each([
    [
      "one malformed id",
      { type: "envelopeId", ids: ["envelope_ok", "nonsense"] },
      "INVALID_BODY",
      "ids.ids.1",
    ],
    ["no id", { type: "envelopeId", ids: [] }, "BAD_REQUEST", "ids.ids"],
    ["21 ids", { type: "envelopeId", ids: Array(21).fill("envelope_aa") }, "BAD_REQUEST", "ids.ids"],
    ["an unknown kind", { type: "itemId", ids: ["x"] }, "BAD_REQUEST", "ids.type"],
    ["numbers as text", { type: "documentId", ids: ["7"] }, "BAD_REQUEST", "ids.ids.0"],
    ["a number no database holds", { type: "documentId", ids: [1e12] }, "BAD_REQUEST", "ids.ids.0"],
    ["no ids at all", undefined, "BAD_REQUEST", "ids"],
  ])("%s is refused with 400 for the whole call", async (_, ids, code, path) => {
    const { status, body } = await getAnswer("POST", "/envelope/get-many", rest.apiToken, { ids });
    expect([status, body.code, body.issues[0].path]).toEqual([400, code, path]);
  });

  test("20 envelopes cost one query more than one envelope, and so does a page of 20", async () => {
    const { owner, draft } = await createTeam();
    const ids: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      ids.push(await draft(`N${number}`, { recipients: [signer("Ana"), signer("Ben")] }));
    }
    const queries: string[] = [];
    const sql = connect(rest.world.test.url, { max: 4, name: "counted" });
    const api = getCaller(owner, drizzle(sql, { logger: { logQuery: (query) => queries.push(query) } }));
    const countQueries = async (work: () => Promise<{ data: unknown[] }>) => {
      queries.length = 0;
      const { data } = await work();
      return { found: data.length, queries: queries.length };
    };
    const getManyCounted = (count: number) =>
      countQueries(() => api.envelope.getMany({ ids: { type: "envelopeId", ids: ids.slice(0, count) } }));
    const findPageCounted = (perPage: number) => countQueries(() => api.envelope.find({ perPage }));
    const [one, all] = [await getManyCounted(1), await getManyCounted(20)];
    expect([one.found, all.found, all.queries]).toEqual([1, 20, one.queries + 1]);
    const [short, long] = [await findPageCounted(1), await findPageCounted(20)];
    expect([short.found, long.found, long.queries]).toEqual([1, 20, short.queries + 1]);
    expect(Math.max(all.queries, long.queries)).toBeLessThanOrEqual(10);
    await sql.end();
  });
});
