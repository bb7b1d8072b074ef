import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticators, companyIdentities, passkeys, sessions, users } from "@/server/db/schema";
import { newId } from "@/server/ids";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let organisationId: number;
let other: number;
let ana: TestMember;
let ben: TestMember;
let lea: TestMember;
beforeAll(async () => {
  world = await testWorld();
  owner = getPerson(world, world.owner);
  organisationId = await findOrganisationId(world);
  other = (await owner.call.team.create({ organisationId, name: "Annexe" })).id;
  ana = await addColleague(world, { team: "MANAGER" }, "Ana Able");
  ben = await addColleague(world, { team: null }, "Ben Bare");
  lea = await addColleague(world, { team: null, organisation: "MANAGER" }, "Lea Lead");
});
afterAll(() => world[Symbol.asyncDispose]());

const listPeople = (filter: object = {}, by = owner) =>
  by.call.organisation.people({ organisationId, perPage: 100, ...filter });
const listNames = async (filter: object) => (await listPeople(filter)).data.map(({ name }) => name);

it("shows everybody with their teams and roles there, admins first", async () => {
  const { data, count } = await listPeople();
  expect(data.map(({ name }) => name)).toEqual(["Olga Owner", "Lea Lead", "Ana Able", "Ben Bare"]);
  expect(count).toBe(4);
  expect(data[0]).toMatchObject({ isOwner: true, role: "ADMIN" });
  expect(data[2]).toMatchObject({
    role: "MEMBER",
    teams: [{ name: "Team of Olga Owner", role: "MANAGER" }],
    teamCount: 1,
  });
  expect(data[3]).toMatchObject({ teams: [], teamCount: 0, lastSeenAt: null });
});

it("shows by what people come in, whether a second factor guards it and when they were last there", async () => {
  const [now, { userId }] = [new Date(), ana];
  await world.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, userId));
  const key = { id: newId(), publicKey: Buffer.from("k"), counter: 0, isBackedUp: false, createdAt: now };
  await world.db.insert(passkeys).values({ ...key, userId });
  await world.db.insert(companyIdentities).values({
    id: newId(),
    organisationId,
    issuer: "https://id.example.com",
    subject: "1",
    userId,
    createdAt: now,
  });
  const app = { userId, secretEncrypted: "x", createdAt: now };
  await world.db.insert(authenticators).values({ ...app, confirmedAt: now, guardsSignIn: true });
  // An authenticator only for signing documents does not protect the sign-in.
  await world.db.insert(authenticators).values({ ...app, userId: ben.userId, confirmedAt: now });
  await world.db
    .insert(sessions)
    .values({ id: newId(), userId, createdAt: now, lastSeenAt: now, expiresAt: now });
  const [shown] = (await listPeople({ query: "ana able" })).data;
  expect(shown).toMatchObject({
    waysIn: ["PASSWORD", "PASSKEY", "COMPANY"],
    hasSecondFactor: true,
    lastSeenAt: now.toISOString(),
  });
  expect((await listPeople({ query: "ben" })).data[0]).toMatchObject({ waysIn: [], hasSecondFactor: false });
  expect(await listNames({ secondFactor: "on" })).toEqual(["Ana Able"]);
  expect(await listNames({ secondFactor: "off" })).toEqual(["Olga Owner", "Lea Lead", "Ben Bare"]);
});

it("is narrowed by role, by team and by words, page by page", async () => {
  expect(await listNames({ role: "MEMBER" })).toEqual(["Ana Able", "Ben Bare"]);
  expect(await listNames({ teamId: world.owner.teamId })).toEqual(["Olga Owner", "Lea Lead", "Ana Able"]);
  expect(await listNames({ teamId: other })).toEqual(["Olga Owner", "Lea Lead"]);
  expect(await listNames({ teamId: (await world.stranger()).teamId })).toEqual([]);
  expect(await listNames({ query: "%" })).toEqual([]);
  const second = await listPeople({ perPage: 2, page: 2 });
  expect([second.data.map(({ name }) => name), second.totalPages]).toEqual([["Ana Able", "Ben Bare"], 2]);
});

it("is for those who lead the organisation", async () => {
  expect((await listPeople({}, lea)).count).toBe(4);
  expect(await catchErrorCode(listPeople({}, ana))).toBe("FORBIDDEN");
  expect(await catchErrorCode(listPeople({}, getPerson(world, await world.stranger())))).toBe("NOT_FOUND");
});

it("the teams say how many documents they have, to those who lead the organisation", async () => {
  await world.draft();
  await world.draft({ visibility: "ADMIN" });
  await world.draft({ type: "TEMPLATE" });
  const { data } = await owner.call.team.list({ organisationId });
  expect(data.map(({ name, documents }) => [name, documents])).toEqual([
    ["Annexe", 0],
    ["Team of Olga Owner", 2],
  ]);
  const theirs = await ana.call.team.list({ organisationId });
  expect(theirs.data.map(({ documents }) => documents)).toEqual([null]);
});
