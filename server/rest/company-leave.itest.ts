import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readSignedIn } from "@/server/auth/session";
import { createSessionCookie } from "@/server/auth/session-cookie";
import { openSession, revokeSession } from "@/server/auth/session-store";
import { companyConnections, sessions, users } from "@/server/db/schema";
import { readMail } from "@/server/mail/compose";
import { CompanyBrowser } from "@/server/testing/identity/company-browser";
import type { CompanyProvider } from "@/server/testing/identity/company-provider";
import { connectCompany } from "@/server/testing/identity/connected-company";
import { listMailsTo } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { addColleague } from "@/server/testing/world/people";
import { testWorld, type World } from "@/server/testing/world/world";

const BASE = "http://localhost:3000";
const COOKIE = "rubrica.session";
const DESK = { ipAddress: "198.51.100.9", userAgent: "test" };

let world: World;
let provider: CompanyProvider;

beforeAll(async () => {
  world = await testWorld();
  ({ provider } = await connectCompany(world));
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
afterEach(async () => {
  provider.lies = {};
  await world.db.update(companyConnections).set({ endsThere: true, isEnabled: true });
  await world.test.sql`delete from rate_limit`;
});

let people = 0;
async function createWorker(name = "Worker") {
  people += 1;
  const sub = `sub-${people}`;
  const email = `worker${people}@acme.example`;
  provider.employees.set(sub, { sub, email, email_verified: true, name });
  const browser = new CompanyBrowser(provider);
  await browser.signIn(email, sub);
  return { browser, email, sub };
}
const getUrl = async (browser: CompanyBrowser): Promise<string | null> => {
  const answer = await browser.leave();
  expect(answer.status).toBe(200);
  return (await answer.json()).url;
};
const getToken = async (browser: CompanyBrowser): Promise<string | null> => {
  const session = await readSignedIn(browser.headers());
  const [row] = await world.db
    .select({ token: sessions.idTokenEncrypted })
    .from(sessions)
    .where(eq(sessions.id, session?.sessionId ?? ""));
  return row?.token ?? null;
};

test("a user signed in through the company is sent to the provider's sign-out page with the id_token as hint", async () => {
  const { browser, sub } = await createWorker();
  const url = new URL((await getUrl(browser)) ?? "");
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get("post_logout_redirect_uri")).toBe(`${BASE}/signin`);
  expect(url.searchParams.get("client_id")).toBe(provider.clientId);
  const [, claims = ""] = (url.searchParams.get("id_token_hint") ?? "").split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ sub });
});

test("the id_token is stored encrypted and deleted with the session", async () => {
  const { browser } = await createWorker();
  const hint = new URL((await getUrl(browser)) ?? "").searchParams.get("id_token_hint") ?? "none";
  const sealed = await getToken(browser);
  expect(sealed).not.toBeNull();
  expect(sealed).not.toContain(hint.split(".")[1]);
  const session = await readSignedIn(browser.headers());
  await revokeSession(world.db, session?.sessionId ?? "");
  const remainingRows = await world.test.sql`select 1 from session where id_token_encrypted = ${sealed}`;
  expect(remainingRows).toHaveLength(0);
  expect(await (await browser.leave()).text()).toBe("UNAUTHORIZED");
});

test("a linked account is signed out at the provider as well", async () => {
  const email = "linked@acme.example";
  const { userId } = await createTestAccount(world, email, {
    password: "correct horse battery",
    isVerified: true,
  });
  provider.employees.set("linked", { sub: "linked", email, email_verified: true, name: "Linked" });
  const browser = new CompanyBrowser(provider);
  expect(await browser.signIn(email, "linked")).toBe(`${BASE}/signin/company`);
  const header = await createSessionCookie(await openSession(world.db, userId, DESK));
  browser.cookies.set(COOKIE, header.slice(header.indexOf("=") + 1, header.indexOf(";")));
  expect(await getUrl(browser)).toBeNull();
  expect((await browser.link()).status).toBe(200);
  expect(await getUrl(browser)).toContain(provider.issuer);
});

test("signing out stays local when the organisation wants no more or the provider has no page for it", async () => {
  const { browser } = await createWorker();
  await world.db.update(companyConnections).set({ endsThere: false });
  expect(await getUrl(browser)).toBeNull();
  expect(await getToken((await createWorker()).browser)).toBeNull();
  await world.db.update(companyConnections).set({ endsThere: true });
  provider.lies = { description: { end_session_endpoint: undefined } };
  expect(await getUrl(browser)).toBeNull();
  expect(await getToken((await createWorker()).browser)).toBeNull();
});

test("a provider that is down, names a false page or was replaced cannot prevent signing out", async () => {
  const { browser } = await createWorker();
  for (const end_session_endpoint of ["javascript:alert(1)//", "http://login.acme.example/out"]) {
    provider.lies = { description: { end_session_endpoint } };
    expect(await getUrl(browser)).toBeNull();
  }
  provider.lies = { description: { issuer: "https://other.example" } };
  expect(await getUrl(browser)).toBeNull();
  await world.db.update(companyConnections).set({ isEnabled: false });
  expect(await getUrl(browser)).toBeNull();
});

test("login CSRF: a foreign page and a browser that is signed out learn nothing", async () => {
  const { browser } = await createWorker();
  expect(await (await browser.leave("cross-site")).text()).toBe("FORBIDDEN");
  expect(await (await new CompanyBrowser(provider).leave()).text()).toBe("UNAUTHORIZED");
});

test("a manager of the organisation is told once of a member whom the provider brought; others are not", async () => {
  const manager = await addColleague(world, { team: null, organisation: "MANAGER" });
  const member = await addColleague(world, { team: null, organisation: "MEMBER" });
  const { email, sub } = await createWorker("Nora Neu");
  await new CompanyBrowser(provider).signIn(email, sub);
  const sentMails = await listMailsTo(world, manager.email, "MEMBER_JOINED");
  expect(sentMails.map((row) => readMail(row))).toMatchObject([
    { data: { person: { name: "Nora Neu", email }, memberRole: "MEMBER" } },
  ]);
  expect(await listMailsTo(world, member.email, "MEMBER_JOINED")).toEqual([]);
  const [newcomer] = await world.db.select().from(users).where(eq(users.email, email));
  expect(await listMailsTo(world, newcomer?.email ?? "", "MEMBER_JOINED")).toEqual([]);
});
