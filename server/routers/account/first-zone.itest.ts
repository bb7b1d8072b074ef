import { afterAll, beforeAll, expect, test } from "vitest";
import { toDatabase } from "@/server/db/client";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import { type TestDatabase, testDatabase } from "@/server/testing/db/database";
import { createVisitor } from "@/server/testing/routers/account";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const readSettings = async (email: string, { sql }: TestDatabase = world.test) => {
  const rows = await sql`select o.settings from organisation o
    join "user" u on u.id = o.owner_user_id where u.email = ${email}`;
  return rows.map(({ settings }) => settings);
};

test.each([
  ["America/Santiago", { documentDateFormat: "dd-MM-yyyy", documentTimezone: "America/Santiago" }],
  ["Not/A_Zone", { documentDateFormat: "dd-MM-yyyy" }],
  [undefined, { documentDateFormat: "dd-MM-yyyy" }],
])(
  "a user who signs up from %s gets documents dated there, in the day format of their language",
  async (timezone, settings) => {
    const email = `${String(timezone).replaceAll(/\W/g, "-").toLowerCase()}@example.com`;
    const person = { name: "Nora New", email, password: "another long password", language: "es" as const };
    await createVisitor(world).account.signUp({ ...person, timezone });
    expect(await readSettings(email)).toEqual([settings]);
  },
);

test("so does the user who sets up the installation", async () => {
  await using empty = await testDatabase();
  const visitor = createCaller({
    db: toDatabase(empty.sql),
    services: services(),
    actor: null,
    account: null,
    visitor: NO_VISITOR,
    requestId: "test",
    fromLoopback: true,
    origin: { ipAddress: "127.0.0.1", userAgent: "test" },
  });
  const email = "nora@example.com";
  const person = { name: "Nora New", email, password: "another long password", language: "es" as const };
  await visitor.account.setup({ ...person, timezone: "America/Santiago" });
  expect(await readSettings(email, empty)).toEqual([
    { documentDateFormat: "dd-MM-yyyy", documentTimezone: "America/Santiago" },
  ]);
});
