import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callerFor } from "@/server/caller";
import { companyDomains, organisationMembers, scimUsers, teamMembers } from "@/server/db/schema";
import type { TeamRole } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  colleague,
  createProvenSession,
  findOrganisationId,
  type TestMember,
} from "@/server/testing/world/people";

const PATCH_OP = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";

let rest: RestWorld;
let token: string;
let admin: TestMember;
let organisationId: number;
let teamId: number;

beforeAll(async () => {
  rest = await restWorld();
  organisationId = await findOrganisationId(rest.world);
  ({ teamId } = rest.world.owner);
  const now = new Date();
  const row = { id: newId(), organisationId, domain: "acme.example", token: newId() };
  await rest.world.db.insert(companyDomains).values({ ...row, verifiedAt: now, createdAt: now });
  admin = await createProvenSession(rest.world, rest.world.owner);
  ({ token } = await admin.call.scim.makeToken({ organisationId }));
});
afterAll(() => rest[Symbol.asyncDispose]());
beforeEach(async () => {
  await rest.world.test.sql`delete from rate_limit`;
});

type ScimResponse = { status: number; headers: Headers; body: Record<string, unknown> };
async function scim(
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
const patch = (id: string, Operations: unknown[]) =>
  scim("PATCH", `/Groups/${id}`, { schemas: [PATCH_OP], Operations });

let names = 0;
const freshName = () => {
  names += 1;
  return `Group ${names}`;
};
async function person(): Promise<{ id: string; userId: number; email: string }> {
  const email = `p${newId()}@acme.example`;
  const { body } = await scim("POST", "/Users", { userName: email });
  const id = String(body.id);
  const [row] = await rest.world.db.select().from(scimUsers).where(eq(scimUsers.id, id));
  return { id, userId: row?.userId ?? 0, email };
}
async function group(displayName: string, ...members: { id: string }[]): Promise<string> {
  const given = { schemas: [GROUP], displayName, members: members.map(({ id }) => ({ value: id })) };
  const { status, body } = await scim("POST", "/Groups", given);
  expect([status, body.detail]).toEqual([201, undefined]);
  return String(body.id);
}
const roleIn = async (userId: number, team = teamId) =>
  (
    await rest.world.db
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, team), eq(teamMembers.userId, userId)))
  )[0]?.role ?? null;
const organisationRole = async (userId: number) =>
  (await rest.world.db.select().from(organisationMembers).where(eq(organisationMembers.userId, userId)))[0]
    ?.role ?? null;
const gives = (groupName: string, role: TeamRole, team: number | null = teamId) =>
  admin.call.groupRole.add({ organisationId, groupName, teamId: team, role });
const listIds = (answer: ScimResponse): string[] =>
  (Array.isArray(answer.body.members) ? answer.body.members : []).map(({ value }) => value);

describe("SCIM groups", () => {
  test("are created, read, found, renamed and deleted, with names unique whatever the case", async () => {
    const ana = await person();
    const name = freshName();
    const made = await scim("POST", "/Groups", {
      schemas: [GROUP, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: name,
      meta: { resourceType: "Group" },
      members: [{ value: ana.id }],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toContain(`/api/scim/v2/Groups/${made.body.id}`);
    expect(made.body).toMatchObject({ displayName: name, members: [{ value: ana.id, display: ana.email }] });
    const find = (filter: string, more = "") =>
      scim("GET", `/Groups?filter=${encodeURIComponent(filter)}${more}`);
    expect((await find(`displayName eq "${name.toUpperCase()}"`)).body.totalResults).toBe(1);
    expect((await find(`id eq "${made.body.id}" and members eq "${ana.id}"`)).body.totalResults).toBe(1);
    const [slim] = [(await find(`displayName eq "${name}"`, "&excludedAttributes=members")).body.Resources];
    expect(JSON.stringify(slim)).not.toContain("members");
    expect((await find('userName eq "x"')).body.scimType).toBe("invalidFilter");
    const twice = await scim("POST", "/Groups", { displayName: name.toLowerCase() });
    expect([twice.status, twice.body.scimType]).toEqual([409, "uniqueness"]);
    const id = String(made.body.id);
    const okta = await patch(id, [{ op: "replace", value: { id, displayName: `${name} new` } }]);
    expect(okta.body).toMatchObject({ displayName: `${name} new` });
    expect((await scim("PUT", `/Groups/${id}`, { displayName: name, members: [] })).body.members).toEqual([]);
    const etag = made.headers.get("etag") ?? "";
    const stale = await scim("DELETE", `/Groups/${id}`, undefined, { headers: { "if-match": etag } });
    expect(stale.status).toBe(412);
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Groups/${id}`)).status).toBe(404);
  });

  test("change their members as RFC 7644, Entra ID and Okta write it", async () => {
    const [ana, ben, eva] = [await person(), await person(), await person()];
    const id = await group(freshName(), ana);
    const added = await patch(id, [{ op: "Add", path: "members", value: [{ value: ben.id }] }]);
    expect(listIds(added)).toEqual([ana.id, ben.id]);
    const byFilter = await patch(id, [{ op: "remove", path: `members[value eq "${ana.id}"]` }]);
    expect(listIds(byFilter)).toEqual([ben.id]);
    const both = await patch(id, [
      { op: "remove", path: `members[value eq "${ben.id}"]` },
      { op: "add", path: "members", value: [{ value: eva.id, display: "eva" }] },
    ]);
    expect(listIds(both)).toEqual([eva.id]);
    const entra = await patch(id, [{ op: "Remove", path: "members", value: [{ value: eva.id }] }]);
    expect(listIds(entra)).toEqual([]);
    const put = await patch(id, [{ op: "replace", path: "members", value: [{ value: ana.id }] }]);
    expect(listIds(put)).toEqual([ana.id]);
    expect(listIds(await patch(id, [{ op: "remove", path: "members" }]))).toEqual([]);
    const unknown = await patch(id, [{ op: "add", path: "members", value: [{ value: "nobody" }] }]);
    expect([unknown.status, unknown.body.scimType]).toEqual([400, "invalidValue"]);
    const wrong = await patch(id, [{ op: "remove", path: 'members[display eq "x"]' }]);
    expect([wrong.status, wrong.body.scimType]).toEqual([400, "invalidPath"]);
  });

  test("of another organisation are unknown and cannot take members from this one", async () => {
    const { world } = rest;
    const stranger = await createProvenSession(world, await world.stranger());
    const { id: foreign } = await stranger.call.organisation.create({ name: "Foreign" });
    const { token: bearer } = await stranger.call.scim.makeToken({ organisationId: foreign });
    const ana = await person();
    const id = await group(freshName(), ana);
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { displayName: "x" }],
      ["PATCH", { Operations: [{ op: "remove", path: "members" }] }],
      ["DELETE", undefined],
    ] as const)
      expect([method, (await scim(method, `/Groups/${id}`, body, { bearer })).status]).toEqual([method, 404]);
    const taken = await scim(
      "POST",
      "/Groups",
      { displayName: "y", members: [{ value: ana.id }] },
      { bearer },
    );
    expect([taken.status, taken.body.scimType]).toEqual([400, "invalidValue"]);
  });
});

describe("the table that maps groups to roles", () => {
  test("takes effect at once when members, group names or lines change", async () => {
    const name = freshName();
    const ana = await person();
    const id = await group(name, ana);
    expect(await roleIn(ana.userId)).toBeNull();
    const { roles } = await gives(name.toUpperCase(), "MANAGER");
    expect(await roleIn(ana.userId)).toBe("MANAGER");
    await patch(id, [{ op: "remove", path: `members[value eq "${ana.id}"]` }]);
    expect(await roleIn(ana.userId)).toBeNull();
    await patch(id, [{ op: "add", path: "members", value: [{ value: ana.id }] }]);
    expect(await roleIn(ana.userId)).toBe("MANAGER");
    await patch(id, [{ op: "replace", path: "displayName", value: `${name} renamed` }]);
    expect(await roleIn(ana.userId)).toBeNull();
    await patch(id, [{ op: "replace", path: "displayName", value: name }]);
    expect(await roleIn(ana.userId)).toBe("MANAGER");
    const line = roles.find(({ groupName }) => groupName === name.toUpperCase());
    await admin.call.groupRole.remove({ organisationId, groupRoleId: line?.id ?? "" });
    expect(await roleIn(ana.userId)).toBeNull();
    await gives(name, "MEMBER");
    await scim("DELETE", `/Groups/${id}`);
    expect(await roleIn(ana.userId)).toBeNull();
  });

  test("keeps roles given by hand, and hands over the documents of a member whose role it takes", async () => {
    const { world } = rest;
    const name = freshName();
    const [byHand, byGroup] = [await person(), await person()];
    const hand = { teamId, userId: byHand.userId, role: "MEMBER", createdAt: new Date() } as const;
    await world.db.insert(teamMembers).values(hand);
    await gives(name, "MANAGER");
    const id = await group(name, byHand, byGroup);
    expect([await roleIn(byHand.userId), await roleIn(byGroup.userId)]).toEqual(["MANAGER", "MANAGER"]);
    const as = { ...world.owner, userId: byGroup.userId, email: byGroup.email, role: "MANAGER" } as const;
    const { envelope } = await world.draft({}, as);
    await patch(id, [{ op: "remove", path: "members" }]);
    expect([await roleIn(byHand.userId), await roleIn(byGroup.userId)]).toEqual(["MEMBER", null]);
    expect((await world.reload(envelope.id)).envelope.userId).toBe(world.owner.userId);
  });

  test("gives the higher role of two groups, and roles in the organisation", async () => {
    const [low, high] = [freshName(), freshName()];
    const ana = await person();
    await gives(low, "MEMBER");
    await gives(high, "ADMIN");
    await gives(high, "MANAGER", null);
    await group(low, ana);
    const id = await group(high, ana);
    expect([await roleIn(ana.userId), await organisationRole(ana.userId)]).toEqual(["ADMIN", "MANAGER"]);
    await scim("DELETE", `/Groups/${id}`);
    expect([await roleIn(ana.userId), await organisationRole(ana.userId)]).toEqual(["MEMBER", "MEMBER"]);
  });

  test("gives a reactivated user the role again and takes it from a deactivated one", async () => {
    const name = freshName();
    const ana = await person();
    await gives(name, "MANAGER");
    await group(name, ana);
    const turn = (active: boolean) =>
      scim("PATCH", `/Users/${ana.id}`, { Operations: [{ op: "replace", value: { active } }] });
    await turn(false);
    expect([await roleIn(ana.userId), await organisationRole(ana.userId)]).toEqual([null, null]);
    await turn(true);
    expect([await roleIn(ana.userId), await organisationRole(ana.userId)]).toEqual(["MANAGER", "MEMBER"]);
  });

  test("is changed only by proven admins, for teams of their organisation, each line once", async () => {
    const { world } = rest;
    const line = { organisationId, groupName: freshName(), teamId, role: "MEMBER" } as const;
    const manager = await createProvenSession(
      world,
      await colleague(world, { team: "ADMIN", organisation: "MANAGER" }),
    );
    const stranger = await createProvenSession(world, await world.stranger());
    const foreign = (await world.stranger()).teamId;
    const claim = { organisationId, groupsClaim: "roles" };
    expect(await catchErrorCode(manager.call.groupRole.add(line))).toBe("FORBIDDEN");
    expect(await catchErrorCode(manager.call.groupRole.list({ organisationId }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(manager.call.groupRole.saveClaim(claim))).toBe("FORBIDDEN");
    expect(await catchErrorCode(stranger.call.groupRole.add(line))).toBe("NOT_FOUND");
    expect(await catchErrorCode(admin.call.groupRole.add({ ...line, teamId: foreign }))).toBe(
      "INVALID_REQUEST",
    );
    const { roles } = await admin.call.groupRole.add(line);
    expect(await catchErrorCode(admin.call.groupRole.add(line))).toBe("ALREADY_EXISTS");
    const groupRoleId = roles.find(({ groupName }) => groupName === line.groupName)?.id ?? "";
    expect(await catchErrorCode(manager.call.groupRole.remove({ organisationId, groupRoleId }))).toBe(
      "FORBIDDEN",
    );
    await admin.call.groupRole.remove({ organisationId, groupRoleId });
    expect(await catchErrorCode(admin.call.groupRole.remove({ organisationId, groupRoleId }))).toBe(
      "NOT_FOUND",
    );
    expect(await catchErrorCode(admin.call.groupRole.follow({ userId: 1 }))).toBe("UNAUTHORIZED");
    expect((await admin.call.groupRole.saveClaim(claim)).groupsClaim).toBe("roles");
  });

  test("gives no role to a user who is not a member", async () => {
    const outsider = await rest.world.stranger();
    const directory = callerFor({ actor: null, directory: { organisationId }, requestId: "test" });
    await directory.groupRole.follow({ userId: outsider.userId });
    expect(await roleIn(outsider.userId)).toBeNull();
  });
});
