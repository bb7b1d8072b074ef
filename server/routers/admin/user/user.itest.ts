import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession, readSession } from "@/server/auth/session-store";
import { signInWithPassword } from "@/server/auth/sign-in";
import { createCallerFor } from "@/server/caller";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { listMailsTo } from "@/server/testing/routers/account";
import { createTestAccount, generateAppCode } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const PASSWORD = "correct horse battery";
const AT = new Date("2032-03-04T09:00:00.000Z");
const reason = "Lost their phone, called from the number we know";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

let people = 0;
async function createPerson(isInstanceAdmin = false) {
  people += 1;
  const account = await createTestAccount(world, `run${people}@example.com`, { password: PASSWORD });
  if (isInstanceAdmin)
    await world.test.sql`update "user" set is_instance_admin = true where id = ${account.userId}`;
  const sessionId = await openSession(world.db, account.userId, NO_ORIGIN);
  const { userId, email, name } = account;
  const api = createCallerFor({
    actor: null,
    account: { userId, email, name, sessionId, isInstanceAdmin },
    requestId: "test",
  });
  return { account, userId, email, sessionId, api };
}

const isSessionLive = async (sessionId: string) => (await readSession(world.db, sessionId)) !== null;

test("a disabled user is signed out at once and cannot sign in until enabled; the user's log shows both", async () => {
  const [admin, ana] = [await createPerson(true), await createPerson()];
  const act = { userId: ana.userId, reason };
  expect(await admin.api.admin.user.disable(act)).toEqual({ endedCount: 1 });
  expect(await isSessionLive(ana.sessionId)).toBe(false);
  const signInAna = () => signInWithPassword(world.db, { email: ana.email, password: PASSWORD }, NO_ORIGIN);
  expect(await signInAna()).toBeNull();
  expect(await catchErrorCode(admin.api.admin.user.disable(act))).toBe("INVALID_REQUEST");
  await admin.api.admin.user.enable(act);
  expect(await signInAna()).not.toBeNull();
  expect(await catchErrorCode(admin.api.admin.user.enable(act))).toBe("INVALID_REQUEST");
  expect((await ana.api.account.activity({})).data).toMatchObject([
    { kind: "ADMIN_ENABLED", about: reason },
    { kind: "ADMIN_DISABLED", about: reason },
  ]);
});

test("an admin cannot disable themselves, and of the last two instance admins one stays", async () => {
  await world.test.sql`update "user" set is_instance_admin = false`;
  const [one, two] = [await createPerson(true), await createPerson(true)];
  expect(await catchErrorCode(one.api.admin.user.disable({ userId: one.userId, reason }))).toBe(
    "INVALID_REQUEST",
  );
  const both = await Promise.allSettled([
    one.api.admin.user.disable({ userId: two.userId, reason }),
    two.api.admin.user.disable({ userId: one.userId, reason }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("an admin signs a user out everywhere, and the user can sign in again", async () => {
  const [admin, ana] = [await createPerson(true), await createPerson()];
  await openSession(world.db, ana.userId, NO_ORIGIN);
  expect(await admin.api.admin.user.signOut({ userId: ana.userId, reason })).toEqual({ endedCount: 2 });
  expect(await isSessionLive(ana.sessionId)).toBe(false);
  expect(await isSessionLive(admin.sessionId)).toBe(true);
});

test("an admin removes a lost second factor once, and the user is told", async () => {
  const [admin, ana] = [await createPerson(true), await createPerson()];
  const { secret } = await ana.api.account.startAuthenticator();
  await ana.api.account.confirmAuthenticator({ code: generateAppCode(secret, AT) });
  const act = { userId: ana.userId, reason };
  const mailCount = (await listMailsTo(world, ana.email, "SECURITY_CHANGED")).length;
  await admin.api.admin.user.resetSecondFactor(act);
  expect(await listMailsTo(world, ana.email, "SECURITY_CHANGED")).toHaveLength(mailCount + 1);
  expect(
    await signInWithPassword(world.db, { email: ana.email, password: PASSWORD }, NO_ORIGIN),
  ).toMatchObject({
    way: "PASSWORD",
  });
  expect(await catchErrorCode(admin.api.admin.user.resetSecondFactor(act))).toBe("INVALID_REQUEST");
});

test("an account is found by part of its name or e-mail address, with its ways to sign in", async () => {
  const [admin, ana] = [await createPerson(true), await createPerson()];
  await world.test.sql`update "user" set name = 'Zoë 100%_Real' where id = ${ana.userId}`;
  const findUsers = async (query: string, state?: "DISABLED" | "ADMIN") =>
    (await admin.api.admin.user.list({ query, ...(state && { state }) })).data.map(({ id }) => id);
  expect(await findUsers("zoë 100%_r")).toEqual([ana.userId]);
  expect(await findUsers("%_%_%")).toEqual([]);
  expect(await findUsers(ana.email)).toEqual([ana.userId]);
  expect(await findUsers(ana.email, "DISABLED")).toEqual([]);
  expect(await findUsers(admin.email, "ADMIN")).toEqual([admin.userId]);
  const [row] = (await admin.api.admin.user.list({ query: ana.email })).data;
  expect(row).toMatchObject({
    sessionCount: 1,
    hasSecondFactor: false,
    passkeyCount: 0,
    isInstanceAdmin: false,
    disabledAt: null,
  });
});

test("a user who is no instance admin may do none of it, and an old session needs fresh proof", async () => {
  const [admin, ana, ben] = [await createPerson(true), await createPerson(), await createPerson()];
  const act = { userId: ben.userId, reason };
  const listProcedures = (api: typeof ana.api) => [
    () => api.admin.user.disable(act),
    () => api.admin.user.enable(act),
    () => api.admin.user.signOut(act),
    () => api.admin.user.resetSecondFactor(act),
  ];
  for (const procedure of listProcedures(ana.api))
    expect(await catchErrorCode(procedure())).toBe("FORBIDDEN");
  expect(await catchErrorCode(ana.api.admin.user.list({}))).toBe("FORBIDDEN");
  stopClock(new Date(AT.getTime() + 11 * 60_000));
  for (const procedure of listProcedures(admin.api))
    expect(await catchErrorCode(procedure())).toBe("PROOF_NEEDED");
  expect(await isSessionLive(ben.sessionId)).toBe(true);
  stopClock(AT);
  expect(await catchErrorCode(admin.api.admin.user.signOut({ userId: 0, reason }))).toBe("NOT_FOUND");
  expect(await catchErrorCode(admin.api.admin.user.signOut({ ...act, reason: " " }))).toBe("BAD_REQUEST");
});
