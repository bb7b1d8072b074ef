import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import {
  apiTokens,
  companyDomains,
  envelopes,
  invitations,
  organisationMembers,
  teams,
} from "@/server/db/schema";
import { listMailsTo } from "@/server/testing/routers/account";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let organisationId: number;
let name: string;
beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  organisationId = await findOrganisationId(world);
  const mine = await owner.call.organisation.listMine();
  name = mine.data.find(({ id }) => id === organisationId)?.name ?? "";
});
afterAll(() => world[Symbol.asyncDispose]());

const removeOrganisation = (by: TestMember, typed = name) =>
  by.call.organisation.remove({ organisationId, name: typed });
const listRemainingTeams = async () => {
  const rows = await world.db.select().from(teams).where(eq(teams.organisationId, organisationId));
  return rows.filter(({ deletedAt }) => deletedAt === null).length;
};

it("is for its owner alone, freshly proven, by its name: not its admins, and a stranger finds none", async () => {
  const admin = await createProvenSession(
    world,
    await addColleague(world, { team: null, organisation: "ADMIN" }),
  );
  const member = await createProvenSession(world, await addColleague(world, { team: "MEMBER" }));
  const stranger = await createProvenSession(world, await world.stranger());
  expect(await catchErrorCode(removeOrganisation(admin))).toBe("FORBIDDEN");
  expect(await catchErrorCode(removeOrganisation(member))).toBe("FORBIDDEN");
  expect(await catchErrorCode(removeOrganisation(stranger))).toBe("NOT_FOUND");
  expect(await catchErrorCode(removeOrganisation(owner, "Another"))).toBe("INVALID_BODY");
  expect(await catchErrorCode(removeOrganisation(getPerson(world, world.owner)))).toBe("PROOF_NEEDED");
  expect(await listRemainingTeams()).toBe(1);
});

it("is refused while a document of any of its teams waits for somebody", async () => {
  const { envelope } = await world.send({ recipients: [signer("Ana")] });
  expect(await catchErrorCode(removeOrganisation(owner))).toBe("INVALID_REQUEST");
  expect(await listRemainingTeams()).toBe(1);
  await owner.call.envelope.cancel({ envelopeId: envelope.id });
});

it("ends teams, tokens, invitations and domains at once, tells every member, and keeps the documents", async () => {
  const ana = await addColleague(world, { team: "MEMBER" }, "Ana Able");
  const lea = await addColleague(world, { team: null, organisation: "MANAGER" }, "Lea Lead");
  const draft = await world.draft({ recipients: [signer("Ben")] });
  const { teamId } = world.owner;
  const { token } = await owner.call.apiToken.create({
    teamId,
    name: "t",
    scopes: ["read"],
    expiry: "never",
  });
  const place = { kind: "team", teamId } as const;
  await owner.call.invitation.create({ place, emails: ["new@example.com"], role: "MEMBER" });
  await world.db.insert(companyDomains).values({
    id: "domain_1",
    organisationId,
    domain: "acme.example",
    token: "t",
    createdAt: new Date(),
    verifiedAt: new Date(),
  });
  const other = await world.stranger();

  await removeOrganisation(owner);
  expect(await listRemainingTeams()).toBe(0);
  await expect(resolveApiToken(world.db, token, null)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const tokens = await world.db.select().from(apiTokens).where(eq(apiTokens.teamId, teamId));
  expect(tokens.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
  const invited = await world.db
    .select()
    .from(invitations)
    .where(eq(invitations.organisationId, organisationId));
  expect(invited.map(({ revokedAt }) => revokedAt === null)).toEqual([false]);
  const domains = await world.db
    .select()
    .from(companyDomains)
    .where(eq(companyDomains.organisationId, organisationId));
  expect(domains).toEqual([]);
  for (const person of [owner, ana, lea]) {
    expect((await person.call.account.me()).teams).toEqual([]);
    expect((await person.call.organisation.listMine()).data).toEqual([]);
    expect(await listMailsTo(world, person.email, "ORGANISATION_DELETED")).toHaveLength(
      person === owner ? 0 : 1,
    );
  }
  expect(await catchErrorCode(removeOrganisation(owner))).toBe("NOT_FOUND");
  // Its envelopes are kept; other organisations are untouched.
  const kept = await world.db
    .select()
    .from(envelopes)
    .where(inArray(envelopes.id, [draft.envelope.id]));
  expect(kept.map(({ deletedAt }) => deletedAt)).toEqual([null]);
  const others = await world.db
    .select()
    .from(organisationMembers)
    .where(eq(organisationMembers.userId, other.userId));
  expect(others).toHaveLength(1);
});
