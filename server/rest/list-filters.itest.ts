import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { signer } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";

let it: CallWorld;
let other: Awaited<ReturnType<CallWorld["member"]>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  it = await callWorld();
  other = await it.member("MEMBER");
  const { email } = it.world.owner;
  const sendWithKey = async (key: string, recipients: object[], more: object = {}, by?: Owner) => {
    const { envelope } = await it.world.send({ title: key, recipients: recipients.map(person), ...more }, by);
    ids[key] = envelope.id;
  };
  const person = (over: object) => ({ ...signer("Ana"), ...over });
  await sendWithKey("mine", [{ email: email.toUpperCase() }]);
  await sendWithKey("mine second", [{ signingOrder: 1 }, { email, signingOrder: 2 }], {
    meta: { signingOrder: "SEQUENTIAL" },
  });
  await sendWithKey("mine third", [{ email, signingOrder: 1 }, { signingOrder: 2 }], {
    meta: { signingOrder: "SEQUENTIAL" },
  });
  await sendWithKey("copied to me", [{}, { email, role: "CC", fields: [] }]);
  await sendWithKey("expired mine", [{ email }]);
  await it.sql`update recipient set expires_at = clock_timestamp() - interval '1 day'
    where envelope_id = ${ids["expired mine"] ?? ""}`;
  await sendWithKey("bounced", [{ email: "gone@example.org" }]);
  await sendWithKey("bounced, then arrived", [{ email: "back@example.org" }]);
  for (const [key, last] of [
    ["bounced", "FAILED"],
    ["bounced, then arrived", "SENT"],
  ] as const) {
    await it.sql`update mail set state = ${last}, last_error = case when ${last} = 'FAILED' then 'no such user' end
      where envelope_id = ${ids[key] ?? ""}`;
  }
  const draft = await it.world.draft({ title: "draft", recipients: [] }, other.person);
  ids.draft = draft.envelope.id;
  const old = await it.world.draft({ title: "old", recipients: [] });
  ids.old = old.envelope.id;
  await it.sql`update envelope set created_at = '2026-01-05T12:00:00Z' where id = ${ids.old}`;
});
afterAll(() => it[Symbol.asyncDispose]());

const listTitles = async (query: string, token?: string): Promise<string[]> => {
  const { status, body } = await it.get(`/envelope?perPage=100&folderId=*&${query}`, token ? { token } : {});
  expect([query, status, body.count]).toEqual([query, 200, body.data.length]);
  return body.data.map(({ title }: { title: string }) => title).toSorted();
};

test("a filter for several statuses gives one list, newest first, with each envelope once", async () => {
  expect(await listTitles("status=DRAFT")).toEqual(["draft", "old"]);
  const both = await it.get("/envelope?folderId=*&status=DRAFT&status=PENDING&perPage=4");
  const all = await it.get("/envelope?folderId=*&perPage=4");
  expect(both.body).toEqual(all.body);
  const second = await it.get("/envelope?folderId=*&status=DRAFT&status=PENDING&perPage=4&page=2");
  expect(second.body.data[0].id).not.toBe(both.body.data[3].id);
});

test("isMyTurn lists the envelopes that wait for the user, and none for a token", async () => {
  const caller = createCallerFor({ actor: it.world.owner, requestId: "test" });
  const { data } = await caller.envelope.listOwned({ isMyTurn: true, perPage: 100 });
  expect(data.map(({ title }) => title).toSorted()).toEqual(["mine", "mine third"]);
  expect(await listTitles("isMyTurn=true")).toEqual([]);
});

test("hasDeliveryProblem lists the envelopes whose last mail did not arrive", async () => {
  expect(await listTitles("hasDeliveryProblem=true")).toEqual(["bounced"]);
  expect(await listTitles("hasDeliveryProblem=false")).toContain("mine");
});

test("sender and date filters narrow the list and never show more than the caller may see", async () => {
  expect(await listTitles(`senderId=${other.person.userId}`)).toEqual(["draft"]);
  expect(await listTitles("createdFrom=2026-01-05T12:00:00Z&createdBefore=2026-01-05T12:00:01Z")).toEqual([
    "old",
  ]);
  expect(await listTitles("createdBefore=2026-01-05T12:00:00Z")).toEqual([]);
  const stranger = await it.stranger();
  expect(await listTitles(`senderId=${other.person.userId}`, stranger.token)).toEqual([]);
  expect(await listTitles("hasDeliveryProblem=true", stranger.token)).toEqual([]);
});

test("each figure on the home screen equals the count of the list behind it", async () => {
  const caller = createCallerFor({ actor: it.world.owner, requestId: "test" });
  await it.sql`update recipient set expires_at = clock_timestamp() + interval '2 days' where envelope_id = ${ids.bounced ?? ""}`;
  await it.sql`update recipient set expires_at = clock_timestamp() - interval '40 days'
    where envelope_id = ${ids["copied to me"] ?? ""}`;
  const figures = await caller.overview.figures({ timezone: "America/Santiago" });
  const countListed = async (filter: object) =>
    (await caller.envelope.listOwned({ type: "DOCUMENT", folderId: "*", ...filter })).count;
  expect(await listTitles("linkEndsWithinDays=3")).toEqual(["bounced", "expired mine"]);
  expect(await listTitles("linkEndsWithinDays=0")).toEqual(["expired mine"]);
  const month = new Date();
  const monthStart = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1, 3)).toISOString();
  expect(figures).toEqual({
    yourTurn: await countListed({ isMyTurn: true }),
    waiting: await countListed({ status: "PENDING" }),
    expiring: await countListed({ linkEndsWithinDays: 3 }),
    completedThisMonth: await countListed({ status: "COMPLETED", completedFrom: monthStart }),
    drafts: await countListed({ status: "DRAFT" }),
  });
});

test.each([
  "linkEndsWithinDays=-1",
  "completedFrom=2026-01-05",
  "status=SENT",
  "status=DRAFT&status=SENT",
  "isMyTurn=yes",
  "senderId=me",
  "createdFrom=2026-01-05",
  "createdBefore=soon",
])("%s is refused with 400", async (query) => {
  expect((await it.get(`/envelope?${query}`)).status).toBe(400);
  if (!query.startsWith("status")) expect((await it.get(`/envelope/count?${query}`)).status).toBe(400);
});

test("the count per status matches the list", async () => {
  const { status, body } = await it.get("/envelope/count?folderId=*");
  expect([status, body.byStatus.DRAFT, body.byStatus.COMPLETED]).toEqual([200, 2, 0]);
  expect(body.count).toBe((await listTitles("")).length);
  const narrowed = await it.get(`/envelope/count?folderId=*&senderId=${other.person.userId}`);
  expect(narrowed.body).toMatchObject({ count: 1, byStatus: { DRAFT: 1, PENDING: 0 } });
});

test("the CSV export has the rows of the list, no links and no cell that a spreadsheet would run as a formula", async () => {
  const { envelope } = await it.world.draft({
    title: "=HYPERLINK(1)",
    recipients: [{ ...signer("Ana"), name: '@Ana, "B"' }],
  });
  await it.sql`update envelope set external_id = '-1' where id = ${envelope.id}`;
  const exportTable = async (query: string, token?: string) => {
    const answer = await it.rest.call("GET", `/api/v2/envelope/export?${query}`, {
      token: token ?? it.rest.apiToken,
    });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const { status, type, text } = await exportTable("folderId=*&status=DRAFT");
  expect([status, type]).toEqual([200, expect.stringContaining("text/csv")]);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(1 + 3);
  expect(lines[1]).toContain(`${envelope.id},'=HYPERLINK(1),DRAFT,`);
  expect(lines[1]).toContain(",'-1,");
  expect(lines[1]).toContain(`"'@Ana, ""B"" <`);
  expect(text).not.toContain("/sign/");
  const stranger = await it.stranger();
  expect((await exportTable("folderId=*", stranger.token)).text.trim().split("\r\n")).toHaveLength(1);
  expect((await exportTable("status=SENT")).status).toBe(400);
});

function createSheet(bytes: Uint8Array): string[][] {
  const sheet = new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>.*?<\/c>)/gs)].map(([cell]) => cell.replace(/<[^>]+>/g, "")),
  );
}

test("the XLSX export has the same rows, real dates and no cell that runs as a formula", async () => {
  const answer = await it.rest.call("GET", "/api/v2/envelope/export?folderId=*&status=DRAFT&format=xlsx", {
    token: it.rest.apiToken,
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(answer.headers.get("content-disposition")).toContain("envelopes.xlsx");
  const [head, ...rows] = createSheet(new Uint8Array(await answer.arrayBuffer()));
  expect(head?.slice(0, 3)).toEqual(["id", "title", "status"]);
  expect(rows.map(([, title]) => title)).toEqual(["'=HYPERLINK(1)", "draft", "old"]);
  expect(rows.at(-1)?.[5]).toBe("46027.5");
  expect((await it.get("/envelope/export?format=pdf")).status).toBe(400);
});

test("an export is recorded with its author, format, filter and row count; a HEAD request is not", async () => {
  const { token, person } = await it.member("MANAGER");
  const before = (await it.get("/export")).body.count;
  const head = await it.rest.call("HEAD", "/api/v2/envelope/export?status=DRAFT&folderId=*", { token });
  expect([head.status, (await it.get("/export")).body.count]).toEqual([200, before]);
  const answer = await it.rest.call("GET", "/api/v2/envelope/export?status=DRAFT&folderId=*", { token });
  await answer.text();
  const { body } = await it.get("/export", { token });
  expect(body.count).toBe(before + 1);
  expect(body.data[0]).toMatchObject({
    kind: "ENVELOPES",
    format: "csv",
    count: 3,
    filter: { status: "DRAFT", folderId: "*" },
    by: { kind: "apiToken" },
  });
  const caller = createCallerFor({ actor: person, requestId: "test" });
  await (await caller.contact.exportCsv({})).open();
  expect((await it.get("/export", { token })).body.data[0]).toMatchObject({
    kind: "CONTACTS",
    count: 0,
    by: { kind: "user", id: person.userId },
  });
});

test("a MEMBER may not list exports, and nobody sees another team's exports", async () => {
  expect((await it.get("/export", { token: other.token })).status).toBe(403);
  const stranger = await it.stranger();
  expect((await it.get("/export", { token: stranger.token })).body.count).toBe(0);
});

test("completedFrom, completedBefore and bulkSendId narrow the list", async () => {
  const cancelled = await it.world.send({ title: "ended", recipients: [signer("Ana")] });
  await createCallerFor({ actor: it.world.owner, requestId: "test" }).envelope.cancel({
    envelopeId: cancelled.envelope.id,
  });
  const addHours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString();
  expect(await listTitles(`completedFrom=${addHours(-1)}`)).toEqual(["ended"]);
  expect(await listTitles(`completedBefore=${addHours(-1)}`)).toEqual([]);
  const template = await it.world.draft({ title: "tpl", type: "TEMPLATE", recipients: [signer("Ana")] });
  await it.sql`insert into bulk_send (id, team_id, template_id, user_id, name, mode, per_minute, state, columns, total,
      done, next_row_at, created_at, updated_at)
    values ('batchone', ${it.world.owner.teamId}, ${template.envelope.id}, ${it.world.owner.userId}, 'B', 'DRAFT', 60,
      'ENDED', '[]', 1, 1, now(), now(), now())`;
  await it.sql`insert into bulk_send_row (bulk_send_id, position, cells, state, envelope_id)
    values ('batchone', 1, '{}', 'DONE', ${cancelled.envelope.id})`;
  expect(await listTitles("bulkSendId=batchone")).toEqual(["ended"]);
  expect(await listTitles("bulkSendId=nobody")).toEqual([]);
  const stranger = await it.stranger();
  expect(await listTitles("bulkSendId=batchone", stranger.token)).toEqual([]);
});
