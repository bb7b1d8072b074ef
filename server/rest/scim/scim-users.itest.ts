import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadTeamActor, readSignedIn, toSessionSides } from "@/server/auth/session";
import { createSessionCookie } from "@/server/auth/session-cookie";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor, findDomainError } from "@/server/caller";
import {
  apiTokens,
  auditEntries,
  companyDomains,
  envelopes,
  organisationMembers,
  scimUsers,
  sessions,
  teamMembers,
  teams,
  users,
} from "@/server/db/schema";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { provide } from "@/server/runtime";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { addColleague, createProvenSession, findOrganisationId } from "@/server/testing/world/people";
import { box, signer } from "@/server/testing/world/signing";

const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
const PATCH_OP = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";

let rest: RestWorld;
let token: string;
let own: number;

beforeAll(async () => {
  rest = await restWorld();
  own = await findOrganisationId(rest.world);
  const now = new Date();
  const row = { id: newId(), organisationId: own, domain: "acme.example", token: newId() };
  await rest.world.db.insert(companyDomains).values({ ...row, verifiedAt: now, createdAt: now });
  const owner = await createProvenSession(rest.world, rest.world.owner);
  ({ token } = await owner.call.scim.makeToken({ organisationId: own }));
});
afterAll(() => rest[Symbol.asyncDispose]());
beforeEach(async () => {
  await rest.world.test.sql`delete from rate_limit`;
});

type ScimResponse = { status: number; headers: Headers; body: Record<string, unknown> };
async function callScim(
  method: string,
  path: string,
  json?: unknown,
  { headers = {}, bearer = token }: { headers?: Record<string, string>; bearer?: string } = {},
): Promise<ScimResponse> {
  const response = await rest.call(method, `/api/scim/v2${path}`, {
    json,
    token: `Bearer ${bearer}`,
    headers: { ...(json === undefined ? {} : { "content-type": "application/scim+json" }), ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

let people = 0;
const entraUserInput = (more: Record<string, unknown> = {}) => {
  people += 1;
  const address = `Worker${people}@acme.example`;
  return {
    schemas: [USER, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
    externalId: `ext-${people}`,
    userName: address,
    active: true,
    emails: [{ primary: true, type: "work", value: address }],
    meta: { resourceType: "User" },
    name: { formatted: `Given${people} Family`, familyName: "Family", givenName: `Given${people}` },
    roles: [],
    ...more,
  };
};
async function provisionUser(more: Record<string, unknown> = {}): Promise<{ id: string; userId: number }> {
  const { status, body } = await callScim("POST", "/Users", entraUserInput(more));
  expect([status, body.detail]).toEqual([201, undefined]);
  const id = String(body.id);
  const [row] = await rest.world.db.select().from(scimUsers).where(eq(scimUsers.id, id));
  return { id, userId: row?.userId ?? 0 };
}
const patchUser = (id: string, Operations: unknown[], headers: Record<string, string> = {}) =>
  callScim("PATCH", `/Users/${id}`, { schemas: [PATCH_OP], Operations }, { headers });
const isMember = async (userId: number) =>
  (await rest.world.db.select().from(organisationMembers).where(eq(organisationMembers.userId, userId)))
    .length > 0;
const countFound = async (filter: string) => {
  const { status, body } = await callScim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
  expect([status, body.detail]).toEqual([200, undefined]);
  return Number(body.totalResults);
};

describe("access to SCIM", () => {
  test("is granted to the SCIM token only, and refused with 401 as a SCIM error", async () => {
    for (const bearer of ["", "scim_wrong", rest.apiToken]) {
      const { status, headers, body } = await callScim("GET", "/Users", undefined, { bearer });
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(headers.get("content-type")).toBe("application/scim+json");
      expect(body).toMatchObject({ schemas: [ERROR], status: "401" });
    }
    expect((await callScim("GET", "/ServiceProviderConfig")).status).toBe(200);
  });

  test("ends at once for a replaced or removed token, and admins see when a token was used", async () => {
    const { world } = rest;
    const stranger = await createProvenSession(world, await world.stranger());
    const { id } = await stranger.call.organisation.create({ name: "Other" });
    const first = await stranger.call.scim.makeToken({ organisationId: id });
    expect((await callScim("GET", "/Users", undefined, { bearer: first.token })).status).toBe(200);
    const settings = await stranger.call.scim.get({ organisationId: id });
    expect(settings.token).toMatchObject({ lastFour: first.token.slice(-4), lastUsedIp: "203.0.113.9" });
    expect(JSON.stringify(settings)).not.toContain(first.token);
    const second = await stranger.call.scim.makeToken({ organisationId: id });
    expect((await callScim("GET", "/Users", undefined, { bearer: first.token })).status).toBe(401);
    expect((await callScim("GET", "/Users", undefined, { bearer: second.token })).status).toBe(200);
    await stranger.call.scim.removeToken({ organisationId: id });
    expect((await callScim("GET", "/Users", undefined, { bearer: second.token })).status).toBe(401);
    expect((await stranger.call.scim.get({ organisationId: id })).token).toBeNull();
    const remainingRows = await world.test
      .sql`select token_hash from scim_connection where organisation_id = ${own}`;
    expect(Buffer.from(remainingRows[0]?.token_hash).toString()).not.toContain(token);
  });

  test("is rate limited like the API", async () => {
    const answer = await callScim("GET", "/Users?count=0");
    expect(Number(answer.headers.get("x-ratelimit-remaining"))).toBeLessThan(env().RATE_LIMIT_PER_TOKEN);
    expect(Number(answer.headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
    const before = env();
    provide("env", { ...before, RATE_LIMIT_PER_TOKEN: 1 });
    const { status, headers, body } = await callScim("GET", "/Users?count=0");
    provide("env", before);
    expect([status, body.status]).toEqual([429, "429"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("covers the documented paths and answers 404 or 405 elsewhere", async () => {
    const config = (await callScim("GET", "/ServiceProviderConfig")).body;
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const types = (await callScim("GET", "/ResourceTypes")).body;
    expect(types).toMatchObject({
      Resources: expect.arrayContaining([expect.objectContaining({ id: "User" })]),
    });
    expect((await callScim("GET", "/ResourceTypes/User")).body).toMatchObject({ endpoint: "/Users" });
    expect((await callScim("GET", `/Schemas/${USER}`)).body).toMatchObject({ id: USER });
    expect((await callScim("GET", "/Schemas")).status).toBe(200);
    for (const path of ["/Me", "/Bulk", "/Schemas/none", ""]) {
      expect([path, (await callScim("GET", path)).body]).toMatchObject([
        path,
        { schemas: [ERROR], status: "404" },
      ]);
    }
    const wrong = await callScim("PUT", "/Users", {});
    expect([wrong.status, wrong.body.schemas]).toEqual([405, [ERROR]]);
  });
});

describe("provisioning", () => {
  test("a new e-mail address creates an account without a password that joins the organisation", async () => {
    const { status, headers, body } = await callScim("POST", "/Users", entraUserInput());
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`${env().BASE_URL}/api/scim/v2/Users/${body.id}`);
    expect(headers.get("etag")).toMatch(/^W\/"/);
    expect(body).toMatchObject({ active: true, meta: { resourceType: "User" }, externalId: `ext-${people}` });
    const [row] = await rest.world.db
      .select()
      .from(users)
      .where(eq(users.email, `worker${people}@acme.example`));
    expect(row).toMatchObject({ name: `Given${people} Family`, passwordHash: null });
    expect(await isMember(row?.id ?? 0)).toBe(true);
    expect((await callScim("GET", `/Users/${body.id}`)).body).toEqual(body);
  });

  test("an existing account leaves its password, name and e-mail address unchanged", async () => {
    const email = `ana${newId()}@acme.example`;
    const account = await createTestAccount(rest.world, email, {
      password: "correct horse battery",
      isVerified: true,
    });
    const [before] = await rest.world.db.select().from(users).where(eq(users.email, email));
    const { id, userId } = await provisionUser({
      userName: email,
      emails: [],
      name: { givenName: "Mallory" },
    });
    expect(userId).toBe(before?.id);
    await patchUser(id, [{ op: "replace", path: "userName", value: "other@acme.example" }]);
    await patchUser(id, [{ op: "replace", path: 'emails[type eq "work"].value', value: "x@acme.example" }]);
    expect((await rest.world.db.select().from(users).where(eq(users.id, userId)))[0]).toEqual(before);
    await patchUser(id, [{ op: "replace", path: "active", value: false }]);
    expect((await rest.world.db.select().from(users).where(eq(users.id, userId)))[0]).toEqual(before);
    expect(account).toBeDefined();
  });

  test("an e-mail address outside the verified domains is refused (takeover of a foreign account)", async () => {
    for (const address of ["eve@evil.example", "eve@sub.acme.example", "no address"]) {
      const input = entraUserInput({ userName: address, emails: [{ value: address, primary: true }] });
      const { status, body } = await callScim("POST", "/Users", input);
      expect([address, status, body.scimType]).toEqual([address, 400, "invalidValue"]);
    }
    const { id } = await provisionUser();
    const answer = await patchUser(id, [
      { op: "replace", path: "emails", value: [{ value: "eve@evil.example" }] },
    ]);
    expect([answer.status, answer.body.scimType]).toEqual([400, "invalidValue"]);
  });

  test("the same user twice is refused with 409 uniqueness", async () => {
    const input = entraUserInput();
    expect((await callScim("POST", "/Users", input)).status).toBe(201);
    const secondAnswer = await callScim("POST", "/Users", {
      ...input,
      userName: input.userName.toUpperCase(),
    });
    expect([secondAnswer.status, secondAnswer.body.scimType, secondAnswer.body.status]).toEqual([
      409,
      "uniqueness",
      "409",
    ]);
    const sameAddress = await callScim("POST", "/Users", { ...input, userName: "another.name" });
    expect([sameAddress.status, sameAddress.body.scimType]).toEqual([409, "uniqueness"]);
  });

  test("accepts the example of RFC 7644, 3.3, and a user as Okta sends it", async () => {
    const rfc = {
      schemas: [USER],
      userName: "bjensen@acme.example",
      externalId: "bjensen",
      name: { formatted: "Ms. Barbara J Jensen III", familyName: "Jensen", givenName: "Barbara" },
    };
    expect((await callScim("POST", "/Users", rfc)).body).toMatchObject({ ...rfc, active: true });
    const okta = {
      schemas: [USER],
      userName: "test.user@acme.example",
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: "test.user@acme.example", type: "work" }],
      displayName: "Test User",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    };
    const { status, body } = await callScim("POST", "/Users", okta);
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toContain(okta.password);
    const [row] = await rest.world.db.select().from(users).where(eq(users.email, okta.userName));
    expect(row?.passwordHash).toBeNull();
  });

  test("refuses a malformed user and accepts attribute names in any case", async () => {
    for (const [given, scimType] of [
      [{ schemas: [USER] }, "invalidValue"],
      [entraUserInput({ active: "perhaps" }), "invalidValue"],
      [entraUserInput({ emails: "x" }), "invalidValue"],
      [entraUserInput({ userName: "x".repeat(400) }), "invalidValue"],
      ["{", "invalidSyntax"],
    ] as const) {
      const { status, body } = await callScim("POST", "/Users", given);
      expect([status, body.scimType]).toEqual([400, scimType]);
    }
    const { username, ...rest } = { ...entraUserInput(), username: "case@acme.example" };
    const given = { ...rest, userName: undefined, USERNAME: username, emails: undefined };
    expect((await callScim("POST", "/Users", given)).body).toMatchObject({ userName: "case@acme.example" });
  });
});

describe("finding users", () => {
  test("by userName and e-mail address ignores case, by externalId respects it; conditions combine with and", async () => {
    const { id } = await provisionUser({ externalId: "Ext-Case" });
    const name = `worker${people}@ACME.example`;
    expect(await countFound(`userName eq "${name}"`)).toBe(1);
    expect(await countFound(`USERNAME Eq "${name}"`)).toBe(1);
    expect(await countFound(`${USER}:userName eq "${name}"`)).toBe(1);
    expect(await countFound(`externalId eq "Ext-Case"`)).toBe(1);
    expect(await countFound(`externalId eq "ext-case"`)).toBe(0);
    expect(await countFound(`emails.value eq "${name}"`)).toBe(1);
    expect(await countFound(`emails[type eq "work"].value eq "${name}"`)).toBe(1);
    expect(await countFound(`userName eq "${name}" and active eq true`)).toBe(1);
    expect(await countFound(`userName eq "${name}" and active eq "False"`)).toBe(0);
    expect(await countFound(`id eq "${id}"`)).toBe(1);
    expect(await countFound(`userName eq "it's \\"no\\" one"`)).toBe(0);
    const lines = `userName eq "${"\n".repeat(500)}`;
    for (const filter of [
      "userName",
      'title eq "x"',
      "a eq 1 or b eq 2",
      "userName eq",
      "active gt true",
      lines,
    ]) {
      const { status, body } = await callScim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, status, body.scimType]).toEqual([filter, 400, "invalidFilter"]);
    }
  });

  test("by every operator and grouping of RFC 7644, 3.4.2.2", async () => {
    const name = { formatted: "Ms. Barbara J Jensen III", familyName: "O'Malley", givenName: "Barbara" };
    const userName = `bjensen-${newId()}@acme.example`.toLowerCase();
    const emails = [{ value: userName, type: "work", primary: true }];
    const { id } = await provisionUser({ userName, emails, name, displayName: "Babs" });
    await provisionUser({ name: undefined });
    const before = new Date(Date.now() - 3_600_000).toISOString();
    const matching = [
      `name.familyName co "o'malley"`,
      `userName sw "${userName.slice(0, 12).toUpperCase()}"`,
      `${USER}:userName sw "${userName.slice(0, 12)}"`,
      `userName ew "@acme.example"`,
      `displayName pr and displayName eq "babs"`,
      `meta.lastModified gt "${before}" and meta.created ge "${before}"`,
      `displayName eq "nobody" or name.givenName eq "barbara"`,
      `active eq true and (emails co "example.com" or emails.value co "acme.example")`,
      `active eq true and not (emails co "example.org")`,
      `emails[type eq "work" and value co "@acme.example"]`,
      `emails[type eq "home"] or emails[primary eq true]`,
      `userName ge "${userName}" and userName le "${userName}"`,
      `displayName ne "Somebody"`,
    ];
    for (const filter of matching) {
      expect([filter, await countFound(`id eq "${id}" and (${filter})`)]).toEqual([filter, 1]);
      expect([filter, await countFound(`id eq "${id}" and not (${filter})`)]).toEqual([filter, 0]);
    }
    expect(await countFound('not (name.givenName eq "Barbara")')).toBeGreaterThan(0);
  });

  test("page by page, within bounds (RFC 7644, 3.4.2.4)", async () => {
    await provisionUser();
    await provisionUser();
    const total = Number((await callScim("GET", "/Users?count=0")).body.totalResults);
    expect(total).toBeGreaterThan(1);
    const first = (await callScim("GET", "/Users?startIndex=1&count=1")).body;
    const second = (await callScim("GET", "/Users?startIndex=2&count=1")).body;
    expect([first.itemsPerPage, first.startIndex, second.startIndex]).toEqual([1, 1, 2]);
    expect(first.Resources).not.toEqual(second.Resources);
    const outside = (await callScim("GET", "/Users?startIndex=-3&count=-1")).body;
    expect(outside).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] });
    expect((await callScim("GET", "/Users?startIndex=99999")).body).toMatchObject({
      Resources: [],
      totalResults: total,
    });
    expect((await callScim("GET", "/Users?count=x")).status).toBe(400);
    const slim = (await callScim("GET", "/Users?count=1&attributes=userName")).body.Resources;
    expect(Object.keys(Array.isArray(slim) ? slim[0] : {}).sort()).toEqual(["id", "schemas", "userName"]);
  });

  test("of another organisation fails with 404 in every operation", async () => {
    const { world } = rest;
    const stranger = await createProvenSession(world, await world.stranger());
    const { id: organisationId } = await stranger.call.organisation.create({ name: "Curious" });
    const { token: bearer } = await stranger.call.scim.makeToken({ organisationId });
    const { id, userId } = await provisionUser();
    const body = { schemas: [PATCH_OP], Operations: [{ op: "replace", value: { active: false } }] };
    expect((await callScim("GET", `/Users/${id}`, undefined, { bearer })).status).toBe(404);
    expect((await callScim("PUT", `/Users/${id}`, entraUserInput(), { bearer })).status).toBe(404);
    expect((await callScim("PATCH", `/Users/${id}`, body, { bearer })).status).toBe(404);
    expect((await callScim("DELETE", `/Users/${id}`, undefined, { bearer })).status).toBe(404);
    expect((await callScim("GET", "/Users", undefined, { bearer })).body.totalResults).toBe(0);
    expect(await isMember(userId)).toBe(true);
  });
});

describe("changing a user", () => {
  test("works as Entra ID writes it: capitals, strings for booleans, conditional paths, paths as keys", async () => {
    const { id, userId } = await provisionUser();
    const changed = await patchUser(id, [
      { op: "Replace", path: "displayName", value: "New Name" },
      { op: "Add", path: 'emails[type eq "work"].value', value: "fresh@acme.example" },
      { op: "Replace", path: "name.givenName", value: "Fresh" },
      { op: "Add", path: "title", value: "Engineer" },
      {
        op: "Add",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
        value: "IT",
      },
      { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+56 2" },
    ]);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      displayName: "New Name",
      emails: [{ value: "fresh@acme.example" }],
      name: { givenName: "Fresh", familyName: "Family" },
    });
    const byKeys = await patchUser(id, [
      { op: "replace", value: { "name.familyName": "Key", [`${USER}:externalId`]: "k1", active: "True" } },
    ]);
    expect(byKeys.body).toMatchObject({ name: { familyName: "Key" }, externalId: "k1", active: true });
    expect((await patchUser(id, [{ op: "Replace", path: "active", value: "False" }])).body.active).toBe(
      false,
    );
    expect(await isMember(userId)).toBe(false);
    expect((await patchUser(id, [{ op: "Replace", path: "active", value: "True" }])).body.active).toBe(true);
    expect(await isMember(userId)).toBe(true);
  });

  test("works as Okta writes it: without a path, with its own id inside", async () => {
    const { id, userId } = await provisionUser();
    const gone = await patchUser(id, [{ op: "replace", value: { id, active: false } }]);
    expect(gone.body).toMatchObject({ id, active: false });
    expect(await isMember(userId)).toBe(false);
    const full = { ...entraUserInput(), id, active: true };
    expect((await callScim("PUT", `/Users/${id}`, full)).body).toMatchObject({ id, active: true });
    expect(await isMember(userId)).toBe(true);
  });

  test("removes optional attributes, refuses invalid operations, and keeps active in a PUT without it", async () => {
    const { id } = await provisionUser();
    const less = await patchUser(id, [
      { op: "remove", path: "externalId" },
      { op: "remove", path: "name" },
    ]);
    expect(less.body).not.toHaveProperty("externalId");
    expect(less.body).not.toHaveProperty("name");
    await patchUser(id, [{ op: "replace", path: "active", value: false }]);
    const { active: _, ...silent } = entraUserInput();
    expect((await callScim("PUT", `/Users/${id}`, silent)).body.active).toBe(false);
    for (const [operation, scimType] of [
      [{ op: "remove" }, "noTarget"],
      [{ op: "remove", path: "userName" }, "mutability"],
      [{ op: "replace", path: "id", value: "x" }, "mutability"],
      [{ op: "replace", path: "favourite", value: "x" }, "invalidPath"],
      [{ op: "replace", path: "emails[", value: "x" }, "invalidPath"],
      [{ op: "move", path: "active" }, "invalidSyntax"],
      [{ op: "replace", path: "active", value: 7 }, "invalidValue"],
      [{ op: "replace", value: "x" }, "invalidValue"],
    ] as const) {
      const { status, body } = await patchUser(id, [
        { op: "add", path: "displayName", value: "half" },
        operation,
      ]);
      expect([operation, status, body.scimType]).toEqual([operation, 400, scimType]);
    }
    expect((await callScim("GET", `/Users/${id}`)).body).not.toHaveProperty("displayName");
    expect((await callScim("PATCH", `/Users/${id}`, {})).body.scimType).toBe("invalidSyntax");
  });

  test("is refused with 412 when If-Match names an older version", async () => {
    const { id } = await provisionUser();
    const first = await callScim("GET", `/Users/${id}`);
    const etag = first.headers.get("etag") ?? "";
    expect(first.body.meta).toMatchObject({ version: etag });
    const unchanged = await callScim("GET", `/Users/${id}`, undefined, {
      headers: { "if-none-match": etag },
    });
    expect(unchanged.status).toBe(304);
    const change = [{ op: "replace", path: "displayName", value: "A" }];
    expect((await patchUser(id, change, { "if-match": etag })).status).toBe(200);
    const stale = await patchUser(id, [{ op: "replace", path: "displayName", value: "B" }], {
      "if-match": etag,
    });
    expect([stale.status, stale.body.status]).toEqual([412, "412"]);
    const put = await callScim("PUT", `/Users/${id}`, entraUserInput(), { headers: { "if-match": etag } });
    const gone = await callScim("DELETE", `/Users/${id}`, undefined, { headers: { "if-match": etag } });
    expect([put.status, gone.status]).toEqual([412, 412]);
    expect((await patchUser(id, change, { "if-match": "*" })).status).toBe(200);
  });
});

describe("deprovisioning a user", () => {
  test("ends sessions, tokens and teams at once and hands documents to the member whom admins named", async () => {
    const { world } = rest;
    const email = `leaver${newId()}@acme.example`;
    const { id, userId } = await provisionUser({ userName: email, emails: [{ value: email }] });
    await world.db.insert(teamMembers).values({
      teamId: world.owner.teamId,
      userId,
      role: "MANAGER",
      createdAt: new Date(),
    });
    const person = { ...world.owner, userId, email, name: "Leaver", role: "MANAGER" } as const;
    const apiToken = await rest.getToken(person);
    const envelopeId = (await world.draft({}, person)).envelope.id;
    const atHome = { ipAddress: null, userAgent: null };
    await openSession(world.db, userId, atHome, { reach: own, isProven: false });
    await openSession(world.db, userId, atHome);
    const heir = await addColleague(world, { team: null, organisation: "MANAGER" });
    const admin = await createProvenSession(world, world.owner);
    await admin.call.scim.save({ organisationId: own, handOverToUserId: heir.userId });

    expect((await callScim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await callScim("GET", `/Users/${id}`)).status).toBe(404);
    expect((await rest.call("GET", "/api/v2/envelope", { token: apiToken })).status).toBe(401);
    const [left] = await world.db.select().from(apiTokens).where(eq(apiTokens.userId, userId));
    expect(left?.revokedAt).not.toBeNull();
    expect(await world.db.select().from(teamMembers).where(eq(teamMembers.userId, userId))).toEqual([]);
    expect(await isMember(userId)).toBe(false);
    const open = await world.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(open.map(({ reach, revokedAt }) => [reach, revokedAt !== null]).sort()).toEqual(
      [
        [own, true],
        [null, false],
      ].sort(),
    );
    const [envelope] = await world.db.select().from(envelopes).where(eq(envelopes.id, envelopeId));
    expect(envelope?.userId).toBe(heir.userId);
    const log = await world.db.select().from(auditEntries).where(eq(auditEntries.envelopeId, envelopeId));
    expect(log.at(-1)).toMatchObject({
      type: "DOCUMENT_OWNER_CHANGED",
      data: { from: email, to: heir.email, cause: "MEMBER_REMOVED" },
      actor: { kind: "system", job: "scim" },
    });
    const [account] = await world.db.select().from(users).where(eq(users.id, userId));
    expect(account).toMatchObject({ email, disabledAt: null });
    await admin.call.scim.save({ organisationId: own, handOverToUserId: null });
  });

  test("hands documents to the oldest admin when the named member has become a plain MEMBER", async () => {
    const { world } = rest;
    const heir = await addColleague(world, { team: "MEMBER", organisation: "ADMIN" });
    const admin = await createProvenSession(world, world.owner);
    await admin.call.scim.save({ organisationId: own, handOverToUserId: heir.userId });
    await world.db
      .update(organisationMembers)
      .set({ role: "MEMBER" })
      .where(eq(organisationMembers.userId, heir.userId));
    const email = `second${newId()}@acme.example`;
    const { id, userId } = await provisionUser({ userName: email, emails: [{ value: email }] });
    const { teamId } = world.owner;
    await world.db.insert(teamMembers).values({ teamId, userId, role: "MANAGER", createdAt: new Date() });
    const person = { ...world.owner, userId, email, name: "Second" };
    const envelopeId = (await world.draft({}, person)).envelope.id;
    expect((await patchUser(id, [{ op: "replace", value: { active: false } }])).status).toBe(200);
    const [envelope] = await world.db.select().from(envelopes).where(eq(envelopes.id, envelopeId));
    expect(envelope?.userId).toBe(world.owner.userId);
  });

  test("is refused for the organisation's owner, with the reason, and changes nothing", async () => {
    const { world } = rest;
    const { userId } = world.owner;
    const [before] = await world.db.select().from(users).where(eq(users.id, userId));
    await world.db.update(users).set({ email: "owner@acme.example" }).where(eq(users.id, userId));
    const { id } = await provisionUser({ userName: "owner@acme.example", emails: [] });
    for (const answer of [
      await patchUser(id, [{ op: "replace", path: "active", value: false }]),
      await callScim("DELETE", `/Users/${id}`),
    ]) {
      expect([answer.status, answer.body.scimType]).toEqual([409, undefined]);
      expect(answer.body.detail).toMatch(/owner/);
    }
    expect((await callScim("GET", `/Users/${id}`)).body.active).toBe(true);
    await world.db.delete(scimUsers).where(eq(scimUsers.id, id));
    await world.db
      .update(users)
      .set({ email: before?.email ?? "" })
      .where(eq(users.id, userId));
  });

  test("still works after the domain lost its verification", async () => {
    const { id, userId } = await provisionUser();
    await rest.world.db.update(companyDomains).set({ verifiedAt: null });
    expect((await patchUser(id, [{ op: "replace", value: { active: false } }])).status).toBe(200);
    expect(await isMember(userId)).toBe(false);
    const back = await patchUser(id, [{ op: "replace", value: { active: true } }]);
    expect(back.status).toBe(400);
    await rest.world.db.update(companyDomains).set({ verifiedAt: new Date() });
  });

  test("in the middle of editing refuses further edits at once and hands stored ones to the heir", async () => {
    const { world } = rest;
    const email = `editor${newId()}@acme.example`;
    const { id, userId } = await provisionUser({ userName: email, emails: [{ value: email }] });
    const { teamId } = world.owner;
    await world.db.insert(teamMembers).values({ teamId, userId, role: "MANAGER", createdAt: new Date() });
    const person = { ...world.owner, userId, email, name: "Editor", role: "MANAGER" } as const;
    const { envelope, recipients, items } = await world.draft({ recipients: [signer("Ana")] }, person);
    const sessionId = await openSession(world.db, userId, { ipAddress: null, userAgent: null });
    const cookie = await createSessionCookie(sessionId);
    const headers = new Headers({ cookie: cookie.slice(0, cookie.indexOf(";")) });
    const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
    // Judged as each call of the open page is: by the person's present role in this team.
    const createFieldAt = async (positionY: number) => {
      const session = await readSignedIn(headers);
      const actor = session && (await loadTeamActor(session, team?.url ?? null));
      const call = createCallerFor({ actor, ...toSessionSides(session), requestId: "test" });
      const field = { ...box("SIGNATURE", 1), recipientId: recipients[0]?.id ?? 0, positionY };
      const data = [{ ...field, envelopeItemId: items[0]?.id ?? "" }];
      const placed = call.field.createMany({ envelopeId: envelope.id, data });
      return placed.then(
        () => null,
        (error: unknown) => findDomainError(error)?.code,
      );
    };
    const before = (await world.reload(envelope.id)).fields.length;
    expect(await createFieldAt(10)).toBeNull();
    const gone = patchUser(id, [{ op: "Replace", path: "active", value: "False" }]);
    const racing = await Promise.all([createFieldAt(20), createFieldAt(30), createFieldAt(40)]);
    expect((await gone).status).toBe(200);
    expect(await createFieldAt(50)).toBe("UNAUTHORIZED");
    const stored = racing.filter((code) => code === null).length;
    const after = await world.reload(envelope.id);
    expect(after.fields).toHaveLength(before + 1 + stored);
    expect(after.envelope).toMatchObject({ userId: world.owner.userId, status: "DRAFT" });
  });

  test("happens once when several calls come at the same moment", async () => {
    const { id, userId } = await provisionUser();
    const answers = await Promise.all([1, 2, 3].map(() => callScim("DELETE", `/Users/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await isMember(userId)).toBe(false);
  });
});
