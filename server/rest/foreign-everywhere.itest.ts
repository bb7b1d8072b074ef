import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  type Belongings,
  buildSampleRequests,
  createBelongings,
  sendRequest,
} from "@/server/testing/rest/requests";
import { compareWithNothing } from "@/server/testing/rest/walk";
import { buildValidInput } from "@/server/testing/routers/inputs";
import type { Owner } from "@/server/testing/world/world";
import { V1_OPERATIONS } from "./v1/operations";

let it: CallWorld;
let theirs: Belongings;
let mine: { person: Owner; token: string };
beforeAll(async () => {
  it = await callWorld();
  theirs = await createBelongings(it, it.world.owner, it.rest.apiToken);
  mine = await it.stranger();
});
afterAll(() => it[Symbol.asyncDispose]());

describe("another team's ids", () => {
  test("give the same answer as unknown ids in every procedure, by session and by token", async () => {
    const { compared, different } = await compareWithNothing(it, mine.person, theirs);
    expect(compared).toBeGreaterThan(150);
    expect(different).toEqual([]);
  });

  test("are 404 in every v1 operation that names a document or template, and change nothing", async () => {
    const getNumber = async (id: string): Promise<string> => {
      const [row] = await it.sql`select legacy_id from envelope where id = ${id}`;
      return String(row?.legacy_id);
    };
    const numbers = { documents: await getNumber(theirs.sent), templates: await getNumber(theirs.template) };
    const listEnvelopeRows = () => it.sql`select id, status, revision, deleted_at from envelope order by id`;
    const before = JSON.stringify(await listEnvelopeRows());
    const asked: string[] = [];
    for (const [name, operation] of Object.entries(V1_OPERATIONS)) {
      const kind = /^\/(documents|templates)\/\{id\}/.exec(operation.path)?.[1];
      if (kind !== "documents" && kind !== "templates") continue;
      const path = operation.path
        .replace("{id}", numbers[kind])
        .replace("{recipientId}", String(theirs.sentRecipient))
        .replace("{fieldId}", String(theirs.field));
      const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
      const json = buildValidInput(operation.body, {
        recipients: kind === "documents" ? [theirs.sentRecipient] : [],
      });
      const answer = await it.rest.call(operation.method, `/api/v1${path}`, {
        token: mine.token,
        ...(hasBody ? { json } : {}),
      });
      expect([name, answer.status]).toEqual([name, 404]);
      asked.push(name);
    }
    expect(asked).toEqual(
      expect.arrayContaining(["getTemplate", "deleteTemplate", "generateDocumentFromTemplate"]),
    );
    expect(JSON.stringify(await listEnvelopeRows())).toBe(before);
  });
});

test("a presign token of the envelope's own team opens no operation of REST or v1", async () => {
  const answer = await it.post("/embedding/create-presign-token", {});
  const token: string = answer.body.token;
  for (const [operation, request] of Object.entries(buildSampleRequests(theirs))) {
    for (const sent of [token, `Bearer ${token}`]) {
      expect([operation, (await sendRequest(it, request, sent)).status]).toEqual([operation, 401]);
    }
  }
  for (const operation of Object.values(V1_OPERATIONS)) {
    if (operation.path.includes("{opaque}")) continue;
    const path = `/api/v1${operation.path.replaceAll(/\{\w+\}/g, "1")}`;
    expect((await it.rest.call(operation.method, path, { token })).status).toBe(401);
  }
});
