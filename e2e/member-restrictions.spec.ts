import type { Browser, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

async function createColleague(product: Product, owner: Account, name: string): Promise<Account> {
  const account = await product.bootstrap(`${name}-${Date.now()}@example.org`, `Team of ${name}`);
  await using sql = openDatabase(product);
  await sql`update "user" set name = ${name} where id = ${account.userId}`;
  await sql`insert into organisation_member (organisation_id, user_id, role, created_at)
    select organisation_id, ${account.userId}, 'MEMBER', now() from team where url = ${owner.teamUrl}`;
  await sql`insert into team_member (team_id, user_id, role, created_at)
    select id, ${account.userId}, 'MEMBER', now() from team where url = ${owner.teamUrl}`;
  return account;
}

/** Signs the account in, in a browser of its own, and waits for its first page. */
async function openPageAs(
  browser: Browser,
  product: Product,
  account: Account,
  begin = "**/t/*",
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.baseUrl, locale: "en" })).newPage();
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(begin);
  return page;
}

test("an admin restricts members over any role: one only reads, one only signs, one sends from templates", async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(toPatientMs(180));
  const owner = await product.bootstrap("restricting@example.org", "Restricting");
  const [auditor, signs, sends] = [
    await createColleague(product, owner, "Aldo"),
    await createColleague(product, owner, "Sonia"),
    await createColleague(product, owner, "Tomas"),
  ];
  const id = await createDraft(product, owner, 1, { title: "Seen by Aldo" });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/settings/members`);
  for (const [name, choice, said] of [
    ["Aldo", "Auditor", "Aldo is now an auditor"],
    ["Sonia", "Signs only", "Sonia now only signs"],
    ["Tomas", "Templates only", "Tomas now sends from templates only"],
  ] as const) {
    await page.getByLabel(`Restriction of ${name}`).selectOption(choice);
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel(`Restriction of ${name}`)).toHaveValue(/^[A-Z_]+$/);
  }
  await expectAccessible(page, "members with restrictions");
  await takePicture(page, "restricted-members");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolation(page, "members with restrictions on a phone");
  await takePicture(page, "restricted-members-phone");

  const looking = await openPageAs(browser, product, auditor);
  await looking.goto(`/t/${owner.teamUrl}/envelopes`);
  await expect(looking.getByRole("link", { name: "Seen by Aldo" }).first()).toBeVisible();
  await expect(looking.getByRole("link", { name: "New document" })).toHaveCount(0);
  await looking.getByRole("button", { name: "More actions" }).click();
  await expect(looking.getByRole("menuitem", { name: "Show API call" })).toBeVisible();
  await expect(looking.getByRole("menuitem", { name: "New folder" })).toHaveCount(0);
  await looking.keyboard.press("Escape");
  await expectAccessible(looking, "list of an auditor");
  await takePicture(looking, "restricted-auditor-list");
  await looking.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
  await expect(looking.getByRole("heading", { level: 1, name: "Seen by Aldo" })).toBeVisible();
  await expect(looking.getByRole("button", { name: "Send" })).toHaveCount(0);
  await expectAccessible(looking, "document of an auditor");
  await takePicture(looking, "restricted-auditor-document");
  await looking.goto(`/t/${owner.teamUrl}/envelopes/new`);
  await looking.waitForURL(`**/t/${owner.teamUrl}/templates`);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
  await page.getByRole("tab", { name: "Details" }).click();
  await expect(page.getByRole("heading", { name: "Seen by an auditor once" })).toBeVisible();
  await expectAccessible(page, "who looked at a document");
  await takePicture(page, "restricted-views");

  const signing = await openPageAs(browser, product, signs, "**/inbox");
  await signing.goto(`/t/${owner.teamUrl}/envelopes`);
  await signing.waitForURL("**/inbox");
  const sending = await openPageAs(browser, product, sends);
  await sending.goto(`/t/${owner.teamUrl}/envelopes/new`);
  await sending.waitForURL(`**/t/${owner.teamUrl}/templates`);
  await expect(sending.getByRole("link", { name: "New template" })).toHaveCount(0);
  await sending.goto(`/t/${owner.teamUrl}`);
  await expect(sending.getByRole("link", { name: "From a template" }).first()).toBeVisible();
  await expectAccessible(sending, "home of who sends from templates");
  await takePicture(sending, "restricted-templates-only");

  await page.goto(`/t/${owner.teamUrl}/settings/members`);
  await page.getByLabel("Restriction of Sonia").selectOption("No restriction");
  await expect(page.getByText("Sonia no longer has a restriction", { exact: true }).first()).toBeVisible();
  await signing.goto(`/t/${owner.teamUrl}/envelopes`);
  await expect(signing.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(signing.url()).pathname).toBe(`/t/${owner.teamUrl}/envelopes`);
});
