import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "@/server/auth/session-store";
import { createCallerFor } from "@/server/caller";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { InstallationSettings } from "@/server/domain/installation";
import { createTestAccount } from "@/server/testing/routers/recipient-auth";
import { catchErrorCode } from "@/server/testing/world/error-code";
import { testWorld, type World } from "@/server/testing/world/world";

const reason = "Decided in the meeting on Monday";
const NOBODY = {
  name: "Eva",
  password: "correct horse battery",
  language: "en",
  timezone: undefined,
} as const;

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const createStrangerApi = () => createCallerFor({ actor: null, account: null, requestId: "test" });

async function createPersonApi(email: string, isInstanceAdmin: boolean, isProven = true) {
  const { userId, name } = await createTestAccount(world, email);
  await world.test.sql`update "user" set is_instance_admin = ${isInstanceAdmin} where id = ${userId}`;
  const sessionId = await openSession(world.db, userId, NO_ORIGIN);
  if (!isProven) await world.test.sql`update "session" set proven_at = null where id = ${sessionId}`;
  const account = { userId, email, name, sessionId, isInstanceAdmin };
  return createCallerFor({ actor: null, account, requestId: "test" });
}

let admins = 0;
const changeSettings = async (said: object) => {
  const settings = InstallationSettings.parse(said);
  admins += 1;
  const admin = await createPersonApi(`runs${admins}@example.com`, true);
  return admin.admin.installation.change({ settings, reason });
};

test("only an instance admin with fresh proof changes the settings", async () => {
  const settings = InstallationSettings.parse({ signUp: "INVITATION" });
  const tryChangeSettings = async (email: string, isAdmin: boolean, isProven: boolean) =>
    catchErrorCode(
      (await createPersonApi(email, isAdmin, isProven)).admin.installation.change({ settings, reason }),
    );
  expect(await tryChangeSettings("plain@example.com", false, true)).toBe("FORBIDDEN");
  expect(await tryChangeSettings("late@example.com", true, false)).toBe("PROOF_NEEDED");
  expect((await createStrangerApi().installation.site()).signUp).toBe("OPEN");
});

test("changed settings hold for every visitor, and unchanged ones keep their defaults", async () => {
  const banner = { tone: "warning", en: "Down on Monday", es: "" } as const;
  await changeSettings({ banner, termsUrl: "https://example.org/terms" });
  expect(await createStrangerApi().installation.site()).toEqual({
    signUp: "OPEN",
    signUpDomains: [],
    banner,
    termsUrl: "https://example.org/terms",
    privacyUrl: null,
  });
});

test("a sign-up policy without a valid domain, a script URL and an empty banner are refused", () => {
  for (const said of [
    { signUp: "DOMAINS" },
    { signUp: "DOMAINS", signUpDomains: ["nonsense"] },
    { termsUrl: "javascript:alert(1)" },
    { banner: { tone: "info", en: " ", es: "" } },
  ])
    expect(InstallationSettings.safeParse(said).success, JSON.stringify(said)).toBe(false);
});

test("closed sign-up refuses an e-mail address the same way whether it has an account or not", async () => {
  await createTestAccount(world, "known@elsewhere.net");
  await changeSettings({ signUp: "DOMAINS", signUpDomains: ["Example.org"] });
  const trySignUp = (email: string) => createStrangerApi().account.signUp({ ...NOBODY, email });
  expect(await catchErrorCode(trySignUp("known@elsewhere.net"))).toBe("SIGN_UP_CLOSED");
  expect(await catchErrorCode(trySignUp("new@elsewhere.net"))).toBe("SIGN_UP_CLOSED");
  expect(await trySignUp("new@example.org")).toEqual({ success: true });
  await changeSettings({ signUp: "INVITATION" });
  expect(await catchErrorCode(trySignUp("other@example.org"))).toBe("SIGN_UP_CLOSED");
});
