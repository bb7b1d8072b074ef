import path from "node:path";
import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, test as base, expect, type Product } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const PICTURES = process.env.RUBRICA_PICTURES;

const test = base.extend<object, { rosa: Account }>({
  rosa: [
    async ({ product, owner }, use) => {
      const rosa = await product.bootstrap("rosa@example.org", "Rosa alone");
      await using sql = openDatabase(product);
      await sql`update "user" set name = 'Rosa Díaz' where id = ${rosa.userId}`;
      await sql`update "user" set name = 'Olga Owner' where id = ${owner.userId}`;
      await sql`insert into organisation_member (organisation_id, user_id, role, created_at)
        select organisation_id, ${rosa.userId}, 'MEMBER', now() from team where id = ${owner.teamId}`;
      await sql`insert into team_member (team_id, user_id, role, created_at)
        values (${owner.teamId}, ${rosa.userId}, 'MANAGER', now())`;
      await use({ ...rosa, teamId: owner.teamId, teamUrl: owner.teamUrl });
    },
    { scope: "worker" },
  ],
});

const Draft = z.object({ recipients: z.array(z.object({ id: z.number() })) });

async function createDraftWithFields(product: Product, owner: Account): Promise<string> {
  const id = await createDraft(product, owner, 2);
  const headers = { authorization: owner.apiToken, "content-type": "application/json" };
  const draft = Draft.parse(
    await (await callValidatedRest(product.baseUrl, `/envelope/${id}`, { headers })).json(),
  );
  const [ana, luis] = draft.recipients.map((recipient) => recipient.id);
  const box = { page: 1, positionX: 10, width: 25, height: 5 };
  const data = [
    { ...box, type: "SIGNATURE", recipientId: ana, positionY: 15 },
    { ...box, type: "DATE", recipientId: ana, positionY: 30 },
    { ...box, type: "SIGNATURE", recipientId: luis, positionY: 45 },
  ];
  const body = JSON.stringify({ envelopeId: id, data });
  const fieldResponse = await callValidatedRest(product.baseUrl, "/envelope/field/create-many", {
    method: "POST",
    headers,
    body,
  });
  expect(fieldResponse.status).toBe(200);
  return id;
}

async function renameSecondRecipient(
  product: Product,
  owner: Account,
  id: string,
  name: string,
): Promise<void> {
  const headers = { authorization: owner.apiToken, "content-type": "application/json" };
  const draft = Draft.parse(
    await (await callValidatedRest(product.baseUrl, `/envelope/${id}`, { headers })).json(),
  );
  const body = JSON.stringify({ envelopeId: id, data: [{ id: draft.recipients[1]?.id, name }] });
  const changed = await callValidatedRest(product.baseUrl, "/envelope/recipient/update-many", {
    method: "POST",
    headers,
    body,
  });
  expect(changed.status).toBe(200);
}

const getEditorPath = (owner: Account, id: string) => `/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`;

async function openEditor(page: Page, account: Account, id: string): Promise<void> {
  await signIn(page, account);
  await page.goto(getEditorPath(account, id));
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
}

const dateField = (page: Page) => page.getByRole("button", { name: /^Date, Ana Pérez/ }).first();
const signatureField = (page: Page) => page.getByRole("button", { name: /^Signature, Ana Pérez/ }).first();
const readPosition = (field: Locator) => field.getAttribute("aria-description");
const expectSaved = (page: Page) =>
  expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

/** Moves a field by keyboard and waits until the editor's drag state has ended. */
async function nudgeField(page: Page, field: Locator, key: string, times: number): Promise<void> {
  await field.focus();
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key);
}

/** Hides the other page's changes from a page until it saves, so that both begin from the same state. */
async function blockHeartbeat(page: Page): Promise<() => Promise<void>> {
  const heartbeat = "**/api/trpc/presence.beat**";
  await page.route(heartbeat, (route) => route.abort());
  return () => page.unroute(heartbeat);
}

async function createClash(olga: Page, rosa: Page): Promise<() => Promise<void>> {
  const unblockHeartbeat = await blockHeartbeat(olga);
  const before = await readPosition(dateField(rosa));
  await nudgeField(rosa, dateField(rosa), "Shift+ArrowRight", 3);
  await expect(dateField(rosa)).not.toHaveAttribute("aria-description", before ?? "");
  await expectSaved(rosa);
  await nudgeField(olga, dateField(olga), "Shift+ArrowDown", 3);
  await expect(olga.getByText("Rosa Díaz moved this field a moment ago.")).toBeVisible();
  return unblockHeartbeat;
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `two-${name}.png`) });
}

async function openSecondPage(page: Page, options: BrowserContextOptions = {}): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const context = await browser.newContext({ ...options, baseURL: new URL(page.url()).origin });
  return context.newPage();
}

type Both = { product: Product; owner: Account; rosa: Account };

async function openForBoth(
  page: Page,
  { product, owner, rosa }: Both,
): Promise<{ id: string; rosaPage: Page }> {
  const id = await createDraftWithFields(product, owner);
  await openEditor(page, owner, id);
  const rosaPage = await openSecondPage(page);
  await openEditor(rosaPage, rosa, id);
  return { id, rosaPage };
}

test("two users see each other in a draft, and their changes to different fields are both kept", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const { rosaPage } = await openForBoth(page, { product, owner, rosa });
  await expect(page.getByTestId("company")).toHaveText("Rosa Díaz has this draft open too.");
  await expect(rosaPage.getByTestId("company")).toHaveText("Olga Owner has this draft open too.");

  await nudgeField(rosaPage, dateField(rosaPage), "Shift+ArrowRight", 4);
  await nudgeField(page, signatureField(page), "Shift+ArrowDown", 1);
  await expectSaved(page);
  await expectSaved(rosaPage);
  await expect(dateField(page)).toHaveAttribute(
    "aria-description",
    (await readPosition(dateField(rosaPage))) ?? "",
  );
  await expect(signatureField(rosaPage)).toHaveAttribute(
    "aria-description",
    (await readPosition(signatureField(page))) ?? "",
  );
  await expect(page.getByText("Rosa Díaz moved a field.").first()).toBeVisible();
  await takePicture(page, "company");
  await expectAccessible(page, "editor with company");

  // Undo reverts the owner's own step, never Rosa's.
  const hers = await readPosition(dateField(page));
  await page.getByTestId("undo").click();
  await expect(signatureField(page)).toHaveAttribute("aria-description", /15 % from top/);
  expect(await readPosition(dateField(page))).toBe(hers);

  await rosaPage.context().close();
  await expect(page.getByTestId("company")).toHaveText("");
});

test("a field that both users move is asked about by name, and the chosen version counts", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const { rosaPage } = await openForBoth(page, { product, owner, rosa });
  const unblockHeartbeat = await createClash(page, rosaPage);
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "asking");
  await takePicture(page, "clash");
  await expectAccessible(page, "clash");
  // The conflict does not block the editor, which still takes and saves other changes.
  await nudgeField(page, signatureField(page), "Shift+ArrowRight", 2);
  await expect(signatureField(rosaPage)).toHaveAttribute(
    "aria-description",
    (await readPosition(signatureField(page))) ?? "",
  );
  const mine = await readPosition(dateField(page));
  await page.getByRole("button", { name: "Keep mine" }).focus();
  await page.keyboard.press("Enter");
  await expectSaved(page);
  await expect(page.getByTestId("clash")).toHaveCount(0);
  await expect(dateField(rosaPage)).toHaveAttribute("aria-description", mine ?? "");
  await expect(dateField(page)).toBeFocused();
  await unblockHeartbeat();

  const unblockAgain = await createClash(page, rosaPage);
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expectSaved(page);
  await expect(dateField(page)).toHaveAttribute(
    "aria-description",
    (await readPosition(dateField(rosaPage))) ?? "",
  );
  // No earlier step of undo overwrites her change.
  const hers = await readPosition(dateField(page));
  await page.getByTestId("undo").click();
  await expect(page.getByText(/^Rosa Díaz changed this field since/).first()).toBeVisible();
  expect(await readPosition(dateField(page))).toBe(hers);
  await unblockAgain();
  await rosaPage.context().close();
});

test("a field deleted by another user while it is moved here is asked about and can be kept", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const { rosaPage } = await openForBoth(page, { product, owner, rosa });
  const unblockHeartbeat = await blockHeartbeat(page);
  await dateField(rosaPage).focus();
  await rosaPage.keyboard.press("Delete");
  await expect(rosaPage.locator("[data-field]")).toHaveCount(2);
  await expectSaved(rosaPage);
  await nudgeField(page, dateField(page), "Shift+ArrowDown", 3);
  await expect(page.getByText("Rosa Díaz deleted this field a moment ago.")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expectSaved(page);
  await unblockHeartbeat();
  await expect(rosaPage.locator("[data-field]")).toHaveCount(3);
  await rosaPage.context().close();
});

test("another user's renaming of a recipient reaches the open editor without closing an unanswered question", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const { id, rosaPage } = await openForBoth(page, { product, owner, rosa });
  const unblockHeartbeat = await createClash(page, rosaPage);
  await renameSecondRecipient(product, owner, id, "Luis Nuevo");
  const readAgain = page.waitForResponse(/envelope\.detail/);
  await unblockHeartbeat();
  await readAgain;
  await expect(page.getByText("Rosa Díaz moved this field a moment ago.")).toBeVisible();
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByRole("button", { name: /^Signature, Luis Nuevo/ }).first()).toBeVisible();
  await expect(page.getByText(/were changed elsewhere/).first()).toBeVisible();
  await expectSaved(page);
  await rosaPage.context().close();
});

test("a user who leaves before answering is told whose change stays", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const { rosaPage } = await openForBoth(page, { product, owner, rosa });
  await createClash(page, rosaPage);
  await page
    .getByRole("link", { name: /^Files and people/ })
    .first()
    .click();
  await expect(
    page.getByText(/^Rosa Díaz changed a field that you changed here as well/).first(),
  ).toBeVisible();
  await rosaPage.context().close();
});

test("a draft sent meanwhile by another user becomes read-only and says who sent it", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const { id, rosaPage } = await openForBoth(page, { product, owner, rosa });
  const status = await rosaPage.evaluate(
    async ([team, envelopeId]) => {
      const headers = { "content-type": "application/json", "x-team-url": team ?? "" };
      const body = JSON.stringify({ envelopeId });
      return (await fetch("/api/trpc/envelope.distribute", { method: "POST", headers, body })).status;
    },
    [owner.teamUrl, id],
  );
  expect(status).toBe(200);
  await expect(page.getByRole("alert").getByText(/^Rosa Díaz sent this document at /)).toBeVisible();
  await expect(page.getByTestId("palette-item-TEXT")).toBeDisabled();
  await expect(page.getByTestId("undo")).toHaveCount(0);
  await takePicture(page, "sent");
  await expectAccessible(page, "sent meanwhile");
  await page.getByRole("link", { name: "Go to the document" }).click();
  await page.waitForURL(`**/envelopes/${id}`);
  await rosaPage.context().close();
});

test("on a phone, in dark mode and in Spanish, the question fits and reads the same", async ({
  page,
  product,
  owner,
  rosa,
}) => {
  const id = await createDraftWithFields(product, owner);
  await openEditor(page, owner, id);
  const phone = await openSecondPage(page, {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    locale: "es-CL",
  });
  await openEditor(phone, rosa, id);
  await expect(phone.getByTestId("company")).toHaveText("Olga Owner también tiene abierto este borrador.");
  const unblockHeartbeat = await blockHeartbeat(phone);
  await nudgeField(page, dateField(page), "Shift+ArrowRight", 3);
  await expectSaved(page);
  await nudgeField(phone, phone.locator("[data-field]").nth(1), "Shift+ArrowDown", 3);
  await expect(phone.getByText("Hace un momento Olga Owner movió este campo.")).toBeVisible();
  const answers = ["Mostrar el campo", "Aceptar el otro cambio", "Conservar mi cambio"];
  for (const name of answers) {
    await expect(phone.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await takePicture(phone, "clash-phone");
  await expectAccessible(phone, "clash on a phone");
  await phone.getByRole("button", { name: "Conservar mi cambio" }).click();
  await expectSaved(phone);
  await unblockHeartbeat();
  await phone.context().close();
});
