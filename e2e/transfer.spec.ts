import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function createColleague(product: Product, owner: Account, name: string) {
  await using sql = openDatabase(product);
  const email = `${randomUUID()}@example.org`;
  const [user] = await sql`insert into "user" (name, email, email_verified_at, created_at, updated_at)
    values (${name}, ${email}, now(), now(), now()) returning id`;
  await sql`insert into team_member (team_id, user_id, role, created_at)
    select id, ${user?.id}, 'MEMBER', now() from team where url = ${owner.teamUrl}`;
  return { email, userId: Number(user?.id) };
}

async function listOwners(product: Product, ids: readonly string[]): Promise<number[]> {
  await using sql = openDatabase(product);
  const rows = await sql`select id, user_id from envelope where id = any(${[...ids]})`;
  return ids.map((id) => Number(rows.find((row) => row.id === id)?.user_id));
}

const tableRow = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const messageText = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Finds a member of the team by typing, by keyboard only. */
async function chooseNewOwner(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const pick = dialog.getByRole("combobox", { name: "New owner" });
  await pick.fill(name.slice(0, 4));
  // Until the search answers, all members are offered, and Enter takes the first.
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await pick.press("Enter");
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
}

test("documents are transferred to a colleague one by one, several at once, and all of a member's", async ({
  page,
  product,
  owner,
}) => {
  const vera = await createColleague(product, owner, "Vera Ventas");
  const titles = ["Pass A", "Pass B", "Pass C", "Pass D"];
  const ids = [];
  for (const title of titles) ids.push(await createDraft(product, owner, 1, { title }));
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=Pass`);
  await expect(page.getByRole("row")).toHaveCount(5);

  await tableRow(page, "Pass A")
    .getByRole("button", { name: /Pass A/ })
    .click();
  await page.getByRole("menuitem", { name: "Transfer…" }).click();
  await expect(page.getByRole("dialog", { name: "Transfer “Pass A”" })).toBeVisible();
  await expectAccessible(page, "transfer of one");
  await takePicture(page, "transfer-one");
  await chooseNewOwner(page, "Vera Ventas");
  await expect(messageText(page, "1 was transferred to Vera Ventas")).toBeVisible();
  expect(await listOwners(product, ids)).toEqual([vera.userId, ...ids.slice(1).map(() => owner.userId)]);
  const { email: mail } = await product.mail.waitFor(vera.email);
  expect(mail.subject).toContain("handed a document over to you");
  expect(mail.text).toContain("Pass A");

  await page.getByRole("checkbox", { name: "Select Pass B" }).click();
  await page.getByRole("checkbox", { name: "Select Pass C" }).click();
  await takePicture(page, "transfer-bar");
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Transfer" }).click();
  await expect(page.getByRole("dialog", { name: "Transfer 2 documents" })).toBeVisible();
  await chooseNewOwner(page, "Vera Ventas");
  await expect(messageText(page, "2 were transferred to Vera Ventas")).toBeVisible();

  // Transfers her documents at once to another member, from the members page.
  const luis = await createColleague(product, owner, "Luis Legal");
  await page.goto(`/t/${owner.teamUrl}/settings/members`);
  await takePicture(page, "transfer-members");
  await page.getByRole("button", { name: "Transfer their documents: Vera Ventas" }).click();
  await expectAccessible(page, "transfer of all");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "transfer of all, 390 px");
  await takePicture(page, "transfer-all-phone");
  await chooseNewOwner(page, "Luis Legal");
  await expect(messageText(page, "3 were transferred to Luis Legal")).toBeVisible();
  await takePicture(page, "transfer-members-phone");
  expect(await listOwners(product, ids)).toEqual([luis.userId, luis.userId, luis.userId, owner.userId]);
});

test("in Spanish, a template is transferred from its menu", async ({ product, owner, browser }) => {
  const id = await createDraft(product, owner, 1, { title: "Modelo" });
  await using sql = openDatabase(product);
  await sql`update envelope set type = 'TEMPLATE' where id = ${id}`;
  await createColleague(product, owner, "Marta Modelo");
  const context = await browser.newContext({ baseURL: product.baseUrl, locale: "es-CL" });
  const page = await context.newPage();
  await signIn(page, owner);
  await context.addCookies([{ name: "language", value: "es", url: product.baseUrl }]);
  await page.goto(`/t/${owner.teamUrl}/templates`);
  await tableRow(page, "Modelo")
    .getByRole("button", { name: /Modelo/ })
    .click();
  await takePicture(page, "transfer-template-menu");
  await page.getByRole("menuitem", { name: "Traspasar…" }).click();
  await expect(page.getByRole("dialog", { name: "Traspasar «Modelo»" })).toBeVisible();
  await expectAccessible(page, "transfer of a template, es");
  await takePicture(page, "transfer-es");
  await context.close();
});
