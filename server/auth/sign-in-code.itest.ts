import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountTokens, mails, rateLimits, users } from "@/server/db/schema";
import { isDomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { readMail } from "@/server/mail/compose";
import { provide } from "@/server/runtime";
import { createVisitor, listMailsTo, readResetSecret } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { withFailureCount } from "./failed-tries";
import { hashPassword } from "./password";
import { type GivenSignIn, signInWithPassword } from "./sign-in";

const PASSWORD = "correct horse battery";
const AT = new Date("2031-11-23T09:00:00.000Z");
const MINUTE = 60_000;
const moveClock = (ms: number): void => stopClock(new Date(AT.getTime() + ms));

let world: World;
beforeAll(async () => {
  world = await testWorld();
  withMail("smtp://127.0.0.1:25");
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  stopClock(AT);
  await world.db.delete(rateLimits);
});

function withMail(url: string | undefined): void {
  provide("env", { ...env(), SMTP_URL: url });
}

let people = 0;
async function createAccount(): Promise<string> {
  people += 1;
  const email = `guessed${people}@example.com`;
  await createTestAccount(world, email, { password: PASSWORD });
  return email;
}

let visits = 0;
/** Each attempt comes from its own network, so that only the account's count applies. */
const signIn = (email: string, more: Partial<GivenSignIn> = {}) => {
  visits += 1;
  const ipAddress = `10.${visits >> 8}.${visits & 255}.1`;
  return signInWithPassword(world.db, { email, password: PASSWORD, ...more }, { ipAddress, userAgent: null });
};
const trySignIn = (email: string, more: Partial<GivenSignIn> = {}) =>
  signIn(email, more).then(
    () => "ok",
    (error: unknown) => (isDomainError(error) ? error.code : String(error)),
  );
/** Failed attempts counted as at sign-in, without the second that each password check costs. */
const recordWrongGuesses = async (email: string, count: number) => {
  for (let number = 0; number < count; number += 1) {
    visits += 1;
    const tried = {
      door: "sign-in",
      account: email,
      network: `10.${visits >> 8}.${visits & 255}.0/24`,
    } as const;
    await withFailureCount(world.db, tried, async () => null);
  }
};
const listCodeMails = (email: string) => listMailsTo(world, email, "SIGN_IN_CODE");
async function readMailedCode(email: string): Promise<string> {
  const [row] = await listCodeMails(email);
  const mail = row && readMail(row);
  if (mail?.kind !== "SIGN_IN_CODE") throw new TypeError(`no code was mailed to ${email}`);
  return mail.data.code;
}
const toWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("over 100 failures an hour from anywhere, a new browser needs a mailed code but is not refused", {
  tags: ["prove"],
}, async () => {
  const email = await createAccount();
  for (let number = 0; number < 100; number += 1) await signIn(email, { password: "wrong" });
  expect(await signIn(email)).not.toBeNull();
  await recordWrongGuesses(email, 1);
  expect(await trySignIn(email)).toBe("TWO_FACTOR_AUTH_FAILED");
  const code = await readMailedCode(email);
  expect(await trySignIn(email, { code: toWrongCode(code) })).toBe("TWO_FACTOR_AUTH_FAILED");
  expect(await signIn(email, { code })).not.toBeNull();
  moveClock(60 * MINUTE);
  expect(await signIn(email)).not.toBeNull();
});

test("a browser that signed in before needs no code, but only for this account and this password", async () => {
  const [email, other] = [await createAccount(), await createAccount()];
  const first = await signIn(email);
  const both = await signIn(other, { device: first?.device ?? null });
  await recordWrongGuesses(email, 101);
  await recordWrongGuesses(other, 101);
  expect(await signIn(email, { device: first?.device ?? null })).not.toBeNull();
  expect(await trySignIn(other, { device: first?.device ?? null })).toBe("TWO_FACTOR_AUTH_FAILED");
  expect(await signIn(email, { device: both?.device ?? null })).not.toBeNull();
  expect(await signIn(other, { device: both?.device ?? null })).not.toBeNull();
  const forged = first?.device.replace(/\.../, ".AA") ?? null;
  expect(await trySignIn(email, { device: forged })).toBe("TWO_FACTOR_AUTH_FAILED");
  const passwordHash = await hashPassword("another passphrase");
  await world.db.update(users).set({ passwordHash }).where(eq(users.email, other));
  const device = both?.device ?? null;
  expect(await trySignIn(other, { device, password: "another passphrase" })).toBe("TWO_FACTOR_AUTH_FAILED");
});

test("what a browser stores stays small however many accounts sign in on it", {
  tags: ["prove"],
}, async () => {
  let device: string | null = null;
  const emails: string[] = [];
  for (let number = 0; number < 10; number += 1) {
    const email = await createAccount();
    emails.push(email);
    const session: { device: string } | null = await signIn(email, { device });
    device = session?.device ?? null;
  }
  expect(device?.split("~")).toHaveLength(8);
  const [oldest = "", newest = ""] = [emails[0], emails[9]];
  for (const email of [oldest, newest]) await recordWrongGuesses(email, 101);
  expect(await trySignIn(oldest, { device })).toBe("TWO_FACTOR_AUTH_FAILED");
  expect(await signIn(newest, { device })).not.toBeNull();
});

test("a password just reset passes without a code, and its browser is recognised from then on", async () => {
  const email = await createAccount();
  await recordWrongGuesses(email, 101);
  await createVisitor(world).account.forgotPassword({ email });
  const token = await readResetSecret(world, email);
  await createVisitor(world).account.resetPassword({ token, password: "a fresh passphrase" });
  await recordWrongGuesses(email, 101);
  const session = await signIn(email, { password: "a fresh passphrase" });
  expect(session).not.toBeNull();
  moveClock(61 * MINUTE);
  await recordWrongGuesses(email, 101);
  expect(await trySignIn(email, { password: "a fresh passphrase" })).toBe("TWO_FACTOR_AUTH_FAILED");
  const device = session?.device ?? null;
  expect(await signIn(email, { password: "a fresh passphrase", device })).not.toBeNull();
});

test("refuses a code without the password, for another account, twice, or after ten minutes", async () => {
  const [email, other] = [await createAccount(), await createAccount()];
  await recordWrongGuesses(email, 101);
  await recordWrongGuesses(other, 101);
  expect(await trySignIn(email)).toBe("TWO_FACTOR_AUTH_FAILED");
  expect(await trySignIn(other)).toBe("TWO_FACTOR_AUTH_FAILED");
  const [code, others] = [await readMailedCode(email), await readMailedCode(other)];
  expect(await signIn(email, { code, password: "wrong" })).toBeNull();
  if (code !== others) expect(await trySignIn(other, { code })).toBe("TWO_FACTOR_AUTH_FAILED");
  expect(await signIn(email, { code })).not.toBeNull();
  expect(await trySignIn(email, { code })).toBe("EXPIRED_CODE");
  moveClock(10 * MINUTE);
  expect(await trySignIn(other, { code: others })).toBe("EXPIRED_CODE");
});

test("a code allows five attempts even when all come at once, and a new code allows attempts again", async () => {
  const email = await createAccount();
  await recordWrongGuesses(email, 101);
  await trySignIn(email);
  const code = await readMailedCode(email);
  const tries = Array.from({ length: 12 }, () => trySignIn(email, { code: toWrongCode(code) }));
  const heard = (await Promise.all(tries)).filter((outcome) => outcome === "TWO_FACTOR_AUTH_FAILED");
  expect(heard).toHaveLength(5);
  expect(await trySignIn(email, { code })).toBe("EXPIRED_CODE");
  moveClock(MINUTE);
  await trySignIn(email);
  expect(await signIn(email, { code: await readMailedCode(email) })).not.toBeNull();
});

test("only a visitor who knows the password has a code mailed, one at a time and five an hour", async () => {
  const email = await createAccount();
  await recordWrongGuesses(email, 101);
  expect(await listCodeMails(email)).toHaveLength(0);
  await Promise.all([trySignIn(email), trySignIn(email), trySignIn(email)]);
  expect(await listCodeMails(email)).toHaveLength(1);
  for (let minute = 1; minute < 8; minute += 1) {
    moveClock(minute * MINUTE);
    expect(await trySignIn(email)).toBe("TWO_FACTOR_AUTH_FAILED");
  }
  expect(await listCodeMails(email)).toHaveLength(5);
  expect(await signIn(email, { code: await readMailedCode(email) })).not.toBeNull();
});

test("asks for no code when no mail can be sent", async () => {
  const email = await createAccount();
  await recordWrongGuesses(email, 101);
  withMail(undefined);
  expect(await signIn(email)).not.toBeNull();
  withMail("smtp://127.0.0.1:25");
});

test("stores the digits in readable form neither with the token nor with the mail", async () => {
  const email = await createAccount();
  await recordWrongGuesses(email, 101);
  await trySignIn(email);
  const code = await readMailedCode(email);
  const tokens = await world.db.select().from(accountTokens).where(eq(accountTokens.purpose, "SIGN_IN_CODE"));
  const mailed = await world.db.select().from(mails).where(eq(mails.toEmail, email));
  const rows = [...tokens, ...mailed].map(({ id: _id, createdAt: _at, ...row }) => row);
  expect(JSON.stringify(rows)).not.toContain(code);
});
