import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "@/server/auth/password";
import { openSession, readSession } from "@/server/auth/session-store";
import { signInWithPassword } from "@/server/auth/sign-in";
import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { users } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { readMail } from "@/server/mail/compose";
import { testDatabase } from "@/server/testing/db/database";
import { createVisitor, listMailsTo } from "@/server/testing/routers/account";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { openWelcomeAccount } from "./open-account";
import { replacePassword } from "./replace-password";

const AT = new Date("2031-05-03T12:00:00Z");
const HOUR = 3_600_000;
const NEW = "a fresh passphrase";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => stopClock(AT));

const moveClock = (ms: number) => stopClock(new Date(AT.getTime() + ms));
const openAccount = (email: string) =>
  world.db.transaction(async (tx) =>
    openWelcomeAccount(tx, { email, name: "Eva Soto", language: "es" }, await clock.now(tx)),
  );
const canSignIn = async (email: string, password: string) =>
  (await signInWithPassword(world.db, { email, password }, NO_ORIGIN)) !== null;
const resetPassword = (token: string, password = NEW) =>
  createVisitor(world).account.resetPassword({ token, password });

async function readWelcomeMail(email: string): Promise<string> {
  const rows = await listMailsTo(world, email, "WELCOME");
  expect(rows).toHaveLength(1);
  const mail = rows[0] && readMail(rows[0]);
  if (mail?.kind !== "WELCOME") throw new TypeError("no welcome");
  expect(rows[0]?.language).toBe("es");
  expect(mail.data).toMatchObject({ name: "Eva Soto", validHours: 24 });
  return mail.data.url.split("/reset-password/")[1] ?? "";
}

describe("an account opened by the operator (domain/mail.md 5.2)", () => {
  it("has a team and no password until its owner chooses one by the mailed link, once, which confirms the address", async () => {
    const email = "eva@example.com";
    const { userId, teamId, teamUrl } = await openAccount(email);
    expect([teamId > 0, teamUrl.length > 0]).toEqual([true, true]);
    const loadUser = async () => (await world.db.select().from(users).where(eq(users.id, userId)))[0];
    expect(await loadUser()).toMatchObject({
      passwordHash: null,
      emailVerifiedAt: null,
      isInstanceAdmin: false,
    });
    expect(await canSignIn(email, "")).toBe(false);
    const token = await readWelcomeMail(email);
    expect(await createVisitor(world).account.resetTarget({ token })).toEqual({
      maskedEmail: "e•••@example.com",
    });
    await resetPassword(token);
    expect(await canSignIn(email, NEW)).toBe(true);
    expect(await loadUser()).toMatchObject({ emailVerifiedAt: AT });
    expect(await catchErrorCode(resetPassword(token))).toBe("NOT_FOUND");
    // The account had no password before, so nothing is reported as changed.
    expect(await listMailsTo(world, email, "PASSWORD_CHANGED")).toEqual([]);
  });

  it("can be entered by that link for 24 hours, and by one asked for afterwards", async () => {
    const email = "late@example.com";
    await openAccount(email);
    const token = await readWelcomeMail(email);
    moveClock(24 * HOUR - 1);
    expect(await createVisitor(world).account.resetTarget({ token })).not.toEqual({ maskedEmail: null });
    moveClock(24 * HOUR);
    expect(await catchErrorCode(resetPassword(token))).toBe("NOT_FOUND");
    await createVisitor(world).account.forgotPassword({ email });
    expect(await listMailsTo(world, email, "RESET_PASSWORD")).toHaveLength(1);
  });

  it("is refused where there is one, and nobody is written to", async () => {
    await expect(openAccount(world.owner.email)).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
    expect(await listMailsTo(world, world.owner.email, "WELCOME")).toEqual([]);
  });

  it("is refused while nobody has an account, for the first one must be an admin's", async () => {
    await using empty = await testDatabase();
    const asked = toDatabase(empty.sql).transaction((tx) =>
      openWelcomeAccount(tx, { email: "first@example.com", name: "First", language: "en" }, AT),
    );
    await expect(asked).rejects.toMatchObject({ code: "NOT_SETUP" });
  });
});

describe("a password set by the operator (ruling 75)", () => {
  it("ends sessions and waiting links, and its owner is told (domain/mail.md 5.2)", async () => {
    const { userId, email } = await createTestAccount(world, "told@example.com", {
      password: "the one before",
    });
    const session = await openSession(world.db, userId, NO_ORIGIN);
    await createVisitor(world).account.forgotPassword({ email });
    const [mailed] = await listMailsTo(world, email, "RESET_PASSWORD");
    const mail = mailed && readMail(mailed);
    const token = mail?.kind === "RESET_PASSWORD" ? (mail.data.url.split("/").at(-1) ?? "") : "";
    const passwordHash = await hashPassword(NEW);
    const ended = await world.db.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
      if (!user) throw new TypeError("no account");
      return replacePassword(tx, user, passwordHash, AT);
    });
    expect(ended).toBe(1);
    expect(await readSession(world.db, session)).toBeNull();
    expect(await canSignIn(email, NEW)).toBe(true);
    expect(await catchErrorCode(resetPassword(token, "another passphrase"))).toBe("NOT_FOUND");
    expect(await listMailsTo(world, email, "PASSWORD_CHANGED")).toHaveLength(1);
  });
});
