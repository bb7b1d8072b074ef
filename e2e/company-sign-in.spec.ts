import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type CompanyProvider, startCompanyProvider } from "@/server/testing/identity/company-provider";
import { type NameServer, startNameServer } from "@/server/testing/mail/name-server";
import { expectAccessible } from "./fixtures/accessible";
import { generateAppCode } from "./fixtures/auth";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const WIDE = { width: 1440, height: 900 };
const pictures = process.env.RUBRICA_PICTURES;

let provider: CompanyProvider;
let names: NameServer;
let product: Product;
let owner: Account;
const folder = mkdtempSync(path.join(tmpdir(), "rubrica-ca-"));

test.beforeAll(async () => {
  test.setTimeout(toPatientMs(600));
  provider = await startCompanyProvider([]);
  names = await startNameServer();
  const authority = path.join(folder, "ca.pem");
  writeFileSync(authority, provider.ca);
  product = await Product.start({
    WEBHOOK_ALLOWED_HOSTS: provider.host,
    NODE_EXTRA_CA_CERTS: authority,
    DNS_SERVERS: names.address,
  });
  owner = await product.bootstrap("owner@acme.example", "Acme");
});
test.afterAll(async () => {
  await product?.dispose();
  await provider?.[Symbol.asyncDispose]();
  await names?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Takes pictures of the page: wide, on a phone, in dark mode and in Spanish. */
async function takePictures(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  const takePicture = (kind: string) =>
    page.screenshot({ path: `${pictures}/company-${name}-${kind}.png`, fullPage: true });
  await takePicture("wide");
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture("phone");
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture("phone-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(WIDE);
}

async function openNewBrowser(browser: Browser, locale = "en"): Promise<Page> {
  const options = { baseURL: product.baseUrl, locale, ignoreHTTPSErrors: true, viewport: WIDE };
  return (await browser.newContext(options)).newPage();
}

async function signInByCompany(page: Page, email: string, who: string): Promise<void> {
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue with your company" }).click();
  await page.getByLabel("Who", { exact: true }).fill(who);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function findOrganisation(): Promise<{ id: number; path: string }> {
  await using sql = openDatabase(product);
  const [row] = await sql`select o.id, o.url from organisation o join team t on t.organisation_id = o.id
    where t.url = ${owner.teamUrl}`;
  return { id: Number(row?.id), path: `/o/${row?.url}/sign-in` };
}

test("an organisation verifies its domain, sets up its provider, and its members sign in through it", async ({
  browser,
}) => {
  test.setTimeout(toPatientMs(180));
  const here = await findOrganisation();
  await provider.register([`${product.baseUrl}/api/auth/company/${here.id}/callback`]);
  const page = await openNewBrowser(browser);
  await signIn(page, owner);
  await page.goto(here.path);

  await page.getByRole("button", { name: "Add domain" }).click();
  await page.getByRole("dialog").getByLabel("Domain").fill("ACME.example");
  await page.keyboard.press("Enter");
  const record = page.getByRole("dialog", { name: "Verify acme.example" });
  await expect(record.getByText("Not checked yet.")).toBeVisible();
  await record.getByRole("button", { name: "Check now" }).click();
  await expect(record.getByText("The record is not there yet.")).toBeVisible();
  const value = await record.getByLabel("Value (TXT)").first().inputValue();
  expect(value).toMatch(/^rubrica-domain=/);
  names.records.set("_rubrica.acme.example", ["v=spf1 -all", value]);
  await expectAccessible(page, "DNS record of a domain");
  await takePictures(page, "record");
  await record.getByRole("button", { name: "Check now" }).click();
  await expect(record.getByText("acme.example is verified.")).toBeVisible();
  await record.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();

  await page.getByLabel("Issuer").fill(provider.issuer);
  await page.getByLabel("Client ID").fill(provider.clientId);
  await page.getByLabel("Client secret").fill("wrong");
  await page.getByLabel("People may sign in with it").click();
  await page.getByLabel("Signing out here signs out there, too").click();
  await expect(page.getByLabel("Sign-out address (post-logout redirect URI)").first()).toHaveValue(
    `${product.baseUrl}/signin`,
  );
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your provider does not accept this client ID and secret.")).toBeVisible();
  await page.getByLabel("Client secret").fill(provider.clientSecret);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Your provider answers and recognises us.")).toBeVisible();
  await expectAccessible(page, "company sign-in");
  await takePictures(page, "settings");

  provider.employees.set("w1", {
    sub: "w1",
    email: "wanda@acme.example",
    email_verified: true,
    name: "Wanda",
  });
  const worker = await openNewBrowser(browser);
  await worker.goto("/signin");
  await worker.getByRole("button", { name: "Continue with your company" }).click();
  await expect(worker.getByText("Enter your e-mail address. We recognise your company")).toBeVisible();
  await worker.getByLabel("E-mail").fill("who@nowhere.example");
  await worker.getByRole("button", { name: "Continue with your company" }).click();
  await expect(worker.getByText("No company sign-in is set up for this address.")).toBeVisible();
  await expectAccessible(worker, "sign-in with a company");
  await takePictures(worker, "sign-in");
  await signInByCompany(worker, "wanda@acme.example", "w1");
  await worker.waitForURL(`**/t/${owner.teamUrl}**`);
  // The company's session does not open the account's own settings.
  await worker.goto("/settings/security");
  await expect(worker.getByText("only opens your company").first()).toBeVisible();
  await takePictures(worker, "reach");
});

test("signing out ends the company's session too and returns the user to the sign-in page", async ({
  browser,
}) => {
  const worker = await openNewBrowser(browser);
  await signInByCompany(worker, "wanda@acme.example", "w1");
  await worker.waitForURL(`**/t/${owner.teamUrl}**`);
  await worker.getByRole("button", { name: "Account of Wanda" }).first().click();
  await worker.getByRole("menuitem", { name: "Sign out" }).click();
  await worker.waitForURL(`${provider.issuer}/session/end**`);
  await worker.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(worker.getByText("You are signed out.")).toBeVisible();
  expect(new URL(worker.url()).pathname).toBe("/signin");
  await worker.goto("/inbox");
  await expect(worker).toHaveURL(/\/signin/);
  // The provider's session has ended too: it asks for the user again.
  await worker.getByLabel("E-mail").fill("wanda@acme.example");
  await worker.getByRole("button", { name: "Continue with your company" }).click();
  await expect(worker.getByLabel("Who", { exact: true })).toBeVisible();
});

test("a company sign-in opens an existing account once its owner has proven that it is theirs", async ({
  browser,
}) => {
  const email = "earlier@acme.example";
  await product.bootstrap(email, "Earlier");
  provider.employees.set("e1", { sub: "e1", email, email_verified: true, name: "Earlier" });
  const page = await openNewBrowser(browser);
  await signInByCompany(page, email, "e1");
  await expect(page.getByRole("heading", { name: "Is this account yours?" })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page, "link an account");
  await takePictures(page, "link");
  await page.getByRole("button", { name: "Get a code by e-mail" }).click();
  const { email: mail } = await product.mail.waitFor(email, ({ email: sent }) =>
    /\d{6}/.test(sent.text ?? ""),
  );
  const [code = ""] = /\b\d{6}\b/.exec(mail.text ?? "") ?? [];
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Link the account" }).click();
  await page.waitForURL("**/t/**");
  await product.mail.waitFor(email, ({ email: sent }) =>
    /company sign-in was linked/.test(sent.subject ?? ""),
  );
  await page.goto("/settings/security");
  await expect(page.getByText("Linked the company sign-in of")).toBeVisible();
});

test("a user whom the company sign-in refuses is told so in their language", async ({ browser }) => {
  const page = await openNewBrowser(browser, "es");
  await page.goto("/signin?company=address");
  await expect(page.getByText("El acceso de tu empresa no confirmó una dirección")).toBeVisible();
  await takePictures(page, "refused-es");
  await page.goto("/signin?company=<script>");
  await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
});

test("an admin creates a directory token shown once, replaces it and revokes it", async ({ browser }) => {
  test.setTimeout(toPatientMs(120));
  const here = await findOrganisation();
  const page = await openNewBrowser(browser);
  await signIn(page, owner);
  await page.goto(here.path);
  await expect(page.getByText("There is no token, so no directory can connect.")).toBeVisible();
  await page.getByRole("button", { name: "Create token" }).click();
  const tokenDialog = page.getByRole("dialog", { name: "Your directory’s token" });
  const token = await tokenDialog.getByLabel("Token of the directory").first().inputValue();
  expect(token).toMatch(/^scim_/);
  await expectAccessible(page, "token of a directory");
  await takePictures(page, "directory-token");
  await page.keyboard.press("Escape");
  await expect(tokenDialog).toBeVisible();
  await tokenDialog.getByLabel("I have stored it").click();
  await tokenDialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Not used yet.")).toBeVisible();

  const callScim = (bearer: string) =>
    fetch(`${product.baseUrl}/api/scim/v2/Users`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await callScim(token)).status).toBe(200);
  await page.reload();
  await expect(page.getByText(`Token ending in ${token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText("Last used")).toBeVisible();
  await page.getByLabel("Documents of people who are removed go to").selectOption({ index: 1 });
  await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
  await expectAccessible(page, "directory of an organisation");
  await takePictures(page, "directory");

  await page.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace token" }).click();
  await tokenDialog.getByLabel("I have stored it").click();
  const next = await tokenDialog.getByLabel("Token of the directory").first().inputValue();
  await tokenDialog.getByRole("button", { name: "Done" }).click();
  expect((await callScim(token)).status).toBe(401);
  expect((await callScim(next)).status).toBe(200);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove token" }).click();
  await expect(page.getByText("There is no token, so no directory can connect.")).toBeVisible();
  expect((await callScim(next)).status).toBe(401);
});

test("an admin assigns a role to a directory group and takes it back", async ({ browser }) => {
  const here = await findOrganisation();
  const page = await openNewBrowser(browser);
  await signIn(page, owner);
  await page.goto(here.path);
  await page.getByRole("button", { name: "Add group" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a group" });
  await dialog.getByRole("button", { name: "Add group" }).click();
  await expect(dialog.getByText("Enter the name of a group.")).toBeVisible();
  await expectAccessible(page, "a group is added");
  await dialog.getByLabel("Group").fill("Legal");
  await dialog.getByLabel("Role").selectOption("Manager");
  await dialog.getByRole("button", { name: "Add group" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Manager · Acme")).toBeVisible();
  await page.getByRole("button", { name: "Remove Legal" }).click();
  const removalDialog = page.getByRole("alertdialog", { name: "Remove Legal?" });
  await expectAccessible(page, "a group is removed");
  await removalDialog.getByRole("button", { name: "Remove group" }).click();
  await expect(page.getByText("No group gives a role yet.")).toBeVisible();
});

/** Sends a SCIM request like those of Entra ID and Okta. */
async function sendScimRequest(
  token: string,
  method: string,
  place: string,
  body?: object,
): Promise<Response> {
  return fetch(`${product.baseUrl}/api/scim/v2${place}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

test("a user removed by the directory while editing is out within seconds, and their saved work is kept", async ({
  browser,
}) => {
  test.setTimeout(toPatientMs(120));
  const here = await findOrganisation();
  const eva = await product.bootstrap("eva@acme.example", "Eva alone");
  const admin = await openNewBrowser(browser);
  await signIn(admin, owner);
  await admin.goto(here.path);
  await admin.getByRole("button", { name: "Create token" }).click();
  const tokenDialog = admin.getByRole("dialog", { name: "Your directory’s token" });
  const token = await tokenDialog.getByLabel("Token of the directory").first().inputValue();
  const creation = await sendScimRequest(token, "POST", "/Users", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: eva.email,
    emails: [{ type: "work", primary: true, value: eva.email }],
  });
  expect(creation.status).toBe(201);
  const { id: userId } = z.object({ id: z.string() }).parse(await creation.json());
  await using sql = openDatabase(product);
  await sql`insert into team_member (team_id, user_id, role, created_at)
    values (${owner.teamId}, ${eva.userId}, 'MANAGER', now())
    on conflict (team_id, user_id) do update set role = 'MANAGER'`;

  const draftId = await createDraft(product, owner, 1);
  const page = await openNewBrowser(browser);
  await signIn(page, eva);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${draftId}/edit?step=fields`);
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
  await page.getByTestId("palette-item-SIGNATURE").click();
  await page.getByTestId("page-1").click({ position: { x: 200, y: 300 } });
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

  expect((await sendScimRequest(token, "DELETE", `/Users/${userId}`)).status).toBe(204);
  await expect(page.getByText("You no longer belong to this team.")).toBeVisible({ timeout: toPatientMs(5) });
  await expectAccessible(page, "an editor whose person was taken away");
  await takePictures(page, "taken-away");
  await page.getByTestId("page-1").click({ position: { x: 200, y: 100 } });
  const answer = await callValidatedRest(product.baseUrl, `/envelope/${draftId}`, {
    headers: { authorization: owner.apiToken },
  });
  const { fields } = z.object({ fields: z.array(z.unknown()) }).parse(await answer.json());
  expect(fields).toHaveLength(1);
  await page.getByRole("link", { name: "Go to home" }).click();
  await page.waitForURL((url) => !url.pathname.includes(owner.teamUrl));
  await tokenDialog.getByLabel("I have stored it").click();
  await tokenDialog.getByRole("button", { name: "Done" }).click();
});

async function setUpApp(page: Page): Promise<string[]> {
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = await setUp.getByLabel("Or enter this secret by hand").inputValue();
  await setUp.getByLabel("6-digit code").fill(generateAppCode(secret));
  await page.keyboard.press("Enter");
  const codesDialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codesDialog.getByRole("listitem")).toHaveCount(10);
  const codes = await codesDialog.getByRole("listitem").allTextContents();
  await codesDialog.getByRole("checkbox", { name: "I have kept them" }).check();
  await codesDialog.getByRole("button", { name: "Done" }).click();
  return codes;
}

async function signInByPassword(page: Page, who: Account, recoveryCode?: string): Promise<void> {
  await page.locator("input[name=email]:not([readonly])").fill(who.email);
  await page.locator("input[name=password]").fill(who.password);
  await page.locator("input[name=password]").press("Enter");
  if (recoveryCode === undefined) return;
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Continues at the provider, from a page of ours that links there. */
async function continueAtCompany(page: Page, who: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with your company" }).click();
  await page.getByLabel("Who", { exact: true }).fill(who);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

test("an organisation requires company sign-in; only its emergency administrators may use other ways", async ({
  browser,
}) => {
  test.setTimeout(toPatientMs(240));
  const here = await findOrganisation();
  const member = await product.bootstrap("member@acme.example", "Aside");
  await using sql = openDatabase(product);
  await sql`insert into organisation_member (organisation_id, user_id, role, created_at)
    select ${here.id}, id, 'MANAGER', now() from "user" where email = ${member.email}`;
  const claims = { email_verified: true };
  provider.employees.set("o1", { sub: "o1", email: owner.email, name: "Olga", ...claims });
  provider.employees.set("m1", { sub: "m1", email: member.email, name: "Mia", ...claims });

  const page = await openNewBrowser(browser);
  await page.goto("/signin");
  await signInByPassword(page, owner);
  await page.waitForURL("**/t/*");
  const codes = await setUpApp(page);
  await page.goto(here.path);
  await expect(page.getByText("First sign in with it yourself")).toBeVisible();
  await continueAtCompany(page, "o1");
  await expect(page.getByRole("heading", { name: "Is this account yours?" })).toBeVisible();
  await page.locator("input[name=password]").fill(owner.password);
  await page.locator("input[name=password]").press("Enter");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`**${here.path}`);

  const stale = await openNewBrowser(browser);
  await stale.goto(`/signin?next=/t/${owner.teamUrl}`);
  await signInByPassword(stale, member);
  await stale.waitForURL(`**/t/${owner.teamUrl}`);

  await expect(page.getByText("It is one of several ways to sign in.")).toBeVisible();
  await page.getByRole("button", { name: "Require company sign-in" }).click();
  await expect(page.getByText("Choose at least one.", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: new RegExp(owner.email) }).check();
  await expectAccessible(page, "required company sign-in");
  await page.getByRole("button", { name: "Require company sign-in" }).click();
  await expect(page.getByText("Company sign-in is required now.").first()).toBeVisible();
  await expect(page.getByText("Nobody can sign in another way")).toBeVisible();
  await takePictures(page, "required");

  await stale.getByRole("link", { name: "Documents" }).first().click();
  await stale.waitForURL("**/signin/required**", { timeout: toPatientMs(5) });
  await expect(stale.getByRole("heading", { name: "Sign in with your company" })).toBeVisible();
  await expect(stale.getByRole("link", { name: "Open your other teams" })).toBeVisible();
  await expectAccessible(stale, "a company's sign-in is required");
  await takePictures(stale, "required-page");
  await continueAtCompany(stale, "m1");
  await stale.locator("input[name=password]").fill(member.password);
  await stale.locator("input[name=password]").press("Enter");
  await stale.waitForURL(`**/t/${owner.teamUrl}/**`);

  const emergency = await openNewBrowser(browser);
  await emergency.goto(`/signin?next=${here.path}`);
  await signInByPassword(emergency, owner, codes[1]);
  await emergency.waitForURL(`**${here.path}`);
  await emergency.getByRole("button", { name: "No longer require it" }).click();
  await expect(emergency.getByText("Company sign-in is optional now.").first()).toBeVisible();
  await emergency.goto("/settings/security");
  await expect(emergency.getByText("as an emergency administrator").first()).toBeVisible();
});
