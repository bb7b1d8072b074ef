import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { markProven } from "@/server/auth/proof";
import { openSession, readSession } from "@/server/auth/session-store";
import { signInWithPassword } from "@/server/auth/sign-in";
import { createCallerFor } from "@/server/caller";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { createVisitor, listMailsTo, readResetSecret } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const PASSWORD = "correct horse battery";
const AT = new Date("2032-02-03T09:00:00.000Z");
const HOUR = 60 * 60_000;
const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };
const moveClock = (ms: number): void => stopClock(new Date(AT.getTime() + ms));

let world: World;
beforeAll(async () => {
  world = await testWorld();
  provide("env", { ...env(), SMTP_URL: "smtp://127.0.0.1:25" });
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(AT));

let people = 0;
async function createPerson() {
  people += 1;
  const account = await createTestAccount(world, `mover${people}@example.com`, { password: PASSWORD });
  const [here, elsewhere] = [
    await openSession(world.db, account.userId, DESK),
    await openSession(world.db, account.userId, DESK),
  ];
  const { userId, email, name } = account;
  const api = createCallerFor({
    actor: null,
    account: { userId, email, name, sessionId: here, isInstanceAdmin: false },
    requestId: "test",
  }).account;
  return { account, here, elsewhere, api, next: `moved${people}@example.net` };
}
type SignedUpPerson = Awaited<ReturnType<typeof createPerson>>;

/** Returns the token of the newest link mailed to an address, and the step of the mail. */
async function readChangeMail(email: string) {
  const [row] = await listMailsTo(world, email, "EMAIL_CHANGE");
  const mail = row && readMail(row);
  if (mail?.kind !== "EMAIL_CHANGE") throw new TypeError(`nothing was mailed to ${email}`);
  const { url, step } = mail.data;
  return { step, token: url.slice(url.lastIndexOf("/") + 1) };
}

const listSteps = async (email: string) =>
  (await listMailsTo(world, email, "EMAIL_CHANGE"))
    .map(readMail)
    .map((mail) => (mail.kind === "EMAIL_CHANGE" ? mail.data.step : mail.kind))
    .toSorted();

async function askForChange(who: SignedUpPerson) {
  await who.api.askEmailChange({ email: who.next });
  return { old: await readChangeMail(who.account.email), fresh: await readChangeMail(who.next) };
}
const createVisitorApi = () => createVisitor(world).account;
const getEmail = async ({ api }: SignedUpPerson) => (await api.profile()).email;
const isLive = async (sessionId: string) => (await readSession(world.db, sessionId)) !== null;
const canSignIn = async (email: string) =>
  (await signInWithPassword(world.db, { email, password: PASSWORD }, DESK)) !== null;

test.each([["old", "fresh"] as const, ["fresh", "old"] as const])(
  "an e-mail address changes once both are confirmed, the %s one first; other sessions and old links end",
  async (first, second) => {
    const who = await createPerson();
    await createVisitorApi().forgotPassword({ email: who.account.email });
    const reset = await readResetSecret(world, who.account.email);
    const links = await askForChange(who);
    expect(await createVisitorApi().confirmEmailChange({ token: links[first].token })).toEqual({
      newEmail: null,
    });
    expect(await getEmail(who)).toBe(who.account.email);
    expect(await who.api.profile()).toMatchObject({
      emailChange: { email: who.next, isOldConfirmed: first === "old", isNewConfirmed: first === "fresh" },
    });
    expect(await createVisitorApi().confirmEmailChange({ token: links[second].token })).toEqual({
      newEmail: who.next,
    });
    expect(await who.api.profile()).toMatchObject({ email: who.next, isVerified: true, emailChange: null });
    expect([await isLive(who.here), await isLive(who.elsewhere)]).toEqual([true, false]);
    expect([await canSignIn(who.next), await canSignIn(who.account.email)]).toEqual([true, false]);
    expect(await createVisitorApi().resetTarget({ token: reset })).toEqual({ maskedEmail: null });
    expect(await listSteps(who.account.email)).toEqual(["DONE_OLD", "OLD"]);
    expect(await listSteps(who.next)).toEqual(["DONE_NEW", "NEW"]);
    expect((await who.api.activity({})).data.map(({ kind, about }) => [kind, about])).toEqual([
      ["EMAIL_CHANGED", who.account.email],
      ["EMAIL_CHANGE_ASKED", who.next],
    ]);
  },
);

test("a replayed, made-up, expired or replaced link confirms nothing", async () => {
  const who = await createPerson();
  const before = await askForChange(who);
  moveClock(1000);
  const { old, fresh } = await askForChange(who);
  for (const token of [before.old.token, before.fresh.token, "made-up"]) {
    expect(await createVisitorApi().emailChangeTarget({ token })).toBeNull();
    expect(await catchErrorCode(createVisitorApi().confirmEmailChange({ token }))).toBe("NOT_FOUND");
  }
  await createVisitorApi().confirmEmailChange({ token: old.token });
  expect(await catchErrorCode(createVisitorApi().confirmEmailChange({ token: old.token })), "replayed").toBe(
    "NOT_FOUND",
  );
  moveClock(24 * HOUR + 1001);
  expect(await catchErrorCode(createVisitorApi().confirmEmailChange({ token: fresh.token })), "old").toBe(
    "NOT_FOUND",
  );
  expect(await getEmail(who)).toBe(who.account.email);
});

test("a mail scanner that opens both links changes nothing", async () => {
  const who = await createPerson();
  const { old, fresh } = await askForChange(who);
  for (const { token } of [old, fresh, old, fresh]) await createVisitorApi().emailChangeTarget({ token });
  expect(await createVisitorApi().emailChangeTarget({ token: old.token })).toEqual({
    side: "OLD",
    email: who.next,
    isConfirmed: false,
  });
  const { email } = (await createVisitorApi().emailChangeTarget({ token: fresh.token })) ?? {};
  expect(email).toMatch(/^m•••@/);
  expect(await getEmail(who)).toBe(who.account.email);
});

test("simultaneous confirmations make one change", async () => {
  const who = await createPerson();
  const { old, fresh } = await askForChange(who);
  const tokens = [old.token, fresh.token, old.token, fresh.token];
  const answers = await Promise.allSettled(
    tokens.map((token) => createVisitorApi().confirmEmailChange({ token })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await getEmail(who)).toBe(who.next);
  expect(await listMailsTo(world, who.next, "EMAIL_CHANGE")).toHaveLength(2);
});

test("only the new mailbox learns that the new e-mail address already has an account", async () => {
  const [who, other] = [await createPerson(), await createPerson()];
  const takenEmail = other.account.email;
  const free = await who.api.askEmailChange({ email: who.next });
  moveClock(1000);
  expect(await who.api.askEmailChange({ email: takenEmail })).toEqual(free);
  expect(await listMailsTo(world, who.account.email, "EMAIL_CHANGE")).toHaveLength(2);
  const { token } = await readChangeMail(who.account.email);
  expect((await readChangeMail(takenEmail)).step).toBe("TAKEN");
  expect(await createVisitorApi().confirmEmailChange({ token })).toEqual({ newEmail: null });
  expect(await getEmail(who)).toBe(who.account.email);
  expect((await other.api.activity({})).data).toEqual([]);
});

test("the change is refused when another account got the new e-mail address meanwhile", async () => {
  const who = await createPerson();
  const { old, fresh } = await askForChange(who);
  await createVisitorApi().confirmEmailChange({ token: old.token });
  await createTestAccount(world, who.next, { password: PASSWORD });
  expect(await catchErrorCode(createVisitorApi().confirmEmailChange({ token: fresh.token }))).toBe(
    "CONFLICT",
  );
  expect(await getEmail(who)).toBe(who.account.email);
});

test("the old mailbox can stop the change, which ends all sessions; the new mailbox cannot", async () => {
  const who = await createPerson();
  const { old, fresh } = await askForChange(who);
  await createVisitorApi().confirmEmailChange({ token: fresh.token });
  expect(await catchErrorCode(createVisitorApi().stopEmailChange({ token: fresh.token }))).toBe("NOT_FOUND");
  await createVisitorApi().stopEmailChange({ token: old.token });
  expect(await catchErrorCode(createVisitorApi().confirmEmailChange({ token: old.token }))).toBe("NOT_FOUND");
  expect([await isLive(who.here), await isLive(who.elsewhere)]).toEqual([false, false]);
  expect(await canSignIn(who.account.email)).toBe(true);
});

test("a change needs fresh proof and a different e-mail address, and can be cancelled in the profile", async () => {
  const who = await createPerson();
  moveClock(11 * 60_000);
  expect(await catchErrorCode(who.api.askEmailChange({ email: who.next }))).toBe("PROOF_NEEDED");
  await markProven(world.db, who.here);
  expect(await catchErrorCode(who.api.askEmailChange({ email: ` ${who.account.email.toUpperCase()}` }))).toBe(
    "INVALID_REQUEST",
  );
  const { old } = await askForChange(who);
  await who.api.cancelEmailChange();
  await who.api.cancelEmailChange();
  expect(await createVisitorApi().emailChangeTarget({ token: old.token })).toBeNull();
  expect((await who.api.profile()).emailChange).toBeNull();
  for (let n = 0; n < 2; n += 1) await who.api.askEmailChange({ email: who.next });
  expect(await catchErrorCode(who.api.askEmailChange({ email: who.next })), "one mailbox").toBe(
    "TOO_MANY_REQUESTS",
  );
});

test("an unconfirmed e-mail address is replaced by confirming the new one alone", async () => {
  const who = await createPerson();
  await world.test.sql`update "user" set email_verified_at = null where id = ${who.account.userId}`;
  await who.api.askEmailChange({ email: who.next });
  expect(await listMailsTo(world, who.account.email, "EMAIL_CHANGE")).toEqual([]);
  const { token } = await readChangeMail(who.next);
  expect(await createVisitorApi().confirmEmailChange({ token })).toEqual({ newEmail: who.next });
});

test("an account disabled meanwhile changes nothing", async () => {
  const who = await createPerson();
  const { old } = await askForChange(who);
  await world.test.sql`update "user" set disabled_at = now() where id = ${who.account.userId}`;
  expect(await catchErrorCode(createVisitorApi().confirmEmailChange({ token: old.token }))).toBe("NOT_FOUND");
});

test("audit entries keep the e-mail address they were written with", async () => {
  const owner = await world.stranger();
  const sent = await world.draft({}, owner);
  const before = await world.test.sql`select email from audit_entry where envelope_id = ${sent.envelope.id}`;
  await world.test.sql`update "user" set email_verified_at = now() where id = ${owner.userId}`;
  const sessionId = await openSession(world.db, owner.userId, DESK);
  const { userId, email, name } = owner;
  const account = { userId, email, name, sessionId, isInstanceAdmin: false };
  const api = createCallerFor({ actor: null, account, requestId: "test" }).account;
  await api.askEmailChange({ email: "recorded@example.net" });
  const links = [await readChangeMail(email), await readChangeMail("recorded@example.net")];
  for (const { token } of links) await createVisitorApi().confirmEmailChange({ token });
  const after = await world.test.sql`select email from audit_entry where envelope_id = ${sent.envelope.id}`;
  expect(before.some((row) => row.email === email)).toBe(true);
  expect([...after]).toEqual([...before]);
});
