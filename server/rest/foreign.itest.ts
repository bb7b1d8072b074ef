import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "@/server/routers";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import {
  type Belongings,
  buildSampleRequests,
  createBelongings,
  NAMELESS,
  NOTHING,
  sendRequest,
} from "@/server/testing/rest/requests";

let it: CallWorld;
let theirs: Belongings;
beforeAll(async () => {
  it = await callWorld();
  const { person, token } = await it.stranger();
  theirs = await createBelongings(it, person, token);
});
afterAll(() => it[Symbol.asyncDispose]());

const OPERATIONS = Object.keys(buildSampleRequests(NOTHING));

/** Returns the answer without the ids it repeats. Any difference left could tell a stranger something. */
async function describeAnswer(answer: Response, of: Belongings): Promise<string> {
  const names = Object.entries(of).flatMap(([name, id]) =>
    typeof id === "string" ? [[name, id] as const] : [],
  );
  names.sort(([, a], [, b]) => b.length - a.length);
  const text = names.reduce((left, [name, id]) => left.replaceAll(id, `<${name}>`), await answer.text());
  const words = text.replace(/\bid \d+\b/g, "id <number>");
  return `${answer.status} ${answer.headers.get("content-type")} ${words}`;
}

/** Returns every row of the other team that a request could have touched. */
const takeSnapshot = async () =>
  JSON.stringify(
    await Promise.all([
      it.sql`select * from envelope where team_id <> ${it.world.owner.teamId} order by id`,
      it.sql`select * from recipient where envelope_id in (${theirs.envelope}, ${theirs.sent}, ${theirs.template}) order by id`,
      it.sql`select * from field where envelope_id in (${theirs.envelope}, ${theirs.sent}, ${theirs.template}) order by id`,
      it.sql`select * from envelope_item where envelope_id in (${theirs.envelope}, ${theirs.sent}, ${theirs.template}) order by id`,
      it.sql`select * from attachment where envelope_id = ${theirs.envelope}`,
      it.sql`select * from folder where team_id <> ${it.world.owner.teamId} order by id`,
      it.sql`select * from webhook where team_id <> ${it.world.owner.teamId} order by id`,
      it.sql`select envelope_id, seq, type from audit_entry where envelope_id in (${theirs.envelope}, ${theirs.sent}, ${theirs.template}) order by id`,
    ]),
  );

test("the table of requests names every published operation and no other", () => {
  const procedures: [string, unknown][] = Object.entries(appRouter._def.procedures);
  const published = procedures.flatMap(([, procedure]) => {
    const meta = typeof procedure === "function" && "_def" in procedure ? getMeta(procedure._def) : undefined;
    return meta ? [`${meta.method} ${meta.path}`] : [];
  });
  expect([...OPERATIONS].sort()).toEqual(published.sort());
});

function getMeta(definition: unknown): { method: string; path: string } | undefined {
  if (typeof definition !== "object" || definition === null || !("meta" in definition)) return undefined;
  const { meta } = definition;
  if (typeof meta !== "object" || meta === null || !("openapi" in meta)) return undefined;
  const { openapi } = meta;
  if (typeof openapi !== "object" || openapi === null) return undefined;
  if (!("method" in openapi) || !("path" in openapi)) return undefined;
  return { method: String(openapi.method), path: String(openapi.path) };
}

describe("with another team's token", () => {
  test.each(OPERATIONS.filter((operation) => !NAMELESS.has(operation)))(
    "%s answers byte for byte as for an id that does not exist, and changes nothing",
    async (operation) => {
      const before = await takeSnapshot();
      const [foreign, unknown] = [
        buildSampleRequests(theirs)[operation],
        buildSampleRequests(NOTHING)[operation],
      ];
      if (!foreign || !unknown) throw new TypeError(operation);
      const expected = await describeAnswer(await sendRequest(it, unknown), NOTHING);
      expect(await describeAnswer(await sendRequest(it, foreign), theirs)).toBe(expected);
      expect(await takeSnapshot()).toBe(before);
    },
  );
});

describe("without a token", () => {
  test.each(OPERATIONS.filter((operation) => operation !== "POST /embedding/verify-presign-token"))(
    "%s is refused with 401, whatever it names",
    async (operation) => {
      const request = buildSampleRequests(theirs)[operation];
      if (!request) throw new TypeError(operation);
      const { method, path, json, form } = request;
      const answer = await it.rest.call(method, `/api/v2${path}`, {
        token: null,
        ...(json === undefined ? {} : { json }),
        ...(form === undefined ? {} : { form }),
      });
      expect([answer.status, (await answer.json()).code]).toEqual([401, "UNAUTHORIZED"]);
    },
  );
});

describe("ORGANISATION templates of a sibling team (ruling 25)", () => {
  test("can be read, listed and used, but every write on them is 403", async () => {
    const { person, token } = await it.stranger();
    const shared = await createBelongings(it, person, token);
    await it.sql`update team set organisation_id =
      (select organisation_id from team where id = ${it.world.owner.teamId}) where id = ${person.teamId}`;
    await it.sql`update envelope set template_type = 'ORGANISATION' where id = ${shared.template}`;
    const of = { ...shared, envelope: shared.template };
    const getStatus = async (operation: string) => {
      const request = buildSampleRequests(of)[operation];
      if (!request) throw new TypeError(operation);
      return (await sendRequest(it, request)).status;
    };
    expect(await getStatus("GET /envelope/{envelopeId}")).toBe(200);
    const answer = await it.get("/envelope?type=TEMPLATE&folderId=*");
    expect(answer.body.data.map(({ id }: { id: string }) => id)).toContain(shared.template);
    const documents = await it.get("/envelope?type=DOCUMENT&folderId=*");
    expect(documents.body.data.map(({ id }: { id: string }) => id)).not.toContain(shared.envelope);
    for (const operation of [
      "POST /envelope/update",
      "POST /envelope/delete",
      "POST /envelope/recipient/create-many",
      "POST /envelope/field/create-many",
      "POST /envelope/attachment/create",
      "POST /envelope/item/delete",
      "POST /envelope/item/take-up-tags",
      "POST /envelope/item/dismiss-tags",
      "POST /envelope/item/fill-form",
      "POST /envelope/item/restore",
      "POST /envelope/direct-link/create",
    ]) {
      expect([operation, await getStatus(operation)]).toEqual([operation, 403]);
    }
    expect(await getStatus("POST /envelope/use")).toBe(200);
    await it.sql`update team set deleted_at = clock_timestamp() where id = ${person.teamId}`;
    expect(await getStatus("GET /envelope/{envelopeId}")).toBe(404);
  });
});
