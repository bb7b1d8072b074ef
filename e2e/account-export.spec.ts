import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("a user requests an export of the account, is told by mail and downloads it after authenticating", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("exporting@example.org", "Team of exporting");
  await page.goto("/signin?next=/settings/profile");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ask for the file" }).click();
  await expect(
    page.getByText("We will e-mail you when it is ready to download", { exact: true }).first(),
  ).toBeVisible();
  await product.mail.waitFor(owner.email, ({ email }) => email.subject === "Your data is ready");
  await expectAccessible(page, "an export that waits");
  await takePicture(page, "export");
  await using sql = openDatabase(product);
  await sql`update session set proven_at = proven_at - interval '11 minutes' where user_id = ${owner.userId}`;
  await page.getByRole("button", { name: "Download" }).click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Your password", { exact: true }).fill(owner.password);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await coming).suggestedFilename()).toBe("account.zip");
});
