import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { isOpenToLimited, LIMITED_PROCEDURES } from "@/server/domain/tenancy/limited-procedures";
import { listPublishedProcedures } from "@/server/routers/published-procedures";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  createFolderTree,
  createLimitedActor,
  createLimitedToken,
  type Parted,
} from "@/server/testing/rest/limited-token";
import { type Belongings, buildSampleRequests, NOTHING, sendRequest } from "@/server/testing/rest/requests";
import { collectKnownInputs, tryProcedure } from "@/server/testing/rest/walk";
import { buildInput, listProcedures } from "@/server/testing/routers/inputs";
import { V1_OPERATIONS } from "./v1/operations";

vi.setConfig({ testTimeout: toPatientMs(90) });

let it: CallWorld;
let parts: Parted;
beforeAll(async () => {
  it = await callWorld();
  parts = await createFolderTree(it);
});
afterAll(() => it[Symbol.asyncDispose]());

const buildFolderLimit = () => ({
  documentFolderIds: [parts.folders.inside],
  templateFolderIds: [parts.folders.models],
});
const buildTemplateLimit = () => ({ templateIds: [parts.within.template] });

const published = listPublishedProcedures().map(({ name, method, path }) => ({
  name,
  operation: `${method} ${path}`,
}));

/** Answers that are the same for every token: they name nothing of a team. */
const SAYS_NOTHING = new Set(["embedding.verifyPresignToken"]);

test("the table for limited tokens names only existing operations, all of them reachable over REST", () => {
  const all = listProcedures().map(({ name }) => name);
  expect([...LIMITED_PROCEDURES].filter((procedure) => !all.includes(procedure))).toEqual([]);
  const overRest = new Set(published.map(({ name }) => name));
  const elsewhere = [...LIMITED_PROCEDURES].filter(
    (procedure) => !overRest.has(procedure) && !procedure.startsWith("legacy."),
  );
  expect(elsewhere).toEqual([]);
  expect(isOpenToLimited("envelope.shred")).toBe(false);
  expect(isOpenToLimited(undefined)).toBe(false);
});

describe("every operation of v2", () => {
  test("outside the table refuses a limited token before reading anything and names the limit", async () => {
    const wrong: string[] = [];
    for (const [limit, names] of [
      [buildFolderLimit(), "folders"],
      [buildTemplateLimit(), "templates"],
    ] as const) {
      const token = await createLimitedToken(it, limit);
      for (const { name, operation } of published) {
        if (isOpenToLimited(name)) continue;
        const request = buildSampleRequests(parts.within)[operation];
        if (!request) throw new TypeError(operation);
        const answer = await sendRequest(it, request, token);
        const answerText = await answer.text();
        const message = `The API token is limited to ${names}, and this operation goes beyond them.`;
        if (answer.status !== 403 || answerText !== JSON.stringify({ message, code: "FORBIDDEN" }))
          wrong.push(`${operation}: ${answer.status} ${answerText}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("answers for objects beyond the limit exactly as for unknown ones, and changes nothing", async () => {
    const wrong: string[] = [];
    for (const limit of [buildFolderLimit(), buildTemplateLimit()]) {
      const token = await createLimitedToken(it, limit);
      for (const { name, operation } of published) {
        if (!isOpenToLimited(name) || SAYS_NOTHING.has(name)) continue;
        const [foreign, unknown] = [
          buildSampleRequests(parts.beyond)[operation],
          buildSampleRequests(NOTHING)[operation],
        ];
        if (!foreign || !unknown) throw new TypeError(operation);
        const before = await takeSnapshot();
        const expected = await describeAnswer(await sendRequest(it, unknown, token), NOTHING);
        const answered = await describeAnswer(await sendRequest(it, foreign, token), parts.beyond);
        if (answered !== expected) wrong.push(`${operation}: ${answered} | ${expected}`);
        if ((await takeSnapshot()) !== before) wrong.push(`${operation} changed something`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("that reads reveals no object outside the token's folders", async () => {
    const token = await createLimitedToken(it, buildFolderLimit());
    const { beyond, folders } = parts;
    const outside = [
      ...[beyond.envelope, beyond.sent, beyond.template, beyond.item, beyond.attachment],
      ...[folders.above, folders.beside, folders.modelsBeside],
    ];
    const told: string[] = [];
    let answered = 0;
    const paths = [
      ...Object.values(buildSampleRequests(parts.within)).filter(({ method }) => method === "GET"),
      ...[
        "/envelope?folderId=*",
        "/envelope?type=TEMPLATE&folderId=*",
        "/envelope",
        "/envelope?query=contract",
      ].map((path) => ({ method: "GET" as const, path })),
      ...["/folder", "/folder?parentId=", `/folder/${folders.inside}`, "/envelope/search?query=contract"].map(
        (path) => ({ method: "GET" as const, path }),
      ),
    ];
    for (const request of paths) {
      const answer = await sendRequest(it, request, token);
      if (answer.ok) answered += 1;
      const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
      const leakedIds = outside.filter((id) => text.includes(id));
      if (leakedIds.length > 0) told.push(`${request.path}: ${leakedIds.join(", ")}`);
    }
    expect(told).toEqual([]);
    expect(answered).toBeGreaterThan(25);
  });
});

describe("every procedure", () => {
  test("called for a limited token without HTTP applies the same limit", { tags: ["prove"] }, async () => {
    const wrong: string[] = [];
    for (const limit of [buildFolderLimit(), buildTemplateLimit()]) {
      const actor = createLimitedActor(it, limit);
      for (const procedure of listProcedures()) {
        if (!/^legacy\.|^envelope\.|^item\.|^field\.|^recipient\.|^template\./.test(procedure.name)) continue;
        for (const envelope of [parts.beyond.envelope, parts.beyond.sent, parts.beyond.template]) {
          const ids = { ...parts.beyond, envelope };
          const input = buildInput(procedure, await collectKnownInputs(it, procedure.name, ids));
          const answer = await tryProcedure(it, procedure.name, input, actor);
          if (answer?.includes("refused ") || answer === null) continue;
          const [row] = await it.sql`select title from envelope where id = ${envelope}`;
          if (answer.includes(String(row?.title)) || answer.includes(ids.item)) wrong.push(procedure.name);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("every operation of v1", () => {
  test("finds nothing beyond the token's limit, and the list shows what is within it", async () => {
    const getNumber = async (id: string) =>
      Number((await it.sql`select legacy_id from envelope where id = ${id}`)[0]?.legacy_id);
    const token = await createLimitedToken(it, buildFolderLimit());
    const [document, template] = [await getNumber(parts.beyond.sent), await getNumber(parts.beyond.template)];
    const before = await takeSnapshot();
    for (const [name, { method, path }] of Object.entries(V1_OPERATIONS)) {
      if (!path.includes("{id}")) continue;
      const address = path
        .replace("{id}", String(path.startsWith("/templates") ? template : document))
        .replace("{recipientId}", String(parts.beyond.sentRecipient))
        .replace("{fieldId}", String(parts.beyond.field));
      const json = method === "GET" || method === "DELETE" ? {} : { json: {} };
      const answer = await it.rest.call(method, `/api/v1${address}`, { token, ...json });
      expect([name, [400, 404].includes(answer.status)]).toEqual([name, true]);
    }
    expect(await takeSnapshot()).toBe(before);
    const list = await (await it.rest.call("GET", "/api/v1/documents?perPage=100", { token })).json();
    const listedIds = list.documents.map(({ id }: { id: number }) => id);
    const within = [parts.made, parts.within.sent, parts.within.envelope];
    expect(listedIds.sort()).toEqual((await Promise.all(within.map(getNumber))).sort());
  });
});

/** Returns the answer without the ids it repeats. */
async function describeAnswer(answer: Response, of: Belongings): Promise<string> {
  const names = Object.entries(of).flatMap(([name, id]) =>
    typeof id === "string" ? [[name, id] as const] : [],
  );
  names.sort(([, a], [, b]) => b.length - a.length);
  const text = names.reduce((left, [name, id]) => left.replaceAll(id, `<${name}>`), await answer.text());
  return `${answer.status} ${text.replace(/\bid \d+\b/g, "id <number>")}`;
}

/** Returns every row beyond the limit that a request could have touched. */
async function takeSnapshot(): Promise<string> {
  const { envelope, sent, template } = parts.beyond;
  const of = it.sql([envelope, sent, template]);
  return JSON.stringify(
    await Promise.all([
      it.sql`select * from envelope where id in ${of} order by id`,
      it.sql`select * from recipient where envelope_id in ${of} order by id`,
      it.sql`select * from field where envelope_id in ${of} order by id`,
      it.sql`select * from envelope_item where envelope_id in ${of} order by id`,
      it.sql`select * from attachment where envelope_id in ${of} order by id`,
      it.sql`select * from folder where id in ${it.sql([parts.folders.beside, parts.folders.above])} order by id`,
      it.sql`select envelope_id, seq, type from audit_entry where envelope_id in ${of} order by id`,
    ]),
  );
}
