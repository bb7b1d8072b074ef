import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  organisationId = await findOrganisationId(world);
  owner = await createProvenSession(world, world.owner);
});
afterAll(() => world[Symbol.asyncDispose]());

const listProcedures = ({ call }: TestMember) => [
  () => call.scim.makeToken({ organisationId }),
  () => call.scim.save({ organisationId, handOverToUserId: null }),
  () => call.scim.removeToken({ organisationId }),
  () => call.scim.get({ organisationId }),
];
const listErrorCodes = async (person: TestMember) => {
  const codes: string[] = [];
  for (const procedure of listProcedures(person)) codes.push((await catchErrorCode(procedure())) ?? "");
  return codes;
};

describe("an organisation's directory", () => {
  test("is set by its admins alone; others are refused, strangers get NOT_FOUND", async () => {
    const manager = await createProvenSession(
      world,
      await addColleague(world, { team: "ADMIN", organisation: "MANAGER" }),
    );
    const member = await createProvenSession(world, await addColleague(world, { team: "ADMIN" }));
    const stranger = await createProvenSession(world, await world.stranger());
    expect(await listErrorCodes(manager)).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
    expect(await listErrorCodes(member)).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
    expect(await listErrorCodes(stranger)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
  });

  test("changes only with fresh proof", async () => {
    const unproven = getPerson(world, world.owner);
    for (const procedure of listProcedures(unproven).slice(0, 3))
      expect(await catchErrorCode(procedure())).toBe("PROOF_NEEDED");
  });

  test("shows its URL and never its token; removing a missing token is no error", async () => {
    expect(await owner.call.scim.removeToken({ organisationId })).toEqual({ success: true });
    const { token } = await owner.call.scim.makeToken({ organisationId });
    expect(token).toMatch(/^scim_[0-9A-Za-z]{43}$/);
    const settings = await owner.call.scim.get({ organisationId });
    expect(settings.baseUrl).toMatch(/\/api\/scim\/v2$/);
    expect(settings.token).toMatchObject({ lastFour: token.slice(-4), lastUsedAt: null, lastUsedIp: null });
    expect(JSON.stringify(settings)).not.toContain(token);
  });

  test("hands over to a leader of the organisation", async () => {
    const member = await addColleague(world, { team: "ADMIN" });
    const manager = await addColleague(world, { team: null, organisation: "MANAGER" });
    const stranger = await world.stranger();
    const saveHandOver = (handOverToUserId: number | null) =>
      owner.call.scim.save({ organisationId, handOverToUserId });
    expect(await catchErrorCode(saveHandOver(member.userId))).toBe("INVALID_REQUEST");
    expect(await catchErrorCode(saveHandOver(stranger.userId))).toBe("NOT_FOUND");
    expect((await saveHandOver(manager.userId)).handOverToUserId).toBe(manager.userId);
    const { token } = await owner.call.scim.makeToken({ organisationId });
    await owner.call.scim.removeToken({ organisationId });
    expect(await owner.call.scim.get({ organisationId })).toMatchObject({
      token: null,
      handOverToUserId: manager.userId,
    });
    expect(token).toBeDefined();
    expect((await saveHandOver(null)).handOverToUserId).toBeNull();
  });

  test("refuses signed-in users", async () => {
    expect(await catchErrorCode(owner.call.scimUser.list({}))).toBe("UNAUTHORIZED");
    expect(await catchErrorCode(owner.call.scimUser.create({ body: {} }))).toBe("UNAUTHORIZED");
    expect(await catchErrorCode(owner.call.scimUser.remove({ id: "x" }))).toBe("UNAUTHORIZED");
  });
});
