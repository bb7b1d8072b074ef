import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

const REASON = "Called from the number we know";

async function openNewBrowser(browser: Browser, product: Product, person: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.baseUrl, locale: "en" });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

async function chooseAction(page: Page, email: string, name: string): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ hasText: email })
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test("an instance admin finds a user, signs them out, disables the account and enables it again", async ({
  page,
  product,
  browser,
}) => {
  const admin = await product.bootstrap("runs-it@example.org", "Running it");
  const ana = await product.bootstrap("ana-lost@example.org", "Team of Ana");
  await using sql = openDatabase(product);
  await sql`update "user" set is_instance_admin = true where email = ${admin.email}`;
  await signIn(page, admin);
  const lost = await openNewBrowser(browser, product, ana);
  await page.goto("/admin/people");
  await page.getByRole("searchbox", { name: "Search by name or address" }).fill("ana-lost@");
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: ana.email });
  await expect(row.getByText("signed in on one browser")).toBeVisible();
  await expectAccessible(page, "people");
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/admin-people.png`, fullPage: true });

  await chooseAction(page, ana.email, "Sign out everywhere");
  await expect(row.getByText("not signed in")).toBeVisible();
  await lost.goto("/inbox");
  await lost.waitForURL("**/signin**");
  await lost.close();

  await chooseAction(page, ana.email, "Disable account");
  await expect(row.getByText("Disabled", { exact: true })).toBeVisible();
  const refused = await (await browser.newContext({ baseURL: product.baseUrl, locale: "en" })).newPage();
  await refused.goto("/signin");
  await refused.getByLabel("E-mail").fill(ana.email);
  await refused.getByLabel("Password", { exact: true }).fill(ana.password);
  await refused.keyboard.press("Enter");
  await expect(refused.getByRole("alert").filter({ hasText: "do not match" })).toBeVisible();

  await chooseAction(page, ana.email, "Enable account");
  await refused.getByLabel("Password", { exact: true }).fill(ana.password);
  await refused.keyboard.press("Enter");
  await refused.waitForURL("**/t/*");
  await refused.goto("/settings/security");
  await expect(refused.getByText(`An administrator opened the account again: ${REASON}`)).toBeVisible();
});
