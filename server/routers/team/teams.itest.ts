import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import { apiTokens, envelopes, teams } from "@/server/db/schema";
import { loadAudit } from "@/server/db/store/audit";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let stranger: TestMember;
let manager: TestMember;
let member: TestMember;
let organisationId: number;
let teamId: number;
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  stranger = getPerson(world, await world.stranger());
  manager = await addColleague(world, { team: "MANAGER" });
  member = await addColleague(world, { team: "MEMBER" });
  organisationId = await findOrganisationId(world);
  teamId = world.owner.teamId;
});
afterEach(() => stopClock(null));
afterAll(() => world[Symbol.asyncDispose]());

const signer = {
  email: "ana@example.com",
  name: "Ana",
  role: "SIGNER" as const,
  fields: [{ type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 }],
};

describe("organisations", () => {
  it("are opened by any account, which owns them and leads a first team", async () => {
    const organisation = await member.call.organisation.create({ name: "Peñalolén Ltda." });
    expect(organisation.url).toBe("penalolen-ltda");
    const mine = await member.call.organisation.listMine();
    expect(mine.data.at(-1)).toMatchObject({ id: organisation.id, role: "ADMIN", isOwner: true });
    const second = await member.call.organisation.create({ name: "Peñalolén Ltda." });
    expect(second.url).toBe("penalolen-ltda-2");
  });

  it("are renamed by ADMIN and MANAGER only, and never to an address that is taken", async () => {
    const lead = await addColleague(world, { team: null, organisation: "MANAGER" });
    const other = await stranger.call.organisation.create({ name: "Elsewhere" });
    const updateOrganisation = (by: TestMember, input: { name?: string; url?: string }) =>
      by.call.organisation.update({ organisationId, ...input });
    expect(await updateOrganisation(lead, { name: "Acme", url: "acme" })).toEqual({
      name: "Acme",
      url: "acme",
    });
    expect(await updateOrganisation(lead, { url: "acme" })).toEqual({ name: "Acme", url: "acme" });
    expect(await catchErrorCode(updateOrganisation(lead, { url: other.url }))).toBe("ALREADY_EXISTS");
    expect(await catchErrorCode(updateOrganisation(manager, { name: "No" }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(updateOrganisation(stranger, { name: "No" }))).toBe("NOT_FOUND");
    expect(await owner.call.organisation.get({ url: "acme" })).toMatchObject({
      isOwner: true,
      role: "ADMIN",
    });
    expect(await catchErrorCode(stranger.call.organisation.get({ url: "acme" }))).toBe("NOT_FOUND");
  });
});

describe("teams", () => {
  it("are opened by ADMIN and MANAGER of the organisation, and seen by a MEMBER only when they are in", async () => {
    const team = await owner.call.team.create({ organisationId, name: "Procurement" });
    const all = await owner.call.team.list({ organisationId });
    expect(all.data.find(({ id }) => id === team.id)).toMatchObject({ name: "Procurement", role: "ADMIN" });
    const teams = await member.call.team.list({ organisationId });
    expect(teams.data.map(({ id }) => id)).toEqual([teamId]);
    expect(await catchErrorCode(member.call.team.create({ organisationId, name: "No" }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(manager.call.team.create({ organisationId, name: "No" }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(stranger.call.team.create({ organisationId, name: "No" }))).toBe("NOT_FOUND");
  });

  it("are renamed by their ADMIN and MANAGER", async () => {
    expect(await manager.call.team.update({ teamId, name: "Legal", url: "Legal-Chile" })).toEqual({
      name: "Legal",
      url: "legal-chile",
    });
    const other = await owner.call.team.create({ organisationId, name: "Sales" });
    expect(await catchErrorCode(manager.call.team.update({ teamId, url: other.url }))).toBe("ALREADY_EXISTS");
    expect(await catchErrorCode(member.call.team.update({ teamId, name: "No" }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(stranger.call.team.update({ teamId, name: "No" }))).toBe("NOT_FOUND");
    expect(await catchErrorCode(manager.call.team.update({ teamId, url: "no spaces" }))).toBe("BAD_REQUEST");
  });
});

describe("deleting a team", () => {
  it("takes it away from everybody at once and ends its tokens, while documents and evidence stay stored", async () => {
    const team = await owner.call.team.create({ organisationId, name: "Short lived" });
    const there = { ...owner, teamId: team.id };
    const { envelope } = await world.draft({}, there);
    const { token } = await (await createProvenSession(world, owner)).call.apiToken.create({
      teamId: team.id,
      name: "t",
      scopes: ["read"],
      expiry: "never",
    });
    const remove = { teamId: team.id, name: "Short lived" };
    expect(await catchErrorCode(owner.call.team.remove(remove))).toBe("PROOF_NEEDED");
    await (await createProvenSession(world, owner)).call.team.remove(remove);
    const mine = await owner.call.account.me();
    expect(mine.teams.some(({ id }) => id === team.id)).toBe(false);
    await expect(resolveApiToken(world.db, token, null)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await catchErrorCode(owner.call.team.get({ teamId: team.id }))).toBe("NOT_FOUND");
    const rows = await world.db.select().from(envelopes).where(eq(envelopes.id, envelope.id));
    expect(rows).toHaveLength(1);
    expect((await loadAudit(world.db, envelope.id)).length).toBeGreaterThan(0);
  });

  it("is refused while a document waits for somebody, without its name, to a MANAGER, and for the last team", async () => {
    const team = await owner.call.team.create({ organisationId, name: "Busy" });
    const there = { ...owner, teamId: team.id };
    await world.send({ recipients: [signer] }, there);
    const removeTeam = (by: TestMember, id: number, name: string) =>
      by.call.team.remove({ teamId: id, name });
    expect(await catchErrorCode(removeTeam(owner, team.id, "Busy"))).toBe("INVALID_REQUEST");
    expect(await catchErrorCode(removeTeam(owner, team.id, "busy"))).toBe("INVALID_BODY");
    expect(await catchErrorCode(removeTeam(manager, teamId, "Legal"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(removeTeam(stranger, teamId, "Legal"))).toBe("NOT_FOUND");
    const alone = await stranger.call.organisation.create({ name: "Alone" });
    const { teams: own } = await stranger.call.account.me();
    const only = own.find(({ url }) => url === alone.teamUrl)?.id ?? 0;
    expect(await catchErrorCode(removeTeam(stranger, only, "Alone"))).toBe("INVALID_REQUEST");
    const [row] = await world.db.select().from(teams).where(eq(teams.id, team.id));
    expect(row?.deletedAt).toBeNull();
  });
});

describe("API tokens", () => {
  it("are shown once, stored as SHA-512 and last four, and speak for their creator in their team", async () => {
    const now = new Date("2026-01-31T10:00:00.000Z");
    stopClock(now);
    const createdToken = await (await createProvenSession(world, manager)).call.apiToken.create({
      teamId,
      name: "CI",
      scopes: ["read"],
      expiry: "1month",
    });
    expect(createdToken.token).toMatch(/^api_[0-9A-Za-z]{32}$/);
    expect(createdToken.expiresAt).toBe("2026-02-28T10:00:00.000Z");
    const [row] = await world.db.select().from(apiTokens).where(eq(apiTokens.id, createdToken.id));
    expect(row?.tokenHash).toHaveLength(64);
    expect(JSON.stringify(row)).not.toContain(createdToken.token);
    expect((await resolveApiToken(world.db, createdToken.token, "192.0.2.9")).actor).toMatchObject({
      userId: manager.userId,
      teamId,
      role: "MANAGER",
    });
    const { data } = await owner.call.apiToken.list({ teamId, perPage: 100 });
    expect(data.find(({ id }) => id === createdToken.id)).toMatchObject({
      name: "CI",
      lastFour: createdToken.token.slice(-4),
      createdBy: manager.name,
      isExpired: false,
      lastUsedIp: "192.0.2.9",
    });
    expect(JSON.stringify(data)).not.toContain(createdToken.token);
    stopClock(new Date("2026-02-28T10:00:00.000Z"));
    await expect(resolveApiToken(world.db, createdToken.token, null)).rejects.toMatchObject({
      code: "EXPIRED_CODE",
    });
  });

  it("stop working the moment they are revoked; an ADMIN's by an ADMIN alone", async () => {
    const leaked = { teamId, name: "leaked", scopes: ["read" as const], expiry: "never" as const };
    const [admins, managers] = [
      await (await createProvenSession(world, owner)).call.apiToken.create(leaked),
      await (await createProvenSession(world, manager)).call.apiToken.create(leaked),
    ];
    const revokeAsManager = (tokenId: number) =>
      createProvenSession(world, manager).then(({ call }) => call.apiToken.revoke({ teamId, tokenId }));
    expect(await catchErrorCode(revokeAsManager(admins.id))).toBe("FORBIDDEN");
    expect((await resolveApiToken(world.db, admins.token, null)).actor).toMatchObject({ teamId });
    const { data } = await manager.call.apiToken.list({ teamId, perPage: 100 });
    expect(
      data.filter(({ id }) => [admins.id, managers.id].includes(id)).map((row) => row.mayRevoke),
    ).toEqual([true, false]);
    await revokeAsManager(managers.id);
    await (await createProvenSession(world, owner)).call.apiToken.revoke({ teamId, tokenId: admins.id });
    for (const { token } of [admins, managers])
      await expect(resolveApiToken(world.db, token, null)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await catchErrorCode(revokeAsManager(managers.id))).toBe("NOT_FOUND");
  });

  it("are made and revoked by whoever has just shown who they are, not by an open screen", async () => {
    const input = { teamId, name: "stolen", scopes: ["read" as const], expiry: "never" as const };
    expect(await catchErrorCode(manager.call.apiToken.create(input))).toBe("PROOF_NEEDED");
    const createdToken = await (await createProvenSession(world, manager)).call.apiToken.create(input);
    const revoke = { teamId, tokenId: createdToken.id };
    expect(await catchErrorCode(manager.call.apiToken.revoke(revoke))).toBe("PROOF_NEEDED");
    const stale = await createProvenSession(world, manager);
    stopClock(new Date(Date.now() + 11 * 60_000));
    expect(await catchErrorCode(stale.call.apiToken.revoke(revoke))).toBe("PROOF_NEEDED");
    expect(await catchErrorCode(stale.call.apiToken.create(input))).toBe("PROOF_NEEDED");
    stopClock(null);
  });

  it("are for ADMIN and MANAGER of their own team", async () => {
    const createdToken = await (await createProvenSession(world, owner)).call.apiToken.create({
      teamId,
      name: "kept",
      scopes: ["read"],
      expiry: "7days",
    });
    const input = { scopes: ["read" as const], teamId, name: "x", expiry: "never" as const };
    expect(await catchErrorCode(member.call.apiToken.create(input))).toBe("FORBIDDEN");
    expect(await catchErrorCode(member.call.apiToken.list({ teamId }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(member.call.apiToken.revoke({ teamId, tokenId: createdToken.id }))).toBe(
      "FORBIDDEN",
    );
    expect(await catchErrorCode(stranger.call.apiToken.create(input))).toBe("NOT_FOUND");
    expect(await catchErrorCode(stranger.call.apiToken.list({ teamId }))).toBe("NOT_FOUND");
    const foreign = (await createProvenSession(world, stranger)).call.apiToken.revoke({
      teamId: stranger.teamId,
      tokenId: createdToken.id,
    });
    expect(await catchErrorCode(foreign)).toBe("NOT_FOUND");
  });

  it("follow the role of their creator as it is now", async () => {
    const somebody = await addColleague(world, { team: "MANAGER" });
    const { token } = await (await createProvenSession(world, somebody)).call.apiToken.create({
      teamId,
      name: "t",
      scopes: ["read"],
      expiry: "never",
    });
    const place = { kind: "team" as const, teamId };
    await (await createProvenSession(world, owner)).call.member.changeRole({
      place,
      userId: somebody.userId,
      role: "MEMBER",
    });
    expect((await resolveApiToken(world.db, token, null)).actor).toMatchObject({ role: "MEMBER" });
  });
});
