import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admitRequest } from "@/server/auth/admit";
import { openAccountSession } from "@/server/auth/enter";
import { admitScimRequest } from "@/server/auth/scim-token";
import { findDomainError } from "@/server/caller";
import {
  companyConnections,
  companyDomains,
  companyIdentities,
  organisationMembers,
  passkeys,
  users,
} from "@/server/db/schema";
import { clearSecurityPolicy, writeSecurityPolicy } from "@/server/db/store/security-policy";
import type { SignInWay } from "@/server/domain/account/activity";
import { NO_POLICY, type SecurityPolicy } from "@/server/domain/tenancy/security-policy";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { provide } from "@/server/runtime";
import {
  enableCompanySignIn,
  getOutcome,
  probeGuardedTeam,
  requireAuthenticatorApp,
} from "@/server/testing/identity/guarded-place";
import { openSignedInBrowser } from "@/server/testing/identity/own-browser";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const DESK = { ipAddress: "203.0.113.9", userAgent: "test" };
const SHUT = "SECURITY_POLICY";
const HOUR_MS = 3_600_000;

let world: World;
let own: number;
let owner: TestMember;
let teamUrl: string;

beforeAll(async () => {
  world = await testWorld();
  own = await findOrganisationId(world);
  owner = getPerson(world, world.owner);
  const [team] = await world.test.sql`select url from team where id = ${world.owner.teamId}`;
  teamUrl = String(team?.url);
});
afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  stopClock(null);
  provide("env", { ...env(), TRUSTED_PROXIES: [] });
  const { sql } = world.test;
  await sql`delete from rate_limit`;
  await sql`delete from security_policy`;
  await sql`delete from company_domain`;
  await sql`delete from company_connection`;
  await sql`delete from authenticator`;
  await sql`delete from passkey`;
});

/** Returns the message of the refusal, or "ok". */
const listWords = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => findDomainError(error)?.message ?? String(error),
  );

type SignInOptions = { way: SignInWay; companyId?: number | null; reach?: number | null };

/** Opens a fresh session of a person at the desk. */
async function openBrowserSession(
  { userId }: { userId: number },
  { way, companyId = null, reach = null }: SignInOptions,
) {
  const entering = { id: userId, way, isNewBrowser: false, companyId, reach };
  const browser = await openSignedInBrowser(await openAccountSession(world.db, entering, DESK), teamUrl);
  moveToAddress(browser, DESK.ipAddress);
  return browser;
}
type Browser = Awaited<ReturnType<typeof openBrowserSession>>;

/** Sets the peer address of the browser's requests, and the forwarded addresses it claims. */
function moveToAddress({ headers }: Pick<Browser, "headers">, peer: string, forwarded?: string): void {
  headers.set("x-rubrica-peer", peer);
  headers.delete("x-forwarded-for");
  if (forwarded !== undefined) headers.set("x-forwarded-for", forwarded);
}

const proveSession = ({ sessionId }: Browser) =>
  world.test.sql`update session set proven_at = clock_timestamp() where id = ${sessionId}`;

/** Stores a policy as if the command line or an earlier save had written it. */
const setPolicy = (policy: Partial<SecurityPolicy>, organisationId = own) =>
  world.db.transaction((tx) =>
    writeSecurityPolicy(tx, organisationId, { ...NO_POLICY, ...policy }, new Date()),
  );

/** Returns the results of reading the team and the organisation, by page, list and file. */
const listReachedProcedures = async (browser: Browser): Promise<string> => {
  const place = { organisationId: own, teamId: world.owner.teamId, teamUrl };
  return [...new Set(await probeGuardedTeam(browser, place))].join();
};
const enableCompany = () => enableCompanySignIn(world, own, new Date());

const RANGES = ["203.0.113.0/24", "2001:db8::/32"];

describe("each request of a session is checked", () => {
  test("for a second factor: a user without one reaches only their account until it is set up", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const browser = await openBrowserSession(member, { way: "PASSWORD" });
    expect(await listReachedProcedures(browser)).toBe("ok");
    await setPolicy({ requiresSecondFactor: true });
    expect(await listReachedProcedures(browser)).toBe(SHUT);
    const { account } = await browser.call();
    const me = await account.me();
    expect(me.teams).toEqual([]);
    expect(me.shutTeams).toMatchObject([{ url: teamUrl, reason: "SECOND_FACTOR", waysIn: null }]);
    expect([await getOutcome(account.waysIn()), await getOutcome(account.activity({}))]).toEqual([
      "ok",
      "ok",
    ]);
    expect(await listWords((await browser.call()).envelope.find({}))).toContain("requires a second factor");
    await requireAuthenticatorApp(world, member.userId);
    expect(await listReachedProcedures(browser)).toBe("ok");
  });

  test("for a second factor: a passkey sign-in counts as both, a registered but unused passkey as none", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    await setPolicy({ requiresSecondFactor: true });
    expect(await listReachedProcedures(await openBrowserSession(member, { way: "PASSKEY" }))).toBe("ok");
    expect(await listReachedProcedures(await openBrowserSession(member, { way: "PASSWORD_AND_CODE" }))).toBe(
      "ok",
    );
    const now = new Date();
    await world.db.insert(passkeys).values({
      id: newId(),
      userId: member.userId,
      name: "",
      publicKey: new Uint8Array([1]),
      counter: 0,
      isBackedUp: false,
      createdAt: now,
    });
    expect(await listReachedProcedures(await openBrowserSession(member, { way: "PASSWORD" }))).toBe(SHUT);
  });

  test("for its sign-in method, and the user is told which methods are accepted", async () => {
    const member = await addColleague(world, { team: "ADMIN" });
    const byPassword = await openBrowserSession(member, { way: "PASSWORD_AND_CODE" });
    const byPasskey = await openBrowserSession(member, { way: "PASSKEY" });
    await setPolicy({ waysIn: ["PASSKEY"] });
    expect([await listReachedProcedures(byPassword), await listReachedProcedures(byPasskey)]).toEqual([
      SHUT,
      "ok",
    ]);
    const { shutTeams } = await (await byPassword.call()).account.me();
    expect(shutTeams).toMatchObject([{ reason: "WAY_IN", waysIn: ["PASSKEY"] }]);
  });

  test("for its age since sign-in, however much it was used", async () => {
    const browser = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
      way: "PASSWORD",
    });
    const [row] = await world.test.sql`select created_at from session where id = ${browser.sessionId}`;
    const opened = new Date(String(row?.created_at)).getTime();
    await setPolicy({ sessionHours: 8 });
    stopClock(new Date(opened + 8 * HOUR_MS - 1));
    expect(await listReachedProcedures(browser)).toBe("ok");
    stopClock(new Date(opened + 8 * HOUR_MS));
    expect(await listReachedProcedures(browser)).toBe(SHUT);
    expect((await (await browser.call()).account.me()).shutTeams).toMatchObject([{ reason: "SESSION_AGE" }]);
  });

  test("for the IP address of this very request, and no client header changes it", async () => {
    const browser = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
      way: "PASSWORD",
    });
    await setPolicy({ guardsPages: true, addressRanges: RANGES });
    const reachFrom = async (peer: string, forwarded?: string) => {
      moveToAddress(browser, peer, forwarded);
      return listReachedProcedures(browser);
    };
    expect(await reachFrom("203.0.113.200")).toBe("ok");
    expect(await reachFrom("::ffff:203.0.113.200")).toBe("ok");
    expect(await reachFrom("2001:db8:5::1")).toBe("ok");
    expect(await reachFrom("198.51.100.9")).toBe(SHUT);
    expect(await reachFrom("198.51.100.9", "203.0.113.9")).toBe(SHUT);
    expect(await reachFrom("")).toBe(SHUT);
    provide("env", { ...env(), TRUSTED_PROXIES: ["10.0.0.0/8"] });
    expect(await reachFrom("10.0.0.1", "203.0.113.9")).toBe("ok");
    // The right-most hop that is not our proxy counts, whatever the client wrote before it.
    expect(await reachFrom("10.0.0.1", "203.0.113.9, 198.51.100.9")).toBe(SHUT);
    expect(await reachFrom("203.0.113.9")).toBe("ok");
  });

  test("for this organisation only: the user's other organisation stays open, and a stranger learns nothing", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const browser = await openBrowserSession(member, { way: "PASSWORD" });
    await proveSession(browser);
    const mine = await (await browser.call()).organisation.create({ name: "Mine" });
    await setPolicy({ requiresSecondFactor: true, sessionHours: 1, waysIn: ["PASSKEY"] });
    const call = await browser.call();
    expect((await call.account.me()).teams).toMatchObject([{ organisation: { id: mine.id } }]);
    expect((await call.organisation.listMine()).data).toMatchObject([{ id: mine.id }]);
    expect(
      await getOutcome(call.member.list({ place: { kind: "organisation", organisationId: mine.id } })),
    ).toBe("ok");
    const stranger = await openBrowserSession(getPerson(world, await world.stranger()), { way: "PASSWORD" });
    const place = { kind: "organisation", organisationId: own } as const;
    expect(await getOutcome((await stranger.call()).member.list({ place }))).toBe("NOT_FOUND");
    expect((await (await stranger.call()).account.me()).shutTeams).toEqual([]);
  });

  test("also for a guest of a single team and for an organisation's MANAGER without a team", async () => {
    await setPolicy({ requiresSecondFactor: true });
    const guest = await openBrowserSession(
      await addColleague(world, { team: "MEMBER", organisation: null }),
      {
        way: "PASSWORD",
      },
    );
    expect(await getOutcome((await guest.call()).envelope.find({}))).toBe(SHUT);
    const leader = await addColleague(world, { team: null, organisation: "MANAGER" });
    expect(await listReachedProcedures(await openBrowserSession(leader, { way: "PASSWORD" }))).toBe(SHUT);
  });
});

describe("a security policy together with company sign-in", () => {
  test("the organisation's own provider is a sign-in method and second factor, another's is neither", async () => {
    await enableCompany();
    await setPolicy({ requiresSecondFactor: true, waysIn: ["COMPANY"] });
    const member = await addColleague(world, { team: "MEMBER" });
    const { id: foreign } = await owner.call.organisation.create({ name: "Foreign" });
    expect(
      await listReachedProcedures(await openBrowserSession(member, { way: "COMPANY", companyId: own })),
    ).toBe("ok");
    expect(
      await listReachedProcedures(await openBrowserSession(member, { way: "COMPANY", companyId: foreign })),
    ).toBe(SHUT);
    await setPolicy({ requiresSecondFactor: true });
    expect(
      await listReachedProcedures(await openBrowserSession(member, { way: "COMPANY", companyId: foreign })),
    ).toBe(SHUT);
  });

  test("a company session limited to this organisation is checked for its IP address like any other", async () => {
    await enableCompany();
    const member = await addColleague(world, { team: "MEMBER" });
    const browser = await openBrowserSession(member, { way: "COMPANY", companyId: own, reach: own });
    await setPolicy({ guardsPages: true, addressRanges: RANGES, sessionHours: 1 });
    expect(await listReachedProcedures(browser)).toBe("ok");
    moveToAddress(browser, "198.51.100.9");
    expect(await listReachedProcedures(browser)).toBe(SHUT);
  });

  test("required company sign-in replaces the policy's sign-in methods, but not its address ranges", async () => {
    await enableCompany();
    const admin = await addColleague(world, { team: "MEMBER", organisation: "ADMIN" });
    const before = new Date(Date.now() - 60_000);
    await world.db.update(companyConnections).set({ requiredAt: before });
    await world.db
      .update(organisationMembers)
      .set({ breakGlassAt: before })
      .where(eq(organisationMembers.userId, admin.userId));
    await setPolicy({
      waysIn: ["PASSKEY"],
      requiresSecondFactor: true,
      guardsPages: true,
      addressRanges: RANGES,
    });
    const emergency = await openBrowserSession(admin, { way: "PASSWORD_AND_CODE" });
    const byPasskey = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
      way: "PASSKEY",
    });
    const byCompany = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
      way: "COMPANY",
      companyId: own,
    });
    expect(await listReachedProcedures(emergency)).toBe("ok");
    expect(await listReachedProcedures(byPasskey)).toBe("COMPANY_REQUIRED");
    expect(await listReachedProcedures(byCompany)).toBe("ok");
    for (const browser of [emergency, byCompany]) {
      moveToAddress(browser, "198.51.100.9");
      expect(await listReachedProcedures(browser)).toBe(SHUT);
    }
  });

  test("a policy that allows only the company's provider shuts nobody out once the provider is turned off", async () => {
    await enableCompany();
    await setPolicy({ waysIn: ["COMPANY"] });
    const browser = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
      way: "PASSWORD",
    });
    expect(await listReachedProcedures(browser)).toBe(SHUT);
    await world.db.update(companyConnections).set({ isEnabled: false });
    expect(await listReachedProcedures(browser)).toBe("ok");
  });
});

describe("API tokens", () => {
  const admitToken = async (token: string, peer: string) =>
    (await admitRequest(new Headers({ authorization: token, "x-rubrica-peer": peer }))).refusal?.code ?? "ok";

  test("must call from the policy's ranges where it guards tokens, and from their own; nothing else is checked", async () => {
    const browser = await openBrowserSession(owner, { way: "PASSWORD" });
    await proveSession(browser);
    const input = { teamId: world.owner.teamId, scopes: ["read" as const], expiry: "1month" as const };
    const createToken = async (more: { addressRanges?: string[] } = {}) =>
      (await (await browser.call()).apiToken.create({ ...input, ...more, name: newId() })).token;
    const [free, bound] = [
      await createToken(),
      await createToken({ addressRanges: ["203.0.113.9", "192.0.2.1"] }),
    ];
    await setPolicy({
      guardsPages: true,
      addressRanges: RANGES,
      requiresSecondFactor: true,
      sessionHours: 1,
    });
    expect(await admitToken(free, "198.51.100.9")).toBe("ok");
    await setPolicy({ guardsTokens: true, addressRanges: RANGES });
    expect([await admitToken(free, "203.0.113.7"), await admitToken(free, "::ffff:203.0.113.7")]).toEqual([
      "ok",
      "ok",
    ]);
    expect([await admitToken(free, "198.51.100.9"), await admitToken(free, "")]).toEqual([
      "FORBIDDEN",
      "FORBIDDEN",
    ]);
    expect([await admitToken(bound, "203.0.113.9"), await admitToken(bound, "203.0.113.7")]).toEqual([
      "ok",
      "FORBIDDEN",
    ]);
    expect(await admitToken(bound, "192.0.2.1")).toBe("FORBIDDEN");
    await world.db.transaction((tx) => clearSecurityPolicy(tx, own));
    expect(await admitToken(free, "198.51.100.9")).toBe("ok");
  });

  test("of the directory (SCIM) are exempt from the policy's address ranges", async () => {
    await enableCompany();
    const browser = await openBrowserSession(owner, { way: "PASSWORD" });
    await proveSession(browser);
    const { token } = await (await browser.call()).scim.makeToken({ organisationId: own });
    await setPolicy({ guardsPages: true, guardsTokens: true, addressRanges: RANGES });
    const headers = new Headers({ authorization: `Bearer ${token}`, "x-rubrica-peer": "198.51.100.9" });
    expect((await admitScimRequest(headers)).refusal).toBeNull();
  });

  test("of another organisation's teams are exempt", async () => {
    const stranger = await world.stranger();
    const browser = await openBrowserSession(stranger, { way: "PASSWORD" });
    await proveSession(browser);
    const { token } = await (await browser.call()).apiToken.create({
      teamId: stranger.teamId,
      name: "Theirs",
      scopes: ["read"],
      expiry: "1month",
    });
    await setPolicy({ guardsTokens: true, addressRanges: RANGES });
    expect(await admitToken(token, "198.51.100.9")).toBe("ok");
  });
});

describe("setting a security policy", () => {
  const savePolicy = async (browser: Browser, policy: Partial<SecurityPolicy>, organisationId = own) =>
    (await browser.call()).organisation.saveSecurityPolicy({
      organisationId,
      policy: { ...NO_POLICY, ...policy },
    });
  const openAdminBrowser = async (way: SignInWay = "PASSWORD") => {
    const browser = await openBrowserSession(owner, { way });
    await proveSession(browser);
    return browser;
  };

  test("takes effect at the next request and returns what reading it shows", async () => {
    const browser = await openAdminBrowser("PASSKEY");
    const other = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
      way: "PASSWORD",
    });
    const policy = { requiresSecondFactor: true, guardsPages: true, addressRanges: ["203.0.113.9"] };
    const shown = await savePolicy(browser, policy);
    expect(shown.policy).toEqual({ ...NO_POLICY, ...policy, addressRanges: ["203.0.113.9/32"] });
    expect(shown).toMatchObject({
      ownAddress: DESK.ipAddress,
      isCompanyReady: false,
      isCompanyRequired: false,
    });
    expect(await (await browser.call()).organisation.securityPolicy({ organisationId: own })).toEqual(shown);
    expect(await listReachedProcedures(other)).toBe(SHUT);
    await savePolicy(browser, {});
    expect(await listReachedProcedures(other)).toBe("ok");
  });

  test("counts members by sign-in method, including guests of teams and excluding disabled users", async () => {
    const browser = await openAdminBrowser();
    const countPeople = async () => {
      const { people } = await (await browser.call()).organisation.securityPolicy({ organisationId: own });
      return people.reduce((sum, { count }) => sum + count, 0);
    };
    const before = await countPeople();
    const member = await addColleague(world, { team: "MEMBER" });
    await addColleague(world, { team: "MEMBER", organisation: null });
    expect(await countPeople()).toBe(before + 2);
    await world.db.insert(companyIdentities).values({
      id: newId(),
      organisationId: own,
      issuer: "https://login.acme.example",
      subject: newId(),
      userId: member.userId,
      createdAt: new Date(),
    });
    const { people } = await (await browser.call()).organisation.securityPolicy({ organisationId: own });
    expect(people).toContainEqual({ waysIn: ["COMPANY"], isGuarded: false, count: 1 });
    await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, member.userId));
    expect(await countPeople()).toBe(before + 1);
  });

  test("is refused with the key that would lock the admin out, and the former policy stays", async () => {
    const browser = await openAdminBrowser();
    await savePolicy(browser, { sessionHours: 12 });
    const trySavePolicy = async (policy: Partial<SecurityPolicy>) => listWords(savePolicy(browser, policy));
    expect(await trySavePolicy({ requiresSecondFactor: true })).toContain("policy.requiresSecondFactor:");
    expect(await trySavePolicy({ waysIn: ["PASSKEY"] })).toContain("policy.waysIn:");
    const elsewhere = { guardsPages: true, addressRanges: ["198.51.100.0/24"] };
    expect(await trySavePolicy(elsewhere)).toContain("policy.addressRanges:");
    await world.test
      .sql`update session set created_at = created_at - interval '2 hours' where id = ${browser.sessionId}`;
    expect(await trySavePolicy({ sessionHours: 1 })).toContain("policy.sessionHours:");
    const { policy } = await (await browser.call()).organisation.securityPolicy({ organisationId: own });
    expect(policy).toEqual({ ...NO_POLICY, sessionHours: 12 });
    // A limit on tokens does not affect the admin who sets it.
    expect(
      await getOutcome(savePolicy(browser, { ...elsewhere, guardsPages: false, guardsTokens: true })),
    ).toBe("ok");
  });

  test("accepts COMPANY as a sign-in method only with an enabled provider and a verified domain", async () => {
    const browser = await openAdminBrowser();
    const waysIn: SecurityPolicy["waysIn"] = ["PASSWORD", "COMPANY"];
    expect(await listWords(savePolicy(browser, { waysIn }))).toContain("policy.waysIn: COMPANY needs");
    await enableCompany();
    await world.db.update(companyDomains).set({ verifiedAt: null });
    expect(await getOutcome(savePolicy(browser, { waysIn }))).toBe("INVALID_REQUEST");
    await world.db.update(companyDomains).set({ verifiedAt: new Date() });
    expect(await getOutcome(savePolicy(browser, { waysIn }))).toBe("ok");
  });

  test("refuses malformed input", async () => {
    const browser = await openAdminBrowser();
    for (const policy of [
      { waysIn: [] },
      { sessionHours: 721 },
      { addressRanges: ["203.0.113.0/33"] },
      { guardsTokens: true },
    ])
      expect(await getOutcome(savePolicy(browser, policy))).toBe("BAD_REQUEST");
  });

  test("needs an admin with a recent proof; managers may read it, members may not, strangers get NOT_FOUND", async () => {
    const stale = await openBrowserSession(owner, { way: "PASSWORD" });
    await world.test
      .sql`update session set proven_at = clock_timestamp() - interval '11 minutes' where id = ${stale.sessionId}`;
    expect(await getOutcome(savePolicy(stale, {}))).toBe("PROOF_NEEDED");
    const readPolicy = async (browser: Browser) =>
      getOutcome((await browser.call()).organisation.securityPolicy({ organisationId: own }));
    const manager = await addColleague(world, { team: null, organisation: "MANAGER" });
    const member = await addColleague(world, { team: "ADMIN" });
    const stranger = getPerson(world, await world.stranger());
    for (const [person, reads, writes] of [
      [manager, "ok", "FORBIDDEN"],
      [member, "FORBIDDEN", "FORBIDDEN"],
      [stranger, "NOT_FOUND", "NOT_FOUND"],
    ] as const) {
      const browser = await openBrowserSession(person, { way: "PASSKEY" });
      await proveSession(browser);
      expect([await readPolicy(browser), await getOutcome(savePolicy(browser, {}))]).toEqual([reads, writes]);
    }
    const company = await openBrowserSession(owner, { way: "COMPANY", companyId: own, reach: own });
    expect(await getOutcome(savePolicy(company, {}))).toBe("COMPANY_SESSION");
  });

  test("is impossible for an admin whom the policy shuts out, until it is cleared", async () => {
    await setPolicy({ waysIn: ["PASSKEY"] });
    const browser = await openAdminBrowser();
    expect(await getOutcome(savePolicy(browser, {}))).toBe(SHUT);
    expect(
      await getOutcome((await browser.call()).organisation.securityPolicy({ organisationId: own })),
    ).toBe(SHUT);
    expect(await world.db.transaction((tx) => clearSecurityPolicy(tx, own))).toBe(true);
    expect(await getOutcome(savePolicy(browser, {}))).toBe("ok");
  });

  test("by two admins at once succeeds for both, and one of the two policies stays", async () => {
    const [one, two] = [await openAdminBrowser(), await openAdminBrowser()];
    const saved = await Promise.all([
      savePolicy(one, { sessionHours: 5 }),
      savePolicy(two, { sessionHours: 6 }),
    ]);
    const { policy } = await (await one.call()).organisation.securityPolicy({ organisationId: own });
    expect(saved.map((shown) => shown.policy.sessionHours)).toContain(policy.sessionHours);
  });
});

test("opening a signing link is exempt from the policy, even for a signed-in user", async () => {
  const fields = [
    { type: "SIGNATURE" as const, page: 1, positionX: 10, positionY: 80, width: 30, height: 6 },
  ];
  const sent = await world.send({
    recipients: [{ email: "ana@example.com", name: "Ana", role: "SIGNER", fields }],
  });
  await setPolicy({
    guardsPages: true,
    guardsTokens: true,
    addressRanges: RANGES,
    requiresSecondFactor: true,
  });
  const browser = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
    way: "PASSWORD",
  });
  moveToAddress(browser, "198.51.100.9");
  expect(await listReachedProcedures(browser)).toBe(SHUT);
  const token = sent.tokens[0] ?? "";
  expect((await (await browser.call()).signing.state({ token })).screen).toBe("sign");
});

test("a user shut out by a policy can neither export their data nor delete their account", async () => {
  const browser = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), {
    way: "PASSWORD",
  });
  await proveSession(browser);
  await setPolicy({ requiresSecondFactor: true });
  const { account } = await browser.call();
  const refused = [account.askExport(), account.readyExport(), account.deletionPlan()];
  expect(new Set(await Promise.all(refused.map(getOutcome)))).toEqual(new Set([SHUT]));
});
