import type { Browser, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { type Account, expect, type Product, test } from "./fixtures/product";

const NEXT = "quite another password";

/** Creates an account for each test, because its sessions end and its password changes. */
const createAccount = (product: Product, name: string): Promise<Account> =>
  product.bootstrap(`${name}@example.org`, `Team of ${name}`);

async function enterCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

async function openNewBrowser(browser: Browser, product: Product, owner: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.baseUrl, locale: "en" });
  const page = await context.newPage();
  await enterCredentials(page, owner.email, owner.password);
  await page.waitForURL("**/t/*");
  return page;
}

test("a user changes name, time zone and language, and they apply wherever they are shown", async ({
  page,
  product,
}) => {
  const owner = await createAccount(product, "profile");
  await enterCredentials(page, owner.email, owner.password);
  await page.waitForURL("**/t/*");
  await page
    .getByRole("button", { name: /^Account of / })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("  ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await name.fill("Nora Núñez");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Account of Nora Núñez" }).first()).toBeVisible();

  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.fill("lima");
  await page.getByRole("option", { name: /Lima/ }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.getByRole("radio", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Perfil" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Nombre", exact: true })).toHaveValue("Nora Núñez");
  await expect(page.getByRole("combobox", { name: "Zona horaria" })).toHaveValue(/Lima/);
  await expectNoViolation(page, "profile");
  await takePicture(page, "profile-es");

  // Kept per browser: the date format and the row density.
  const iso = page.getByRole("radio", { name: /^\d{4}-\d{2}-\d{2}$/ });
  await iso.click();
  await expect(iso).toBeChecked();
  await page.getByRole("radio", { name: "Compactas" }).click();
  await page.goto(`/t/${owner.teamUrl}/settings/tokens`);
  await page.goto("/settings/profile");
  await expect(iso).toBeChecked();
  await expect(page.getByRole("radio", { name: "Compactas" })).toBeChecked();
  await page.goto("/settings/security");
  await expect(page.locator("time[title]").first()).toHaveAttribute("title", /^\d{4}-\d{2}-\d{2} /);
});

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("a signature and initials are saved, previewed, replaced and removed by keyboard alone", async ({
  page,
  product,
}) => {
  test.setTimeout(toPatientMs(120));
  const owner = await createAccount(product, "kept");
  await enterCredentials(page, owner.email, owner.password);
  await page.waitForURL("**/t/*");
  await page.goto("/settings/profile");
  for (const [make, again, shown] of [
    ["Make a signature", "Make another signature", "Your signature"],
    ["Make initials", "Make new initials", "Your initials"],
  ] as const) {
    await page.getByRole("button", { name: make }).press("Enter");
    await expect(page.getByRole("radio", { name: /./ }).filter({ visible: true }).nth(3)).toBeVisible();
    await expectAccessible(page, make);
    await takePicture(page, `kept-${make.split(" ").at(-1)}`);
    await page.getByRole("button", { name: "Keep it" }).press("Enter");
    await expect(page.getByRole("img", { name: shown })).toBeVisible();
    await expect(page.getByRole("button", { name: again })).toBeFocused();
  }
  await page.reload();
  await expect(page.getByRole("img", { name: "Your signature" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Your initials" })).toBeVisible();
  await takePicture(page, "kept-both");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, "kept signatures on a phone");
  await takePicture(page, "kept-phone-dark");

  await page.getByRole("button", { name: "Remove the initials" }).press("Enter");
  await expect(page.getByText("Initials removed").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Make initials" })).toBeFocused();
  await expect(page.getByRole("img", { name: "Your signature" })).toBeVisible();
});

test("a user signs out one or all other browsers; a new password signs out all but this one", async ({
  page,
  product,
  browser,
}) => {
  const owner = await createAccount(product, "security");
  await enterCredentials(page, owner.email, owner.password);
  await page.waitForURL("**/t/*");
  const lost = await openNewBrowser(browser, product, owner);
  await page.goto("/settings/security");
  const sessions = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Where you are signed in" }) })
    .getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This browser");
  await page.getByRole("button", { name: /^Sign out (?!all)/ }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByText("You are signed in here and nowhere else.")).toBeVisible();
  await lost.goto("/inbox");
  await lost.waitForURL("**/signin**");

  const still = await openNewBrowser(browser, product, owner);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your password" });
  const current = dialog.getByLabel("Current password", { exact: true });
  await current.fill("not this one");
  await dialog.getByLabel("New password", { exact: true }).fill(NEXT);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await expectNoViolation(page, "another password");
  await current.fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Your password is changed\. One other browser/).first()).toBeVisible();
  await still.goto("/inbox");
  await still.waitForURL("**/signin**");
  await page.reload();
  await expect(sessions).toHaveCount(1);

  await enterCredentials(still, owner.email, owner.password);
  await expect(still.getByRole("alert")).toBeVisible();
  await enterCredentials(still, owner.email, NEXT);
  await still.waitForURL("**/t/*");
});
