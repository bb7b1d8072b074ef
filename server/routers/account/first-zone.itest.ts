import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorOf } from "@/server/testing/routers/account";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const settingsOf = async (email: string) => {
  const rows = await world.test.sql`select o.settings from organisation o
    join "user" u on u.id = o.owner_user_id where u.email = ${email}`;
  return rows.map(({ settings }) => settings);
};

test.each([
  ["America/Santiago", { documentTimezone: "America/Santiago" }],
  ["Not/A_Zone", {}],
  [undefined, {}],
])("who signs up from %s gets documents dated there", async (timezone, settings) => {
  const email = `${String(timezone).replaceAll(/\W/g, "-").toLowerCase()}@example.com`;
  const person = { name: "Nora New", email, password: "another long password", language: "es" as const };
  await visitorOf(world).account.signUp({ ...person, timezone });
  expect(await settingsOf(email)).toEqual([settings]);
});
