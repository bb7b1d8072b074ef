import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { recipients, teamMembers } from "@/server/db/schema";
import { readSigningToken } from "@/server/db/store/tokens";
import { mayCall, RESTRICTED_PROCEDURES } from "@/server/domain/tenancy/restricted-procedures";
import { MEMBER_RESTRICTIONS, type MemberRestriction } from "@/server/domain/tenancy/restriction";
import { createRestrictionError } from "@/server/domain/tenancy/restriction-error";
import { appRouter } from "@/server/routers";
import { listPublishedProcedures } from "@/server/routers/published-procedures";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { type Belongings, buildSampleRequests, createBelongings } from "@/server/testing/rest/requests";
import { asToken, collectKnownInputs, tryProcedure } from "@/server/testing/rest/walk";
import { buildInput, listProcedures } from "@/server/testing/routers/inputs";
import { addColleague, type TestMember } from "@/server/testing/world/people";
import { teamProcedure } from "@/server/trpc";
import { V1_OPERATIONS } from "./v1/operations";

vi.setConfig({ testTimeout: toPatientMs(90) });

let it: CallWorld;
let ids: Belongings;
let people: ReadonlyMap<MemberRestriction, { person: TestMember; token: string }>;
let links: string[];
beforeAll(async () => {
  it = await callWorld();
  ids = await createBelongings(it, it.world.owner, it.rest.apiToken);
  const made = MEMBER_RESTRICTIONS.map(async (restriction) => {
    const person = await addColleague(it.world, { team: "ADMIN", restriction });
    return [restriction, { person, token: await it.rest.getToken(person) }] as const;
  });
  people = new Map(await Promise.all(made));
  links = (await it.world.db.select().from(recipients)).map((row) => readSigningToken(row));
});
afterAll(() => it[Symbol.asyncDispose]());

const getRestrictedPerson = (restriction: MemberRestriction) => {
  const person = people.get(restriction);
  if (!person) throw new TypeError(restriction);
  return person;
};

const listMiddlewares = (procedure: unknown): unknown[] => {
  const Chain = z.object({ _def: z.object({ middlewares: z.array(z.unknown()) }) });
  const definition = typeof procedure === "function" && "_def" in procedure ? procedure._def : null;
  return Chain.safeParse({ _def: definition }).data?._def.middlewares ?? [];
};
const teamStep = teamProcedure._def.middlewares.at(-1);
const listTeamProcedures = (): string[] =>
  Object.entries<unknown>(appRouter._def.procedures)
    .filter(([, procedure]) => listMiddlewares(procedure).includes(teamStep))
    .map(([name]) => name);

const getRefusalText = (restriction: MemberRestriction) => createRestrictionError(restriction).message;

describe("the table of operations for restricted members", () => {
  test("names every operation of a team, and none that does not exist", () => {
    const procedures = listTeamProcedures();
    expect(procedures.length).toBeGreaterThan(150);
    expect(procedures.filter((procedure) => !RESTRICTED_PROCEDURES.has(procedure))).toEqual([]);
    const all = listProcedures().map(({ name }) => name);
    expect([...RESTRICTED_PROCEDURES.keys()].filter((procedure) => !all.includes(procedure))).toEqual([]);
  });

  test("closes operations that it does not name", () => {
    expect(MEMBER_RESTRICTIONS.map((one) => mayCall(one, "envelope.shred"))).toEqual([false, false, false]);
    expect(mayCall(null, "envelope.shred")).toBe(true);
  });
});

describe.each(MEMBER_RESTRICTIONS)("an ADMIN restricted to %s", (restriction) => {
  test("is refused the operations that the table closes, with the reason, by session and by token", async () => {
    const wrong: string[] = [];
    const { person } = getRestrictedPerson(restriction);
    const why = getRefusalText(restriction);
    const procedures = new Set(listTeamProcedures());
    for (const procedure of listProcedures()) {
      const { name } = procedure;
      if (!procedures.has(name)) continue;
      const input = buildInput(procedure, await collectKnownInputs(it, name, ids));
      for (const actor of [person, asToken(person)]) {
        const outcome = await tryProcedure(it, name, input, actor);
        const isRefused = outcome === `refused FORBIDDEN ${why} []`;
        if (!mayCall(restriction, name) && !isRefused)
          wrong.push(`${name} (${actor.kind}) is open: ${outcome}`);
        if (mayCall(restriction, name) && restriction === "AUDITOR" && isRefused)
          wrong.push(`${name} (${actor.kind}) is closed`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("is refused the same operations over REST, in v2 with 403 and the reason", async () => {
    const { token } = getRestrictedPerson(restriction);
    const wrong: string[] = [];
    for (const { name, method, path } of listPublishedProcedures()) {
      if (mayCall(restriction, name) || !RESTRICTED_PROCEDURES.has(name)) continue;
      const address = `/api/v2${path.replace(/\{\w+\}/g, "1")}?envelopeId=${ids.sent}`;
      // An upload is read before the check, so its request must be valid.
      const sound = buildSampleRequests(ids)[`${method} ${path}`];
      const body = sound?.form ? { form: sound.form } : { json: {} };
      const answer = await it.rest.call(method, address, { token, ...(method === "POST" ? body : {}) });
      const text = await answer.text();
      if (answer.status !== 403 || !text.includes(getRefusalText(restriction)))
        wrong.push(`${method} ${path}: ${answer.status} ${text.slice(0, 160)}`);
    }
    expect(wrong).toEqual([]);
  });

  test("changes no envelope through v1", async () => {
    const { token } = getRestrictedPerson(restriction);
    const listEnvelopeRows = () => it.sql`select id, status, revision, deleted_at from envelope order by id`;
    const before = JSON.stringify(await listEnvelopeRows());
    const [row] = await it.sql`select legacy_id from envelope where id = ${ids.sent}`;
    for (const operation of Object.values(V1_OPERATIONS)) {
      if (operation.method === "GET") continue;
      const path = operation.path
        .replace("{id}", String(row?.legacy_id))
        .replace("{recipientId}", String(ids.sentRecipient))
        .replace("{fieldId}", String(ids.field));
      const json = operation.method === "DELETE" ? {} : { json: {} };
      const answer = await it.rest.call(operation.method, `/api/v1${path}`, { token, ...json });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(JSON.stringify(await listEnvelopeRows())).toBe(before);
  });

  test("finds no signing link in any answer", { tags: ["prove"] }, async () => {
    const { person } = getRestrictedPerson(restriction);
    const found: string[] = [];
    for (const procedure of listProcedures()) {
      if (procedure.type !== "query") continue;
      for (const envelope of [ids.envelope, ids.sent, ids.template]) {
        const of = { ...ids, envelope };
        const input = buildInput(procedure, await collectKnownInputs(it, procedure.name, of));
        for (const actor of [person, asToken(person)]) {
          const outcome = await tryProcedure(it, procedure.name, input, actor);
          if (outcome !== null && links.some((link) => outcome.includes(link))) found.push(procedure.name);
        }
      }
    }
    expect(found).toEqual([]);
  });
});

test("setting or lifting a restriction takes effect at the next call of an existing token", async () => {
  const person = await addColleague(it.world, { team: "MANAGER" });
  const token = await it.rest.getToken(person);
  const restrictMember = (restriction: MemberRestriction | null) =>
    it.world.db
      .update(teamMembers)
      .set({ restriction })
      .where(and(eq(teamMembers.teamId, person.teamId), eq(teamMembers.userId, person.userId)));
  const createFolder = () => it.post("/folder/create", { name: "Leases", type: "DOCUMENT" }, { token });
  expect((await createFolder()).status).toBe(200);
  await restrictMember("SIGN_ONLY");
  expect(await createFolder()).toMatchObject({ status: 403, body: { message: getRefusalText("SIGN_ONLY") } });
  await restrictMember(null);
  expect((await createFolder()).status).toBe(200);
});
