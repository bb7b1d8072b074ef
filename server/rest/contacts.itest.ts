import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld, getCode } from "@/server/testing/rest/calls";

let it: CallWorld;
let member: Awaited<ReturnType<CallWorld["member"]>>;
let stranger: Awaited<ReturnType<CallWorld["stranger"]>>;
beforeAll(async () => {
  it = await callWorld();
  member = await it.member("MEMBER");
  stranger = await it.stranger();
});
afterAll(() => it[Symbol.asyncDispose]());

const createContact = (json: object, token = member.token) => it.post("/contact/create", json, { token });
const listEmails = async (query: string, token = member.token) => {
  const { body } = await it.get(`/contact?perPage=100&${query}`, { token });
  return body.data.map((row: { email: string }) => row.email);
};

test("a contact keeps e-mail address, name, language, RUT and proof and belongs to the whole team", async () => {
  const sent = { email: "Ana@Kept.test", name: " Ana Rojas ", language: "es", rut: "12345678-5" };
  const { status, body } = await createContact({ ...sent, accessAuth: ["ACCOUNT"], actionAuth: ["PASSKEY"] });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email: "ana@kept.test",
    name: "Ana Rojas",
    language: "es",
    rut: "12.345.678-5",
    authOptions: { accessAuth: ["ACCOUNT"], actionAuth: ["PASSKEY"] },
  });
  expect((await it.get(`/contact/${body.id}`)).body).toEqual(body);
  const data = { name: "Ana R.", language: null, actionAuth: [] };
  const changed = await it.post("/contact/update", { contactId: body.id, data });
  expect(changed.body).toMatchObject({
    email: "ana@kept.test",
    name: "Ana R.",
    language: null,
    rut: "12.345.678-5",
    authOptions: { accessAuth: ["ACCOUNT"], actionAuth: [] },
  });
  expect((await it.post("/contact/delete", { contactId: body.id })).status).toBe(200);
  expect((await it.get(`/contact/${body.id}`)).status).toBe(404);
});

test.each([
  ["no address", { name: "Ana" }],
  ["a wrong address", { email: "ana" }],
  ["a wrong RUT", { email: "rut@bad.test", rut: "12345678-9" }],
  ["an unknown language", { email: "lang@bad.test", language: "fr" }],
  ["a method there is not", { email: "auth@bad.test", actionAuth: ["FAX"] }],
  ["text that runs backwards", { email: "name@bad.test", name: "a\u202etxt" }],
])("a contact with %s is refused with 400 and not kept", async (_, input) => {
  expect((await createContact(input)).status).toBe(400);
  expect(await listEmails("query=bad.test")).toEqual([]);
});

test("an e-mail address is kept once per team, and another team may keep it, too", async () => {
  const first = await createContact({ email: "once@address.test" });
  expect(getCode(await createContact({ email: "ONCE@address.test" }))).toEqual([400, "ALREADY_EXISTS"]);
  const other = await createContact({ email: "other@address.test" });
  const data = { email: "once@address.test" };
  expect(getCode(await it.post("/contact/update", { contactId: other.body.id, data }))).toEqual([
    400,
    "ALREADY_EXISTS",
  ]);
  const same = await it.post("/contact/update", {
    contactId: first.body.id,
    data: { ...data, name: "Same" },
  });
  expect(same.status).toBe(200);
  expect((await createContact({ email: "once@address.test" }, stranger.token)).status).toBe(200);
});

test("another team's contact is 404 for every operation, like a missing one, and stays unchanged", async () => {
  const { body } = await createContact({ email: "mine@foreign.test" });
  const as = { token: stranger.token };
  const unknown = await it.get("/contact/nowhere", as);
  const answers = [
    await it.get(`/contact/${body.id}`, as),
    await it.post("/contact/update", { contactId: body.id, data: { name: "Theirs" } }, as),
    await it.post("/contact/delete", { contactId: body.id }, as),
  ];
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  expect(await listEmails("query=foreign.test", stranger.token)).toEqual([]);
  expect((await it.get(`/contact/${body.id}`)).body).toEqual(body);
});

test("lists are sorted by name and paged, and search words match the start of words in name or address", async () => {
  for (const name of ["delta Páez", "Alfa Pérez", "Bravo Paz"]) {
    await createContact({ email: `${name.split(" ")[0]}@pages.test`, name });
  }
  expect(await listEmails("query=pages")).toEqual([
    "alfa@pages.test",
    "bravo@pages.test",
    "delta@pages.test",
  ]);
  const { body } = await it.get("/contact?query=pages&perPage=2&page=2");
  expect([body.count, body.totalPages, body.data.length]).toEqual([3, 2, 1]);
  const beyond = (await it.get("/contact?query=pages&perPage=2&page=3")).body;
  expect([beyond.data, beyond.count]).toEqual([[], 3]);
  expect((await it.get("/contact?query=pagesnobody")).body.count).toBe(0);
  expect(await listEmails("query=perez%20alf")).toEqual(["alfa@pages.test"]);
  expect(await listEmails("query=erez")).toEqual([]);
});

describe("import", () => {
  const importContacts = (data: unknown[], token = member.token) =>
    it.post("/contact/import", { data }, { token });

  test("adds valid rows, updates known contacts and names the bad rows with the reason", async () => {
    await createContact({ email: "known@import.test", name: "Known", rut: "12345678-5" });
    const { status, body } = await importContacts([
      { email: "one@import.test", name: "One" },
      { email: "nobody" },
      { email: "known@import.test", language: "es" },
      { email: "two@import.test", rut: "1-1" },
      { name: "No address" },
      { email: "three@import.test", language: "klingon" },
      { email: "one@import.test", name: "One again" },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        created: 1,
        updated: 1,
        refused: [
          { index: 1, reason: "email" },
          { index: 3, reason: "rut" },
          { index: 4, reason: "email" },
          { index: 5, reason: "language" },
        ],
      },
    ]);
    const { data } = (await it.get("/contact?query=import&perPage=100")).body;
    expect(data.map((row: object) => ({ ...row }))).toMatchObject([
      { name: "Known", language: "es", rut: "12.345.678-5" },
      { name: "One again" },
    ]);
  });

  test("of more than 500 rows is refused with 400; rows beyond 50 000 contacts are refused one by one", {
    tags: ["prove"],
  }, async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ email: `a${index}@many.test` }));
    expect((await importContacts(many)).status).toBe(400);
    const { teamId, userId } = stranger.person;
    await it.sql`insert into contact (id, team_id, user_id, email, name, auth_options, created_at, updated_at)
      select 'bulk' || n, ${teamId}::int, ${userId}::int, 'bulk' || n || '@full.test', 'Bulk', '{}', t, t
      from generate_series(1, 49998) n, clock_timestamp() t`;
    const rows = ["x", "y", "z"].map((name) => ({ email: `${name}@full.test` }));
    const { body } = await importContacts(rows, stranger.token);
    // The first test of this file has already created a contact.
    expect(body).toEqual({
      created: 1,
      updated: 0,
      refused: [
        { index: 1, reason: "limit" },
        { index: 2, reason: "limit" },
      ],
    });
    expect(getCode(await createContact({ email: "more@full.test" }, stranger.token))).toEqual([
      400,
      "LIMIT_EXCEEDED",
    ]);
  });
});

test("the CSV export begins with its byte order mark, holds every contact and no cell a spreadsheet would run", async () => {
  const own = await it.stranger();
  await createContact(
    { email: "calm@table.test", name: "Calm, Ana", language: "es", actionAuth: ["PASSKEY"] },
    own.token,
  );
  await createContact({ email: "formula@table.test", name: '=HYPERLINK("http://evil.test")' }, own.token);
  await createContact({ email: "+plus@table.test", name: "@sum" }, own.token);
  const answer = await it.rest.call("GET", "/api/v2/contact/export", { token: own.token });
  expect(answer.headers.get("content-type")).toBe("text/csv");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(text.split("\r\n")).toEqual([
    "\uFEFFemail,name,language,rut,accessAuth,actionAuth",
    `formula@table.test,"'=HYPERLINK(""http://evil.test"")",,,,`,
    "'+plus@table.test,'@sum,,,,",
    'calm@table.test,"Calm, Ana",es,,,PASSKEY',
    "",
  ]);
});

test("a contact is suggested to its own team, and no longer once it is deleted", async () => {
  const { body } = await createContact({ email: "kept@suggested.test", name: "Kept", language: "es" });
  const suggestContacts = (actor = member.person) =>
    createCallerFor({ actor, requestId: "test" }).contact.suggest({ query: "suggested" });
  expect((await suggestContacts()).data).toEqual([
    expect.objectContaining({ email: "kept@suggested.test", contactId: body.id, language: "es", sent: 0 }),
  ]);
  expect((await suggestContacts(stranger.person)).data).toEqual([]);
  await it.post("/contact/delete", { contactId: body.id }, { token: member.token });
  expect((await suggestContacts()).data).toEqual([]);
});
