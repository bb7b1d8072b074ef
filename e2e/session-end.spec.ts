import path from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { buildPagedPdf, createDraft } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const PICTURES = process.env.RUBRICA_PICTURES;

/** Creates an account of its own, because its sessions end. */
const createLeaver = (product: Product): Promise<Account> =>
  product.bootstrap("leaver@example.org", "Leavers");

async function enterCredentials(page: Page, owner: Account): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/t/*");
}

/**
 * Holds the page's own requests back until the dialog is open; otherwise one of them, and not the user's
 * action, could meet the ended session.
 */
async function endSessions(page: Page, product: Product, { userId }: Account): Promise<void> {
  await page.waitForLoadState("networkidle");
  const questionShown = question(page)
    .waitFor({ timeout: 0 })
    .catch(() => {});
  await page.route(/\/api\/trpc\//, async (route) => {
    const request = route.request();
    // `account.me` goes through, because the dialog needs it first.
    if (request.method() === "GET" && !request.url().includes("account.me")) await questionShown;
    await route.continue();
  });
  await using sql = openDatabase(product);
  await sql`update session set revoked_at = now() where user_id = ${userId}`;
}

const question = (page: Page) => page.getByRole("dialog", { name: "Your session ended" });

async function signInAgain(page: Page, owner: Account): Promise<void> {
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByLabel("E-mail")).toHaveValue(owner.email);
  await question(page).getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(question(page)).toHaveCount(0);
}

async function placeField(page: Page, type: string, x: number, y: number): Promise<void> {
  await page.getByTestId(`palette-item-${type}`).click();
  await page.getByTestId("page-1").click({ position: { x, y } });
}

/** Waits for the file; otherwise its request could meet the ended session first. */
const expectPaper = (page: Page) => expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();

async function listFields(product: Product, owner: Account, id: string): Promise<unknown[]> {
  const answer = await callValidatedRest(product.baseUrl, `/envelope/${id}`, {
    headers: { authorization: owner.apiToken },
  });
  return (await answer.json()).fields;
}

test("a session that ends while fields are placed prompts on top of the work, and every field is stored", async ({
  page,
  product,
}) => {
  const owner = await createLeaver(product);
  const id = await createDraft(product, owner, 2);
  await enterCredentials(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expectPaper(page);
  await placeField(page, "SIGNATURE", 200, 300);
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");
  await endSessions(page, product, owner);
  await placeField(page, "DATE", 200, 150);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page, "session ended in the editor");
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, "session-end.png") });
  expect(await listFields(product, owner, id)).toHaveLength(1);

  await signInAgain(page, owner);
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");
  await expect(page.locator("[data-field]")).toHaveCount(2);
  expect(await listFields(product, owner, id)).toHaveLength(2);
});

test("closing the prompt without signing in keeps the change on the page, and “Try again” asks once more", async ({
  page,
  product,
}) => {
  const owner = await createLeaver(product);
  const id = await createDraft(product, owner, 2);
  await enterCredentials(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expectPaper(page);
  await endSessions(page, product, owner);
  await placeField(page, "SIGNATURE", 200, 300);
  await question(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "failed");
  await page.getByTestId("save-state").getByRole("button").click();
  await signInAgain(page, owner);
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");
  expect(await listFields(product, owner, id)).toHaveLength(1);
});

test("a file being uploaded when the session ended arrives after signing in again", async ({
  page,
  product,
}) => {
  const owner = await createLeaver(product);
  const id = await createDraft(product, owner, 1);
  await enterCredentials(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=files`);
  await expect(page.getByText("1 page ·")).toBeVisible();
  await endSessions(page, product, owner);
  const annex = {
    name: "annex.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await buildPagedPdf(3)),
  };
  await page.locator("input[type=file][multiple]").setInputFiles(annex);
  await signInAgain(page, owner);
  await expect(page.getByText("3 pages ·")).toBeVisible();
  await expect(page.getByLabel("Name of the file")).toHaveCount(2);
});

test("a file that the editor requests after the session ended is shown after signing in again", async ({
  page,
  product,
}) => {
  const owner = await createLeaver(product);
  const id = await createDraft(product, owner, 1);
  await enterCredentials(page, owner);
  let isOver = false;
  await page.route(/\/api\/files\/items\//, async (route) => {
    if (!isOver && route.request().resourceType() === "fetch") {
      isOver = true;
      await using sql = openDatabase(product);
      await sql`update session set revoked_at = now() where user_id = ${owner.userId}`;
    }
    await route.continue();
  });
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await signInAgain(page, owner);
  await expectPaper(page);
});

test("when another user signed in meanwhile, the page reloads for them and stores nothing in their name", async ({
  page,
  product,
}) => {
  const owner = await createLeaver(product);
  const other = await product.bootstrap("somebody.else@example.org", "Elsewhere");
  const id = await createDraft(product, owner, 1);
  await enterCredentials(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=recipients`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(2);
  await endSessions(page, product, owner);
  await page.getByLabel("Name", { exact: true }).first().fill("Not theirs to change");
  await expect(question(page)).toBeVisible();
  const tab = await page.context().newPage();
  await enterCredentials(tab, other);
  const isLeft = page.waitForEvent("framenavigated");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await isLeft;
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByText("Not theirs to change")).toHaveCount(0);
});
