import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findOrganisationByAddress } from "@/server/db/store/company-domain";
import { NoAnswer } from "@/server/mail/name-servers";
import { provide } from "@/server/runtime";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { freezeClock } from "@/server/testing/world/hold-clock";
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
let stranger: TestMember;
let own: number;
let foreign: number;
/** DNS answers by name; null for no answer at all. */
const zone = new Map<string, string[] | null>();

beforeAll(async () => {
  world = await testWorld();
  owner = await createProvenSession(world, world.owner);
  stranger = await createProvenSession(world, await world.stranger());
  own = await findOrganisationId(world);
  foreign = (await stranger.call.organisation.create({ name: "Foreign" })).id;
  provide("txtLookup", async (name) => {
    const records = zone.get(name);
    if (records === null) throw new NoAnswer("silent");
    return records ?? [];
  });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  zone.clear();
  await world.test.sql`delete from company_domain`;
  await world.test.sql`delete from rate_limit`;
});

const addDomain = (by: TestMember, organisationId: number, domain = "acme.example") =>
  by.call.companyDomain.add({ organisationId, domain });
type Added = Awaited<ReturnType<typeof addDomain>>;
const checkDomain = (by: TestMember, organisationId: number, { id: domainId }: Added) =>
  by.call.companyDomain.check({ organisationId, domainId });
const publishRecords = (...domains: Added[]) => {
  for (const { record } of domains) zone.set(record.name, []);
  for (const { record } of domains) zone.get(record.name)?.push(record.value);
};
const createOwnerCaller = (email: string) => findOrganisationByAddress(world.db, email);

describe("an organisation's domain", () => {
  test("counts only once its record was verified, and only for its own e-mail addresses", async () => {
    const added = await addDomain(owner, own, " ACME.example. ");
    expect(added).toMatchObject({
      domain: "acme.example",
      isVerified: false,
      record: { type: "TXT", name: "_rubrica.acme.example" },
    });
    expect((await checkDomain(owner, own, added)).isVerified).toBe(false);
    expect(await createOwnerCaller("ana@acme.example")).toBeNull();
    publishRecords(added);
    expect(await createOwnerCaller("ana@acme.example")).toBeNull();
    expect((await checkDomain(owner, own, added)).isVerified).toBe(true);
    expect(await createOwnerCaller("ana@acme.example")).toBe(own);
    expect(await createOwnerCaller("ana@sub.acme.example")).toBeNull();
    expect(await createOwnerCaller("ana@notacme.example")).toBeNull();
  });

  test("is lost when a check finds the record gone, but not while name servers are silent", async () => {
    const added = await addDomain(owner, own);
    publishRecords(added);
    await checkDomain(owner, own, added);
    zone.set(added.record.name, null);
    expect(await catchErrorCode(checkDomain(owner, own, added))).toBe("SERVICE_UNAVAILABLE");
    expect(await createOwnerCaller("ana@acme.example")).toBe(own);
    zone.set(added.record.name, ["v=spf1 -all"]);
    expect((await checkDomain(owner, own, added)).isVerified).toBe(false);
    expect(await createOwnerCaller("ana@acme.example")).toBeNull();
  });

  test("of another organisation cannot be verified with its record, nor taken while that record stands", async () => {
    const theirs = await addDomain(stranger, foreign);
    const ours = await addDomain(owner, own);
    expect(ours.record.value).not.toBe(theirs.record.value);
    publishRecords(theirs);
    expect((await checkDomain(owner, own, ours)).isVerified).toBe(false);
    await checkDomain(stranger, foreign, theirs);
    publishRecords(theirs, ours);
    expect(await catchErrorCode(checkDomain(owner, own, ours))).toBe("ALREADY_EXISTS");
    expect(await createOwnerCaller("ana@acme.example")).toBe(foreign);
    publishRecords(ours);
    expect((await checkDomain(owner, own, ours)).isVerified).toBe(true);
    expect(await createOwnerCaller("ana@acme.example")).toBe(own);
    expect((await stranger.call.companyDomain.list({ organisationId: foreign })).data).toMatchObject([
      { isVerified: false },
    ]);
  });

  test("that two organisations claim at the same moment goes to one of them", async () => {
    const theirs = await addDomain(stranger, foreign);
    const ours = await addDomain(owner, own);
    publishRecords(theirs, ours);
    const results = await Promise.allSettled([
      checkDomain(owner, own, ours),
      checkDomain(stranger, foreign, theirs),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("counts no longer once it is removed, and is added only once", async () => {
    const added = await addDomain(owner, own);
    expect(await catchErrorCode(addDomain(owner, own))).toBe("ALREADY_EXISTS");
    publishRecords(added);
    await checkDomain(owner, own, added);
    await owner.call.companyDomain.remove({ organisationId: own, domainId: added.id });
    expect(await createOwnerCaller("ana@acme.example")).toBeNull();
    expect((await owner.call.companyDomain.list({ organisationId: own })).data).toEqual([]);
    expect(await catchErrorCode(checkDomain(owner, own, added))).toBe("NOT_FOUND");
  });

  test("must be a domain name, and there are at most fifty", async () => {
    expect(await catchErrorCode(addDomain(owner, own, "acme"))).toBe("BAD_REQUEST");
    for (let n = 0; n < 50; n += 1) await addDomain(owner, own, `acme${n}.example`);
    expect(await catchErrorCode(addDomain(owner, own, "acme50.example"))).toBe("LIMIT_EXCEEDED");
  });
});

describe("access to domains", () => {
  test("is read-only for members, and strangers learn nothing", async () => {
    const member = await addColleague(world, { team: null });
    const added = await addDomain(owner, own);
    const { id: domainId } = added;
    for (const [by, code] of [
      [stranger, "NOT_FOUND"],
      [member, "FORBIDDEN"],
    ] as const) {
      expect(await catchErrorCode(addDomain(by, own, "other.example"))).toBe(code);
      expect(await catchErrorCode(checkDomain(by, own, added))).toBe(code);
      expect(await catchErrorCode(by.call.companyDomain.remove({ organisationId: own, domainId }))).toBe(
        code,
      );
    }
    expect(await catchErrorCode(stranger.call.companyDomain.list({ organisationId: own }))).toBe("NOT_FOUND");
    expect((await member.call.companyDomain.list({ organisationId: own })).data).toHaveLength(1);
  });

  test("needs fresh proof for checking and removing", async () => {
    const { id: domainId } = await addDomain(owner, own);
    const unproven = getPerson(world, world.owner);
    const procedures = [unproven.call.companyDomain.check, unproven.call.companyDomain.remove];
    for (const procedure of procedures)
      expect(await catchErrorCode(procedure({ organisationId: own, domainId }))).toBe("PROOF_NEEDED");
  });

  test("reaches only the organisation's own", async () => {
    const added = await addDomain(owner, own);
    expect(await catchErrorCode(checkDomain(stranger, foreign, added))).toBe("NOT_FOUND");
    const gone = stranger.call.companyDomain.remove({ organisationId: foreign, domainId: added.id });
    expect(await catchErrorCode(gone)).toBe("NOT_FOUND");
  });

  test("is limited to ten checks in a row", async () => {
    freezeClock();
    const added = await addDomain(owner, own);
    for (let n = 0; n < 10; n += 1) await checkDomain(owner, own, added);
    expect(await catchErrorCode(checkDomain(owner, own, added))).toBe("TOO_MANY_REQUESTS");
  });
});
