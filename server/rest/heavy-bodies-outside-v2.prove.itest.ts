import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { POST as signIn } from "@/app/api/auth/[...nextauth]/route";
import { POST as mailCompanyCode } from "@/app/api/auth/company/code/route";
import { POST as leaveCompany } from "@/app/api/auth/company/leave/route";
import { POST as linkCompany } from "@/app/api/auth/company/link/route";
import { POST as startCompany } from "@/app/api/auth/company/start/route";
import { POST as askMailedLink } from "@/app/api/auth/mailed-link/ask/route";
import { POST as showMailedLink } from "@/app/api/auth/mailed-link/look/route";
import { POST as openMailedLink } from "@/app/api/auth/mailed-link/open/route";
import { POST as startClaveUnica } from "@/app/api/identity/claveunica/start/route";
import { POST as startRemoteSignature } from "@/app/api/identity/csc/start/route";
import { POST as callJobs } from "@/app/api/inngest/route";
import { POST as callProcedure, GET as readProcedure } from "@/app/api/trpc/[trpc]/route";
import { createSeededRandom, seed } from "@/e2e/fixtures/trials";
import { getSessionCookieName } from "@/server/auth/next-auth";
import { openSession } from "@/server/auth/session-store";
import { toPatientMs } from "@/server/cli/testing/patience";
import { companyDomains } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { provide } from "@/server/runtime";
import { type CallWorld, callWorld } from "@/server/testing/rest/calls";
import { buildHeavyBodies, type HeavyBody } from "@/server/testing/rest/heavy";
import { measureLeastTurn, measureSlowness } from "@/server/testing/rest/turns";
import { buildInput, buildValidInput, listProcedures } from "@/server/testing/routers/inputs";
import { createProvenSession, findOrganisationId } from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { V1_OPERATIONS } from "./v1/operations";

/** Longest block of the event loop by one request, in ms of CPU on an idle machine (T63). */
const MAX_MS = 100;
const MEGABYTE = 1024 * 1024;
/** Number of bodies sent to each operation, drawn by the seed. */
const BODIES = 8;
const JSON_TYPE = "application/json";

let it: CallWorld;
beforeAll(async () => {
  it = await callWorld();
});
afterAll(() => it[Symbol.asyncDispose]());

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

type Send = (body: string) => Promise<Response>;

/** Sends a body with the rate limit cleared: a refused call would measure nothing. */
async function sendUncounted(send: Send, body: string): Promise<void> {
  await it.sql`delete from rate_limit`;
  const answer = await send(body);
  await answer.text();
  expect(answer.status).toBeLessThan(500);
  expect([405, 429]).not.toContain(answer.status);
}

async function expectShortTurns(name: string, bodies: readonly HeavyBody[], send: Send): Promise<void> {
  const random = createSeededRandom(seed + name.length);
  const shuffled = bodies.map((heavy) => ({ ...heavy, turn: random() })).sort((a, b) => a.turn - b.turn);
  const tooLong: string[] = [];
  for (const { name: kind, body } of shuffled.slice(0, BODIES)) {
    const askUncounted = () => sendUncounted(send, body);
    if ((await measureLeastTurn(askUncounted, MAX_MS)) <= MAX_MS) continue;
    const allowed = MAX_MS * (await measureSlowness());
    const least = await measureLeastTurn(askUncounted, allowed, 10);
    if (least > allowed) tooLong.push(`${kind}: ${Math.round(least)} ms of ${Math.round(allowed)}`);
  }
  expect(tooLong).toEqual([]);
}

const V1_WITH_BODY = Object.entries(V1_OPERATIONS).filter(
  ([, { method, body }]) => method !== "PUT" && Object.keys(toJsonSchema(body).properties ?? {}).length > 0,
);

test.each(V1_WITH_BODY)(
  "v1 %s: no body blocks the event loop for more than 100 ms",
  async (name, { method, path, body }) => {
    const type = path.startsWith("/templates") ? "TEMPLATE" : "DOCUMENT";
    const draft = await it.world.draft({ type, title: "Lease", recipients: [signer("Ana")] });
    const ids = {
      id: draft.envelope.legacyId,
      recipientId: draft.recipients[0]?.id,
      fieldId: draft.fields[0]?.id,
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, key) => String(Reflect.get(ids, key)));
    const bodies = buildHeavyBodies(toJsonSchema(body), buildValidInput(body, ids));
    await expectShortTurns(name, bodies, (text) =>
      it.rest.call(method, `/api/v1${filled}`, { json: text, headers: { "content-type": JSON_TYPE } }),
    );
  },
  toPatientMs(600),
);

describe("SCIM", () => {
  const address = "worker@acme.example";
  const user = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    externalId: "1",
    userName: address,
    active: true,
    emails: [{ primary: true, type: "work", value: address }],
    name: { formatted: "Ana Soto", familyName: "Soto", givenName: "Ana" },
    displayName: "Ana",
  };
  const group = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName: "Sales",
    members: [{ value: "1" }],
  };
  const patch = {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "replace", path: 'emails[type eq "work"].value', value: address }],
  };
  const describeSample = (sample: unknown): unknown => {
    if (Array.isArray(sample)) return { type: "array", items: describeSample(sample[0]) };
    if (typeof sample !== "object" || sample === null) return {};
    const entries = Object.entries(sample).map(([key, value]) => [key, describeSample(value)]);
    return { type: "object", properties: Object.fromEntries(entries) };
  };

  test.each([
    ["POST", "/Users", user],
    ["PUT", "/Users/{user}", user],
    ["PATCH", "/Users/{user}", patch],
    ["POST", "/Groups", group],
    ["PUT", "/Groups/{group}", group],
    ["PATCH", "/Groups/{group}", { ...patch, Operations: [{ op: "add", path: "members", value: [] }] }],
  ])(
    "%s %s: no body blocks the event loop for more than 100 ms",
    async (method, path, sample) => {
      const organisationId = await findOrganisationId(it.world);
      const now = new Date();
      const domain = { id: newId(), organisationId, domain: "acme.example", token: newId() };
      await it.world.db
        .insert(companyDomains)
        .values({ ...domain, verifiedAt: now, createdAt: now })
        .onConflictDoNothing();
      const { token } = await (await createProvenSession(it.world, it.world.owner)).call.scim.makeToken({
        organisationId,
      });
      const callScim = (method: string, place: string, json: string) =>
        it.rest.call(method, `/api/scim/v2${place}`, {
          json,
          token: `Bearer ${token}`,
          headers: { "content-type": "application/scim+json" },
        });
      const created = await callScim("POST", "/Users", JSON.stringify({ ...user, userName: newId() }));
      const { id } = z.object({ id: z.string().default("none") }).parse(await created.json());
      const named = path.replace("{user}", id).replace("{group}", newId());
      const bodies = buildHeavyBodies(describeSample(sample), sample);
      await expectShortTurns(`${method} ${path}`, bodies, (text) => callScim(method, named, text));
    },
    toPatientMs(600),
  );
});

const buildPageRequest = (path: string, type: string, body: string, headers = {}): Request =>
  new Request(`${env().BASE_URL}${path}`, {
    method: "POST",
    headers: { "content-type": type, "sec-fetch-site": "same-origin", ...headers },
    body,
  });

const readAccount = (headers: Record<string, string>): Promise<Response> =>
  readProcedure(new Request(`${env().BASE_URL}/api/trpc/account.me`, { headers }), {
    params: Promise.resolve({ trpc: "account.me" }),
  });

const PROCEDURES = listProcedures()
  .filter(({ inputs }) => inputs.length > 0)
  .map((procedure) => ({ ...procedure, toString: () => procedure.name }));

test.each(PROCEDURES)(
  "$name of our pages: no body blocks the event loop for more than 100 ms",
  async (procedure) => {
    // A person per procedure: the call may end the person's sessions.
    const { userId } = await it.world.stranger();
    const sessionId = await openSession(it.world.db, userId, NO_ORIGIN);
    const token = await encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET });
    const headers = { "x-team-url": `team-${userId}`, cookie: `${getSessionCookieName()}=${token}` };
    const bodies = buildHeavyBodies({ allOf: procedure.inputs.map(toJsonSchema) }, buildInput(procedure, {}));
    const params = Promise.resolve({ trpc: procedure.name });
    expect((await readAccount(headers)).status).toBe(200);
    await expectShortTurns(procedure.name, bodies, (text) =>
      callProcedure(buildPageRequest(`/api/trpc/${procedure.name}`, JSON_TYPE, text, headers), { params }),
    );
  },
  toPatientMs(600),
);

const text = z.string();
test.each([
  ["asking for a mailed link", askMailedLink, { email: text, next: text }],
  ["looking at a mailed link", showMailedLink, { token: text }],
  ["opening a mailed link", openMailedLink, { token: text, code: text }],
  ["starting a company's sign-in", startCompany, { email: text, next: text }],
  ["a code of a company's sign-in", mailCompanyCode, { email: text }],
  ["linking a company's account", linkCompany, { code: text }],
  ["signing out at a company", leaveCompany, { next: text }],
  ["starting ClaveÚnica", startClaveUnica, { token: text }],
  ["starting a remote signature", startRemoteSignature, { token: text }],
  ["a call of Inngest", callJobs, { event: text }],
])(
  "%s: no body blocks the event loop for more than 100 ms",
  async (name, handler, shape) => {
    provide("inngest", async () => new Response(null, { status: 200 }));
    const params = Promise.resolve({});
    await expectShortTurns(name, buildHeavyBodies(toJsonSchema(z.object(shape)), {}), async (body) => {
      return handler(buildPageRequest("/api", JSON_TYPE, body), { params });
    });
  },
  toPatientMs(600),
);

test.each([
  ["application/x-www-form-urlencoded", "a=1&"],
  ["application/json", "[]"],
])("signing in with 64 MB of %s is refused before it is read", async (type, piece) => {
  const body = piece.repeat((64 * MEGABYTE) / piece.length);
  const params = Promise.resolve({ nextauth: ["callback", "credentials"] });
  const askToSignIn = async () => {
    const answer = await signIn(buildPageRequest("/api/auth/callback/credentials", type, body), { params });
    expect(answer.status).toBe(413);
    await answer.text();
  };
  const allowed = MAX_MS * (await measureSlowness());
  expect(await measureLeastTurn(askToSignIn, allowed)).toBeLessThanOrEqual(allowed);
});
