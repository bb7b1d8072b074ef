import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession, readSession } from "@/server/auth/session-store";
import { signInWithPassword } from "@/server/auth/sign-in";
import { createCallerFor } from "@/server/caller";
import { createVisitor, listMailsTo, readResetSecret } from "@/server/testing/routers/account";
import { freezeClock } from "@/server/testing/world/hold-clock";
import { type Owner, testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const FIRST = "the first long password";
const SECOND = "the second long password";
const PHONE = { ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0 (iPhone) Version/18.0 Safari/605" };
const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };

/** Returns a person with a password, signed in on two devices. */
async function createPerson() {
  const owner = await world.stranger();
  await createVisitor(world).account.forgotPassword({ email: owner.email });
  const token = await readResetSecret(world, owner.email);
  await createVisitor(world).account.resetPassword({ token, password: FIRST });
  const [phone, desk] = [
    await openSession(world.db, owner.userId, PHONE),
    await openSession(world.db, owner.userId, DESK),
  ];
  return { owner, phone, desk, onPhone: createApi(owner, phone), onDesk: createApi(owner, desk) };
}

const createApi = ({ userId, email, name }: Owner, sessionId: string) =>
  createCallerFor({
    actor: null,
    account: { userId, email, name, sessionId, isInstanceAdmin: false },
    requestId: "test",
  });
const isLive = async (sessionId: string) => (await readSession(world.db, sessionId)) !== null;
const canSignIn = async (email: string, password: string) =>
  (await signInWithPassword(world.db, { email, password }, PHONE)) !== null;

test("users change their own name and time zone, and nothing else changes with them", async () => {
  const { owner, onDesk } = await createPerson();
  await onDesk.account.updateProfile({ name: "  Nora Núñez " });
  await onDesk.account.updateProfile({ timezone: "America/Santiago" });
  expect(await onDesk.account.profile()).toMatchObject({
    name: "Nora Núñez",
    email: owner.email,
    timezone: "America/Santiago",
    hasPassword: true,
  });
  expect((await onDesk.account.me()).name).toBe("Nora Núñez");
  for (const wrong of [{ name: " " }, { name: "n".repeat(300) }, { timezone: "Mars/Olympus" }]) {
    await expect(onDesk.account.updateProfile(wrong)).rejects.toThrow();
  }
  expect((await onDesk.account.profile()).name).toBe("Nora Núñez");
});

test("users see their own live sessions, the current browser first", async () => {
  const { phone, desk, onPhone, onDesk } = await createPerson();
  const other = await createPerson();
  expect(await onDesk.account.sessions()).toMatchObject([
    { id: desk, isCurrent: true, userAgent: DESK.userAgent, ipAddress: DESK.ipAddress },
    { id: phone, isCurrent: false },
  ]);
  await expect(onDesk.account.endSession({ sessionId: other.desk })).rejects.toThrow("Not found.");
  expect(await isLive(other.desk)).toBe(true);
  await onDesk.account.endSession({ sessionId: phone });
  expect([await isLive(phone), await isLive(desk)]).toEqual([false, true]);
  await expect(onDesk.account.endSession({ sessionId: phone })).rejects.toThrow("Not found.");
  expect(await onPhone.account.sessions()).toHaveLength(1);
});

test("all other sessions end at once, the current one stays", async () => {
  const { owner, phone, desk, onDesk } = await createPerson();
  const third = await openSession(world.db, owner.userId, PHONE);
  expect(await onDesk.account.endOtherSessions()).toEqual({ endedCount: 2 });
  expect(await Promise.all([phone, desk, third].map(isLive))).toEqual([false, true, false]);
});

test("changing the password needs the current one, signs out other sessions and sends a mail", async () => {
  const { owner, phone, desk, onDesk } = await createPerson();
  const mailCount = (await listMailsTo(world, owner.email, "PASSWORD_CHANGED")).length;
  const change = { currentPassword: FIRST, newPassword: SECOND };
  expect(await onDesk.account.changePassword(change)).toEqual({ endedSessionCount: 1 });
  expect([await isLive(phone), await isLive(desk)]).toEqual([false, true]);
  expect([await canSignIn(owner.email, FIRST), await canSignIn(owner.email, SECOND)]).toEqual([false, true]);
  expect(await listMailsTo(world, owner.email, "PASSWORD_CHANGED")).toHaveLength(mailCount + 1);
});

test("a wrong password changes nothing, and ten of them lock password changes and sign-in", async () => {
  freezeClock();
  const { owner, phone, onDesk } = await createPerson();
  const wrong = { currentPassword: "not the password", newPassword: SECOND };
  await expect(onDesk.account.changePassword({ ...wrong, newPassword: "short" })).rejects.toThrow();
  for (let tries = 0; tries < 10; tries += 1) {
    await expect(onDesk.account.changePassword(wrong)).rejects.toThrow("The current password is another.");
  }
  const right = { currentPassword: FIRST, newPassword: SECOND };
  await expect(onDesk.account.changePassword(right)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await isLive(phone)).toBe(true);
  expect(await listMailsTo(world, owner.email, "PASSWORD_CHANGED")).toHaveLength(1);
});

test("of two simultaneous changes one is made, the other refused", async () => {
  const { owner, onDesk, onPhone } = await createPerson();
  const results = await Promise.allSettled([
    onDesk.account.changePassword({ currentPassword: FIRST, newPassword: SECOND }),
    onPhone.account.changePassword({ currentPassword: FIRST, newPassword: "the third long password" }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await canSignIn(owner.email, FIRST)).toBe(false);
});

test("an account without a password has none to change, and a visitor has no account", async () => {
  const nobody = await world.stranger();
  await world.test.sql`update "user" set password_hash = null where id = ${nobody.userId}`;
  const session = await openSession(world.db, nobody.userId, DESK);
  await expect(
    createApi(nobody, session).account.changePassword({ currentPassword: "x", newPassword: SECOND }),
  ).rejects.toThrow("The current password is another.");
  const visitor = createVisitor(world);
  for (const ask of [
    () => visitor.account.profile(),
    () => visitor.account.updateProfile({ name: "X" }),
    () => visitor.account.sessions(),
    () => visitor.account.endSession({ sessionId: session }),
    () => visitor.account.endOtherSessions(),
    () => visitor.account.changePassword({ currentPassword: FIRST, newPassword: SECOND }),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
});
