import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("an organisation's owner sees who changed what in it, and filters, exports and verifies the log", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("log@example.org", "Logged");
  await using sql = openDatabase(product);
  const [organisation] = await sql<{ url: string; name: string }[]>`
    select o.url, o.name from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  const path = `/o/${organisation?.url}`;
  await signIn(page, owner);
  await page.goto(path);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("=Acme");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(async () => {
    const [row] =
      await sql`select count(*)::int as n from organisation_audit where action = 'ORGANISATION_UPDATED'`;
    expect(row?.n).toBe(1);
  }).toPass();

  await page.goto(`${path}/log`);
  const entries = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
  const renamed = entries.filter({ hasText: "changed the name or address of the organisation" });
  await expect(renamed).toHaveCount(1);
  await expect(
    entries.filter({ hasText: "Whoever runs the installation created the API token" }),
  ).not.toHaveCount(0);
  await renamed.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(renamed.getByText(/→/)).toBeVisible();
  await expectAccessible(page, "log of an organisation");
  await takePicture(page, "log");

  await page.getByLabel("What").selectOption("ORGANISATION_UPDATED");
  await expect(page).toHaveURL(/action=ORGANISATION_UPDATED/);
  await expect(entries).toHaveCount(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const table = await readFile(await (await downloading).path(), "utf8");
  expect(table.trim().split("\r\n")).toHaveLength(2);
  expect(table).toContain("'=Acme");
  await page.getByLabel("Who").fill("nobody at all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No entry matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(renamed).toHaveCount(1);

  await page.getByRole("button", { name: "Verify the log" }).click();
  await expect(page.getByText(/^Unbroken, \d+ entr/)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Show API call" }).click();
  await expect(page.getByRole("dialog").getByText("/organisation/log").first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Registro" })).toBeVisible();
  await page.getByRole("button", { name: "Verificar el registro" }).click();
  await expect(page.getByText(/^Íntegro, \d+ entrada/)).toBeVisible();
  await expectAccessible(page, "log of an organisation on a phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, "log-es-390-dark");
});
