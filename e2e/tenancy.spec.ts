import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const password = "a long enough password";
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** The visible notice, not its copy for screen readers. */
const notice = (page: Page, text: string) => page.getByText(text, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const getSettingsPath = (owner: Account, section: string) => `/t/${owner.teamUrl}/settings/${section}`;

/** Checks with axe in both schemes at both widths. */
async function expectAccessibleEverywhere(page: Page, screen: string): Promise<void> {
  for (const viewport of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${screen}, ${viewport.width} px`);
  }
}

/** Returns the link of an invitation to an address; `not` skips a known link. */
async function readInviteLink(product: Product, email: string, not?: string): Promise<string> {
  const findLink = (text: string | undefined) => /\/invite\/[\w-]+/u.exec(text ?? "")?.[0];
  const { email: mail } = await product.mail.waitFor(email, ({ email: { text } }) => findLink(text) !== not);
  const path = findLink(mail.text);
  if (!path) throw new Error(`No link in the invitation to ${email}.`);
  return path;
}

async function invitePerson(page: Page, owner: Account, email: string): Promise<void> {
  await page.goto(getSettingsPath(owner, "members"));
  await button(page, "Invite people").click();
  await page.getByLabel("E-mail addresses").fill(email);
  await button(page, "Send 1 invitation").click();
  await expect(notice(page, "1 invitation is on its way")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Open invitations" })).toBeVisible();
}

async function joinByLink(page: Page, link: string, name: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Invitation to Acme" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expectAccessibleEverywhere(page, "invitation");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Create account and join").click();
}

/** Simulates more than ten minutes without a proof of identity. */
async function deleteProof(product: Product, owner: Account): Promise<void> {
  await using database = openDatabase(product);
  await database`update session set proven_at = null where user_id = ${owner.userId}`;
}

/** Invites Ben, who joins the owner's team in a browser of his own. */
async function inviteBen(page: Page, product: Product, owner: Account, browser: Browser) {
  const email = `ben-${Date.now()}@example.org`;
  await invitePerson(page, owner, email);
  const ben = await (await browser.newContext({ baseURL: product.baseUrl })).newPage();
  await ben.goto(await readInviteLink(product, email));
  await ben.getByLabel("Your name").fill("Ben Bravo");
  await ben.getByLabel("Password", { exact: true }).fill(password);
  await button(ben, "Create account and join").click();
  await ben.waitForURL(`**/t/${owner.teamUrl}`);
  return { ben, email };
}

/** The organisation's page, from the settings of the team. */
async function openOrganisation(page: Page, owner: Account): Promise<void> {
  await page.goto(getSettingsPath(owner, "general"));
  await page
    .getByRole("navigation", { name: /^Settings of / })
    .getByRole("link", { name: "Organisation" })
    .click();
}

async function createToken(page: Page, owner: Account, name: string): Promise<string> {
  await page.goto(getSettingsPath(owner, "tokens"));
  await button(page, "New token").click();
  await page.getByLabel("Name", { exact: false }).fill(name);
  await page.getByLabel("Expires after").selectOption("Never");
  await expectAccessible(page, "new token");
  await button(page, "Create token").click();
  const field = page.getByLabel(`API token “${name}”`);
  await expect(field).toHaveValue(/^api_[0-9A-Za-z]{32}$/);
  await expectAccessible(page, "token shown once");
  const token = await field.inputValue();
  await page.keyboard.press("Escape");
  await expect(field).toBeVisible();
  await page.getByLabel("I have stored it").click();
  await button(page, "Done").click();
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

const listEnvelopes = (product: Product, token: string) =>
  callValidatedRest(product.baseUrl, "/envelope?perPage=1", { headers: { authorization: token } });

test("a member joins by invitation link, is promoted, works over REST, and loses access at once", {
  tag: "@core",
}, async ({ page, product, owner, browser }) => {
  const email = `vera-${Date.now()}@example.org`;
  await signIn(page, owner);
  await invitePerson(page, owner, email);
  await expectAccessibleEverywhere(page, "members");
  const link = await readInviteLink(product, email);

  const theirs = await browser.newContext({ baseURL: product.baseUrl });
  const vera = await theirs.newPage();
  await joinByLink(vera, link, "Vera Ventas", email);
  await vera.waitForURL(`**/t/${owner.teamUrl}`);
  await vera.goto(link);
  await expect(vera.getByRole("heading", { name: "This invitation was used" })).toBeVisible();
  await vera.goto(getSettingsPath(owner, "tokens"));
  await expect(vera.getByText("Only admins and managers can create tokens")).toBeVisible();

  await page.reload();
  await page.getByLabel("Role of Vera Ventas").selectOption("Manager");
  await expect(notice(page, "Vera Ventas is now a manager")).toBeVisible();

  const token = await createToken(vera, owner, "Vera's script");
  const answer = await listEnvelopes(product, token);
  expect(answer.status).toBe(200);
  const id = await createDraft(product, { ...owner, apiToken: token }, 1);

  await page.goto(getSettingsPath(owner, "members"));
  await button(page, "Remove from the team: Vera Ventas").click();
  await expectAccessible(page, "removing a member");
  await button(page, "Remove Vera Ventas").click();
  await expect(notice(page, "Vera Ventas was removed. 1 document was handed over.")).toBeVisible();

  expect((await listEnvelopes(product, token)).status).toBe(401);
  await vera.goto(`/t/${owner.teamUrl}/envelopes`);
  await expect(vera.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await using database = openDatabase(product);
  const [row] = await database`select user_id from envelope where id = ${id}`;
  expect(row?.user_id).toBe(owner.userId);
  await theirs.close();
});

test("an invitation reveals nothing to another account, and can be revoked from the list", async ({
  page,
  product,
  owner,
  browser,
}) => {
  const email = `otto-${Date.now()}@example.org`;
  await signIn(page, owner);
  await invitePerson(page, owner, email);
  const link = await readInviteLink(product, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation is for another address" })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectAccessibleEverywhere(page, "another account's invitation");
  await page.goto(getSettingsPath(owner, "members"));
  await button(page, `Take back the invitation to ${email}`).click();
  await button(page, "Take back").last().click();
  await expect(notice(page, `The invitation to ${email} was taken back`)).toBeVisible();
  const context = await browser.newContext({ baseURL: product.baseUrl });
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This invitation was taken back" })).toBeVisible();
  await context.close();
});

test("an organisation lists its members across teams, and a copied invitation link leads to the mailed one", async ({
  page,
  product,
  owner,
  browser,
}) => {
  const email = `paz-${Date.now()}@example.org`;
  await signIn(page, owner);
  await page.goto(getSettingsPath(owner, "general"));
  const sections = page.getByRole("navigation", { name: /^Settings of / });
  await sections.getByRole("link", { name: "Organisation" }).click();
  await expect(page.getByText(/\d members? · [\d,]+ documents?/).first()).toBeVisible();
  const members = `${new URL(page.url()).pathname}/members`;
  await page.goto(members);
  await expect(page.getByRole("rowheader", { name: owner.email })).toBeVisible();
  await button(page, "Invite people").click();
  await page.getByLabel("E-mail addresses").fill(email);
  await button(page, "Send 1 invitation").click();
  const earlier = await readInviteLink(product, email);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: `Copy link for ${email}` }).click();
  await expect(button(page, "Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("/invite/");
  expect(copied).not.toContain(earlier);

  const theirs = await browser.newContext({ baseURL: product.baseUrl });
  const paz = await theirs.newPage();
  await paz.goto(copied);
  await expect(paz.getByRole("heading", { name: "No account yet" })).toBeVisible();
  await expect(paz.getByText(email)).toHaveCount(0);
  await expectAccessibleEverywhere(paz, "a copied invitation");
  await button(paz, "Send me the link by e-mail").click();
  await expect(paz.getByText("The link is on its way.", { exact: false }).first()).toBeVisible();
  await joinByLink(paz, await readInviteLink(product, email, earlier), "Paz Prado", email);
  await paz.waitForURL("**/t/**");
  await theirs.close();

  await page.reload();
  await page.getByLabel("Find by name or e-mail").fill("paz");
  const row = page.getByRole("row", { name: /Paz Prado/ });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(row).toContainText("No team yet");
  await expect(row).toContainText("Password");
  await expect(row).toContainText("No second factor");
  await expectAccessibleEverywhere(page, "people of the organisation");
  await page.getByLabel("Second factor", { exact: true }).selectOption("On");
  await expect(page.getByText("Nobody matches these filters.")).toBeVisible();
  await page.getByLabel("Second factor", { exact: true }).selectOption("Any");
  await deleteProof(product, owner);
  await button(page, "Remove from the organisation: Paz Prado").click();
  await button(page, "Remove Paz Prado").click();
  await page.getByLabel("Your password").fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(notice(page, "Paz Prado was removed. There was nothing to hand over.").first()).toBeVisible();
  await expect(page.getByText("Nobody matches these filters.")).toBeVisible();
});

test("every settings screen is accessible, and its defaults apply to new documents", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  for (const [section, heading] of [
    ["general", "Team"],
    ["documents", "Document defaults"],
    ["tokens", "API tokens"],
  ] as const) {
    await page.goto(getSettingsPath(owner, section));
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessibleEverywhere(page, section);
  }
  await page.goto(getSettingsPath(owner, "documents"));
  await page.getByRole("radio", { name: "Spanish" }).click();
  await page.getByRole("combobox", { name: "Time zone" }).click();
  await page.getByRole("combobox", { name: "Time zone" }).fill("santi");
  await page.getByRole("option", { name: /^America\/Santiago/ }).click();
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  const id = await createDraft(product, owner, 1);
  await using database = openDatabase(product);
  const [meta] = await database`select language, timezone from envelope_meta where envelope_id = ${id}`;
  expect(meta).toMatchObject({ language: "es", timezone: "America/Santiago" });
  await button(page, "Language: Use the organisation's choice").click();
  await button(page, "Time zone: Use the organisation's choice").click();
  await expect(page.getByTestId("save-state")).toContainText("Saved");
});

test("a second team is created and reached with the switcher by keyboard alone, and is remembered", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto("/teams/new");
  await expect(page.getByRole("heading", { name: "New team" })).toBeVisible();
  await expectAccessibleEverywhere(page, "new team");
  await page.getByLabel("Name", { exact: false }).fill("Procurement");
  await button(page, "Create").click();
  await page.waitForURL("**/t/procurement/settings/members");
  await button(page, "Team: Procurement").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: /Procurement/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page, "switcher");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/t/${owner.teamUrl}`);
  await button(page, "Team: Acme").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/t/procurement");
  await expect(button(page, "Team: Procurement")).toBeVisible();
  await page.goto("/");
  await page.waitForURL("**/t/procurement");
  await page.goto("/t/procurement/settings/general");
  const sections = page.getByRole("navigation", { name: "Settings of Procurement" });
  await sections.getByRole("link", { name: "Organisation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Acme" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Procurement" })).toBeVisible();
  await expectAccessibleEverywhere(page, "organisation");
  await page.goto(`${new URL(page.url()).pathname}/members`);
  await expect(page.getByText("Owner of the organisation")).toBeVisible();
  await expectAccessibleEverywhere(page, "members of the organisation");
  // An unknown team, or one of others, is a 404 on all of its pages.
  for (const place of ["", "/envelopes", "/reports", "/settings/members"]) {
    const answer = await page.goto(`/t/not-a-team-of-mine${place}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  }
  // Goes back to the first team, which other tests expect on the start page.
  await page.goto(`/t/${owner.teamUrl}`);
  await page.waitForURL(`**/t/${owner.teamUrl}`);
  await expect(button(page, "Team: Acme")).toBeVisible();
});

test("only its owner deletes an organisation, by typing its name, and its members are told", async ({
  page,
  product,
  browser,
}) => {
  const owner = await product.bootstrap("ends@example.org", "Ephemeral");
  await signIn(page, owner);
  const { ben, email } = await inviteBen(page, product, owner, browser);
  await openOrganisation(page, owner);
  await deleteProof(product, owner);
  await button(page, "Delete the organisation").click();
  await expectAccessibleEverywhere(page, "deleting an organisation");
  const name = page.getByLabel("Type the name of the organisation to confirm");
  const act = page.getByRole("alertdialog").getByRole("button", { name: "Delete the organisation" });
  await name.fill("Another");
  await act.click();
  await expect(page.getByText("That is not the name of the organisation.")).toBeVisible();
  await name.fill("Ephemeral");
  await act.click();
  await page.getByLabel("Your password").fill(owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/o/"));
  await ben.goto(`/t/${owner.teamUrl}/envelopes`);
  await expect(ben.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
  await product.mail.waitFor(email, ({ email: { subject } }) => /Ephemeral was deleted/.test(subject ?? ""));
  await ben.context().close();
});

test("an organisation's owner hands it over and may leave it from then on", async ({
  page,
  product,
  browser,
}) => {
  const owner = await product.bootstrap("hands-over@example.org", "Inherited");
  await signIn(page, owner);
  const { ben, email } = await inviteBen(page, product, owner, browser);
  await openOrganisation(page, owner);
  await expect(button(page, "Leave the organisation")).toBeHidden();
  await deleteProof(product, owner);
  await button(page, "Hand over").click();
  const dialog = page.getByRole("alertdialog");
  await expectAccessibleEverywhere(page, "handing over an organisation");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByText("Choose the new owner.")).toBeVisible();
  await dialog.getByLabel("New owner").selectOption(`Ben Bravo · ${email}`);
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await page.getByLabel("Your password").fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(notice(page, "The organisation has a new owner.")).toBeVisible();
  await expect(button(page, "Leave the organisation")).toBeVisible();
  await expect(button(page, "Delete the organisation")).toBeHidden();
  await ben.goto(new URL(page.url()).pathname);
  await expect(button(ben, "Delete the organisation")).toBeVisible();
  await ben.context().close();
});
