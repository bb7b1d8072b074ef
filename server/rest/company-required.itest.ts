import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveApiToken } from "@/server/auth/api-token";
import { openAccountSession } from "@/server/auth/enter";
import { signInWithPassword } from "@/server/auth/sign-in";
import { companyConnections, companyDomains, organisationMembers, users } from "@/server/db/schema";
import type { SignInWay } from "@/server/domain/account/activity";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import {
  enableCompanySignIn,
  getOutcome,
  probeGuardedTeam,
  requireAuthenticatorApp,
} from "@/server/testing/identity/guarded-place";
import { openSignedInBrowser } from "@/server/testing/identity/own-browser";
import { createVisitor, listMailsTo, readResetSecret } from "@/server/testing/routers/account";
import { createTestAccount, generateAppCode } from "@/server/testing/routers/recipient-auth";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };
const PASSWORD = "correct horse battery";
const REQUIRED = "COMPANY_REQUIRED";

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
  provide("env", { ...env(), SMTP_URL: "smtp://127.0.0.1:25" });
});
afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  const { sql } = world.test;
  await sql`delete from rate_limit`;
  await sql`delete from company_domain`;
  await sql`delete from company_connection`;
  await sql`update organisation_member set break_glass_at = null`;
  await sql`delete from authenticator`;
  await sql`delete from account_activity`;
  await enableCompanySignIn(world, own, new Date(Date.now() - 1000));
  await addSecondFactor(owner.userId);
});

/** Gives the user a password and an authenticator app. */
async function addSecondFactor(userId: number): Promise<void> {
  await world.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, userId));
  await requireAuthenticatorApp(world, userId);
}

/** Signs a person in to a new browser, by a method of their own or by their company. */
async function openBrowserSession({ userId }: { userId: number }, way: SignInWay, team = teamUrl) {
  const companyId = way === "COMPANY" ? own : null;
  const sessionId = await openAccountSession(
    world.db,
    { id: userId, way, isNewBrowser: false, companyId },
    DESK,
  );
  return openSignedInBrowser(sessionId, team);
}
type Browser = Awaited<ReturnType<typeof openBrowserSession>>;

const proveSession = (sessionId: string) =>
  world.test.sql`update session set proven_at = now() where id = ${sessionId}`;

async function openAdminByCompany(): Promise<Browser> {
  const browser = await openBrowserSession(owner, "COMPANY");
  await proveSession(browser.sessionId);
  return browser;
}
async function requireCompanySignIn(breakGlassUserIds = [owner.userId]): Promise<Browser> {
  const admin = await openAdminByCompany();
  await (await admin.call()).companySignIn.makeRequired({ organisationId: own, breakGlassUserIds });
  return admin;
}
/** Returns the results of reading the team and the organisation. */
const listReachedProcedures = (browser: Browser): Promise<string[]> =>
  probeGuardedTeam(browser, { organisationId: own, teamId: world.owner.teamId, teamUrl });
const ALL_SHUT = [REQUIRED, REQUIRED, REQUIRED, REQUIRED];
const ALL_OPEN = ["ok", "ok", "ok", "ok"];

describe("requiring company sign-in", () => {
  test("admits sessions opened through the company from the next call on and directs all others there", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const byCompany = await openBrowserSession(member, "COMPANY");
    const byPassword = await openBrowserSession(member, "PASSWORD");
    expect(await listReachedProcedures(byPassword)).toEqual(ALL_OPEN);
    const admin = await requireCompanySignIn();
    expect(await listReachedProcedures(byCompany)).toEqual(ALL_OPEN);
    expect(await listReachedProcedures(admin)).toEqual(ALL_OPEN);
    const me = await (await byPassword.call()).account.me();
    expect(me.teams).toEqual([]);
    expect(me.shutTeams).toMatchObject([{ url: teamUrl, organisation: { id: own } }]);
    expect(await (await byPassword.call()).organisation.listMine()).toEqual({ data: [] });
  });

  test("needs an enabled provider, a verified domain and an admin who signed in by it since it changed", async () => {
    const breakGlassUserIds = [owner.userId];
    const tryRequireCompanySignIn = async (browser: Browser) =>
      getOutcome(
        (await browser.call()).companySignIn.makeRequired({ organisationId: own, breakGlassUserIds }),
      );
    const byPassword = await openBrowserSession(owner, "PASSWORD_AND_CODE");
    await proveSession(byPassword.sessionId);
    expect(await tryRequireCompanySignIn(byPassword)).toBe("INVALID_REQUEST");
    const admin = await openAdminByCompany();
    await world.db.update(companyConnections).set({ updatedAt: new Date(Date.now() + 1000) });
    expect(await tryRequireCompanySignIn(admin)).toBe("INVALID_REQUEST");
    await world.db.update(companyConnections).set({ updatedAt: new Date(0), isEnabled: false });
    expect(await tryRequireCompanySignIn(admin)).toBe("INVALID_REQUEST");
    await world.db.update(companyConnections).set({ isEnabled: true });
    await world.db.update(companyDomains).set({ verifiedAt: null });
    expect(await tryRequireCompanySignIn(admin)).toBe("INVALID_REQUEST");
    await world.db.update(companyDomains).set({ verifiedAt: new Date() });
    expect(await tryRequireCompanySignIn(admin)).toBe("ok");
  });

  test("can be switched on and off only by an admin with a fresh proof", async () => {
    const unproven = await (await openBrowserSession(owner, "COMPANY")).call();
    const wanted = { organisationId: own, breakGlassUserIds: [owner.userId] };
    expect(await getOutcome(unproven.companySignIn.makeRequired(wanted))).toBe("PROOF_NEEDED");
    expect(await getOutcome(unproven.companySignIn.makeOptional({ organisationId: own }))).toBe(
      "PROOF_NEEDED",
    );
    const manager = await addColleague(world, { team: null, organisation: "MANAGER" });
    const stranger = getPerson(world, await world.stranger());
    for (const [person, code] of [
      [manager, "FORBIDDEN"],
      [stranger, "NOT_FOUND"],
    ] as const) {
      const browser = await openBrowserSession(person, "COMPANY");
      await proveSession(browser.sessionId);
      const { companySignIn } = await browser.call();
      expect(await getOutcome(companySignIn.makeRequired(wanted))).toBe(code);
      expect(await getOutcome(companySignIn.makeOptional({ organisationId: own }))).toBe(code);
    }
  });

  test("admits everybody as before once it is off, or the provider is off or replaced", async () => {
    const member = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), "PASSWORD");
    const admin = await requireCompanySignIn();
    expect(await listReachedProcedures(member)).toEqual(ALL_SHUT);
    await (await admin.call()).companySignIn.makeOptional({ organisationId: own });
    expect(await listReachedProcedures(member)).toEqual(ALL_OPEN);
    const provider = { organisationId: own, issuer: "https://login.acme.example", clientId: "us" };
    const savedSettings = { ...provider, teamId: world.owner.teamId, isEnabled: true, endsThere: false };
    for (const [values, isRequired] of [
      [{ ...savedSettings, clientSecret: "another" }, true],
      [{ ...savedSettings, clientSecret: "new", issuer: "https://other.acme.example" }, false],
      [{ ...savedSettings, clientSecret: "new", clientId: "them" }, false],
      [{ ...savedSettings, clientSecret: "new", isEnabled: false }, false],
    ] as const) {
      await world.db
        .update(companyConnections)
        .set({ ...provider, isEnabled: true, requiredAt: new Date(), updatedAt: new Date(0) });
      const saved = await (await admin.call()).companySignIn.save(values);
      expect(saved.connection?.requiredAt !== null).toBe(isRequired);
      expect(await listReachedProcedures(member)).toEqual(isRequired ? ALL_SHUT : ALL_OPEN);
    }
  });
});

describe("emergency administrators", () => {
  test("are at least one admin, each with a password and a second factor", async () => {
    const admin = await openAdminByCompany();
    const { companySignIn } = await admin.call();
    const tryToName = (...breakGlassUserIds: number[]) =>
      getOutcome(companySignIn.makeRequired({ organisationId: own, breakGlassUserIds }));
    expect(await tryToName()).toBe("BAD_REQUEST");
    const bare = await addColleague(world, { team: null, organisation: "ADMIN" });
    expect(await tryToName(owner.userId, bare.userId)).toBe("INVALID_REQUEST");
    const manager = await addColleague(world, { team: null, organisation: "MANAGER" });
    await addSecondFactor(manager.userId);
    expect(await tryToName(manager.userId)).toBe("INVALID_REQUEST");
    const stranger = getPerson(world, await world.stranger());
    await addSecondFactor(stranger.userId);
    expect(await tryToName(stranger.userId)).toBe("INVALID_REQUEST");
    await addSecondFactor(bare.userId);
    expect(await tryToName(owner.userId, bare.userId)).toBe("ok");
    expect((await companySignIn.get({ organisationId: own })).admins).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ userId: bare.userId, isBreakGlass: true })]),
    );
  });

  test("sign in with their own two factors, which is logged and mailed to the other admins", async () => {
    const other = await addColleague(world, { team: null, organisation: "ADMIN" });
    await requireCompanySignIn();
    await world.test.sql`delete from mail`;
    const browser = await openBrowserSession(owner, "PASSWORD_AND_CODE");
    expect(await listReachedProcedures(browser)).toEqual(ALL_OPEN);
    expect(await listMailsTo(world, owner.email, "BREAK_GLASS_ENTERED")).toEqual([]);
    const [row] = await listMailsTo(world, other.email, "BREAK_GLASS_ENTERED");
    expect(row && readMail(row)).toMatchObject({
      data: { person: { email: owner.email }, ipAddress: DESK.ipAddress },
    });
    const { data } = await (await browser.call()).account.activity({});
    expect(data.map(({ kind }) => kind)).toContain("BREAK_GLASS_ENTERED");
    // A sign-in by the company is not an emergency.
    await world.test.sql`delete from mail`;
    await openBrowserSession(owner, "COMPANY");
    expect(await listMailsTo(world, other.email, "BREAK_GLASS_ENTERED")).toEqual([]);
  });

  test("the last one cannot be removed, be demoted, leave or drop their second factor", async () => {
    const last = await addColleague(world, { team: null, organisation: "ADMIN" });
    await addSecondFactor(last.userId);
    const admin = await requireCompanySignIn([last.userId]);
    const place = { kind: "organisation", organisationId: own } as const;
    const { userId } = last;
    const call = await admin.call();
    expect(await getOutcome(call.member.remove({ place, userId }))).toBe("INVALID_REQUEST");
    expect(await getOutcome(call.member.changeRole({ place, userId, role: "MANAGER" }))).toBe(
      "INVALID_REQUEST",
    );
    const browser = await openBrowserSession(last, "PASSWORD_AND_CODE");
    expect(await getOutcome((await browser.call()).member.leave({ place }))).toBe("INVALID_REQUEST");
    expect(await getOutcome((await browser.call()).account.removeAuthenticator())).toBe("INVALID_REQUEST");
    const none = { organisationId: own, breakGlassUserIds: [] };
    expect(await getOutcome(call.companySignIn.makeRequired(none))).toBe("BAD_REQUEST");
    await call.companySignIn.makeRequired({ organisationId: own, breakGlassUserIds: [userId, owner.userId] });
    await call.member.changeRole({ place, userId, role: "MANAGER" });
    expect(await listReachedProcedures(browser)).toEqual(ALL_SHUT);
    // A new promotion does not make them an administrator for emergencies.
    await call.member.changeRole({ place, userId, role: "ADMIN" });
    expect(await listReachedProcedures(browser)).toEqual(ALL_SHUT);
  });

  test("the last domain used for company sign-in cannot be removed", async () => {
    const call = await (await requireCompanySignIn()).call();
    const { data } = await call.companyDomain.list({ organisationId: own });
    const gone = { organisationId: own, domainId: data[0]?.id ?? "" };
    expect(await getOutcome(call.companyDomain.remove(gone))).toBe("INVALID_REQUEST");
    await call.companySignIn.makeOptional({ organisationId: own });
    expect(await getOutcome(call.companyDomain.remove(gone))).toBe("ok");
  });
});

describe("attempts to bypass company sign-in", () => {
  test("a session opened before it was required reaches nothing from its next call on", async () => {
    const member = await openBrowserSession(
      await addColleague(world, { team: "ADMIN" }),
      "PASSWORD_AND_CODE",
    );
    expect(await listReachedProcedures(member)).toEqual(ALL_OPEN);
    const began = Date.now();
    await requireCompanySignIn();
    expect(await listReachedProcedures(member)).toEqual(ALL_SHUT);
    expect(Date.now() - began).toBeLessThan(5000);
  });

  test("a stale session of an emergency administrator does not count as an emergency sign-in", async () => {
    const before = await openBrowserSession(owner, "PASSWORD_AND_CODE");
    await requireCompanySignIn();
    expect(await listReachedProcedures(before)).toEqual(ALL_SHUT);
  });

  test("one factor of an emergency administrator is not enough, even in a trusted browser", async () => {
    await requireCompanySignIn();
    expect(await listReachedProcedures(await openBrowserSession(owner, "PASSWORD"))).toEqual(ALL_SHUT);
    const email = "admin@acme.example";
    const account = await createTestAccount(world, email, { password: PASSWORD });
    const member = {
      organisationId: own,
      userId: account.userId,
      role: "ADMIN",
      createdAt: new Date(),
    } as const;
    await world.db.insert(organisationMembers).values(member);
    const browser = await openBrowserSession(account, "COMPANY");
    await proveSession(browser.sessionId);
    const { secret } = await (await browser.call()).account.startAuthenticator();
    await (await browser.call()).account.confirmAuthenticator({ code: generateAppCode(secret, new Date()) });
    const laterDate = new Date(Date.now() + 30_000);
    const first = await signInWithPassword(
      world.db,
      { email, password: PASSWORD, code: generateAppCode(secret, laterDate), trust: true },
      DESK,
    );
    const trusted = first?.trusted ?? null;
    expect(await signInWithPassword(world.db, { email, password: PASSWORD, trusted }, DESK)).toMatchObject({
      way: "PASSWORD",
    });
    const breakGlassUserIds = [account.userId];
    await (await browser.call()).companySignIn.makeRequired({ organisationId: own, breakGlassUserIds });
    expect(await getOutcome(signInWithPassword(world.db, { email, password: PASSWORD, trusted }, DESK))).toBe(
      "SECOND_FACTOR_NEEDED",
    );
  });

  test("a session opened through another company reaches nothing in this organisation", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const { id: foreign } = await owner.call.organisation.create({ name: "Foreign" });
    await requireCompanySignIn();
    const entering = { id: member.userId, way: "COMPANY", isNewBrowser: false, companyId: foreign } as const;
    const browser = await openSignedInBrowser(await openAccountSession(world.db, entering, DESK), teamUrl);
    expect(await listReachedProcedures(browser)).toEqual(ALL_SHUT);
  });

  test("a password reset opens the account, not the organisation", async () => {
    const email = "reset@acme.example";
    const account = await createTestAccount(world, email, { password: PASSWORD });
    const { teamId } = world.owner;
    const member = { userId: account.userId, role: "MEMBER", createdAt: new Date() } as const;
    await world.db.insert(organisationMembers).values({ ...member, organisationId: own });
    await world.test.sql`insert into team_member (team_id, user_id, role, created_at)
      values (${teamId}, ${account.userId}, 'MEMBER', now())`;
    await requireCompanySignIn();
    const door = createVisitor(world).account;
    await door.forgotPassword({ email });
    await door.resetPassword({
      token: await readResetSecret(world, email),
      password: "another good password",
    });
    const session = await signInWithPassword(world.db, { email, password: "another good password" }, DESK);
    const sessionId = session && (await openAccountSession(world.db, session, DESK));
    expect(await listReachedProcedures(await openSignedInBrowser(sessionId ?? "", teamUrl))).toEqual(
      ALL_SHUT,
    );
  });

  test("a passkey opens the account, not the organisation", async () => {
    const member = await addColleague(world, { team: "ADMIN", organisation: "ADMIN" });
    await requireCompanySignIn();
    expect(await listReachedProcedures(await openBrowserSession(member, "PASSKEY"))).toEqual(ALL_SHUT);
  });

  test("accepting an invitation makes a member, who signs in through the company", async () => {
    const email = "invited@acme.example";
    const account = await createTestAccount(world, email, { password: PASSWORD });
    const admin = await requireCompanySignIn();
    const place = { kind: "team", teamId: world.owner.teamId } as const;
    await (await admin.call()).invitation.create({ place, emails: [email], role: "ADMIN" });
    const [row] = await listMailsTo(world, email, "INVITATION");
    const mail = row && readMail(row);
    const token = mail?.kind === "INVITATION" ? (mail.data.url.split("/").at(-1) ?? "") : "";
    const browser = await openBrowserSession(account, "PASSWORD");
    await (await browser.call()).invitation.accept({ token });
    expect(await listReachedProcedures(browser)).toEqual(ALL_SHUT);
  });

  test("API tokens are made only in company sessions; those made before keep working", async () => {
    const { teamId } = world.owner;
    const input = { teamId, scopes: ["read" as const], expiry: "1month" as const };
    const member = await openBrowserSession(await addColleague(world, { team: "ADMIN" }), "PASSWORD");
    await proveSession(member.sessionId);
    const { token } = await (await member.call()).apiToken.create({ ...input, name: "Before" });
    await requireCompanySignIn();
    const createdToken = (await member.call()).apiToken.create({ ...input, name: "After" });
    expect(await getOutcome(createdToken)).toBe(REQUIRED);
    expect(await getOutcome((await member.call()).apiToken.list({ teamId }))).toBe(REQUIRED);
    expect((await resolveApiToken(world.db, token, null)).actor.teamId).toBe(teamId);
  });

  test("a session without company sign-in can neither export the account's data nor delete the account", async () => {
    const member = await openBrowserSession(await addColleague(world, { team: "MEMBER" }), "PASSWORD");
    await proveSession(member.sessionId);
    await (await member.call()).account.askExport();
    await requireCompanySignIn();
    const { account } = await member.call();
    const refused = [
      account.askExport(),
      account.readyExport(),
      account.downloadExport(),
      account.deletionPlan(),
      account.deleteAccount({ email: "x" }),
    ];
    expect(new Set(await Promise.all(refused.map(getOutcome)))).toEqual(new Set([REQUIRED]));
  });

  test("other operations of the organisation are refused, too", async () => {
    const manager = await openBrowserSession(
      await addColleague(world, { team: null, organisation: "ADMIN" }),
      "PASSWORD",
    );
    await proveSession(manager.sessionId);
    await requireCompanySignIn();
    const call = await manager.call();
    const [row] = await world.test.sql`select url from organisation where id = ${own}`;
    const organisation = String(row?.url);
    const refused = [
      call.organisation.get({ url: organisation }),
      call.companySignIn.get({ organisationId: own }),
      call.companySignIn.makeOptional({ organisationId: own }),
      call.companyDomain.list({ organisationId: own }),
      call.senderAddress.listOf({ organisationId: own }),
      call.team.list({ organisationId: own }),
      call.reports.organisation({ organisation, groupBy: "WEEK" }),
    ];
    expect(new Set(await Promise.all(refused.map(getOutcome)))).toEqual(new Set([REQUIRED]));
  });

  test("a member's other teams stay open, and a stranger learns nothing", async () => {
    const member = await addColleague(world, { team: "MEMBER" });
    const browser = await openBrowserSession(member, "PASSWORD");
    await proveSession(browser.sessionId);
    await (await browser.call()).organisation.create({ name: "Mine" });
    await requireCompanySignIn();
    expect((await (await browser.call()).account.me()).teams).toHaveLength(1);
    const stranger = await openBrowserSession(getPerson(world, await world.stranger()), "PASSWORD");
    expect(await listReachedProcedures(stranger)).toEqual([
      "UNAUTHORIZED",
      "NOT_FOUND",
      "NOT_FOUND",
      "NOT_FOUND",
    ]);
  });
});
