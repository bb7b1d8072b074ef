import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadTeamActor, readSignedIn, toSessionSides } from "@/server/auth/session";
import { createSessionCookie } from "@/server/auth/session-cookie";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { companyConnections, companyDomains, companyIdentities, sessions, users } from "@/server/db/schema";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { CompanyBrowser } from "@/server/testing/identity/company-browser";
import { type CompanyProvider, startCompanyProvider } from "@/server/testing/identity/company-provider";
import { listMailsTo } from "@/server/testing/routers/account";
import {
  createTestAccount,
  generateAppCode,
  getOtherCode,
  loadAccountRow,
} from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { findOrganisationId, getPerson } from "@/server/testing/world/people";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const BASE = "http://localhost:3000";
const PASSWORD = "correct horse battery";
const COOKIE = "rubrica.session";
const MINUTE = 60_000;
const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };

let world: World;
let provider: CompanyProvider;
/** Another organisation's own provider, which may be an attacker's. */
let evil: CompanyProvider;
let own: number;
let foreign: number;

const getCallback = (organisationId: number) => `${BASE}/api/auth/company/${organisationId}/callback`;

beforeAll(async () => {
  world = await testWorld();
  own = await findOrganisationId(world);
  const stranger = getPerson(world, await world.stranger());
  const organisation = await stranger.call.organisation.create({ name: "Evil" });
  foreign = organisation.id;
  provider = await startCompanyProvider([getCallback(own)]);
  evil = await startCompanyProvider([getCallback(foreign)]);
  provide("env", {
    ...env(),
    SMTP_URL: "smtp://127.0.0.1:25",
    WEBHOOK_ALLOWED_HOSTS: [provider.host, evil.host],
  });
  provide("webhookDialling", { ca: `${provider.ca}\n${evil.ca}` });
  await connectCompany(own, provider, "acme.example");
  await connectCompany(foreign, evil, "evil.example");
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await evil[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
afterEach(async () => {
  provider.lies = {};
  evil.lies = {};
  stopClock(null);
  await world.test.sql`delete from rate_limit`;
});

/** Connects a verified domain and an active provider, as the settings page does. */
async function connectCompany(
  organisationId: number,
  { issuer, clientId, clientSecret }: CompanyProvider,
  domain: string,
) {
  const now = new Date();
  const row = { id: newId(), organisationId, domain, token: newId(), verifiedAt: now, createdAt: now };
  await world.db.insert(companyDomains).values(row);
  const userId = organisationId === own ? world.owner.userId : await createOtherOrganisation();
  const sessionId = await openSession(world.db, userId, DESK);
  const account = { userId, sessionId, email: "", name: "", isInstanceAdmin: false };
  const call = createCallerFor({ actor: null, account, requestId: "test" });
  const { data } = await call.team.list({ organisationId });
  const teamId = data[0]?.id ?? 0;
  await call.companySignIn.save({
    organisationId,
    issuer,
    clientId,
    clientSecret,
    teamId,
    isEnabled: true,
    endsThere: true,
  });
}
async function createOtherOrganisation(): Promise<number> {
  const [row] = await world.test.sql`select owner_user_id from organisation where id = ${foreign}`;
  return Number(row?.owner_user_id);
}

let people = 0;
function addEmployee(claims: Record<string, unknown> = {}, at = provider) {
  people += 1;
  const sub = `sub-${people}`;
  const email = `worker${people}@acme.example`;
  at.employees.set(sub, { sub, email, email_verified: true, name: `Worker ${people}`, ...claims });
  return { sub, email };
}
const openBrowser = (at = provider) => new CompanyBrowser(at);
const getSession = (of: CompanyBrowser) => readSignedIn(of.headers());
const readRefusal = (location: string) => new URL(location).searchParams.get("company");
const createCall = async (of: CompanyBrowser) =>
  createCallerFor({ actor: null, ...toSessionSides(await getSession(of)), requestId: "test" });
/** Creates an account with a password, older than its company's sign-in. */
const createExistingAccount = ({ email }: { email: string }, isVerified = true) =>
  createTestAccount(world, email, { password: PASSWORD, isVerified });
async function signInOwnAccount(of: CompanyBrowser, userId: number): Promise<void> {
  const header = await createSessionCookie(await openSession(world.db, userId, DESK));
  of.cookies.set(COOKIE, header.slice(header.indexOf("=") + 1, header.indexOf(";")));
}
async function readMailedCode(email: string): Promise<string> {
  const [row] = await listMailsTo(world, email, "COMPANY_LINK_CODE");
  const mail = row && readMail(row);
  if (mail?.kind !== "COMPANY_LINK_CODE") throw new TypeError("no code was mailed");
  return mail.data.code;
}

describe("signing in through the company", () => {
  test("a new e-mail address of the company joins the newcomers' team and returns as the same account", async () => {
    const { sub, email } = addEmployee();
    const first = openBrowser();
    expect(await first.signIn(email, sub, "/inbox")).toBe(`${BASE}/inbox`);
    const session = await getSession(first);
    expect(session).toMatchObject({ email, reach: own });
    const me = await (await createCall(first)).account.me();
    expect(me).toMatchObject({ email, isVerified: true, isCompanySession: true });
    expect(me.teams).toMatchObject([{ id: world.owner.teamId, role: "MEMBER" }]);
    const secondBrowser = openBrowser();
    await secondBrowser.signIn(email, sub);
    expect((await getSession(secondBrowser))?.userId).toBe(session?.userId);
    expect(
      await world.db.select().from(companyIdentities).where(eq(companyIdentities.subject, sub)),
    ).toHaveLength(1);
  });

  test("a user made by the directory signs in at once; one it removed does not return by the provider", async () => {
    const { sub, email } = addEmployee();
    const directory = createCallerFor({ actor: null, directory: { organisationId: own }, requestId: "test" });
    const { id } = await directory.scimUser.create({ body: { userName: email } });
    const worker = openBrowser();
    expect(await worker.signIn(email, sub, "/inbox")).toBe(`${BASE}/inbox`);
    expect(await getSession(worker)).toMatchObject({ email, reach: own });
    await directory.scimUser.patch({
      id,
      body: { Operations: [{ op: "Replace", path: "active", value: "False" }] },
    });
    expect(await getSession(worker)).toBeNull();
    expect(readRefusal((await openBrowser().signIn(email, sub)) ?? "")).toBe("shut");
    await world.db.delete(companyIdentities).where(eq(companyIdentities.subject, sub));
    expect(readRefusal((await openBrowser().signIn(email, sub)) ?? "")).toBe("shut");
  });

  test("roles follow the provider's groups at each sign-in, and roles given by hand stay", async () => {
    const owner = await openSession(world.db, world.owner.userId, DESK);
    const account = { ...world.owner, sessionId: owner, isInstanceAdmin: false };
    const { groupRole } = createCallerFor({ actor: null, account, requestId: "test" });
    const { teamId } = world.owner;
    await groupRole.add({ organisationId: own, groupName: "Legal", teamId, role: "MANAGER" });
    await groupRole.saveClaim({ organisationId: own, groupsClaim: "getMember" });
    const { sub, email } = addEmployee();
    const listRolesAfter = async (claims: Record<string, unknown>) => {
      provider.lies = { claims: { groups: ["none"], ...claims } };
      const worker = openBrowser();
      await worker.signIn(email, sub);
      return (await (await createCall(worker)).account.me()).teams.map(({ role }) => role);
    };
    expect(await listRolesAfter({ getMember: ["legal", "other"] })).toEqual(["MANAGER"]);
    // The role in the team that newcomers join was set explicitly, and stays.
    expect(await listRolesAfter({ getMember: [] })).toEqual(["MEMBER"]);
    expect(await listRolesAfter({ getMember: "LEGAL" })).toEqual(["MANAGER"]);
    expect(await listRolesAfter({ _claim_names: { getMember: "src1" } })).toEqual(["MANAGER"]);
    expect(await listRolesAfter({})).toEqual(["MEMBER"]);
  });

  test("an account found by the directory, or made by it and already used, must be linked first", async () => {
    const directory = createCallerFor({ actor: null, directory: { organisationId: own }, requestId: "test" });
    const employee = addEmployee();
    await createExistingAccount(employee);
    await directory.scimUser.create({ body: { userName: employee.email } });
    expect(await openBrowser().signIn(employee.email, employee.sub)).toBe(`${BASE}/signin/company`);
    const made = addEmployee();
    await directory.scimUser.create({ body: { userName: made.email } });
    const [row] = await world.db.select().from(users).where(eq(users.email, made.email));
    await openSession(world.db, row?.id ?? 0, DESK);
    expect(await openBrowser().signIn(made.email, made.sub)).toBe(`${BASE}/signin/company`);
  });

  test("an e-mail address of an unverified domain is not redirected", async () => {
    expect(await openBrowser().start("ana@unknown.example")).toBeNull();
    expect(await openBrowser().start("no address")).toBeNull();
  });

  test("is off once the organisation disables it, even for users on their way", async () => {
    const { sub, email } = addEmployee();
    const on = openBrowser();
    const address = await on.travel((await on.start(email)) ?? "", sub);
    await world.db
      .update(companyConnections)
      .set({ isEnabled: false })
      .where(eq(companyConnections.organisationId, own));
    expect(await openBrowser().start(email)).toBeNull();
    expect(readRefusal((await on.comeBack(address)).headers.get("location") ?? "")).toBe("over");
    await world.db
      .update(companyConnections)
      .set({ isEnabled: true })
      .where(eq(companyConnections.organisationId, own));
  });

  test("a user who cancels at the provider, was locked out or left the organisation is not signed in", async () => {
    const { sub, email } = addEmployee();
    expect(readRefusal(await openBrowser().signIn(email, null))).toBe("denied");
    const one = openBrowser();
    await one.signIn(email, sub);
    const { userId = 0 } = (await getSession(one)) ?? {};
    await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("shut");
    await world.db.update(users).set({ disabledAt: null }).where(eq(users.id, userId));
    await world.test.sql`delete from organisation_member where user_id = ${userId}`;
    expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("shut");
  });

  test("the e-mail address in userinfo is used when the id_token has none", async () => {
    const { sub, email } = addEmployee();
    provider.lies = { claims: { email: undefined, email_verified: undefined } };
    const one = openBrowser();
    expect(await one.signIn(email, sub)).toBe(`${BASE}/`);
    expect((await getSession(one))?.email).toBe(email);
  });

  test("a provider at a private IP address is not called", async () => {
    provide("env", { ...env(), WEBHOOK_ALLOWED_HOSTS: [evil.host] });
    const before = provider.paths.length;
    await expect(openBrowser().start("a@acme.example")).rejects.toThrow("IDENTITY_PROVIDER_UNAVAILABLE");
    expect(provider.paths.length).toBe(before);
    provide("env", { ...env(), WEBHOOK_ALLOWED_HOSTS: [provider.host, evil.host] });
  });
});

describe("attacks", () => {
  test("session fixation: an existing session is replaced, never upgraded", async () => {
    const { sub, email } = addEmployee();
    const victim = openBrowser();
    const planted = await createTestAccount(world, `planted${people}@example.com`, { password: PASSWORD });
    await signInOwnAccount(victim, planted.userId);
    const before = victim.cookies.get(COOKIE);
    const old = await getSession(victim);
    await victim.signIn(email, sub);
    expect(victim.cookies.get(COOKIE)).not.toBe(before);
    const now = await getSession(victim);
    expect(now?.email).toBe(email);
    expect(now?.sessionId).not.toBe(old?.sessionId);
    const [row] = await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, old?.sessionId ?? ""));
    expect(row?.userId).toBe(planted.userId);
  });

  test("login CSRF: a callback address from another browser signs nobody in", async () => {
    const { sub, email } = addEmployee();
    const attacker = openBrowser();
    const address = await attacker.travel((await attacker.start(email)) ?? "", sub);
    const victim = openBrowser();
    expect(readRefusal((await victim.comeBack(address)).headers.get("location") ?? "")).toBe("over");
    expect(await getSession(victim)).toBeNull();
    // A sign-in of the victim's own at the same time does not accept it either.
    await victim.start(email);
    await victim.comeBack(address);
    expect(await getSession(victim)).toBeNull();
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example"])(
    "open redirect: %j leads to the home screen",
    async (next) => {
      const { sub, email } = addEmployee();
      expect(await openBrowser().signIn(email, sub, next)).toBe(`${BASE}/`);
    },
  );

  test("script in an address: nobody is redirected to a sign-in address that is no web page", async () => {
    for (const authorization_endpoint of [
      "javascript:alert(1)//",
      "http://localhost/auth",
      "data:text/html,x",
    ]) {
      provider.lies = { description: { authorization_endpoint } };
      await expect(openBrowser().start("a@acme.example")).rejects.toThrow("IDENTITY_PROVIDER_UNAVAILABLE");
    }
  });

  test("server-side request forgery: internal addresses that a provider names are not called", async () => {
    const { sub, email } = addEmployee();
    for (const key of ["token_endpoint", "jwks_uri"]) {
      provider.lies = { description: { [key]: "https://169.254.169.254/latest/meta-data" } };
      expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("unavailable");
    }
  });

  test("code replay: a callback address opens one session once, and its code none in another sign-in", async () => {
    const { sub, email } = addEmployee();
    const one = openBrowser();
    const address = await one.travel((await one.start(email)) ?? "", sub);
    const savedCookies = new Map(one.cookies);
    await one.comeBack(address);
    expect(await getSession(one)).not.toBeNull();
    const replayed = openBrowser();
    for (const [name, value] of savedCookies) replayed.cookies.set(name, value);
    expect(readRefusal((await replayed.comeBack(address)).headers.get("location") ?? "")).toBe("over");
    expect(await getSession(replayed)).toBeNull();
    // A stolen code in the thief's own trip: its verifier belongs to another trip.
    const victim = openBrowser();
    const stolen = new URL(await victim.travel((await victim.start(email)) ?? "", sub));
    const thief = openBrowser();
    const mine = new URL((await thief.start(email)) ?? "");
    stolen.searchParams.set("state", mine.searchParams.get("state") ?? "");
    expect(readRefusal((await thief.comeBack(stolen.href)).headers.get("location") ?? "")).toBe("invalid");
    expect(await getSession(thief)).toBeNull();
  });

  test("clock skew: one minute either way is tolerated, an old token and a late return are not", async () => {
    const { sub, email } = addEmployee();
    const getUnixSeconds = () => Math.floor(Date.now() / 1000);
    provider.lies = { claims: { exp: getUnixSeconds() - 30 } };
    expect(await openBrowser().signIn(email, sub)).toBe(`${BASE}/`);
    provider.lies = { claims: { exp: getUnixSeconds() - 120 } };
    expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("invalid");
    provider.lies = { claims: { nbf: getUnixSeconds() + 120 } };
    expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("invalid");
    provider.lies = {};
    const late = openBrowser();
    const address = await late.travel((await late.start(email)) ?? "", sub);
    stopClock(new Date(Date.now() + 16 * MINUTE));
    expect(readRefusal((await late.comeBack(address)).headers.get("location") ?? "")).toBe("over");
  });

  test("mixed-up issuer: answers of another provider or with another issuer open no session", async () => {
    const { sub, email } = addEmployee();
    const { sub: theirs } = addEmployee({ email }, evil);
    provider.lies = { iss: evil.issuer };
    expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("invalid");
    provider.lies = { claims: { iss: evil.issuer } };
    expect(readRefusal(await openBrowser().signIn(email, sub))).toBe("invalid");
    provider.lies = { description: { issuer: evil.issuer } };
    await expect(openBrowser().start(email)).rejects.toThrow("IDENTITY_PROVIDER_UNAVAILABLE");
    provider.lies = {};
    // The callback of another organisation, with the state and the browser of this one.
    const one = openBrowser();
    const address = await one.travel((await one.start(email)) ?? "", sub);
    const moved = address.replace(`/${own}/`, `/${foreign}/`);
    expect(readRefusal((await one.comeBack(moved)).headers.get("location") ?? "")).toBe("over");
    // A code of the other provider, in a trip to this one.
    const at = openBrowser(evil);
    const code = new URL(await at.travel((await at.start("x@evil.example")) ?? "", theirs)).searchParams.get(
      "code",
    );
    const two = openBrowser();
    const swapped = new URL(await two.travel((await two.start(email)) ?? "", sub));
    swapped.searchParams.set("code", code ?? "");
    expect(readRefusal((await two.comeBack(swapped.href)).headers.get("location") ?? "")).toBe("invalid");
  });

  test.each([
    ["of another client", { claims: { aud: "somebody-else" } }],
    ["of several clients that is not made for us", { claims: { aud: ["rubrica-company", "x"], azp: "x" } }],
    ["of another trip", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["signed by another key", { isForged: true }],
    [
      "with somebody else's userinfo",
      { claims: { email: undefined }, userinfo: { sub: "sub-0", email: "boss@acme.example" } },
    ],
  ])("token substitution: a token %s opens no session", async (_, lies) => {
    const { sub, email } = addEmployee();
    provider.lies = lies;
    const one = openBrowser();
    expect(readRefusal(await one.signIn(email, sub))).toBe("invalid");
    expect(await getSession(one)).toBeNull();
  });

  test("unlinked takeover: a provider that names an account's e-mail address does not open the account", async () => {
    const { sub, email } = addEmployee();
    const account = await createExistingAccount({ email });
    const attacker = openBrowser();
    expect(await attacker.signIn(email, sub)).toBe(`${BASE}/signin/company`);
    expect(await getSession(attacker)).toBeNull();
    expect(await (await attacker.link()).text()).toBe("UNAUTHORIZED");
    // Signed in to another account.
    const other = await createTestAccount(world, `other${people}@example.com`, { password: PASSWORD });
    await signInOwnAccount(attacker, other.userId);
    expect(await (await attacker.link()).text()).toBe("FORBIDDEN");
    await attacker.mailCode();
    const wrong = getOtherCode(await readMailedCode(email));
    expect(await (await attacker.link(wrong)).text()).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(
      await world.db.select().from(companyIdentities).where(eq(companyIdentities.userId, account.userId)),
    ).toEqual([]);
  });

  test("unlinked takeover: a session from before the company sign-in cannot link the account", async () => {
    const { sub, email } = addEmployee();
    const account = await createExistingAccount({ email });
    const one = openBrowser();
    await signInOwnAccount(one, account.userId);
    expect(await one.signIn(email, sub)).toBe(`${BASE}/signin/company`);
    expect(await (await one.link()).text()).toBe("FORBIDDEN");
    await signInOwnAccount(one, account.userId);
    expect(await (await one.link()).json()).toEqual({ to: "/" });
  });

  test("unlinked takeover: a mailed code does not bypass an account's second factor", async () => {
    const { sub, email } = addEmployee();
    const account = await createExistingAccount({ email });
    const sessionId = await openSession(world.db, account.userId, DESK);
    const api = createCallerFor({
      actor: null,
      account: { ...account, sessionId, isInstanceAdmin: false },
      requestId: "t",
    });
    const { secret } = await api.account.startAuthenticator();
    await api.account.confirmAuthenticator({ code: generateAppCode(secret, new Date()) });
    const one = openBrowser();
    await one.signIn(email, sub);
    expect(await (await one.mailCode()).text()).toBe("FORBIDDEN");
    expect(await (await one.link("123456")).text()).toBe("FORBIDDEN");
  });

  test("unlinked takeover: a mailed code takes an account from a user who never verified its e-mail address", async () => {
    const { sub, email } = addEmployee();
    const squatted = await createExistingAccount({ email }, false);
    await openSession(world.db, squatted.userId, DESK);
    const one = openBrowser();
    await one.signIn(email, sub);
    await one.mailCode();
    expect((await one.link(await readMailedCode(email))).status).toBe(200);
    expect(await loadAccountRow(world, email)).toMatchObject({ passwordHash: null });
    const open = await world.test
      .sql`select id from session where user_id = ${squatted.userId} and revoked_at is null`;
    expect(open).toHaveLength(1);
  });

  test("a foreign address: an unverified e-mail address or one of another domain is not admitted", async () => {
    for (const claims of [
      { email_verified: false },
      { email: "boss@evil.example" },
      { email: "boss@sub.acme.example" },
      { email: "boss@acme.example@evil.example" },
      { email: undefined },
    ]) {
      const { sub } = addEmployee(claims);
      expect(readRefusal(await openBrowser().signIn("any@acme.example", sub))).toBe("address");
    }
    // Another organisation's provider cannot speak for this domain either.
    const { sub } = addEmployee({ email: "boss@acme.example" }, evil);
    expect(readRefusal(await openBrowser(evil).signIn("x@evil.example", sub))).toBe("address");
  });

  test("a subject of another provider is another user, even with the same e-mail address", async () => {
    const { sub, email } = addEmployee();
    await openBrowser().signIn(email, sub);
    evil.employees.set(sub, { sub, email, email_verified: true });
    expect(readRefusal(await openBrowser(evil).signIn("x@evil.example", sub))).toBe("address");
  });
});

describe("the reach of a company session", () => {
  test("an unlinked session reaches only its organisation, whatever the account belongs to", async () => {
    const { sub, email } = addEmployee();
    const one = openBrowser();
    await one.signIn(email, sub);
    const session = await getSession(one);
    if (!session) throw new TypeError("not in");
    const [away] = await world.test.sql`select id, url from team where organisation_id = ${foreign}`;
    await world.test
      .sql`insert into organisation_member (organisation_id, user_id, role, created_at) values (${foreign}, ${session.userId}, 'ADMIN', now())`;
    const call = await createCall(one);
    expect(await loadTeamActor(session, String(away?.url))).toBeNull();
    expect((await call.account.me()).teams.map(({ organisation }) => organisation.id)).toEqual([own]);
    expect((await call.organisation.listMine()).data.map(({ id }) => id)).toEqual([own]);
    const place = { kind: "organisation", organisationId: foreign } as const;
    expect(await catchErrorCode(call.member.list({ place }))).toBe("NOT_FOUND");
    expect(await catchErrorCode(call.team.get({ teamId: Number(away?.id) }))).toBe("NOT_FOUND");
    expect(await catchErrorCode(call.senderAddress.listOf({ organisationId: foreign }))).toBe("NOT_FOUND");
    for (const refused of [
      call.account.profile(),
      call.account.newPasskeyOptions(),
      call.account.startAuthenticator(),
      call.account.sessions(),
      call.organisation.create({ name: "Mine" }),
      call.inbox.list({}),
      call.companySignIn.get({ organisationId: own }),
    ])
      expect(await catchErrorCode(refused)).toBe("COMPANY_SESSION");
    expect((await call.member.list({ place: { ...place, organisationId: own } })).count).toBeGreaterThan(0);
  });

  test("an account is linked by its own sign-in or a mailed code, and its owner is notified", async () => {
    const { sub, email } = addEmployee();
    const account = await createExistingAccount({ email });
    const one = openBrowser();
    await one.signIn(email, sub, "/inbox");
    await one.mailCode();
    expect(await (await one.link(await readMailedCode(email))).json()).toEqual({ to: "/inbox" });
    expect(await getSession(one)).toMatchObject({ userId: account.userId, reach: null });
    expect(await listMailsTo(world, email, "SECURITY_CHANGED")).toHaveLength(1);
    expect(await (await one.link()).text()).toBe("INVALID_REQUEST");
    const secondBrowser = openBrowser();
    expect(await secondBrowser.signIn(email, sub)).toBe(`${BASE}/`);
    const session = await getSession(secondBrowser);
    expect(session).toMatchObject({ userId: account.userId, reach: null });
    expect(
      (await (await createCall(secondBrowser)).account.me()).teams.map(({ organisation }) => organisation.id),
    ).toContain(own);
    const [row] = await world.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, session?.sessionId ?? ""));
    expect(row?.provenAt).toBeNull();
  });
});
