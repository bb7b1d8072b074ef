import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/server/ids";
import { readMail } from "@/server/mail/compose";
import { testWorld, type World } from "@/server/testing/world/world";
import { mailEndingTokens } from "./tell-ending-tokens";

const ENDS = new Date("2032-05-20T09:00:00.000Z");
const before = (days: number) => new Date(ENDS.getTime() - days * 86_400_000);

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await world.test.sql`delete from mail where kind = 'TOKEN_ENDING'`;
  await world.test.sql`delete from api_token`;
});
afterAll(() => world[Symbol.asyncDispose]());

async function token(name: string, livesDays: number, isRevoked = false): Promise<void> {
  await world.test.sql`
    insert into api_token (team_id, user_id, name, token_hash, last_four, created_at, expires_at, revoked_at)
    values (${world.owner.teamId}, ${world.owner.userId}, ${name}, ${Buffer.from(newId())}, 'abcd',
            ${before(livesDays).toISOString()}, ${ENDS.toISOString()}, ${isRevoked ? before(8).toISOString() : null})`;
}

async function told(): Promise<string[]> {
  const rows = await world.db.query.mails.findMany({
    where: (mail, { eq }) => eq(mail.kind, "TOKEN_ENDING"),
  });
  return rows.flatMap((row) => {
    const mail = readMail(row);
    return mail.kind === "TOKEN_ENDING" ? [mail.data.token] : [];
  });
}

test("a token's creator is told seven days and one day before it ends, once each", async () => {
  await token("CRM", 90);
  expect(await mailEndingTokens(world, before(7.1))).toBe(0);
  expect(await mailEndingTokens(world, before(6.9))).toBe(1);
  expect(await mailEndingTokens(world, before(3))).toBe(0);
  expect(await mailEndingTokens(world, before(0.9))).toBe(1);
  expect(await mailEndingTokens(world, before(0.5))).toBe(0);
  expect(await mailEndingTokens(world, before(-1))).toBe(0);
  expect(await told()).toEqual(["CRM", "CRM"]);
});

test("a token of seven days is not announced as soon as it is created, and a revoked one never", async () => {
  await token("week", 7);
  await token("gone", 90, true);
  expect(await mailEndingTokens(world, before(6.5))).toBe(0);
  expect(await mailEndingTokens(world, before(0.5))).toBe(1);
  expect(await told()).toEqual(["week"]);
});

test("no mail is sent for a closed account or a deleted team", async () => {
  await token("CRM", 90);
  await world.test.sql`update "user" set disabled_at = now() where id = ${world.owner.userId}`;
  expect(await mailEndingTokens(world, before(5))).toBe(0);
  await world.test.sql`update "user" set disabled_at = null where id = ${world.owner.userId}`;
  await world.test.sql`update team set deleted_at = now() where id = ${world.owner.teamId}`;
  expect(await mailEndingTokens(world, before(5))).toBe(0);
  await world.test.sql`update team set deleted_at = null where id = ${world.owner.teamId}`;
});

test("two workers at once tell a token's creator once", async () => {
  await token("CRM", 90);
  const both = await Promise.all([mailEndingTokens(world, before(5)), mailEndingTokens(world, before(5))]);
  expect(both.toSorted()).toEqual([0, 1]);
});
