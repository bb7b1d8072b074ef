import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/server/db/schema";
import { catchErrorCode } from "@/server/testing/world/error-code";
import {
  addColleague,
  createProvenSession,
  findOrganisationId,
  getPerson,
  type TestMember,
} from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
let owner: TestMember;
let organisationId: number;
beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  organisationId = await findOrganisationId(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const handOverTo = (by: TestMember, { userId }: { userId: number }) =>
  by.call.organisation.handOver({ organisationId, userId });
const loadOwnerAndRoles = async () => {
  const { data } = await owner.call.organisation.people({ organisationId, perPage: 100 });
  return data.map(({ userId, isOwner, role }) => ({ userId, isOwner, role }));
};

it("is for the owner alone, freshly proven: not for an admin or a member, and a stranger finds no organisation", async () => {
  const admin = await createProvenSession(
    world,
    await addColleague(world, { team: null, organisation: "ADMIN" }),
  );
  const member = await createProvenSession(world, await addColleague(world, { team: "MEMBER" }));
  const stranger = await createProvenSession(world, await world.stranger());
  expect(await catchErrorCode(handOverTo(admin, admin))).toBe("FORBIDDEN");
  expect(await catchErrorCode(handOverTo(member, member))).toBe("FORBIDDEN");
  expect(await catchErrorCode(handOverTo(stranger, stranger))).toBe("NOT_FOUND");
  expect(await catchErrorCode(handOverTo(getPerson(world, world.owner), admin))).toBe("PROOF_NEEDED");
  expect(await loadOwnerAndRoles()).toContainEqual({ userId: owner.userId, isOwner: true, role: "ADMIN" });
});

it("takes neither oneself, nor somebody outside, nor a closed account", async () => {
  const closed = await addColleague(world, { team: "MEMBER" });
  await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, closed.userId));
  for (const heir of [owner, await world.stranger(), closed]) {
    expect(await catchErrorCode(handOverTo(owner, heir))).toBe("NOT_FOUND");
  }
});

it("makes the member owner and ADMIN, and the owner before may leave", async () => {
  const heir = await addColleague(world, { team: "MEMBER" }, "Nora New");
  expect(
    await catchErrorCode(owner.call.member.leave({ place: { kind: "organisation", organisationId } })),
  ).toBe("FORBIDDEN");
  await handOverTo(owner, heir);
  const people = await loadOwnerAndRoles();
  expect(people).toContainEqual({ userId: heir.userId, isOwner: true, role: "ADMIN" });
  expect(people).toContainEqual({ userId: owner.userId, isOwner: false, role: "ADMIN" });
  expect(await catchErrorCode(handOverTo(owner, heir))).toBe("FORBIDDEN");
  await owner.call.member.leave({ place: { kind: "organisation", organisationId } });
  expect((await owner.call.organisation.listMine()).data.map(({ id }) => id)).not.toContain(organisationId);
});
