import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSession, readSession } from "@/server/auth/session-store";
import { signInWithPassword } from "@/server/auth/sign-in";
import { accountTokens, apiTokens, passkeys, users } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { readMail } from "@/server/mail/compose";
import { createVisitor, listMailsTo, readResetSecret } from "@/server/testing/routers/account";
import { createProofCaller, createTestAccount, getCode } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { getRecipientToken, signer } from "@/server/testing/world/signing";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";

const AT = new Date("2031-05-03T12:00:00Z");
const MINUTE = 60_000;
const addMs = (ms: number): Date => new Date(AT.getTime() + ms);
const OLD = "the forgotten passphrase";
const NEW = "a fresh passphrase";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => stopClock(AT));

let people = 0;
const createPerson = async (options: { isVerified?: boolean } = {}) => {
  people += 1;
  return createTestAccount(world, `person${people}@example.com`, { password: OLD, ...options });
};

async function askForLink(email: string): Promise<string> {
  await createVisitor(world).account.forgotPassword({ email });
  return readResetSecret(world, email);
}

const resetPassword = (token: string, password = NEW, address?: string) =>
  createVisitor(world, address).account.resetPassword({ token, password });
const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await signInWithPassword(world.db, { email, password }, NO_ORIGIN)) !== null;

describe("a forgotten password", () => {
  it("is replaced through the mailed link: sessions end, the old one is dead, the owner is told", async () => {
    const { userId, email } = await createPerson();
    const session = await openSession(world.db, userId, NO_ORIGIN);
    const token = await askForLink(email);
    expect(await createVisitor(world).account.resetTarget({ token })).toEqual({
      maskedEmail: "p•••@example.com",
    });
    expect(await resetPassword(token)).toEqual({ success: true });
    expect(await canSignIn(email, NEW)).toBe(true);
    expect(await canSignIn(email, OLD)).toBe(false);
    expect(await readSession(world.db, session)).toBeNull();
    const sentMails = await listMailsTo(world, email, "PASSWORD_CHANGED");
    expect(sentMails).toHaveLength(1);
    expect(sentMails[0]?.subject).toBe("Your password was changed");
  });

  it("stores no secret: the row holds a hash of it", async () => {
    const { userId, email } = await createPerson();
    const token = await askForLink(email);
    const [row] = await world.db.select().from(accountTokens).where(eq(accountTokens.userId, userId));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row?.tokenHash ?? []).toString("utf8")).not.toContain(token);
    expect(row?.tokenHash).toHaveLength(32);
  });

  it("works once: used, every link mailed for this account is spent", async () => {
    const { email } = await createPerson();
    const first = await askForLink(email);
    // Mails are ordered by time, so the second must be later.
    stopClock(addMs(1_000));
    const second = await askForLink(email);
    await resetPassword(second);
    expect(await catchErrorCode(resetPassword(second, "another passphrase"))).toBe("NOT_FOUND");
    expect(await catchErrorCode(resetPassword(first, "another passphrase"))).toBe("NOT_FOUND");
    expect(await canSignIn(email, NEW)).toBe(true);
    expect(await createVisitor(world).account.resetTarget({ token: first })).toEqual({ maskedEmail: null });
  });

  it("is used by one of two who press at the same moment", async () => {
    const { email } = await createPerson();
    const token = await askForLink(email);
    const answers = await Promise.all([
      getCode(resetPassword(token, "mine 12345")),
      getCode(resetPassword(token, "theirs 12345")),
    ]);
    expect(answers.toSorted()).toEqual(["NOT_FOUND", "ok"]);
  });

  it("lives alone: a new link ends the one mailed before it", async () => {
    const { email } = await createPerson();
    const first = await askForLink(email);
    stopClock(addMs(1_000));
    const second = await askForLink(email);
    expect(await catchErrorCode(resetPassword(first))).toBe("NOT_FOUND");
    expect(await canSignIn(email, OLD)).toBe(true);
    await resetPassword(second);
    expect(await canSignIn(email, OLD)).toBe(false);
  });

  it("lasts an hour, not a moment longer", async () => {
    const { email } = await createPerson();
    const [token] = [await askForLink(email)];
    stopClock(addMs(60 * MINUTE - 1));
    expect(await createVisitor(world).account.resetTarget({ token })).toEqual({
      maskedEmail: "p•••@example.com",
    });
    stopClock(addMs(60 * MINUTE));
    expect(await createVisitor(world).account.resetTarget({ token })).toEqual({ maskedEmail: null });
    expect(await catchErrorCode(resetPassword(token))).toBe("NOT_FOUND");
    expect(await canSignIn(email, OLD)).toBe(true);
  });

  it("is refused for a made-up link, a link that confirms an address, and a password that is too short", async () => {
    const { email } = await createPerson();
    expect(await catchErrorCode(resetPassword("made-up"))).toBe("NOT_FOUND");
    await createVisitor(world).account.signUp({
      name: "Eva",
      email: "eva@example.com",
      password: OLD,
      language: "en",
    });
    const [row] = await listMailsTo(world, "eva@example.com", "VERIFY_EMAIL");
    const mail = row && readMail(row);
    const confirming = mail?.kind === "VERIFY_EMAIL" ? (mail.data.url.split("/").at(-1) ?? "") : "";
    expect(await catchErrorCode(resetPassword(confirming))).toBe("NOT_FOUND");
    const token = await askForLink(email);
    expect(await catchErrorCode(resetPassword(token, "short"))).toBe("BAD_REQUEST");
    expect(await getCode(resetPassword(token))).toBe("ok");
  });

  it("is mailed to nobody without an account, nor to one that is disabled; the answer is the same", async () => {
    const { userId, email } = await createPerson();
    await world.db.update(users).set({ disabledAt: AT }).where(eq(users.id, userId));
    const answers = await Promise.all(
      [email, "nobody@example.com", (await createPerson()).email].map((address) =>
        createVisitor(world).account.forgotPassword({ email: address }),
      ),
    );
    expect(answers).toEqual([{ success: true }, { success: true }, { success: true }]);
    expect(await listMailsTo(world, email, "RESET_PASSWORD")).toHaveLength(0);
    expect(await listMailsTo(world, "nobody@example.com", "RESET_PASSWORD")).toHaveLength(0);
  });

  it("changes nothing for an account that was disabled after the mail", async () => {
    const { userId, email } = await createPerson();
    const token = await askForLink(email);
    await world.db.update(users).set({ disabledAt: AT }).where(eq(users.id, userId));
    expect(await createVisitor(world).account.resetTarget({ token })).toEqual({ maskedEmail: null });
    expect(await catchErrorCode(resetPassword(token))).toBe("NOT_FOUND");
  });

  it("opens again what wrong tries had locked, on the sign-in page and on a signing page (components/signing.md 6.5)", async () => {
    const { email } = await createPerson();
    const sent = await world.send({
      globalActionAuth: ["PASSWORD"],
      recipients: [signer(email.split("@")[0] ?? "")],
    });
    const proveWithPassword = (password: string) =>
      getCode(
        createProofCaller(world).withPassword({
          token: getRecipientToken(sent, 0),
          purpose: "ACTION",
          password,
        }),
      );
    for (let count = 0; count < 5; count += 1) await proveWithPassword(`guess ${count}`);
    for (let count = 0; count < 10; count += 1) await canSignIn(email, `guess ${count}`);
    expect(await proveWithPassword(OLD)).toBe("TOO_MANY_REQUESTS");
    await expect(canSignIn(email, OLD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await resetPassword(await askForLink(email));
    expect(await canSignIn(email, NEW)).toBe(true);
    expect(await proveWithPassword(OLD)).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await proveWithPassword(NEW)).toBe("ok");
  });

  it("gives an account that nobody confirmed to who reads the address, and to nobody who was there before", async () => {
    const { userId, email } = await createPerson({ isVerified: false });
    await world.db.insert(passkeys).values({
      id: `key-${userId}`,
      userId,
      publicKey: Buffer.from("somebody else's"),
      counter: 0,
      isBackedUp: false,
      createdAt: AT,
    });
    await world.db.insert(apiTokens).values({
      teamId: world.owner.teamId,
      userId,
      name: "left behind",
      tokenHash: Buffer.from(`hash-${userId}`),
      lastFour: "abcd",
      createdAt: AT,
    });
    await resetPassword(await askForLink(email));
    const [user] = await world.db.select().from(users).where(eq(users.id, userId));
    expect(user?.emailVerifiedAt).toEqual(AT);
    expect(await world.db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([]);
    const [token] = await world.db.select().from(apiTokens).where(eq(apiTokens.userId, userId));
    expect(token?.revokedAt).toEqual(AT);
  });
});

describe("the limits (domain/README.md 10)", () => {
  it("three mails an hour for one address, with or without an account; twenty from one place", {
    tags: ["prove"],
  }, async () => {
    const { email } = await createPerson();
    for (const address of [email, "no-account@example.com"]) {
      const askForReset = () => getCode(createVisitor(world).account.forgotPassword({ email: address }));
      expect([await askForReset(), await askForReset(), await askForReset(), await askForReset()]).toEqual([
        "ok",
        "ok",
        "ok",
        "TOO_MANY_REQUESTS",
      ]);
    }
    expect(await listMailsTo(world, email, "RESET_PASSWORD")).toHaveLength(3);
    stopClock(addMs(60 * MINUTE));
    expect(await getCode(createVisitor(world).account.forgotPassword({ email }))).toBe("ok");

    const here = createVisitor(world, "192.0.2.7");
    for (let count = 0; count < 20; count += 1) {
      await here.account.forgotPassword({ email: `guess${count}@example.com` });
    }
    expect(await catchErrorCode(here.account.forgotPassword({ email: "one-more@example.com" }))).toBe(
      "TOO_MANY_REQUESTS",
    );
  });

  it("five new passwords an hour from one place, right or wrong", async () => {
    const { email } = await createPerson();
    const token = await askForLink(email);
    for (let count = 0; count < 5; count += 1) {
      expect(await catchErrorCode(resetPassword(`made-up-${count}`, NEW, "192.0.2.8"))).toBe("NOT_FOUND");
    }
    expect(await catchErrorCode(resetPassword(token, NEW, "192.0.2.8"))).toBe("TOO_MANY_REQUESTS");
    expect(await getCode(resetPassword(token, NEW, "192.0.2.9"))).toBe("ok");
  });

  it("keeps no heap of spent links", async () => {
    const { userId, email } = await createPerson();
    for (const hour of [0, 1, 2, 3]) {
      stopClock(addMs(hour * 60 * MINUTE));
      await askForLink(email);
    }
    const rows = await world.db.select().from(accountTokens).where(eq(accountTokens.userId, userId));
    expect(rows).toHaveLength(1);
  });
});
