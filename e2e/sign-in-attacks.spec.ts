import type { BrowserContext, Page } from "@playwright/test";
import { addPasskeyDevice } from "./fixtures/auth";
import { type Account, expect, type Product, test } from "./fixtures/product";

const SESSION = /^(?:__Host-)?rubrica\.session$/;

const getSession = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => SESSION.test(name));

async function enterCredentials(page: Page, { email, password }: Account, next: string): Promise<void> {
  await page.goto(`/signin?next=${next}`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL(({ pathname }) => pathname === next);
}

const readAccount = async (context: BrowserContext): Promise<string> =>
  (await context.request.get("/api/trpc/account.me")).text();

type SignInAttack = { product: Product; attacker: BrowserContext; page: Page; byPasskey: boolean };

/** A victim signs in, in a browser where an attacker planted a session of their own. */
async function expectSessionReplaced({ product, attacker, page, byPasskey }: SignInAttack): Promise<void> {
  const name = byPasskey ? "passkey" : "password";
  const [theirs, own] = [
    await product.bootstrap(`plants-${name}@example.org`, "Attacker"),
    await product.bootstrap(`planted-${name}@example.org`, "Victim"),
  ];
  await enterCredentials(await attacker.newPage(), theirs, "/settings/profile");
  const planted = await getSession(attacker);
  if (!planted) throw new Error("The attacker has no session.");
  const victim = page.context();
  if (byPasskey) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await addPasskeyDevice(page);
    await enterCredentials(page, own, "/settings/security");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("button", { name: /^Rename / })).toBeVisible();
    await victim.clearCookies();
    await page.goto("/signin");
    await victim.addCookies([planted]);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await page.waitForURL("**/t/*");
  } else {
    await page.goto("/signin");
    await page.locator("input[name=email]").fill(own.email);
    await page.locator("input[name=password]").fill(own.password);
    await victim.addCookies([planted]);
    await page.locator("input[name=password]").press("Enter");
    await page.waitForURL("**/t/*");
  }
  expect((await getSession(victim))?.value).not.toBe(planted.value);
  expect(await readAccount(victim)).toContain(own.email);
  expect(await readAccount(attacker)).toContain(theirs.email);
  expect(await readAccount(attacker)).not.toContain(own.email);
}

for (const byPasskey of [false, true]) {
  test(`session fixation: signing in by ${byPasskey ? "passkey" : "password"} replaces a planted session and never upgrades it`, async ({
    page,
    product,
    browser,
  }) => {
    const attacker = await browser.newContext({ baseURL: product.baseUrl });
    await expectSessionReplaced({ product, attacker, page, byPasskey });
    await attacker.close();
  });
}

test("login CSRF: the right password without next-auth's own token opens no session", async ({
  page,
  product,
  owner,
}) => {
  const visitor = page.context();
  const form = { email: owner.email, password: owner.password, json: "true" };
  const address = `${product.baseUrl}/api/auth/callback/credentials`;
  await visitor.request.post(address, { form: { ...form, csrfToken: "made up" } });
  expect(await getSession(visitor)).toBeUndefined();
  const { csrfToken } = await (await visitor.request.get(`${product.baseUrl}/api/auth/csrf`)).json();
  await visitor.request.post(address, { form: { ...form, csrfToken } });
  expect(await getSession(visitor)).toBeDefined();
});
