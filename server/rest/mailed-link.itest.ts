import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countHit } from "@/server/auth/rate";
import { openSession, readSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import {
  accountActivities,
  mailedLinks,
  mails,
  organisationMembers,
  sessions,
  users,
} from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { writeSecurityPolicy } from "@/server/db/store/security-policy";
import { NO_POLICY, type SecurityPolicy } from "@/server/domain/tenancy/security-policy";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/compose";
import { replacePassword } from "@/server/routers/account/replace-password";
import { disableUser, signOutUser } from "@/server/routers/admin/user/acts";
import { provide } from "@/server/runtime";
import { enableCompanySignIn, getOutcome } from "@/server/testing/identity/guarded-place";
import { LinkBrowser, type LinkDoorResponse } from "@/server/testing/identity/link-browser";
import { openSignedInBrowser } from "@/server/testing/identity/own-browser";
import { listMailsTo } from "@/server/testing/routers/account";
import { generateAppCode, getOtherCode } from "@/server/testing/routers/recipient-auth";
import { addColleague, findOrganisationId, getPerson, type TestMember } from "@/server/testing/world/people";
import { compareAnswers } from "@/server/testing/world/timing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { askMailedLink, openMailedLink, showMailedLink } from "./mailed-link";
import { buildRouteMethods } from "./methods";

const AT = new Date("2033-03-04T09:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SESSION = "rubrica.session";
const HELD = "rubrica.mailed-link";
const moveClock = (ms: number): void => stopClock(new Date(AT.getTime() + ms));

let world: World;
let own: number;
let owner: TestMember;
let teamUrl: string;
beforeAll(async () => {
  world = await testWorld();
  provide("env", { ...env(), SMTP_URL: "smtp://127.0.0.1:25" });
  own = await findOrganisationId(world);
  owner = getPerson(world, world.owner);
  const [team] = await world.test.sql`select url from team where id = ${world.owner.teamId}`;
  teamUrl = String(team?.url);
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  stopClock(AT);
  const { sql } = world.test;
  await sql`delete from rate_limit`;
  await sql`delete from company_domain`;
  await sql`delete from company_connection`;
  await setPolicy({ allowsMailedLink: true });
});

/** Stores a policy as if an admin had saved it. */
const setPolicy = (policy: Partial<SecurityPolicy>, organisationId = own) =>
  world.db.transaction((tx) =>
    writeSecurityPolicy(tx, organisationId, { ...NO_POLICY, ...policy }, new Date()),
  );

const createMember = () => addColleague(world, { team: "MEMBER" });
const listLinkMails = (email: string) => listMailsTo(world, email, "SIGN_IN_LINK");

async function readMailedToken(email: string): Promise<string> {
  const [row] = await listLinkMails(email);
  const mail = row && readMail(row);
  if (mail?.kind !== "SIGN_IN_LINK") throw new TypeError(`no link was mailed to ${email}`);
  return mail.data.url.slice(mail.data.url.lastIndexOf("/") + 1);
}

/** Returns a person with the browser that asked for a link, and the token of that link. */
async function askForLink(person?: TestMember, next = "/") {
  const who = person ?? (await createMember());
  const browser = new LinkBrowser();
  await browser.ask(who.email, next);
  return { who, browser, token: await readMailedToken(who.email) };
}

/** Returns the code of the refusal, or "ok". */
const getCodeOrOk = async (answer: Promise<LinkDoorResponse>): Promise<string> => {
  const { status, body } = await answer;
  return status === 200 ? "ok" : String(Reflect.get(Object(body), "code"));
};
const listSessions = ({ userId }: { userId: number }) =>
  world.db.select().from(sessions).where(eq(sessions.userId, userId));
const readState = async (browser: LinkBrowser, token: string) =>
  Reflect.get(Object((await browser.look(token)).body), "state");

async function withApp({ userId, email, name }: TestMember): Promise<string> {
  const sessionId = await openSession(world.db, userId, NO_ORIGIN);
  const account = { userId, email, name, sessionId, isInstanceAdmin: false };
  const { account: api } = createCallerFor({ actor: null, account, requestId: "test" });
  const { secret } = await api.startAuthenticator();
  await api.confirmAuthenticator({ code: generateAppCode(secret, AT) });
  return secret;
}

describe("a mailed link", () => {
  test("signs its user in, in the browser that requested it, and leads to the requested page", async () => {
    const { who, browser, token } = await askForLink(undefined, `/t/${teamUrl}/envelopes?page=2`);
    expect((await browser.look(token)).body).toMatchObject({
      state: "open",
      maskedEmail: expect.stringContaining("•••@example.com"),
    });
    const answer = await browser.open(token);
    expect(answer).toMatchObject({ status: 200, body: { to: `/t/${teamUrl}/envelopes?page=2` } });
    const session = await browser.session();
    expect(session).toMatchObject({ email: who.email, reach: null });
    expect(browser.cookies.has(HELD)).toBe(false);
    const [row] = await listSessions(who);
    expect(row).toMatchObject({ id: session?.sessionId, way: "MAILED_LINK", companyId: null });
    const log = await world.db
      .select()
      .from(accountActivities)
      .where(eq(accountActivities.userId, who.userId));
    expect(log).toMatchObject([{ kind: "SIGNED_IN", about: "MAILED_LINK" }]);
  });

  test("opened in an unknown browser notifies the user by mail, except for the first browser", async () => {
    const { who, browser, token } = await askForLink();
    await browser.open(token);
    expect(await listMailsTo(world, who.email, "NEW_SIGN_IN")).toHaveLength(0);
    const secondBrowser = browser.copy();
    await secondBrowser.ask(who.email);
    await secondBrowser.open(await readMailedToken(who.email));
    expect(await listMailsTo(world, who.email, "NEW_SIGN_IN")).toHaveLength(0);
    moveClock(MINUTE);
    const other = await askForLink(who);
    await other.browser.open(other.token);
    expect(await listMailsTo(world, who.email, "NEW_SIGN_IN")).toHaveLength(1);
  });

  test("arrives in the user's language and names the requesting browser and how long it works", async () => {
    const who = await createMember();
    await world.db.update(users).set({ language: "es" }).where(eq(users.id, who.userId));
    await new LinkBrowser().ask(who.email);
    const [row] = await listLinkMails(who.email);
    expect(row?.subject).toContain("Su enlace para iniciar sesión");
    expect(row && readMail(row)).toMatchObject({ data: { validMinutes: 15, browser: expect.any(String) } });
  });

  test("is stored only as hashes: neither its row nor its mail holds the token or the browser secret", async () => {
    const { browser, token } = await askForLink();
    const secret = browser.cookies.get(HELD) ?? "";
    const rows = JSON.stringify([
      await world.db.select().from(mailedLinks),
      (await world.db.select().from(mails)).map(({ dataEncrypted }) => dataEncrypted),
    ]);
    expect(secret).toHaveLength(43);
    for (const one of [token, secret]) expect(rows).not.toContain(one);
  });

  test("does not count as proof before a security change, but does together with an app code", async () => {
    const { who, browser, token } = await askForLink();
    await browser.open(token);
    const session = await browser.session();
    const call = (await openSignedInBrowser(session?.sessionId ?? "", teamUrl)).call;
    expect(await getOutcome((await call()).account.startAuthenticator())).toBe("PROOF_NEEDED");
    const secret = await withApp(who);
    moveClock(2 * MINUTE);
    const secondLink = await askForLink(who);
    await secondLink.browser.open(secondLink.token, {
      code: generateAppCode(secret, new Date(AT.getTime() + 2 * MINUTE)),
    });
    const proven = await secondLink.browser.session();
    expect((await listSessions(who)).find(({ id }) => id === proven?.sessionId)?.provenAt).not.toBeNull();
  });
});

describe("attacks on a mailed link", () => {
  test("enumeration: unknown, disabled, unconfirmed and unpermitted accounts get the same answer and cookie", async () => {
    const [may, shut, unconfirmed] = [await createMember(), await createMember(), await createMember()];
    const mayNot = getPerson(world, await world.stranger());
    await world.db.update(users).set({ disabledAt: AT }).where(eq(users.id, shut.userId));
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unconfirmed.userId));
    const told = [];
    for (const email of [may, shut, unconfirmed, mayNot, { email: "nobody@example.com" }].map(
      (one) => one.email,
    )) {
      const { status, body, cookies } = await new LinkBrowser().ask(email);
      told.push({ status, body, cookies: cookies.map((header) => header.replace(/=[\w-]{43};/, "=…;")) });
    }
    expect(told[0]).toMatchObject({ status: 200, body: { success: true }, cookies: [expect.any(String)] });
    for (const other of told) expect(other).toEqual(told[0]);
    const mailed = await Promise.all(
      [may, shut, unconfirmed, mayNot].map(async ({ email }) => (await listLinkMails(email)).length),
    );
    expect(mailed).toEqual([1, 0, 0, 0]);
  });

  test("timing: the answer takes equally long whether or not a link is mailed", {
    tags: ["prove"],
  }, async () => {
    const { email } = await createMember();
    const askAsAccount = (isKnown: boolean) => {
      const browser = new LinkBrowser();
      return browser
        .ask(isKnown ? email : "unknown-link@example.com")
        .then(({ status, body }) => ({ status, body }));
    };
    for (const isKnown of [true, false]) await askAsAccount(isKnown);
    const { told, apartMs, allowedMs } = await compareAnswers(askAsAccount, (round) =>
      moveClock((round + 1) * HOUR),
    );
    for (const { known, unknown } of told) expect(known).toEqual(unknown);
    expect(apartMs).toBeLessThan(allowedMs);
  });

  test("replay: a used link opens nothing again, not even in the browser that used it", async () => {
    const { who, browser, token } = await askForLink();
    const copy = browser.copy();
    expect(await getCodeOrOk(browser.open(token))).toBe("ok");
    expect([await getCodeOrOk(copy.open(token)), await getCodeOrOk(browser.open(token))]).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
    ]);
    expect(await readState(copy, token)).toBe("over");
    expect(await listSessions(who)).toHaveLength(1);
  });

  test("race: only one of several tabs that open the link at the same moment is signed in", async () => {
    const { who, browser, token } = await askForLink();
    const tabs = [browser, browser.copy(), browser.copy(), browser.copy()];
    const codes = await Promise.all(tabs.map((tab) => getCodeOrOk(tab.open(token))));
    expect(codes.toSorted()).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND", "ok"]);
    expect(await listSessions(who)).toHaveLength(1);
  });

  test("expired: the link works for fifteen minutes and no longer", async () => {
    const [first, second] = [await askForLink(), await askForLink()];
    moveClock(15 * MINUTE - 1);
    expect(await getCodeOrOk(first.browser.open(first.token))).toBe("ok");
    moveClock(15 * MINUTE);
    expect(await readState(second.browser, second.token)).toBe("over");
    expect(await getCodeOrOk(second.browser.open(second.token))).toBe("NOT_FOUND");
  });

  test("scanner: GET and HEAD are refused, and viewing the link in other browsers does not use it up", async () => {
    const { who, browser, token } = await askForLink();
    for (const handler of [askMailedLink, showMailedLink, openMailedLink]) {
      const { GET, HEAD } = buildRouteMethods({ POST: handler }, "own pages");
      const url = `http://localhost:3000/api/auth/mailed-link/open?token=${token}`;
      const context = { params: Promise.resolve({}) };
      expect((await GET(new Request(url), context)).status).toBe(405);
      expect((await HEAD(new Request(url, { method: "HEAD" }), context)).status).toBe(405);
    }
    for (let time = 0; time < 3; time += 1)
      expect(await readState(new LinkBrowser(), token)).toBe("elsewhere");
    expect(await listSessions(who)).toHaveLength(0);
    expect(await getCodeOrOk(browser.open(token))).toBe("ok");
  });

  test("forwarded link: another browser is refused and not signed in, even with a secret of its own", async () => {
    const { who, browser, token } = await askForLink();
    const without = new LinkBrowser();
    const withOwn = (await askForLink()).browser;
    const withJunk = new LinkBrowser();
    withJunk.cookies.set(HELD, "%E0%A4%A");
    for (const other of [without, withOwn, withJunk]) {
      expect(await readState(other, token)).toBe("elsewhere");
      const { status, cookies } = await other.open(token);
      expect([status, cookies]).toEqual([403, []]);
      expect(await other.session()).toBeNull();
    }
    expect(await listSessions(who)).toHaveLength(0);
    expect(await getCodeOrOk(browser.open(token))).toBe("ok");
  });

  test("login CSRF: an attacker's link signs no victim in, and other sites can neither request nor open a link", async () => {
    const attacker = await askForLink();
    const victim = await askForLink();
    await victim.browser.open(victim.token);
    const before = await victim.browser.session();
    expect(await getCodeOrOk(victim.browser.open(attacker.token))).toBe("FORBIDDEN");
    expect((await victim.browser.session())?.sessionId).toBe(before?.sessionId);
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(await getCodeOrOk(attacker.browser.open(attacker.token, {}, site))).toBe("FORBIDDEN");
      expect(await getCodeOrOk(victim.browser.ask(attacker.who.email, "/", site))).toBe("FORBIDDEN");
    }
    expect(attacker.browser.cookies.has(SESSION)).toBe(false);
  });

  test("takeover: requesting another user's link gives a stranger no session", async () => {
    const owner = await createMember();
    const stranger = new LinkBrowser();
    await stranger.ask(owner.email);
    const token = await readMailedToken(owner.email);
    expect(await getCodeOrOk(new LinkBrowser().open(token))).toBe("FORBIDDEN");
    expect(await getCodeOrOk(stranger.open("A".repeat(43)))).toBe("NOT_FOUND");
    expect(await stranger.session()).toBeNull();
    expect(await listSessions(owner)).toHaveLength(0);
  });

  test("denial of service: a stranger's requests neither end the owner's link nor use up the owner's attempts", async () => {
    const { who, browser, token } = await askForLink();
    const stranger = new LinkBrowser();
    for (let time = 0; time < 6; time += 1) await stranger.ask(who.email);
    expect(await readState(browser, token)).toBe("open");
    expect(await getCodeOrOk(browser.ask(who.email))).toBe("ok");
    // A new request in the same browser ends the earlier link.
    expect(await readState(browser, token)).toBe("over");
  });

  test("flood: hourly limits are five links per e-mail address and network, ten per address, a hundred per IP", {
    tags: ["prove"],
  }, async () => {
    const { email } = await createMember();
    const one = new LinkBrowser("198.51.100.7");
    const said = [];
    for (let time = 0; time < 6; time += 1) said.push(await getCodeOrOk(one.ask(email)));
    expect(said).toEqual([...Array<string>(5).fill("ok"), "TOO_MANY_REQUESTS"]);
    for (let time = 0; time < 5; time += 1)
      expect(await getCodeOrOk(new LinkBrowser().ask(email))).toBe("ok");
    expect(await getCodeOrOk(new LinkBrowser().ask(email))).toBe("TOO_MANY_REQUESTS");
    const many = new LinkBrowser("198.51.101.8");
    const place = "mailed-link-ip:198.51.101.8";
    for (let time = 0; time < 99; time += 1) await countHit(world.db, place, 100, HOUR);
    expect(await getCodeOrOk(many.ask("one@example.net"))).toBe("ok");
    expect(await getCodeOrOk(many.ask("another@example.net"))).toBe("TOO_MANY_REQUESTS");
    moveClock(HOUR);
    expect(await getCodeOrOk(one.ask(email))).toBe("ok");
  });

  test.each([
    "https://evil.example/x",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "evil.example",
  ])("open redirect: %j leads home", async (next) => {
    const { browser, token } = await askForLink(undefined, next);
    expect((await browser.open(token)).body).toEqual({ to: "/" });
  });

  test("session fixation: opening a link starts a new session, and a planted browser secret is not accepted", async () => {
    const { who, browser, token } = await askForLink();
    const planted = await openSession(world.db, (await createMember()).userId, NO_ORIGIN);
    const theirs = await openSignedInBrowser(planted, teamUrl);
    const cookie = theirs.headers.get("cookie") ?? "";
    browser.cookies.set(SESSION, cookie.slice(cookie.indexOf("=") + 1));
    await browser.open(token);
    const session = await browser.session();
    expect(session).toMatchObject({ userId: who.userId });
    expect(session?.sessionId).not.toBe(planted);
    // A secret planted before the victim asks is not the secret that the link is bound to.
    const victim = new LinkBrowser();
    victim.cookies.set(HELD, "P".repeat(43));
    const other = await createMember();
    await victim.ask(other.email);
    const attacker = new LinkBrowser();
    attacker.cookies.set(HELD, "P".repeat(43));
    expect(await getCodeOrOk(attacker.open(await readMailedToken(other.email)))).toBe("FORBIDDEN");
    expect(victim.cookies.get(HELD)).not.toBe("P".repeat(43));
  });

  test("disabled user: the link opens nothing, and a session that it opened ends", async () => {
    const [before, after] = [await askForLink(), await askForLink()];
    await after.browser.open(after.token);
    const acting = { by: owner.userId, origin: NO_ORIGIN, requestId: "test" };
    for (const { who } of [before, after])
      await world.db.transaction((tx) =>
        disableUser(tx, acting, { userId: who.userId, reason: "left", now: AT }),
      );
    expect(await getCodeOrOk(before.browser.open(before.token))).toBe("NOT_FOUND");
    expect(await after.browser.session()).toBeNull();
  });

  test("permission withdrawn: the link fails once policy, membership or required company sign-in forbids it", async () => {
    const link = await askForLink();
    await setPolicy({});
    expect(await readState(link.browser, link.token)).toBe("over");
    expect(await getCodeOrOk(link.browser.open(link.token))).toBe("NOT_FOUND");
    await setPolicy({ allowsMailedLink: true });
    const remainingLink = await askForLink();
    await world.test.sql`delete from organisation_member where user_id = ${remainingLink.who.userId}`;
    await world.test.sql`delete from team_member where user_id = ${remainingLink.who.userId}`;
    expect(await getCodeOrOk(remainingLink.browser.open(remainingLink.token))).toBe("NOT_FOUND");
    const company = await askForLink();
    await enableCompanySignIn(world, own, AT);
    await world.test
      .sql`update company_connection set required_at = ${AT.toISOString()} where organisation_id = ${own}`;
    expect(await getCodeOrOk(company.browser.open(company.token))).toBe("NOT_FOUND");
  });

  test("account change: a new password, a new e-mail address or signing out everywhere ends the link", async () => {
    const password = await askForLink();
    await world.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, password.who.userId)).for("update");
      if (user) await replacePassword(tx, user, "another hash", AT);
    });
    expect(await getCodeOrOk(password.browser.open(password.token))).toBe("NOT_FOUND");
    const bare = await askForLink();
    await world.db.update(users).set({ passwordHash: "set by hand" }).where(eq(users.id, bare.who.userId));
    expect(await getCodeOrOk(bare.browser.open(bare.token))).toBe("NOT_FOUND");
    const address = await askForLink();
    await world.db.update(users).set({ email: "moved@example.com" }).where(eq(users.id, address.who.userId));
    expect(await getCodeOrOk(address.browser.open(address.token))).toBe("NOT_FOUND");
    const everywhere = await askForLink();
    const { userId, email, name } = everywhere.who;
    const sessionId = await openSession(world.db, userId, NO_ORIGIN);
    const account = { userId, email, name, sessionId, isInstanceAdmin: false };
    await createCallerFor({ actor: null, account, requestId: "test" }).account.endOtherSessions();
    expect(await getCodeOrOk(everywhere.browser.open(everywhere.token))).toBe("NOT_FOUND");
    const byAdmin = await askForLink();
    const acting = { by: owner.userId, origin: NO_ORIGIN, requestId: "test" };
    await world.db.transaction((tx) =>
      signOutUser(tx, acting, { userId: byAdmin.who.userId, reason: "lost laptop", now: AT }),
    );
    expect(await getCodeOrOk(byAdmin.browser.open(byAdmin.token))).toBe("NOT_FOUND");
  });

  test("signing out everywhere while the link is being opened: no session of the link survives", {
    tags: ["prove"],
  }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const { who, browser, token } = await askForLink();
      const acting = { by: owner.userId, origin: NO_ORIGIN, requestId: "test" };
      await Promise.all([
        browser.open(token),
        world.db.transaction((tx) =>
          signOutUser(tx, acting, { userId: who.userId, reason: "lost", now: AT }),
        ),
      ]);
      for (const { id } of await listSessions(who)) expect(await readSession(world.db, id)).toBeNull();
    }
  });

  test("second factor: a wrong code keeps the link, the right code opens it, another user's code does not", async () => {
    const who = await createMember();
    const secret = await withApp(who);
    const another = await withApp(await createMember());
    moveClock(MINUTE);
    const at = new Date(AT.getTime() + MINUTE);
    const { browser, token } = await askForLink(who);
    const before = (await listSessions(who)).length;
    expect(await getCodeOrOk(browser.open(token))).toBe("SECOND_FACTOR_NEEDED");
    expect(await getCodeOrOk(browser.open(token, { code: getOtherCode(generateAppCode(secret, at)) }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    if (generateAppCode(another, at) !== generateAppCode(secret, at))
      expect(await getCodeOrOk(browser.open(token, { code: generateAppCode(another, at) }))).toBe(
        "TWO_FACTOR_AUTH_FAILED",
      );
    expect(await listSessions(who)).toHaveLength(before);
    // The code replaces neither the link nor the browser that asked.
    expect(await getCodeOrOk(new LinkBrowser().open(token, { code: generateAppCode(secret, at) }))).toBe(
      "FORBIDDEN",
    );
    expect(await getCodeOrOk(browser.open(token, { code: generateAppCode(secret, at), trust: true }))).toBe(
      "ok",
    );
    const session = await browser.session();
    const row = (await listSessions(who)).find(({ id }) => id === session?.sessionId);
    expect(row).toMatchObject({ way: "MAILED_LINK_AND_CODE" });
    // A trusted browser needs no code for thirty days, as with a password. Other browsers do.
    moveClock(2 * MINUTE);
    await browser.ask(who.email);
    expect(await getCodeOrOk(browser.open(await readMailedToken(who.email)))).toBe("ok");
    moveClock(3 * MINUTE);
    const elsewhere = await askForLink(who);
    expect(await getCodeOrOk(elsewhere.browser.open(elsewhere.token))).toBe("SECOND_FACTOR_NEEDED");
  });
});

describe("a malformed mailed-link request is refused and names the invalid key", () => {
  test("for an invalid e-mail address, an empty token and a token that is too long", async () => {
    const browser = new LinkBrowser();
    expect((await browser.ask("nobody")).body).toMatchObject({
      code: "INVALID_BODY",
      issues: [{ path: "email" }],
    });
    expect((await browser.open("")).body).toMatchObject({
      code: "INVALID_BODY",
      issues: [{ path: "token" }],
    });
    expect((await browser.look("x".repeat(201))).body).toMatchObject({ issues: [{ path: "token" }] });
  });
});

describe("each organisation decides about a session opened by a mailed link", () => {
  const loadAccount = async (browser: LinkBrowser) => {
    const session = await browser.session();
    const { call } = await openSignedInBrowser(session?.sessionId ?? "", teamUrl);
    return { me: await (await call()).account.me(), call };
  };

  test("one that allows it is open, and others are closed and name the sign-in methods they accept", async () => {
    const who = await createMember();
    const { id: silent } = await owner.call.organisation.create({ name: "Silent" });
    const { id: strict } = await owner.call.organisation.create({ name: "Strict" });
    await setPolicy({ waysIn: ["PASSKEY"] }, strict);
    const joined = { userId: who.userId, role: "ADMIN", createdAt: AT } as const;
    for (const organisationId of [silent, strict])
      await world.db.insert(organisationMembers).values({ ...joined, organisationId });
    const { browser, token } = await askForLink(who);
    await browser.open(token);
    const { me, call } = await loadAccount(browser);
    expect(me.teams.map(({ organisation }) => organisation.id)).toEqual([own]);
    expect(
      me.shutTeams.map(({ organisation, reason, waysIn }) => [organisation.id, reason, waysIn]).toSorted(),
    ).toEqual(
      [
        [silent, "WAY_IN", ["PASSWORD", "PASSKEY"]],
        [strict, "WAY_IN", ["PASSKEY"]],
      ].toSorted(),
    );
    expect(await getOutcome((await call()).envelope.find({}))).toBe("ok");
    for (const organisationId of [silent, strict])
      expect(
        await getOutcome((await call()).member.list({ place: { kind: "organisation", organisationId } })),
      ).toBe("SECURITY_POLICY");
    expect((await (await call()).organisation.listMine()).data.map(({ id }) => id)).toEqual([own]);
  });

  test("withdrawing the permission closes an open session at its next call", async () => {
    const { browser, token } = await askForLink();
    await browser.open(token);
    const { call } = await loadAccount(browser);
    expect(await getOutcome((await call()).envelope.find({}))).toBe("ok");
    await setPolicy({});
    expect(await getOutcome((await call()).envelope.find({}))).toBe("SECURITY_POLICY");
    await world.test.sql`delete from security_policy where organisation_id = ${own}`;
    expect(await getOutcome((await call()).envelope.find({}))).toBe("SECURITY_POLICY");
  });

  test("a required company sign-in closes it, even to an emergency administrator with link and code", async () => {
    const admin = await addColleague(world, { team: "MEMBER", organisation: "ADMIN" });
    const secret = await withApp(admin);
    moveClock(MINUTE);
    const { browser, token } = await askForLink(admin);
    await browser.open(token, { code: generateAppCode(secret, new Date(AT.getTime() + MINUTE)) });
    const { call } = await loadAccount(browser);
    expect(await getOutcome((await call()).envelope.find({}))).toBe("ok");
    await enableCompanySignIn(world, own, AT);
    await world.test
      .sql`update company_connection set required_at = ${AT.toISOString()} where organisation_id = ${own}`;
    await world.test
      .sql`update organisation_member set break_glass_at = ${AT.toISOString()} where user_id = ${admin.userId}`;
    expect(await getOutcome((await call()).envelope.find({}))).toBe("COMPANY_REQUIRED");
  });

  test("one that requires a second factor accepts link and code, but not the link alone", async () => {
    await setPolicy({ allowsMailedLink: true, requiresSecondFactor: true });
    const plain = await askForLink();
    await plain.browser.open(plain.token);
    const { call, me } = await loadAccount(plain.browser);
    expect(me.shutTeams).toMatchObject([{ reason: "SECOND_FACTOR" }]);
    expect(await getOutcome((await call()).envelope.find({}))).toBe("SECURITY_POLICY");
    const guarded = await createMember();
    const secret = await withApp(guarded);
    moveClock(MINUTE);
    const { browser, token } = await askForLink(guarded);
    await browser.open(token, { code: generateAppCode(secret, new Date(AT.getTime() + MINUTE)) });
    expect(await getOutcome((await (await loadAccount(browser)).call()).envelope.find({}))).toBe("ok");
  });

  test("the session gives no instance administration, not even to an instance administrator", async () => {
    const { who, browser, token } = await askForLink();
    await world.db.update(users).set({ isInstanceAdmin: true }).where(eq(users.id, who.userId));
    await browser.open(token);
    expect(await browser.session()).toMatchObject({ userId: who.userId, isInstanceAdmin: false });
    const { me, call } = await loadAccount(browser);
    expect(me.isInstanceAdmin).toBe(false);
    expect(await getOutcome((await call()).admin.user.list({}))).toBe("FORBIDDEN");
    const byPassword = await openSession(world.db, who.userId, NO_ORIGIN, {
      reach: null,
      isProven: true,
      way: "PASSWORD",
    });
    expect(await readSession(world.db, byPassword)).toMatchObject({ isInstanceAdmin: true });
  });

  test("the sign-in page offers the link only while an organisation allows it and requires no company sign-in", async () => {
    const { account } = createCallerFor({ actor: null, requestId: "test" });
    expect(await account.doors()).toEqual({ mailedLink: true });
    await enableCompanySignIn(world, own, AT);
    await world.test
      .sql`update company_connection set required_at = ${AT.toISOString()} where organisation_id = ${own}`;
    expect(await account.doors()).toEqual({ mailedLink: false });
    await world.test.sql`update company_connection set required_at = null`;
    await setPolicy({});
    expect(await account.doors()).toEqual({ mailedLink: false });
  });
});
