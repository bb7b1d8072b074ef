import path from "node:path";
import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { openDatabase } from "./fixtures/database";
import { buildPagedPdf, createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const PICTURES = process.env.RUBRICA_PICTURES;
const takePicture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
};
const getListPath = (owner: Account) => `/t/${owner.teamUrl}/envelopes`;

test("the invitation dialog names invalid addresses, invites the valid ones and keeps the rest to correct", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/settings/members`);
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog");
  const box = dialog.getByLabel("E-mail addresses");
  await box.fill("nobody, eva.invited@example.org, luis@");
  await expect(dialog.getByRole("status").filter({ hasText: "nobody" })).toContainText("luis@");
  await dialog.getByRole("button", { name: "Send 1 invitation" }).click();
  await product.mail.waitFor("eva.invited@example.org");
  await expect(dialog).toBeVisible();
  await expect(box).toHaveValue("nobody\nluis@");
  // The rest stays in the box without an error, because it has not been submitted yet.
  await expect(box).not.toHaveAttribute("aria-invalid", "true");
  await takePicture(page, "invite-left");
  await box.fill("luis.invited@example.org");
  await dialog.getByRole("button", { name: "Send 1 invitation" }).click();
  await expect(dialog).toHaveCount(0);
});

test("a new envelope left empty stores nothing; a name alone is kept as a draft", async ({ page, owner }) => {
  await signIn(page, owner);
  await page.goto(getListPath(owner));
  const rows = page.getByRole("row");
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  const untitled = page.getByRole("link", { name: "Untitled document" });
  await expect(untitled).toHaveCount(0);
  await page.getByRole("link", { name: "New document" }).click();
  await page.waitForURL("**/envelopes/new");
  await takePicture(page, "new-envelope");
  await expect(page.getByRole("button", { name: "Add recipient" })).toBeVisible();
  await page.getByRole("link", { name: "Back to documents" }).click();
  await page.waitForURL(`**${getListPath(owner)}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  await expect(untitled).toHaveCount(0);

  await page.goto(`${getListPath(owner)}/new`);
  // Waits for the page's scripts: a user does not type and leave before they have loaded.
  await page.waitForFunction(() => !("heldEvents" in window));
  await page.getByLabel("Name of the document").fill("Only a name");
  await page.goto(getListPath(owner));
  await expect(async () => {
    await page.reload();
    await expect(rows.filter({ hasText: "Only a name" })).toHaveCount(1, { timeout: toPatientMs(5) });
  }).toPass({ timeout: toPatientMs(30) });
});

test("adding a recipient or a file creates the draft, with the name typed before", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(`${getListPath(owner)}/new`);
  await page.getByLabel("Name of the document").fill("With a person");
  let made = 0;
  page.on("request", (request) => {
    made += request.url().split("envelope.create").length - 1;
  });
  // A double click still creates a single draft.
  await page.getByRole("button", { name: "Add me" }).dblclick();
  await page.waitForURL("**/edit?step=files");
  expect(made).toBe(1);
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  await expect(page.getByLabel("Name of the document")).toHaveValue("With a person");
  await page.goto(`${getListPath(owner)}/new`);
  await page.locator("input[type=file][multiple]").setInputFiles({
    name: "rent.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await buildPagedPdf(1)),
  });
  await expect(page.getByText("1 page ·")).toBeVisible();
  await expect(page.getByLabel("Name of the document")).toHaveValue("rent");
});

test("the browser tab names the envelope and follows its new name", async ({ page, product, owner }) => {
  const id = await createDraft(product, owner, 1);
  await signIn(page, owner);
  await page.goto(`${getListPath(owner)}/${id}`);
  await expect(page).toHaveTitle("Lease · Rubrica");
  await page.goto(`${getListPath(owner)}/${id}/edit?step=files`);
  await expect(page).toHaveTitle("Lease · Rubrica");
  await page.getByLabel("Name of the document").fill("Lease of the shop");
  await expect(page).toHaveTitle("Lease of the shop · Rubrica");
});

/** Collects violations of the content security policy, in the page and in all its frames. */
function collectViolations(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text());
  });
  return found;
}

test("the mail preview violates no policy of the page and looks like the mail", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1);
  await signIn(page, owner);
  const violations = collectViolations(page);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  await page.goto(`${getListPath(owner)}/${id}/edit?step=review`);
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("Lease").first()).toBeVisible();
  await expect(mail.locator("style[nonce]")).toHaveCount(1);
  await takePicture(page, "mail-preview");
  expect(violations).toEqual([]);
});

test("an owner's first page has its font from the first paint, because the page preloads it", async ({
  page,
}) => {
  const answer = await page.request.get("/signin");
  const fontPath = /<([^>]+inter-latin-wght[^>]+\.woff2)>; rel=preload/.exec(
    answer.headers().link ?? "",
  )?.[1];
  expect(fontPath).toBeTruthy();
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/inter-latin-wght/.test(request.url())) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/signin");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect(new Set(fetched)).toEqual(new Set([fontPath]));
});

async function measureColumns(page: Page): Promise<number[]> {
  const heads = page.getByRole("columnheader");
  await expect(heads.first()).toBeVisible();
  return heads.evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().x)));
}

test("the columns of the list keep their place whatever is filtered", async ({ page, product, owner }) => {
  await createTitledDraft(product, owner, "A");
  await createTitledDraft(
    product,
    owner,
    "A title so long that no column could hold it on one line of this list".repeat(2),
  );
  await signIn(page, owner);
  await page.goto(`${getListPath(owner)}?q=A+title+so+long`);
  const long = await measureColumns(page);
  await page.goto(getListPath(owner));
  expect(await measureColumns(page)).toEqual(long);
  await takePicture(page, "list-columns");
});

async function createTitledDraft(product: Product, owner: Account, title: string): Promise<void> {
  const id = await createDraft(product, owner, 1);
  const answer = await fetch(`${product.baseUrl}/api/v2/envelope/update`, {
    method: "POST",
    headers: { authorization: owner.apiToken, "content-type": "application/json" },
    body: JSON.stringify({ envelopeId: id, data: { title } }),
  });
  expect(answer.status).toBe(200);
}

test("until the first mail is out the envelope's page says everywhere only that it is being sent", async ({
  page,
  product,
  owner,
}) => {
  const recipients = ["Ana", "Eva"].map((name, index) => ({
    name,
    email: `${name.toLowerCase()}.asked@example.org`,
    fields: [{ type: "SIGNATURE", positionY: 40 + 20 * index }],
  }));
  const { id } = await sendEnvelope(product, owner, { title: "On its way", recipients });
  await using database = openDatabase(product);
  const countReached = () =>
    database`select id from recipient where envelope_id = ${id} and send_status = 'SENT'`.then(
      ({ length }) => length,
    );
  await expect.poll(countReached).toBe(2);
  await signIn(page, owner);
  const status = page.getByRole("region", { name: "Status", exact: true });
  const people = page.getByRole("region", { name: "Recipients", exact: true });
  const expectOnlySending = async (cause: string) => {
    await expect(status.getByText("Sending", { exact: true })).toBeVisible();
    await expect(status.getByRole("status")).toHaveText(cause);
    await expect(status).not.toContainText(/Waiting|Sent /);
    await expect(people.getByText("Sending", { exact: true })).toHaveCount(2);
    await expect(people).not.toContainText(/Sent|Not sent|Waiting/);
  };

  // The state between the press and the first mail: sent to no recipient yet.
  await database`update recipient set send_status = 'NOT_SENT', sent_at = null where envelope_id = ${id}`;
  await page.goto(`${getListPath(owner)}/${id}`);
  await expectOnlySending("The e-mails are on their way.");
  await takePicture(page, "just-sent");

  // The state while the sending can still be undone.
  const draft = await createDraft(product, owner, 1);
  await database`update envelope set scheduled_send_at = now() + interval '1 hour',
    scheduled_send_revision = revision, scheduled_send_user_id = user_id where id = ${draft}`;
  await page.goto(`${getListPath(owner)}/${draft}`);
  await expectOnlySending("It will be sent in a few seconds.");
  await expect(status.getByRole("link", { name: "Continue preparing" })).toHaveCount(0);
});

test("opening one's own signing page is recorded as opening it, not as copying a link", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ name: "Myself", email: owner.email, fields: [{ type: "SIGNATURE", positionY: 40 }] }];
  const { id } = await sendEnvelope(product, owner, { title: "Mine to sign", recipients });
  await using database = openDatabase(product);
  const listRevealedLinks = () =>
    database`select data ->> 'through' as through from audit_entry
      where envelope_id = ${id} and type = 'RECIPIENT_LINK_REVEALED' and data ->> 'through' like 'OWN%'`;
  await signIn(page, owner);
  await page.goto(`${getListPath(owner)}/${id}`);
  await page.getByRole("button", { name: "Sign now" }).click();
  await page.waitForURL("**/sign/**");
  expect((await listRevealedLinks()).map(({ through }) => through)).toEqual(["OWN"]);
});

test("a member reads the true reason why an action is blocked, and may take it on an own envelope", async ({
  page,
  product,
  owner,
  browser,
}) => {
  const email = `mia-${Date.now()}@example.org`;
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/settings/members`);
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("E-mail addresses").fill(email);
  await page.getByRole("button", { name: "Send 1 invitation" }).click();
  const { email: mail } = await product.mail.waitFor(email);
  const link = /\/invite\/[\w-]+/u.exec(mail.text ?? "")?.[0] ?? "";
  const mias = await (await browser.newContext({ baseURL: product.baseUrl, locale: "en-GB" })).newPage();
  await mias.goto(link);
  await mias.getByLabel("Your name").fill("Mia Soto");
  await mias.getByLabel("Password", { exact: true }).fill("a passphrase of Mia's own");
  await mias.getByRole("button", { name: "Create account and join" }).click();
  await mias.waitForURL("**/t/*");

  const id = await createDraft(product, owner, 1);
  const actions = mias.getByRole("button", { name: "More actions" });
  const menuItem = (name: RegExp) => mias.getByRole("menuitem", { name });
  await mias.goto(`${getListPath(owner)}/${id}`);
  await actions.click();
  await expect(menuItem(/^Delete/)).toHaveAttribute("aria-disabled", "true");
  await expect(menuItem(/^Delete.*a manager or an admin can delete it/)).toBeVisible();
  await mias.keyboard.type("del");
  await expect(menuItem(/^Delete/)).toBeFocused();
  await mias.keyboard.press("Enter");
  await expect(menuItem(/^Delete/)).toBeVisible();
  await takePicture(mias, "member-menu");
  await using database = openDatabase(product);
  await database`update envelope set user_id = (select id from "user" where email = ${email}) where id = ${id}`;
  await mias.reload();
  await actions.click();
  await expect(menuItem(/^Delete/)).not.toHaveAttribute("aria-disabled", "true");
  await mias.context().close();
});
