import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import { apiTokens, envelopes, organisationMembers, teamMembers } from "@/server/db/schema";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  loadTeamRole,
  type TestMember,
} from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let stranger: TestMember;
let organisation: { kind: "organisation"; organisationId: number };
let team: { kind: "team"; teamId: number };
beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  stranger = getPerson(world, await world.stranger());
  organisation = { kind: "organisation", organisationId: await findOrganisationId(world) };
  team = { kind: "team", teamId: world.owner.teamId };
});
afterAll(() => world[Symbol.asyncDispose]());

const UNKNOWN_TEAM = { kind: "team" as const, teamId: 999_999 };

describe("listing members", () => {
  it("shows everybody who reaches the team with the effective role, the owner of the organisation included", async () => {
    const manager = await addColleague(world, { team: "MANAGER" }, "Mona Manager");
    const lead = await addColleague(world, { team: null, organisation: "MANAGER" }, "Lea Lead");
    const outsider = await addColleague(world, { team: null }, "Otto Outside");
    const { data, count } = await owner.call.member.list({ place: team, perPage: 100 });
    const membersById = new Map(data.map((member) => [member.userId, member]));
    expect(membersById.get(owner.userId)).toMatchObject({ role: "ADMIN", isOwner: true });
    expect(membersById.get(manager.userId)).toMatchObject({ role: "MANAGER", isThroughOrganisation: false });
    expect(membersById.get(lead.userId)).toMatchObject({ role: "ADMIN", isThroughOrganisation: true });
    expect(membersById.has(outsider.userId)).toBe(false);
    expect(count).toBe(data.length);
    const answer = await owner.call.member.list({ place: team, query: "mona m" });
    expect(answer.data.map(({ userId }) => userId)).toEqual([manager.userId]);
  });

  it("is for members: strangers hear what an unknown team answers", async () => {
    expect(await catchErrorCode(stranger.call.member.list({ place: team }))).toBe("NOT_FOUND");
    expect(await catchErrorCode(stranger.call.member.list({ place: UNKNOWN_TEAM }))).toBe("NOT_FOUND");
    expect(await catchErrorCode(stranger.call.member.list({ place: organisation }))).toBe("NOT_FOUND");
  });
});

describe("changing a role", () => {
  it("holds from the next call on, in the team and in the organisation", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    await owner.call.member.changeRole({ place: team, userId: member.userId, role: "MANAGER" });
    expect(await loadTeamRole(world, member.userId)).toBe("MANAGER");
    expect((await member.call.account.me()).teams).toMatchObject([{ id: team.teamId, role: "MANAGER" }]);
    await owner.call.member.changeRole({ place: organisation, userId: member.userId, role: "MANAGER" });
    expect((await member.call.account.me()).teams).toMatchObject([{ id: team.teamId, role: "ADMIN" }]);
  });

  it("stays within the caller's rank", async () => {
    const admin = await addColleague(world, { team: "ADMIN" });
    const manager = await addColleague(world, { team: "MANAGER" });
    const member = await addColleague(world, { team: "MEMBER" });
    const changeRole = (by: TestMember, userId: number, role: "ADMIN" | "MANAGER" | "MEMBER") =>
      by.call.member.changeRole({ place: team, userId, role });
    expect(await catchErrorCode(changeRole(manager, admin.userId, "MEMBER"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(changeRole(manager, member.userId, "ADMIN"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(changeRole(manager, manager.userId, "ADMIN"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(changeRole(member, member.userId, "MANAGER"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(changeRole(admin, owner.userId, "MEMBER"))).toBe("FORBIDDEN");
    expect(await catchErrorCode(changeRole(stranger, member.userId, "MEMBER"))).toBe("NOT_FOUND");
    expect(await catchErrorCode(changeRole(admin, stranger.userId, "MEMBER"))).toBe("NOT_FOUND");
    expect(await catchErrorCode(changeRole(manager, member.userId, "MANAGER"))).toBe("PROOF_NEEDED");
    await changeRole(await createProvenSession(world, manager), member.userId, "MANAGER");
    expect(await loadTeamRole(world, member.userId)).toBe("MANAGER");
  });

  it("never touches the owner of the organisation, who may not even demote themselves", async () => {
    const lead = await addColleague(world, { team: null, organisation: "ADMIN" });
    const demoteOwner = (by: TestMember) =>
      by.call.member.changeRole({ place: organisation, userId: owner.userId, role: "MEMBER" });
    expect(await catchErrorCode(demoteOwner(lead))).toBe("FORBIDDEN");
    expect(await catchErrorCode(demoteOwner(owner))).toBe("FORBIDDEN");
  });

  it("says that who leads through the organisation cannot be changed in the team", async () => {
    const lead = await addColleague(world, { team: "MEMBER", organisation: "MANAGER" });
    const change = owner.call.member.changeRole({ place: team, userId: lead.userId, role: "MEMBER" });
    expect(await catchErrorCode(change)).toBe("INVALID_REQUEST");
  });

  it("lets exactly one of two admins who demote each other at the same moment win, every time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ana, ben] = [
        await createProvenSession(world, await addColleague(world, { team: "ADMIN" })),
        await createProvenSession(world, await addColleague(world, { team: "ADMIN" })),
      ];
      const results = await Promise.allSettled([
        ana.call.member.changeRole({ place: team, userId: ben.userId, role: "MEMBER" }),
        ben.call.member.changeRole({ place: team, userId: ana.userId, role: "MEMBER" }),
      ]);
      const roles = [await loadTeamRole(world, ana.userId), await loadTeamRole(world, ben.userId)];
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(roles.sort()).toEqual(["ADMIN", "MEMBER"]);
    }
  });

  it("lets exactly one of two admins who remove each other at the same moment stay", async () => {
    const [ana, ben] = [
      await addColleague(world, { team: "ADMIN" }),
      await addColleague(world, { team: "ADMIN" }),
    ];
    const results = await Promise.allSettled([
      (await createProvenSession(world, ana)).call.member.remove({ place: team, userId: ben.userId }),
      (await createProvenSession(world, ben)).call.member.remove({ place: team, userId: ana.userId }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const remainingRoles = [await loadTeamRole(world, ana.userId), await loadTeamRole(world, ben.userId)];
    expect(remainingRoles.filter((role) => role !== null)).toEqual(["ADMIN"]);
  });
});

describe("removing a member", () => {
  it("hands every envelope to the organisation's owner with an entry each, and ends tokens and access at once", async () => {
    const member = await addColleague(world, { team: "MANAGER" }, "Rita Removed");
    const drafts = [await world.draft({ visibility: "ADMIN" }, member), await world.draft({}, member)];
    const { token } = await (await createProvenSession(world, member)).call.apiToken.create({
      ...team,
      name: "mine",
      scopes: ["read"],
      expiry: "never",
    });
    expect((await resolveApiToken(world.db, token, null)).actor).toMatchObject({ userId: member.userId });

    const answer = await owner.call.member.remove({ place: team, userId: member.userId });

    expect(answer).toEqual({ success: true, envelopes: 2 });
    for (const { envelope } of drafts) {
      const after = await world.reload(envelope.id);
      expect(after.envelope.userId).toBe(owner.userId);
      const audit = await loadAudit(world.db, envelope.id);
      expect(audit.at(-1)).toMatchObject({
        type: "DOCUMENT_OWNER_CHANGED",
        data: { from: member.email, to: owner.email, cause: "MEMBER_REMOVED" },
        userId: owner.userId,
        ipAddress: "192.0.2.7",
      });
      expect(verifyChain(audit).ok).toBe(true);
    }
    expect((await member.call.account.me()).teams).toEqual([]);
    const tokens = await world.db
      .select()
      .from(apiTokens)
      .where(and(eq(apiTokens.userId, member.userId), isNull(apiTokens.revokedAt)));
    expect(tokens).toEqual([]);
    await expect(resolveApiToken(world.db, token, null)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("hands them to the member who was named instead", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const heir = await addColleague(world, { team: "MEMBER" });
    const { envelope } = await world.draft({}, member);
    const input = { place: team, userId: member.userId, handOverToUserId: heir.userId };
    await owner.call.member.remove(input);
    expect((await world.reload(envelope.id)).envelope.userId).toBe(heir.userId);
  });

  it("refuses an heir who does not reach the envelopes, and changes nothing", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const { envelope } = await world.draft({}, member);
    for (const heir of [stranger, member]) {
      const call = owner.call.member.remove({
        place: team,
        userId: member.userId,
        handOverToUserId: heir.userId,
      });
      expect(await catchErrorCode(call)).toBe("NOT_FOUND");
    }
    expect((await world.reload(envelope.id)).envelope.userId).toBe(member.userId);
    expect(await loadTeamRole(world, member.userId)).toBe("MEMBER");
  });

  it("from the organisation ends every team of it and leaves other organisations alone", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const other = await owner.call.team.create({
      organisationId: organisation.organisationId,
      name: "Other",
    });
    await world.db
      .insert(teamMembers)
      .values({ teamId: other.id, userId: member.userId, role: "MEMBER", createdAt: new Date() });
    const own = await member.call.organisation.create({ name: "My own" });
    const there = { ...member, teamId: other.id };
    const drafts = [await world.draft({}, member), await world.draft({}, there)];
    const answer = await owner.call.member.remove({ place: organisation, userId: member.userId });
    expect(answer.envelopes).toBe(2);
    const rows = await world.db.select().from(envelopes).where(eq(envelopes.userId, owner.userId));
    const ids = new Set(rows.map(({ id }) => id));
    expect(drafts.every(({ envelope }) => ids.has(envelope.id))).toBe(true);
    expect((await member.call.account.me()).teams.map(({ url }) => url)).toEqual([own.teamUrl]);
    const left = await world.db
      .select()
      .from(organisationMembers)
      .where(
        and(
          eq(organisationMembers.organisationId, organisation.organisationId),
          eq(organisationMembers.userId, member.userId),
        ),
      );
    expect(left).toEqual([]);
  });

  it("asks whoever removes to show once more who they are, and does nothing before", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const removeMember = (by: TestMember, place: typeof team | typeof organisation) =>
      by.call.member.remove({ place, userId: member.userId });
    for (const place of [team, organisation]) {
      expect(await catchErrorCode(removeMember(getPerson(world, world.owner), place))).toBe("PROOF_NEEDED");
    }
    expect(await loadTeamRole(world, member.userId)).toBe("MEMBER");
    await removeMember(owner, organisation);
    expect(await loadTeamRole(world, member.userId)).toBeNull();
  });

  it("is refused above one's rank, for MEMBERs, for strangers, for oneself and for the owner", async () => {
    const admin = await addColleague(world, { team: "ADMIN" });
    const manager = await addColleague(world, { team: "MANAGER" });
    const member = await addColleague(world, { team: "MEMBER" });
    const removeFromTeam = (by: TestMember, userId: number) => by.call.member.remove({ place: team, userId });
    expect(await catchErrorCode(removeFromTeam(manager, admin.userId))).toBe("FORBIDDEN");
    expect(await catchErrorCode(removeFromTeam(member, member.userId))).toBe("FORBIDDEN");
    expect(await catchErrorCode(removeFromTeam(stranger, member.userId))).toBe("NOT_FOUND");
    expect(await catchErrorCode(removeFromTeam(manager, manager.userId))).toBe("INVALID_REQUEST");
    expect(await catchErrorCode(removeFromTeam(admin, owner.userId))).toBe("FORBIDDEN");
    expect(await loadTeamRole(world, member.userId)).toBe("MEMBER");
  });
});

describe("leaving", () => {
  it("hands one's envelopes to the owner and is open to any member", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const { envelope } = await world.draft({}, member);
    expect(await member.call.member.leave({ place: organisation })).toEqual({ success: true, envelopes: 1 });
    expect((await world.reload(envelope.id)).envelope.userId).toBe(owner.userId);
    const audit = await loadAudit(world.db, envelope.id);
    expect(audit.at(-1)).toMatchObject({ data: { cause: "MEMBER_LEFT" }, userId: member.userId });
    expect(await catchErrorCode(member.call.member.leave({ place: organisation }))).toBe("NOT_FOUND");
  });

  it("is closed to the owner", async () => {
    expect(await catchErrorCode(owner.call.member.leave({ place: organisation }))).toBe("FORBIDDEN");
    expect(await catchErrorCode(owner.call.member.leave({ place: team }))).toBe("FORBIDDEN");
  });
});
