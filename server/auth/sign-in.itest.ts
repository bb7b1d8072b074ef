import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "@/server/db/schema";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { forgetSignInTries, signInWithPassword } from "./sign-in";

const PASSWORD = "correct horse battery";
const EMAIL = "known@example.com";
const AT = new Date("2026-11-23T09:00:00.000Z");

let world: World;
beforeAll(async () => {
  world = await testWorld();
  await createTestAccount(world, EMAIL, { password: PASSWORD });
});
afterAll(async () => {
  stopClock(null);
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  stopClock(AT);
  await world.db.delete(rateLimits);
});

const signInFrom = (ipAddress: string, password: string, email = EMAIL) =>
  signInWithPassword(world.db, { email, password }, { ipAddress, userAgent: null });
const guessPasswords = async (count: number, ip: (number: number) => string, email = EMAIL) => {
  for (let number = 0; number < count; number += 1) await signInFrom(ip(number), "wrong", email);
};

test("a stranger's wrong passwords block only the stranger's own network", async () => {
  await guessPasswords(10, (number) => `198.51.100.${number}`);
  await expect(signInFrom("198.51.100.200", PASSWORD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await signInFrom("203.0.113.5", PASSWORD)).not.toBeNull();
  stopClock(new Date(AT.getTime() + 15 * 60_000));
  expect(await signInFrom("198.51.100.200", PASSWORD)).not.toBeNull();
});

test("correct passwords are not counted, however many", { tags: ["prove"] }, async () => {
  for (let number = 0; number < 30; number += 1)
    expect(await signInFrom("198.51.100.1", PASSWORD)).not.toBeNull();
  await guessPasswords(9, () => "198.51.100.1");
  expect(await signInFrom("198.51.100.1", PASSWORD)).not.toBeNull();
});

test("of many wrong attempts at once only ten are let through", async () => {
  const tries = Array.from({ length: 40 }, () => signInFrom("198.51.100.1", "wrong"));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

test("a network has fifty attempts an hour across all accounts, and an IPv6 network is a /64", {
  tags: ["prove"],
}, async () => {
  for (let account = 0; account < 10; account += 1) {
    await guessPasswords(5, (number) => `2001:db8::${account}:${number}`, `somebody-${account}@example.com`);
  }
  await expect(signInFrom("2001:db8::ffff", PASSWORD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await signInFrom("2001:db8:0:1::1", PASSWORD)).not.toBeNull();
});

test("a password just reset passes when both limits are used up", { tags: ["prove"] }, async () => {
  for (let account = 0; account < 10; account += 1) {
    await guessPasswords(5, () => "198.51.100.1", `somebody-${account}@example.com`);
  }
  await expect(signInFrom("198.51.100.1", PASSWORD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await forgetSignInTries(world.db, EMAIL);
  expect(await signInFrom("198.51.100.1", PASSWORD)).not.toBeNull();
});
