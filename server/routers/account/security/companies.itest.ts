import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readSignedIn, toSessionSides } from "@/server/auth/session";
import { openSession, type SignedIn } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { companyIdentities, users } from "@/server/db/schema";
import { newId } from "@/server/ids";
import { CompanyBrowser } from "@/server/testing/identity/company-browser";
import type { CompanyProvider } from "@/server/testing/identity/company-provider";
import { connectCompany } from "@/server/testing/identity/connected-company";
import { listMailsTo } from "@/server/testing/routers/account";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { testWorld, type World } from "@/server/testing/world/world";

const BASE = "http://localhost:3000";
const DESK = { ipAddress: "198.51.100.9", userAgent: "test" };

let world: World;
let provider: CompanyProvider;
let own: number;

beforeAll(async () => {
  world = await testWorld();
  ({ provider, organisationId: own } = await connectCompany(world));
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});
afterEach(() => world.test.sql`delete from rate_limit`);

const listCalls = (session: SignedIn | null) =>
  createCallerFor({ actor: null, ...toSessionSides(session), requestId: "test" });

/** Opens a session as if the person had just signed in by a method of their own. */
async function openOwnSession(userId: number): Promise<SignedIn> {
  const sessionId = await openSession(world.db, userId, DESK);
  return { userId, sessionId, email: "", name: "", isInstanceAdmin: false, reach: null, shut: [] };
}

let people = 0;
/**
 * Creates a person whose account the company made, who signs in by its provider in one browser and on their
 * own in another.
 */
async function createWorker() {
  people += 1;
  const sub = `sub-${people}`;
  const email = `worker${people}@acme.example`;
  provider.employees.set(sub, { sub, email, email_verified: true, name: "Worker" });
  const signInByCompany = async () => {
    const browser = new CompanyBrowser(provider);
    const next = await browser.signIn(email, sub);
    return { browser, next, session: await readSignedIn(browser.headers()) };
  };
  const first = await signInByCompany();
  const userId = first.session?.userId ?? 0;
  const mine = await openOwnSession(userId);
  return { email, userId, byCompany: signInByCompany, first, mine, api: listCalls(mine).account };
}
const setPassword = (userId: number) =>
  world.db.update(users).set({ passwordHash: "set" }).where(eq(users.id, userId));

test("company sign-in opens the whole account once its user links it, and no longer after unlinking", async () => {
  const { email, userId, byCompany, first, mine, api } = await createWorker();
  expect(first.session).toMatchObject({ reach: own });
  expect((await api.waysIn()).companies).toMatchObject([{ organisationId: own, linkedAt: null }]);
  await api.linkCompany({ organisationId: own });
  expect((await api.waysIn()).companies).toMatchObject([{ linkedAt: expect.any(Date) }]);
  const linked = await byCompany();
  expect(linked.session).toMatchObject({ userId, reach: null });

  await setPassword(userId);
  await api.unlinkCompany({ organisationId: own });
  expect((await api.waysIn()).companies).toEqual([]);
  for (const { browser } of [first, linked]) expect(await readSignedIn(browser.headers())).toBeNull();
  const remainingRows = await world.test
    .sql`select 1 from session where user_id = ${userId} and id_token_encrypted is not null`;
  expect(remainingRows).toHaveLength(0);
  expect(await listCalls(mine).account.profile()).toMatchObject({ email });
  expect(await byCompany()).toMatchObject({ next: `${BASE}/signin/company`, session: null });
  const { data } = await api.activity({});
  expect(data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["COMPANY_UNLINKED", "COMPANY_LINKED"]),
  );
  expect(await listMailsTo(world, email, "SECURITY_CHANGED")).toHaveLength(2);
});

test("unlinked takeover: a company session cannot link itself, and a linked one needs fresh proof", async () => {
  const { byCompany, first, api } = await createWorker();
  const alone = listCalls(first.session).account;
  expect(await catchErrorCode(alone.linkCompany({ organisationId: own }))).toBe("COMPANY_SESSION");
  await api.linkCompany({ organisationId: own });
  const { session } = await byCompany();
  const whole = listCalls(session).account;
  expect(await catchErrorCode(whole.unlinkCompany({ organisationId: own }))).toBe("PROOF_NEEDED");
  expect(await catchErrorCode(whole.linkCompany({ organisationId: own }))).toBe("PROOF_NEEDED");
});

test("the last way to sign in stays, also when the last two companies are unlinked at once", async () => {
  const { userId, byCompany, api } = await createWorker();
  await api.linkCompany({ organisationId: own });
  expect(await catchErrorCode(api.unlinkCompany({ organisationId: own }))).toBe("INVALID_REQUEST");
  expect((await byCompany()).session, "it was not unlinked").toMatchObject({ reach: null });
  const { teamId } = await world.stranger();
  const [place] = await world.test.sql`select organisation_id from team where id = ${teamId}`;
  const other = Number(place?.organisation_id);
  const at = new Date();
  await world.db.insert(companyIdentities).values({
    id: newId(),
    organisationId: other,
    issuer: "https://login.other.example",
    subject: "1",
    userId,
    linkedAt: at,
    createdAt: at,
  });
  const ended = await Promise.allSettled(
    [own, other].map((organisationId) => api.unlinkCompany({ organisationId })),
  );
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await api.waysIn()).companies).toHaveLength(1);
});

test("a linked company is not linked again, and a user cannot change another user's link", async () => {
  const [who, other] = [await createWorker(), await createWorker()];
  const owner = listCalls(await openOwnSession(world.owner.userId)).account;
  for (const act of [owner.linkCompany, owner.unlinkCompany, other.api.unlinkCompany]) {
    expect(await catchErrorCode(act({ organisationId: own }))).toBe("NOT_FOUND");
  }
  await who.api.linkCompany({ organisationId: own });
  expect(await catchErrorCode(who.api.linkCompany({ organisationId: own }))).toBe("NOT_FOUND");
  expect((await other.api.waysIn()).companies).toMatchObject([{ linkedAt: null }]);
});
