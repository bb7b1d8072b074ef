import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "@/server/db/schema";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { testWorld, type World } from "@/server/testing/world/world";
import { mailEndingTokens } from "./tell-ending-tokens";

const ENDS = new Date("2032-05-20T09:00:00.000Z");
const subtractDays = (days: number) => new Date(ENDS.getTime() - days * 86_400_000);

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await world.test.sql`delete from mail where kind = 'TOKEN_ENDING'`;
  await world.test.sql`delete from api_token`;
});
afterAll(() => world[Symbol.asyncDispose]());

async function insertToken(name: string, livesDays: number, isRevoked = false): Promise<void> {
  await world.test.sql`
    insert into api_token (team_id, user_id, name, token_hash, last_four, created_at, expires_at, revoked_at)
    values (${world.owner.teamId}, ${world.owner.userId}, ${name}, ${Buffer.from(newId())}, 'abcd',
            ${subtractDays(livesDays).toISOString()}, ${ENDS.toISOString()}, ${isRevoked ? subtractDays(8).toISOString() : null})`;
}

async function listMailedTokens(): Promise<string[]> {
  const rows = await world.db.select().from(mails).where(eq(mails.kind, "TOKEN_ENDING"));
  return rows.flatMap((row) => {
    const mail = readMail(row);
    return mail.kind === "TOKEN_ENDING" ? [mail.data.token] : [];
  });
}

test("a token's creator is told seven days and one day before it ends, once each", async () => {
  await insertToken("CRM", 90);
  expect(await mailEndingTokens(world, subtractDays(7.1))).toBe(0);
  expect(await mailEndingTokens(world, subtractDays(6.9))).toBe(1);
  expect(await mailEndingTokens(world, subtractDays(3))).toBe(0);
  expect(await mailEndingTokens(world, subtractDays(0.9))).toBe(1);
  expect(await mailEndingTokens(world, subtractDays(0.5))).toBe(0);
  expect(await mailEndingTokens(world, subtractDays(-1))).toBe(0);
  expect(await listMailedTokens()).toEqual(["CRM", "CRM"]);
});

test("a token of seven days is not announced as soon as it is created, and a revoked one never", async () => {
  await insertToken("week", 7);
  await insertToken("gone", 90, true);
  expect(await mailEndingTokens(world, subtractDays(6.5))).toBe(0);
  expect(await mailEndingTokens(world, subtractDays(0.5))).toBe(1);
  expect(await listMailedTokens()).toEqual(["week"]);
});

test("no mail is sent for a closed account or a deleted team", async () => {
  await insertToken("CRM", 90);
  await world.test.sql`update "user" set disabled_at = now() where id = ${world.owner.userId}`;
  expect(await mailEndingTokens(world, subtractDays(5))).toBe(0);
  await world.test.sql`update "user" set disabled_at = null where id = ${world.owner.userId}`;
  await world.test.sql`update team set deleted_at = now() where id = ${world.owner.teamId}`;
  expect(await mailEndingTokens(world, subtractDays(5))).toBe(0);
  await world.test.sql`update team set deleted_at = null where id = ${world.owner.teamId}`;
});

test("two workers at once tell a token's creator once", async () => {
  await insertToken("CRM", 90);
  const both = await Promise.all([
    mailEndingTokens(world, subtractDays(5)),
    mailEndingTokens(world, subtractDays(5)),
  ]);
  expect(both.toSorted()).toEqual([0, 1]);
});
