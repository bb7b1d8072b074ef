import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const getTokensPath = (owner: Account) => `/t/${owner.teamUrl}/settings/tokens`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
const callWithToken = (product: Product, token: string, path: string, init: RequestInit = {}) =>
  callValidatedRest(product.baseUrl, path, { ...init, headers: { authorization: token } });

test("a read-only token is created, refused other scopes and listed in the request log", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(getTokensPath(owner));
  await button(page, "New token").click();
  await page.getByLabel("Name", { exact: false }).fill("Ledger");
  for (const scope of ["Read", "Documents", "Send"]) await page.getByLabel(scope, { exact: true }).uncheck();
  await button(page, "Create token").click();
  await expect(page.getByText("Choose at least one.")).toBeVisible();
  await page.getByLabel("Read", { exact: true }).check();
  await expectAccessible(page, "scopes of a new token");
  await takePicture(page, "new-token");
  await button(page, "Create token").click();
  const token = await page.getByLabel("API token “Ledger”").inputValue();
  await page.getByLabel("I have stored it").click();
  await button(page, "Done").click();
  await expect(page.getByRole("row", { name: /Ledger/ }).getByRole("cell", { name: "Read" })).toBeVisible();
  await takePicture(page, "tokens");

  expect((await callWithToken(product, token, "/envelope?perPage=3")).status).toBe(200);
  expect((await callWithToken(product, token, "/webhook")).status).toBe(403);

  await page.getByRole("link", { name: "Request log" }).click();
  await expect(page.getByRole("heading", { name: "API requests" })).toBeVisible();
  await expect(page.getByText("/api/v2/envelope?perPage=3")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, "request log");
  await takePicture(page, "requests");
  await page.getByLabel("Status").selectOption("4xx · refused");
  await expect(page.getByText("/api/v2/webhook")).toBeVisible();
  await expect(page.getByText("/api/v2/envelope?perPage=3")).toBeHidden();
  await page.getByLabel("Path or request id").fill("nowhere");
  await expect(page.getByText("No request matches")).toBeVisible();
  await button(page, "Show all").click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy as curl: GET /api/v2/envelope?perPage=3").click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`'${product.baseUrl}/api/v2/envelope?perPage=3'`);
  expect(copied).not.toContain(token);
});

const Made = z.object({ id: z.string() });
const createByRest = async (product: Product, owner: Account, path: string, json: object) => {
  const headers = { authorization: owner.apiToken, "content-type": "application/json" };
  const answer = await callValidatedRest(product.baseUrl, path, {
    method: "POST",
    headers,
    body: JSON.stringify(json),
  });
  return Made.parse(await answer.json()).id;
};

test("a token limited to a folder and a template says so and finds nothing else", async ({
  page,
  product,
  owner,
}) => {
  const name = `Sales ${Date.now()}`;
  const folderId = await createByRest(product, owner, "/folder/create", { name });
  const outside = await createDraft(product, owner, 1, { title: "Board minutes" });
  const title = `Offer ${Date.now()}`;
  const template = await createByRest(product, owner, "/envelope/save-as-template", {
    envelopeId: outside,
    title,
  });
  await signIn(page, owner);
  await page.goto(getTokensPath(owner));
  await button(page, "New token").click();
  await page.getByLabel("Name", { exact: false }).fill("CRM");
  await page.getByLabel("Only some folders and templates").click();
  await button(page, "Create token").click();
  await expect(page.getByText("Choose a folder or a template.")).toBeVisible();

  const folders = page.getByRole("combobox", { name: "Folders" });
  await folders.fill(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await folders.press("Enter");
  await expect(page.getByRole("list", { name: "1 folder chosen" })).toContainText("Folder of documents");
  await button(page, `Remove ${name}`).press("Enter");
  await expect(folders).toBeFocused();
  await folders.fill(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await folders.press("Enter");
  const templates = page.getByRole("combobox", { name: "Templates" });
  await templates.fill(title);
  await page.getByRole("option", { name: title }).click();
  await expect(page.getByText("Choose a folder or a template.")).toBeHidden();
  await templates.scrollIntoViewIfNeeded();
  await expectAccessible(page, "reach of a new token");
  await takePicture(page, "reach");
  await button(page, "Create token").click();
  const token = await page.getByLabel("API token “CRM”").inputValue();
  await button(page, "Test now").click();
  await expect(page.getByText("It works: it sees one document or template")).toBeVisible();
  await takePicture(page, "reach-tested");
  await page.getByLabel("I have stored it").click();
  await button(page, "Done").click();
  const row = page.getByRole("row", { name: /CRM/ });
  await expect(row.getByText(`only in ${name}`)).toBeVisible();
  await expect(row.getByText(`only templates ${title}`)).toBeVisible();
  await takePicture(page, "reach-listed");

  expect((await callWithToken(product, token, `/envelope/${template}`)).status).toBe(200);
  expect((await callWithToken(product, token, `/envelope/${outside}`)).status).toBe(404);
  expect((await callWithToken(product, token, "/contact")).status).toBe(403);
  await callValidatedRest(product.baseUrl, "/folder/delete", {
    method: "POST",
    headers: { authorization: owner.apiToken, "content-type": "application/json" },
    body: JSON.stringify({ folderId }),
  });
  await page.reload();
  await expect(row.getByText("only in a deleted folder")).toBeVisible();
});

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-CL" });

  test("scopes and the request log fit and are accessible", async ({ page, product, owner }) => {
    await callWithToken(product, owner.apiToken, "/envelope?perPage=2");
    await signIn(page, owner);
    await page.goto(getTokensPath(owner));
    await button(page, "Nuevo token").click();
    await expect(page.getByRole("group", { name: "Sirve para" })).toBeVisible();
    await expectAccessible(page, "alcances, 390 px");
    await takePicture(page, "nuevo-token");
    await page.getByLabel("Solo algunas carpetas y plantillas").click();
    await page.getByRole("combobox", { name: "Carpetas" }).click();
    await expectAccessible(page, "alcance de un token, 390 px");
    await takePicture(page, "alcance");
    await page.keyboard.press("Escape");
    await page.goto(`${getTokensPath(owner)}/requests`);
    await expect(page.getByText("/api/v2/envelope?perPage=2").first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, "llamadas, 390 px");
    await takePicture(page, "llamadas");
  });
});
