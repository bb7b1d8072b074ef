import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { addPasskeyDevice, generateAppCode, getOtherCode } from "./fixtures/auth";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";

/** Creates an account for each test, because these tests change how it signs in. */
const createAccount = (product: Product, name: string): Promise<Account> =>
  product.bootstrap(`${name}@example.org`, `Team of ${name}`);

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function enterCredentials(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Account of / })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/signin**");
}

/** Simulates a browser that offers passkeys only through a button. */
const disablePasskeyAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test("a user adds and names a passkey, signs in with it by a button, and removes it", {
  tag: "@core",
}, async ({ page, product }) => {
  const owner = await createAccount(product, "passkey");
  const device = await addPasskeyDevice(page);
  await disablePasskeyAutofill(page);
  await page.goto("/signin?next=/settings/security");
  await enterCredentials(page, owner);
  await page.waitForURL("**/settings/security");
  const passkeys = page.locator("section").filter({ has: page.getByRole("heading", { name: "Passkeys" }) });
  await expect(passkeys.getByText("None yet.")).toBeVisible();
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await passkeys.getByRole("button", { name: /^Rename / }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await page.keyboard.press("Enter");
  await expect(passkeys.getByText("Work laptop")).toBeVisible();
  await expectAccessible(page, "security with a passkey");
  await takePicture(page, "security-passkey");

  await signOut(page);
  await expectNoViolation(page, "sign in with a passkey");
  await takePicture(page, "signin-passkey");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/t/*");
  await page.goto("/settings/security");
  await expect(page.getByText("Signed in with a passkey").first()).toBeVisible();

  await passkeys.getByRole("button", { name: "Remove Work laptop" }).click();
  await page
    .getByRole("dialog", { name: "Remove “Work laptop”?" })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(passkeys.getByText("None yet.")).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "That passkey does not open any account here." }),
  ).toBeVisible();
  await device.session.send("WebAuthn.disable");
  await product.mail.waitFor(owner.email, ({ email }) => email.subject === "A passkey was removed");
});

test("a passkey offered by the browser in the e-mail field signs in without a click", async ({
  page,
  product,
}) => {
  const owner = await createAccount(product, "offered");
  const device = await addPasskeyDevice(page);
  await page.goto("/signin?next=/settings/security");
  await enterCredentials(page, owner);
  await page.waitForURL("**/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: /^Rename / })).toBeVisible();
  await page
    .getByRole("button", { name: /^Account of / })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  // The virtual authenticator accepts the browser's offer at once.
  await page.waitForURL("**/t/*");
  await page.goto("/settings/security");
  await expect(page.getByText("Signed in with a passkey").first()).toBeVisible();
  await device.session.send("WebAuthn.disable");
});

test("an authenticator app guards sign-in, a recovery code replaces it, and changes need authentication", async ({
  page,
  product,
}) => {
  const owner = await createAccount(product, "authenticator");
  await page.goto("/signin?next=/settings/security");
  await enterCredentials(page, owner);
  await page.waitForURL("**/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = await setUp.getByLabel("Or enter this secret by hand").inputValue();
  await expectNoViolation(page, "an app is set up");
  await takePicture(page, "security-app");
  const code = setUp.getByLabel("6-digit code");
  await code.fill(getOtherCode(generateAppCode(secret)));
  await page.keyboard.press("Enter");
  await expect(setUp.getByText("Wrong code. Enter the one your app shows now")).toBeVisible();
  await code.fill(generateAppCode(secret));
  await page.keyboard.press("Enter");

  const codesDialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codesDialog.getByRole("listitem")).toHaveCount(10);
  const codes = await codesDialog.getByRole("listitem").allTextContents();
  await expect(codesDialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(codesDialog).toBeVisible();
  await expectNoViolation(page, "recovery codes");
  await takePicture(page, "security-codes");
  await codesDialog.getByRole("checkbox", { name: "I have kept them" }).check();
  await codesDialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();

  await signOut(page);
  await enterCredentials(page, owner);
  await expect(page.getByText("Enter the 6 digits that your authenticator app shows")).toBeFocused();
  await expectAccessible(page, "second factor");
  await takePicture(page, "signin-code");
  await page.getByLabel("6-digit code").fill("000000");
  await expect(page.getByRole("alert").filter({ hasText: "That is not the code." })).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("checkbox", { name: /30 days/ }).check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/t/*");
  await signOut(page);
  await enterCredentials(page, owner);
  await page.waitForURL("**/t/*");

  await page.goto("/settings/security");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  await using sql = openDatabase(product);
  await sql`update session set proven_at = proven_at - interval '11 minutes'`;
  await page.getByRole("button", { name: "New recovery codes" }).click();
  const ask = page.getByRole("dialog", { name: "Make new recovery codes?" });
  await ask.getByRole("button", { name: "New recovery codes" }).click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Code from your authenticator app").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(proof.getByText("That is not the code. Each works once.")).toBeVisible();
  await takePicture(page, "security-proof");
  await expectNoViolation(page, "a proof");
  await proof.getByLabel("Code from your authenticator app").fill(codes[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(codesDialog.getByRole("listitem")).toHaveCount(10);
  expect(await codesDialog.getByRole("listitem").allTextContents()).not.toContain(codes[2]);
});

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-CL" });

  test("sign-in methods and the activity log fit and describe what happened", async ({ page, product }) => {
    const owner = await createAccount(product, "telefono");
    await page.goto("/signin?next=/settings/security");
    await page.getByLabel("Correo").fill(owner.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/security");
    await expect(
      page.getByText(/Inicio de sesión con la contraseña|Signed in with the password/),
    ).toBeVisible();
    await expectAccessible(page, "security on a phone");
    await takePicture(page, "security-phone");
    await page.getByRole("button", { name: "Configurar" }).click();
    const setUp = page.getByRole("dialog", { name: "Configurar una app de autenticación" });
    const secret = await setUp.getByLabel("O ingresa este secreto a mano").inputValue();
    await expectAccessible(page, "an app is set up on a phone");
    await setUp.getByLabel("Código de 6 dígitos").fill(generateAppCode(secret));
    await page.keyboard.press("Enter");
    const codesDialog = page.getByRole("dialog", { name: /recuperación/ });
    await codesDialog.getByRole("checkbox").check();
    await expectAccessible(page, "recovery codes on a phone");
    await codesDialog.getByRole("button", { name: "Listo" }).click();
    await page.context().clearCookies();
    await page.goto("/signin");
    await page.getByLabel("Correo").fill(owner.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Código de 6 dígitos")).toBeVisible();
    await expectAccessible(page, "second factor on a phone");
  });
});

test("a company sign-in is linked and unlinked by keyboard alone, in both languages", async ({
  page,
  product,
}) => {
  const owner = await createAccount(product, "company");
  await using sql = openDatabase(product);
  // Simulates an account made by a company's sign-in; `companies.itest.ts` tests the real provider.
  await sql`insert into company_identity (id, organisation_id, issuer, subject, user_id, created_at)
    select 'linked-here', t.organisation_id, 'https://login.example.com', '1', u.id, now()
    from team t, "user" u where t.url = ${owner.teamUrl} and u.email = ${owner.email}`;
  await page.goto("/signin?next=/settings/security");
  await enterCredentials(page, owner);
  await page.waitForURL("**/settings/security");
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Company sign-in" }) });
  await expect(card.getByText("Opens this organisation only")).toBeVisible();
  await card.getByRole("button", { name: /^Link the sign-in of / }).press("Enter");
  const link = page.getByRole("dialog", { name: /^Link the sign-in of / });
  await expectNoViolation(page, "a company is linked");
  await takePicture(page, "security-company-link");
  await link.getByRole("button", { name: "Link" }).press("Enter");
  await expect(card.getByText("Opens your whole account, linked")).toBeVisible();
  await expect(page.getByText(/^Linked the company sign-in of /)).toBeVisible();
  await expectAccessible(page, "security with a company");
  await takePicture(page, "security-company");

  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole("button", { name: /^Desvincular el acceso de / }).press("Enter");
  const unlink = page.getByRole("dialog", { name: /^¿Desvincular el acceso de / });
  await expectAccessible(page, "a company is unlinked, on a phone in Spanish");
  await takePicture(page, "security-company-unlink-es-390");
  await sql`update session set proven_at = proven_at - interval '11 minutes'`;
  await unlink.getByRole("button", { name: "Desvincular" }).press("Enter");
  const proof = page.getByRole("dialog", { name: "¿Eres tú?" });
  await proof.getByLabel("Tu contraseña", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(unlink).toBeHidden();
  await expect(page.getByRole("button", { name: /^Desvincular el acceso de / })).toHaveCount(0);
  await takePicture(page, "security-without-company-es-390");
});
