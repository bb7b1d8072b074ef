import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";

/** Creates an account for each test, because its address changes. */
async function createAccount(product: Product, name: string): Promise<Account> {
  const account = await product.bootstrap(`${name}@example.org`, `Team of ${name}`);
  await using sql = openDatabase(product);
  await sql`update "user" set email_verified_at = now() where email = ${account.email}`;
  return account;
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function readMailedLink(product: Product, to: string): Promise<string> {
  const listMailedLinks = () =>
    product.mail.mails
      .filter(({ to: all }) => all.includes(to))
      .map(({ email }) => /\S+\/change-email\/[\w-]+/.exec(email.text ?? "")?.[0] ?? "")
      .filter((link) => link !== "");
  await expect.poll(() => listMailedLinks().length).toBeGreaterThan(0);
  return listMailedLinks().at(-1) ?? "";
}

test("a user requests a new e-mail address, confirms it at both, and signs in with it from then on", async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(toPatientMs(120));
  const owner = await createAccount(product, "moving");
  const next = "moved@example.net";
  await page.goto("/signin?next=/settings/profile");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await page.getByRole("button", { name: "Change the address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your address" });
  const field = dialog.getByLabel("New address");
  await expect(field).toBeFocused();
  await field.fill("not an address");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter an e-mail address, such as name@example.com")).toBeVisible();
  await field.fill(owner.email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Your account already uses this address")).toBeVisible();
  await field.fill(next);
  await expectNoViolation(page, "another address");
  await takePicture(page, "address-dialog");
  await using sql = openDatabase(product);
  const shown = await sql`update session set proven_at = proven_at - interval '11 minutes'
    where user_id = ${owner.userId} returning id`;
  expect(shown.length).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Your password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Changing to ${next}`)).toBeVisible();
  await expect(page.getByText("Not confirmed yet at your current address")).toBeVisible();
  await expectAccessible(page, "an address that waits");
  await takePicture(page, "address-pending");

  const links = [await readMailedLink(product, owner.email), await readMailedLink(product, next)];
  const elsewhere = await (await browser.newContext({ baseURL: product.baseUrl, locale: "en" })).newPage();
  await elsewhere.goto(links[1] ?? "");
  await expect(elsewhere.getByRole("button", { name: "Stop it, this was not me" })).toHaveCount(0);
  await elsewhere.reload();
  await elsewhere.getByRole("button", { name: "Confirm" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Confirmed here" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Confirmed at the new address")).toBeVisible();
  await elsewhere.goto(links[0] ?? "");
  await expect(elsewhere.getByText(`will change to ${next}`)).toBeVisible();
  await expectAccessible(elsewhere, "confirm at the old address");
  await takePicture(elsewhere, "address-confirm");
  await elsewhere.getByRole("button", { name: "Confirm" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Address changed" })).toBeVisible();
  await elsewhere.goto(links[0] ?? "");
  await expect(elsewhere.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(next, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Changing to/)).toHaveCount(0);

  await elsewhere.goto("/signin");
  await elsewhere.getByLabel("E-mail").fill(next);
  await elsewhere.getByLabel("Password", { exact: true }).fill(owner.password);
  await elsewhere.keyboard.press("Enter");
  await elsewhere.waitForURL("**/t/*");
});

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-CL" });

  test("the mail to the old address lets the owner stop a change, which signs out the requester", async ({
    page,
    product,
    browser,
  }) => {
    const owner = await createAccount(product, "mudanza");
    await page.goto("/signin?next=/settings/profile");
    await page.getByLabel("Correo").fill(owner.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/settings/profile");
    await page.getByRole("radio", { name: "Español" }).click();
    await page.getByRole("button", { name: "Cambiar la dirección" }).click();
    const dialog = page.getByRole("dialog", { name: "Cambiar tu dirección" });
    await dialog.getByLabel("Dirección nueva").fill("intruso@example.net");
    await takePicture(page, "address-dialog-phone");
    await dialog.getByRole("button", { name: "Enviar los enlaces" }).click();
    await expect(page.getByText("Cambiará a intruso@example.net")).toBeVisible();
    await expectAccessible(page, "an address that waits, on a phone");
    await takePicture(page, "address-pending-phone");

    const victim = await (
      await browser.newContext({
        baseURL: product.baseUrl,
        locale: "es-CL",
        viewport: { width: 390, height: 844 },
      })
    ).newPage();
    await victim.goto(await readMailedLink(product, owner.email));
    await expect(victim.getByText("cambiará a intruso@example.net")).toBeVisible();
    await takePicture(victim, "address-stop-phone");
    await victim.getByRole("button", { name: "Detener, no fui yo" }).click();
    await expect(victim.getByRole("heading", { name: "Tu dirección queda como está" })).toBeVisible();
    await expectAccessible(victim, "stopped, on a phone");
    await page.goto("/inbox");
    await page.waitForURL("**/signin**");
  });
});
