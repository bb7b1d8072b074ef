import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccountSession } from "@/server/auth/enter";
import { openSession } from "@/server/auth/session-store";
import { type GivenSignIn, signInWithPassword } from "@/server/auth/sign-in";
import { signInWithPasskey } from "@/server/auth/sign-in-passkey";
import { createCallerFor } from "@/server/caller";
import { isDomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { provide } from "@/server/runtime";
import { createVisitor, listMailsTo } from "@/server/testing/routers/account";
import { SoftAuthenticator } from "@/server/testing/routers/passkey";
import {
  createTestAccount,
  generateAppCode,
  getOtherCode,
  type TestAccount,
} from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const PASSWORD = "correct horse battery";
const AT = new Date("2032-02-03T09:00:00.000Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DESK = { ipAddress: "198.51.100.9", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0" };
const PHONE = { ipAddress: "203.0.113.7", userAgent: "Mozilla/5.0 (iPhone) Version/18.0 Safari/605" };
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
  const account = await createTestAccount(world, `secure${people}@example.com`, { password: PASSWORD });
  const sessionId = await openSession(world.db, account.userId, DESK);
  return { account, sessionId, api: createApi(account, sessionId) };
}

const createApi = ({ userId, email, name }: TestAccount, sessionId: string) =>
  createCallerFor({
    actor: null,
    account: { userId, email, name, sessionId, isInstanceAdmin: false },
    requestId: "test",
  }).account;
type SignedUpPerson = Awaited<ReturnType<typeof createPerson>>;

const signInPerson = ({ account }: Pick<SignedUpPerson, "account">, more: Partial<GivenSignIn> = {}) =>
  signInWithPassword(world.db, { email: account.email, password: PASSWORD, ...more }, DESK);

/** Returns the code of the refusal, as the sign-in throws it. */
const getRefusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "opened",
    (error: unknown) => (isDomainError(error) ? error.code : String(error)),
  );

async function withPasskey({ api }: SignedUpPerson) {
  const device = new SoftAuthenticator();
  const { challenge } = await api.newPasskeyOptions();
  await api.addPasskey({ response: device.create(challenge) });
  return device;
}

async function withApp({ api }: SignedUpPerson) {
  const { secret } = await api.startAuthenticator();
  const { recoveryCodes } = await api.confirmAuthenticator({ code: generateAppCode(secret, AT) });
  return { secret, recoveryCodes };
}

const getSignInChallenge = async () =>
  String((await createVisitor(world).account.signInPasskeyOptions()).challenge);
const signInByPasskey = (response: ReturnType<SoftAuthenticator["use"]>) =>
  signInWithPasskey(world.db, { response, device: null }, PHONE);
const listKinds = async ({ api }: SignedUpPerson) => (await api.activity({})).data.map(({ kind }) => kind);

describe("passkeys", () => {
  test("a new passkey signs in, can be renamed, is mailed and logged, and no longer signs in once removed", async () => {
    const who = await createPerson();
    const device = await withPasskey(who);
    expect((await who.api.waysIn()).passkeys).toMatchObject([{ id: device.id, lastUsedAt: null }]);
    await who.api.renamePasskey({ passkeyId: device.id, name: "Work laptop" });
    const session = await signInByPasskey(device.use(await getSignInChallenge()));
    expect(session).toMatchObject({ id: who.account.userId, way: "PASSKEY" });
    expect((await who.api.waysIn()).passkeys).toMatchObject([{ name: "Work laptop", lastUsedAt: AT }]);
    await who.api.removePasskey({ passkeyId: device.id });
    expect(await signInByPasskey(device.use(await getSignInChallenge()))).toBeNull();
    expect(await listKinds(who)).toEqual(["PASSKEY_REMOVED", "PASSKEY_RENAMED", "PASSKEY_ADDED"]);
    expect(await listMailsTo(world, who.account.email, "SECURITY_CHANGED")).toHaveLength(2);
  });

  test("a used, expired, foreign-site, unverified, copied or wrong-purpose answer does not sign in", async () => {
    const who = await createPerson();
    const device = await withPasskey(who);
    const used = device.use(await getSignInChallenge());
    expect(await signInByPasskey(used)).not.toBeNull();
    expect(await signInByPasskey(used), "replayed").toBeNull();
    const old = await getSignInChallenge();
    moveClock(5 * MINUTE + 1);
    expect(await signInByPasskey(device.use(old)), "too old").toBeNull();
    stopClock(AT);
    const phished = device.use(await getSignInChallenge(), { origin: "https://rubrica.example.net" });
    expect(await signInByPasskey(phished), "another site").toBeNull();
    const unseen = device.use(await getSignInChallenge(), { verifiesUser: false });
    expect(await signInByPasskey(unseen), "nobody verified").toBeNull();
    expect(await signInByPasskey(device.use("bWFkZSB1cA")), "made up").toBeNull();
    const proof = String((await who.api.proofPasskeyOptions()).challenge);
    expect(await signInByPasskey(device.use(proof)), "another purpose").toBeNull();
    device.counter = 0;
    expect(await signInByPasskey(device.use(await getSignInChallenge())), "a copy").toBeNull();
  });

  test("a challenge serves its own session only, and another user's passkey cannot be changed", async () => {
    const [who, other] = [await createPerson(), await createPerson()];
    const device = await withPasskey(who);
    const theirs = String((await other.api.newPasskeyOptions()).challenge);
    const made = new SoftAuthenticator().create(theirs);
    expect(await catchErrorCode(who.api.addPasskey({ response: made }))).toBe("TWO_FACTOR_AUTH_FAILED");
    const input = { passkeyId: device.id };
    expect(await catchErrorCode(other.api.removePasskey(input))).toBe("NOT_FOUND");
    expect(await catchErrorCode(other.api.renamePasskey({ ...input, name: "mine" }))).toBe("NOT_FOUND");
    const known = String((await other.api.newPasskeyOptions()).challenge);
    expect(await catchErrorCode(other.api.addPasskey({ response: device.create(known) }))).toBe("CONFLICT");
    const proof = String((await other.api.proofPasskeyOptions()).challenge);
    const stranger = { by: "passkey", response: device.use(proof) } as const;
    expect(await catchErrorCode(other.api.prove(stranger))).toBe("TWO_FACTOR_AUTH_FAILED");
  });

  test("more than 60 tries from one network in 15 minutes are refused, while other networks sign in", async () => {
    const who = await createPerson();
    const device = await withPasskey(who);
    const originFrom = (ipAddress: string) => ({ ...PHONE, ipAddress });
    const madeUp = device.use("bWFkZSB1cA");
    const guessPasskey = () =>
      getRefusal(signInWithPasskey(world.db, { response: madeUp, device: null }, originFrom("203.0.113.80")));
    for (let tries = 0; tries < 60; tries += 1) expect(await guessPasskey()).toBe("opened");
    expect(await guessPasskey()).toBe("TOO_MANY_REQUESTS");
    expect(await signInByPasskey(device.use(await getSignInChallenge()))).not.toBeNull();
  });

  test("the last way to sign in stays, also when the last two passkeys are removed at once", async () => {
    const who = await createPerson();
    const [first, second] = [await withPasskey(who), await withPasskey(who)];
    await world.test.sql`update "user" set password_hash = null where id = ${who.account.userId}`;
    const results = await Promise.allSettled(
      [first, second].map(({ id }) => who.api.removePasskey({ passkeyId: id })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await who.api.waysIn()).passkeys).toHaveLength(1);
  });
});

describe("the authenticator app at sign-in", () => {
  test("is asked for only after the right password, accepts each code once, and locks after wrong codes", async () => {
    const who = await createPerson();
    const { secret } = await withApp(who);
    expect(await signInPerson(who, { password: "wrong one entirely" })).toBeNull();
    expect(await getRefusal(signInPerson(who))).toBe("SECOND_FACTOR_NEEDED");
    moveClock(MINUTE);
    const code = generateAppCode(secret, new Date(AT.getTime() + MINUTE));
    expect(await getRefusal(signInPerson(who, { code: getOtherCode(code) }))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await signInPerson(who, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toMatchObject({
      way: "PASSWORD_AND_CODE",
      trusted: null,
    });
    expect(await getRefusal(signInPerson(who, { code })), "replayed").toBe("TWO_FACTOR_AUTH_FAILED");
    for (let tries = 0; tries < 4; tries += 1) await getRefusal(signInPerson(who, { code: "000000" }));
    expect(await getRefusal(signInPerson(who, { code: "000000" }))).toBe("TOO_MANY_REQUESTS");
  });

  test("does not guard sign-in when set up during signing, until the user turns that on", async () => {
    const who = await createPerson();
    await withApp(who);
    await world.test
      .sql`update authenticator set guards_sign_in = false where user_id = ${who.account.userId}`;
    expect(await signInPerson(who)).toMatchObject({ way: "PASSWORD" });
    await who.api.guardSignIn();
    expect(await getRefusal(signInPerson(who))).toBe("SECOND_FACTOR_NEEDED");
    expect(await catchErrorCode(who.api.guardSignIn())).toBe("NOT_FOUND");
  });

  test("accepts each recovery code once, as written, until new codes make the old ones void", async () => {
    const who = await createPerson();
    const { recoveryCodes } = await withApp(who);
    const [first = "", second = ""] = recoveryCodes;
    const written = `${first.slice(0, 5)}-${first.slice(5)}`.toLowerCase();
    expect(await signInPerson(who, { code: written })).toMatchObject({ way: "PASSWORD_AND_CODE" });
    expect(await getRefusal(signInPerson(who, { code: first }))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect((await who.api.waysIn()).recoveryCodesLeft).toBe(9);
    const fresh = await who.api.makeRecoveryCodes();
    expect(fresh.recoveryCodes).toHaveLength(10);
    expect(await getRefusal(signInPerson(who, { code: second }))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await listKinds(who)).toContain("RECOVERY_CODE_USED");
  });

  test("is skipped in a trusted browser for thirty days, until password or app change; a forged mark fails", async () => {
    const who = await createPerson();
    const { recoveryCodes } = await withApp(who);
    const session = await signInPerson(who, { code: recoveryCodes[0] ?? "", trust: true });
    const trusted = session?.trusted ?? "";
    expect(trusted).not.toBe("");
    expect(await signInPerson(who, { trusted })).toMatchObject({ way: "PASSWORD" });
    const forged = trusted.replace(/.{4}$/, "AAAA");
    expect(await getRefusal(signInPerson(who, { trusted: forged }))).toBe("SECOND_FACTOR_NEEDED");
    const other = await createPerson();
    await withApp(other);
    expect(await getRefusal(signInPerson(other, { trusted })), "another account").toBe(
      "SECOND_FACTOR_NEEDED",
    );
    expect(await getRefusal(signInPerson(who, { trusted: session?.device ?? "" })), "another mark").toBe(
      "SECOND_FACTOR_NEEDED",
    );
    moveClock(30 * DAY + MINUTE);
    expect(await getRefusal(signInPerson(who, { trusted })), "a month later").toBe("SECOND_FACTOR_NEEDED");
    stopClock(AT);
    await who.api.removeAuthenticator();
    moveClock(MINUTE);
    const { secret } = await who.api.startAuthenticator();
    await who.api.confirmAuthenticator({ code: generateAppCode(secret, new Date(AT.getTime() + MINUTE)) });
    expect(await getRefusal(signInPerson(who, { trusted })), "another app").toBe("SECOND_FACTOR_NEEDED");
  });
});

describe("a fresh proof", () => {
  test("is needed for every change ten minutes after sign-in, and lasts ten minutes", async () => {
    const who = await createPerson();
    const device = await withPasskey(who);
    await withApp(who);
    moveClock(10 * MINUTE + 1);
    const { api } = who;
    for (const change of [
      () => api.newPasskeyOptions(),
      () => api.addPasskey({ response: device.create("eA") }),
      () => api.removePasskey({ passkeyId: device.id }),
      () => api.startAuthenticator(),
      () => api.confirmAuthenticator({ code: "000000" }),
      () => api.guardSignIn(),
      () => api.removeAuthenticator(),
      () => api.makeRecoveryCodes(),
    ]) {
      expect(await catchErrorCode(change())).toBe("PROOF_NEEDED");
    }
    expect((await api.waysIn()).provenUntil).toBeNull();
    const { challenge } = await api.proofPasskeyOptions();
    const { provenUntil } = await api.prove({ by: "passkey", response: device.use(String(challenge)) });
    expect(provenUntil).toEqual(new Date(AT.getTime() + 20 * MINUTE + 1));
    expect((await api.makeRecoveryCodes()).recoveryCodes).toHaveLength(10);
  });

  test("is given by the password, or by a code where an app guards sign-in; wrong ones prove nothing", async () => {
    const who = await createPerson();
    moveClock(11 * MINUTE);
    const wrong = { by: "password", password: "another one" } as const;
    expect(await catchErrorCode(who.api.prove(wrong))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect((await who.api.waysIn()).provenUntil).toBeNull();
    const right = { by: "password", password: PASSWORD } as const;
    await who.api.prove(right);
    const { secret } = await who.api.startAuthenticator();
    const code = generateAppCode(secret, new Date(AT.getTime() + 11 * MINUTE));
    const { recoveryCodes } = await who.api.confirmAuthenticator({ code });
    moveClock(22 * MINUTE);
    expect(await catchErrorCode(who.api.prove(right))).toBe("SECOND_FACTOR_NEEDED");
    expect(await catchErrorCode(who.api.prove({ by: "code", code: "000000" }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    await who.api.prove({ by: "code", code: recoveryCodes[0] ?? "" });
    expect((await who.api.waysIn()).provenUntil).not.toBeNull();
  });

  test("in one browser does not count in another", async () => {
    const who = await createPerson();
    moveClock(11 * MINUTE);
    const phone = createApi(who.account, await openSession(world.db, who.account.userId, PHONE));
    await phone.newPasskeyOptions();
    expect(await catchErrorCode(who.api.newPasskeyOptions())).toBe("PROOF_NEEDED");
  });
});

test("a sign-in from a new browser is mailed; one from a known browser or the very first is not", async () => {
  people += 1;
  const account = await createTestAccount(world, `secure${people}@example.com`, { password: PASSWORD });
  const who = { account };
  const first = await signInPerson(who);
  if (!first) throw new TypeError("the password opens nothing");
  const listMails = () => listMailsTo(world, account.email, "NEW_SIGN_IN");
  await openAccountSession(world.db, first, DESK);
  expect(await listMails()).toHaveLength(0);
  const signedIn = await signInPerson(who, { device: first.device });
  if (!signedIn) throw new TypeError("the password opens nothing");
  await openAccountSession(world.db, signedIn, DESK);
  expect(await listMails()).toHaveLength(0);
  const fresh = await signInPerson(who);
  if (!fresh) throw new TypeError("the password opens nothing");
  await openAccountSession(world.db, fresh, PHONE);
  expect(await listMails()).toHaveLength(1);
});

test("users see their own log only, newest first, a page at a time", async () => {
  const [who, other] = [await createPerson(), await createPerson()];
  for (let times = 0; times < 31; times += 1)
    await openAccountSession(
      world.db,
      { id: who.account.userId, way: "PASSWORD", isNewBrowser: false },
      PHONE,
    );
  const first = await who.api.activity({});
  expect(first.data).toHaveLength(30);
  expect(first.data[0]).toMatchObject({ kind: "SIGNED_IN", about: "PASSWORD", ...PHONE });
  const second = await who.api.activity({ cursor: first.next ?? 0 });
  expect(second.data).toHaveLength(1);
  expect(second.next).toBeNull();
  expect((await other.api.activity({})).data).toEqual([]);
});

test("a visitor who is not signed in can neither read nor change any of it", async () => {
  const api = createVisitor(world).account;
  const response = new SoftAuthenticator();
  for (const ask of [
    () => api.waysIn(),
    () => api.activity({}),
    () => api.prove({ by: "code", code: "000000" }),
    () => api.newPasskeyOptions(),
    () => api.proofPasskeyOptions(),
    () => api.addPasskey({ response: response.create("eA") }),
    () => api.removePasskey({ passkeyId: "x" }),
    () => api.renamePasskey({ passkeyId: "x", name: "y" }),
    () => api.startAuthenticator(),
    () => api.confirmAuthenticator({ code: "000000" }),
    () => api.guardSignIn(),
    () => api.removeAuthenticator(),
    () => api.makeRecoveryCodes(),
  ]) {
    expect(await catchErrorCode(ask())).toBe("UNAUTHORIZED");
  }
});
