import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import { companyDomains, organisationMembers, scimUsers, teamMembers } from "@/server/db/schema";
import type { TeamRole } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
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
const patchGroup = (id: string, Operations: unknown[]) =>
  callScim("PATCH", `/Groups/${id}`, { schemas: [PATCH_OP], Operations });

let names = 0;
const drawGroupName = () => {
  names += 1;
  return `Group ${names}`;
};
async function createPerson(): Promise<{ id: string; userId: number; email: string }> {
  const email = `p${newId()}@acme.example`;
  const { body } = await callScim("POST", "/Users", { userName: email });
  const id = String(body.id);
  const [row] = await rest.world.db.select().from(scimUsers).where(eq(scimUsers.id, id));
  return { id, userId: row?.userId ?? 0, email };
}
async function createGroup(displayName: string, ...members: { id: string }[]): Promise<string> {
  const input = { schemas: [GROUP], displayName, members: members.map(({ id }) => ({ value: id })) };
  const { status, body } = await callScim("POST", "/Groups", input);
  expect([status, body.detail]).toEqual([201, undefined]);
  return String(body.id);
}
const loadTeamRole = async (userId: number, team = teamId) =>
  (
    await rest.world.db
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.teamId, team), eq(teamMembers.userId, userId)))
  )[0]?.role ?? null;
const loadOrganisationRole = async (userId: number) =>
  (await rest.world.db.select().from(organisationMembers).where(eq(organisationMembers.userId, userId)))[0]
    ?.role ?? null;
const addGroupRole = (groupName: string, role: TeamRole, team: number | null = teamId) =>
  admin.call.groupRole.add({ organisationId, groupName, teamId: team, role });
const listIds = (answer: ScimResponse): string[] =>
  (Array.isArray(answer.body.members) ? answer.body.members : []).map(({ value }) => value);

describe("SCIM groups", () => {
  test("are created, read, found, renamed and deleted, with names unique whatever the case", async () => {
    const ana = await createPerson();
    const name = drawGroupName();
    const answer = await callScim("POST", "/Groups", {
      schemas: [GROUP, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
      externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
      displayName: name,
      meta: { resourceType: "Group" },
      members: [{ value: ana.id }],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toContain(`/api/scim/v2/Groups/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      displayName: name,
      members: [{ value: ana.id, display: ana.email }],
    });
    const findGroups = (filter: string, more = "") =>
      callScim("GET", `/Groups?filter=${encodeURIComponent(filter)}${more}`);
    expect((await findGroups(`displayName eq "${name.toUpperCase()}"`)).body.totalResults).toBe(1);
    expect((await findGroups(`id eq "${answer.body.id}" and members eq "${ana.id}"`)).body.totalResults).toBe(
      1,
    );
    const [slim] = [
      (await findGroups(`displayName eq "${name}"`, "&excludedAttributes=members")).body.Resources,
    ];
    expect(JSON.stringify(slim)).not.toContain("members");
    expect((await findGroups('userName eq "x"')).body.scimType).toBe("invalidFilter");
    const twice = await callScim("POST", "/Groups", { displayName: name.toLowerCase() });
    expect([twice.status, twice.body.scimType]).toEqual([409, "uniqueness"]);
    const id = String(answer.body.id);
    const okta = await patchGroup(id, [{ op: "replace", value: { id, displayName: `${name} new` } }]);
    expect(okta.body).toMatchObject({ displayName: `${name} new` });
    expect((await callScim("PUT", `/Groups/${id}`, { displayName: name, members: [] })).body.members).toEqual(
      [],
    );
    const etag = answer.headers.get("etag") ?? "";
    const stale = await callScim("DELETE", `/Groups/${id}`, undefined, { headers: { "if-match": etag } });
    expect(stale.status).toBe(412);
    expect((await callScim("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await callScim("GET", `/Groups/${id}`)).status).toBe(404);
  });

  test("change their members as RFC 7644, Entra ID and Okta write it", async () => {
    const [ana, ben, eva] = [await createPerson(), await createPerson(), await createPerson()];
    const id = await createGroup(drawGroupName(), ana);
    const added = await patchGroup(id, [{ op: "Add", path: "members", value: [{ value: ben.id }] }]);
    expect(listIds(added)).toEqual([ana.id, ben.id]);
    const byFilter = await patchGroup(id, [{ op: "remove", path: `members[value eq "${ana.id}"]` }]);
    expect(listIds(byFilter)).toEqual([ben.id]);
    const both = await patchGroup(id, [
      { op: "remove", path: `members[value eq "${ben.id}"]` },
      { op: "add", path: "members", value: [{ value: eva.id, display: "eva" }] },
    ]);
    expect(listIds(both)).toEqual([eva.id]);
    const entra = await patchGroup(id, [{ op: "Remove", path: "members", value: [{ value: eva.id }] }]);
    expect(listIds(entra)).toEqual([]);
    const put = await patchGroup(id, [{ op: "replace", path: "members", value: [{ value: ana.id }] }]);
    expect(listIds(put)).toEqual([ana.id]);
    expect(listIds(await patchGroup(id, [{ op: "remove", path: "members" }]))).toEqual([]);
    const unknown = await patchGroup(id, [{ op: "add", path: "members", value: [{ value: "nobody" }] }]);
    expect([unknown.status, unknown.body.scimType]).toEqual([400, "invalidValue"]);
    const wrong = await patchGroup(id, [{ op: "remove", path: 'members[display eq "x"]' }]);
    expect([wrong.status, wrong.body.scimType]).toEqual([400, "invalidPath"]);
  });

  test("of another organisation are unknown and cannot take members from this one", async () => {
    const { world } = rest;
    const stranger = await createProvenSession(world, await world.stranger());
    const { id: foreign } = await stranger.call.organisation.create({ name: "Foreign" });
    const { token: bearer } = await stranger.call.scim.makeToken({ organisationId: foreign });
    const ana = await createPerson();
    const id = await createGroup(drawGroupName(), ana);
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", { displayName: "x" }],
      ["PATCH", { Operations: [{ op: "remove", path: "members" }] }],
      ["DELETE", undefined],
    ] as const)
      expect([method, (await callScim(method, `/Groups/${id}`, body, { bearer })).status]).toEqual([
        method,
        404,
      ]);
    const answer = await callScim(
      "POST",
      "/Groups",
      { displayName: "y", members: [{ value: ana.id }] },
      { bearer },
    );
    expect([answer.status, answer.body.scimType]).toEqual([400, "invalidValue"]);
  });
});

describe("the table that maps groups to roles", () => {
  test("takes effect at once when members, group names or lines change", async () => {
    const name = drawGroupName();
    const ana = await createPerson();
    const id = await createGroup(name, ana);
    expect(await loadTeamRole(ana.userId)).toBeNull();
    const { roles } = await addGroupRole(name.toUpperCase(), "MANAGER");
    expect(await loadTeamRole(ana.userId)).toBe("MANAGER");
    await patchGroup(id, [{ op: "remove", path: `members[value eq "${ana.id}"]` }]);
    expect(await loadTeamRole(ana.userId)).toBeNull();
    await patchGroup(id, [{ op: "add", path: "members", value: [{ value: ana.id }] }]);
    expect(await loadTeamRole(ana.userId)).toBe("MANAGER");
    await patchGroup(id, [{ op: "replace", path: "displayName", value: `${name} renamed` }]);
    expect(await loadTeamRole(ana.userId)).toBeNull();
    await patchGroup(id, [{ op: "replace", path: "displayName", value: name }]);
    expect(await loadTeamRole(ana.userId)).toBe("MANAGER");
    const line = roles.find(({ groupName }) => groupName === name.toUpperCase());
    await admin.call.groupRole.remove({ organisationId, groupRoleId: line?.id ?? "" });
    expect(await loadTeamRole(ana.userId)).toBeNull();
    await addGroupRole(name, "MEMBER");
    await callScim("DELETE", `/Groups/${id}`);
    expect(await loadTeamRole(ana.userId)).toBeNull();
  });

  test("keeps roles given by hand, and hands over the documents of a member whose role it takes", async () => {
    const { world } = rest;
    const name = drawGroupName();
    const [byHand, byGroup] = [await createPerson(), await createPerson()];
    const hand = { teamId, userId: byHand.userId, role: "MEMBER", createdAt: new Date() } as const;
    await world.db.insert(teamMembers).values(hand);
    await addGroupRole(name, "MANAGER");
    const id = await createGroup(name, byHand, byGroup);
    expect([await loadTeamRole(byHand.userId), await loadTeamRole(byGroup.userId)]).toEqual([
      "MANAGER",
      "MANAGER",
    ]);
    const as = { ...world.owner, userId: byGroup.userId, email: byGroup.email, role: "MANAGER" } as const;
    const { envelope } = await world.draft({}, as);
    await patchGroup(id, [{ op: "remove", path: "members" }]);
    expect([await loadTeamRole(byHand.userId), await loadTeamRole(byGroup.userId)]).toEqual(["MEMBER", null]);
    expect((await world.reload(envelope.id)).envelope.userId).toBe(world.owner.userId);
  });

  test("gives the higher role of two groups, and roles in the organisation", async () => {
    const [low, high] = [drawGroupName(), drawGroupName()];
    const ana = await createPerson();
    await addGroupRole(low, "MEMBER");
    await addGroupRole(high, "ADMIN");
    await addGroupRole(high, "MANAGER", null);
    await createGroup(low, ana);
    const id = await createGroup(high, ana);
    expect([await loadTeamRole(ana.userId), await loadOrganisationRole(ana.userId)]).toEqual([
      "ADMIN",
      "MANAGER",
    ]);
    await callScim("DELETE", `/Groups/${id}`);
    expect([await loadTeamRole(ana.userId), await loadOrganisationRole(ana.userId)]).toEqual([
      "MEMBER",
      "MEMBER",
    ]);
  });

  test("gives a reactivated user the role again and takes it from a deactivated one", async () => {
    const name = drawGroupName();
    const ana = await createPerson();
    await addGroupRole(name, "MANAGER");
    await createGroup(name, ana);
    const setActive = (active: boolean) =>
      callScim("PATCH", `/Users/${ana.id}`, { Operations: [{ op: "replace", value: { active } }] });
    await setActive(false);
    expect([await loadTeamRole(ana.userId), await loadOrganisationRole(ana.userId)]).toEqual([null, null]);
    await setActive(true);
    expect([await loadTeamRole(ana.userId), await loadOrganisationRole(ana.userId)]).toEqual([
      "MANAGER",
      "MEMBER",
    ]);
  });

  test("is changed only by proven admins, for teams of their organisation, each line once", async () => {
    const { world } = rest;
    const line = { organisationId, groupName: drawGroupName(), teamId, role: "MEMBER" } as const;
    const manager = await createProvenSession(
      world,
      await addColleague(world, { team: "ADMIN", organisation: "MANAGER" }),
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
    const directory = createCallerFor({ actor: null, directory: { organisationId }, requestId: "test" });
    await directory.groupRole.follow({ userId: outsider.userId });
    expect(await loadTeamRole(outsider.userId)).toBeNull();
  });
});
