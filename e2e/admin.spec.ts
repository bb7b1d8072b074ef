import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

const REASON = "The owner asked for it";

/** Sends a document to one approver and returns its id. */
async function sendDocument(product: Product, owner: Account, email: string): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  const form = new FormData();
  const recipients = [{ email, name: "Ana", role: "APPROVER" }];
  form.set("payload", JSON.stringify({ type: "DOCUMENT", title: "Secret merger", recipients }));
  form.set("files", new Blob([Buffer.from(await pdf.save())], { type: "application/pdf" }), "merger.pdf");
  const headers = { authorization: `Bearer ${owner.apiToken}` };
  const postEnvelope = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${product.baseUrl}/api/v2/envelope/${path}`, { method: "POST", ...init });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const { id } = await postEnvelope("create", { headers, body: form });
  const json = { ...headers, "content-type": "application/json" };
  await postEnvelope("distribute", { headers: json, body: JSON.stringify({ envelopeId: id }) });
  await product.mail.waitFor(email);
  return id;
}

async function createTrouble(product: Product, owner: Account): Promise<{ refused: string; stuck: string }> {
  const refused = await sendDocument(product, owner, "gone@example.org");
  const stuck = await sendDocument(product, owner, "ana@example.org");
  await using sql = openDatabase(product);
  await sql`update mail set state = 'FAILED', attempts = 1, last_error = '550 5.1.1 No such mailbox'
    where envelope_id = ${refused}`;
  await sql`update envelope set sealing_since = clock_timestamp(), seal_attempts = 3, seal_error = 'No space left on device',
    next_seal_at = clock_timestamp() + interval '6 hours' where id = ${stuck}`;
  await sql`insert into webhook (id, team_id, webhook_url, failures_in_row, failing_since, paused_at, created_at, updated_at)
    values ('wh-admin', ${owner.teamId}, 'https://hooks.example.org/private/path', 50, clock_timestamp() - interval '2 days',
      clock_timestamp() - interval '1 hour', clock_timestamp(), clock_timestamp())`;
  return { refused, stuck };
}

const giveReason = async (page: Page, act: string) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: act }).click();
  await expect(dialog.getByText("Enter a reason, in a few words.")).toBeVisible();
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: act }).click();
  await expect(dialog).toBeHidden();
};

const listRetries = async (product: Product, envelopeId: string) => {
  await using sql = openDatabase(product);
  const rows = await sql`select actor, data from audit_entry
    where envelope_id = ${envelopeId} and type = 'ADMIN_RETRIED'`;
  return rows.map(({ actor, data }) => ({ by: actor.kind, reason: actor.reason, kind: data.kind }));
};

/** Takes pictures for review when `RUBRICA_PICTURES` names a folder. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (!folder) return;
  for (const [size, width] of [
    ["desk", 1280],
    ["phone", 390],
  ] as const) {
    await page.setViewportSize({ width, height: size === "desk" ? 800 : 844 });
    await page.screenshot({ path: `${folder}/${name}-${size}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("an instance admin sees what needs attention and retries it with a recorded reason", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  const { refused, stuck } = await createTrouble(product, owner);
  await signIn(page, owner);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  for (const need of [
    "One document could not be sealed",
    "One e-mail could not be sent",
    "One webhook is failing",
  ])
    await expect(page.getByText(need, { exact: true })).toBeVisible();
  await expectAccessible(page, "admin overview");
  await takePicture(page, "overview");

  await page.getByRole("link", { name: "View: One e-mail could not be sent" }).click();
  await expect(page.getByText("Refused by the receiver: 550 5.1.1 No such mailbox")).toBeVisible();
  await expectAccessible(page, "admin mail");
  await takePicture(page, "mail");
  const listMailsToGone = () => product.mail.mails.filter(({ to }) => to.includes("gone@example.org"));
  const before = listMailsToGone().length;
  await page.getByRole("button", { name: "Send again: gone@example.org" }).click();
  await expectAccessible(page, "asking for a reason");
  await giveReason(page, "Send again");
  await expect(page.getByText("No mail in this state")).toBeVisible();
  await expect.poll(() => listMailsToGone().length).toBe(before + 1);
  expect(await listRetries(product, refused)).toEqual([{ by: "admin", reason: REASON, kind: "mail.send" }]);

  await page.getByRole("link", { name: "Sealing" }).click();
  await expect(page.getByText("No space left on device")).toBeVisible();
  await expect(page.getByText("Secret merger")).toHaveCount(0);
  await expectAccessible(page, "admin sealing");
  await takePicture(page, "sealing");
  await page.getByRole("button", { name: `Try now: ${stuck}` }).click();
  await giveReason(page, "Try now");
  expect(await listRetries(product, stuck)).toEqual([{ by: "admin", reason: REASON, kind: "envelope.seal" }]);

  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("hooks.example.org")).toBeVisible();
  await expect(page.getByText("private/path")).toHaveCount(0);
  await expectAccessible(page, "admin webhooks");
  await takePicture(page, "webhooks");
  await page.getByRole("button", { name: "Resume: hooks.example.org" }).click();
  await giveReason(page, "Resume");
  await expect(page.getByText("No webhook is failing")).toBeVisible();
});

test("an instance admin sees jobs and health in both languages, on a desktop and on a phone", async ({
  page,
  product,
  owner,
}) => {
  await using sql = openDatabase(product, "app");
  await sql`insert into pgboss.job (name, data, state, output, completed_on)
    values ('mail.send', '{"id":"m-lost"}', 'failed', '{"message":"Cannot read a template"}', clock_timestamp())`;
  await signIn(page, owner);
  await page.goto("/admin/jobs");
  await expect(page.getByText("Cannot read a template")).toBeVisible();
  await expectAccessible(page, "admin jobs");
  await takePicture(page, "jobs");
  await page.getByRole("button", { name: "Run again: Send an e-mail m-lost" }).click();
  await giveReason(page, "Run again");
  await expect(page.getByText("No job failed")).toBeVisible();
  await page.goto("/admin/health");
  await expect(page.getByText(/PostgreSQL 18\S* answers and takes writes/)).toBeVisible();
  await expect(page.getByText("Does not work")).toHaveCount(0);
  await expectAccessible(page, "admin health");
  await takePicture(page, "health");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.context().addCookies([{ name: "language", value: "es", url: product.baseUrl }]);
  for (const path of ["overview", "jobs", "emails", "sealing", "webhooks", "health"]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, `admin ${path}, 320 px`, ["dark"]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.getByText(/^PostgreSQL \d/)).toBeVisible();
  await takePicture(page, "health-es-dark");
});

test("the command line creates an account by mail, sets its password, opens an envelope and deletes it", async ({
  page,
  product,
  owner,
}) => {
  const email = "newcomer@example.org";
  await product.admin("user", "create", "--email", email, "--name", "Nora New");
  const { email: welcome } = await product.mail.waitFor(email);
  await page.goto(/\S+\/reset-password\/[\w-]+/.exec(welcome.text ?? "")?.[0] ?? "");
  await page.getByLabel("New password").fill("chosen by Nora");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();

  await product.admin("user", "set-password", "--email", email, "--password", "set by the admin");
  await product.mail.waitFor(email, (mail) => mail.email.subject === "Your password was changed");
  await page.goto("/signin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("set by the admin");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/t/*");

  const id = await sendDocument(product, owner, "asked@example.org");
  const findByCli = async (what: "user" | "organisation" | "envelope", query: string) =>
    JSON.parse(await product.admin(what, "find", "--query", query));
  expect(await findByCli("user", email)).toMatchObject({ count: 1, data: [{ email, name: "Nora New" }] });
  expect(await findByCli("organisation", owner.teamUrl)).toMatchObject({
    data: [{ teams: [{ url: owner.teamUrl }] }],
  });
  expect(await findByCli("envelope", id)).toMatchObject({ count: 1, data: [{ id, title: "Secret merger" }] });
  const reason = "A court order";
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-opened-"));
  try {
    const openedEnvelope = JSON.parse(
      await product.admin("envelope", "open", id, "--reason", reason, "--to", folder),
    );
    expect(openedEnvelope.files).toHaveLength(1);
    expect(readFileSync(openedEnvelope.files[0].file).subarray(0, 5).toString()).toBe("%PDF-");
  } finally {
    rmSync(folder, { recursive: true });
  }
  const opening = await product.mail.waitFor(
    owner.email,
    ({ email: { subject } }) => subject?.startsWith("Opened by an administrator") === true,
  );
  expect(opening.email.text).toContain(reason);
  expect(JSON.parse(await product.admin("envelope", "delete", id, "--reason", reason))).toEqual({
    envelopeId: id,
    deleted: true,
  });
  const deletionMail = await product.mail.waitFor(
    owner.email,
    (mail) => mail.email.subject === "Deleted: Secret merger",
  );
  expect(deletionMail.email.text).toContain(reason);
  const withdrawalMail = await product.mail.waitFor("asked@example.org", ({ email: { subject } }) =>
    (subject ?? "").startsWith("Withdrawn"),
  );
  expect(withdrawalMail.email.text).not.toContain(reason);
  expect(await product.admin("doctor")).toContain("ok   worker");
});

test("the admin screens do not exist for other users", async ({ page, product, owner }) => {
  expect(owner.userId).toBeGreaterThan(0);
  const other = await product.bootstrap("plain@example.org", "Plain");
  await signIn(page, other);
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  for (const path of ["", "/overview", "/jobs", "/emails", "/sealing", "/webhooks", "/health"]) {
    const answer = await page.goto(`/admin${path}`);
    expect(answer?.status(), path).toBe(404);
  }
  const refused = await page.request.get("/api/trpc/admin.overview");
  expect(refused.status()).toBe(403);
});

test("the command line disables, enables, signs out and resets accounts, revokes a token and sets a quota", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("by-command@example.org", "By command");
  await signIn(page, owner);
  const { email } = owner;
  const because = ["--email", email, "--reason", "Lost laptop"];
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  expect(JSON.parse(await product.admin("user", "sign-out", ...because))).toMatchObject({ email });
  await page.goto("/settings/security");
  await page.waitForURL("**/signin**");
  await product.admin("user", "disable", ...because);
  await page.goto("/signin");
  const enterCredentials = async () => {
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill(owner.password);
    await page.locator("input[name=password]").press("Enter");
  };
  await enterCredentials();
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
  await product.admin("user", "enable", ...because);
  await enterCredentials();
  await page.waitForURL("**/t/*");
  await using sql = openDatabase(product);
  await sql`insert into authenticator (user_id, secret_encrypted, confirmed_at, guards_sign_in, created_at)
    select id, ${"unreadable"}, now(), true, now() from "user" where email = ${email}`;
  await product.admin("user", "reset-second-factor", ...because);
  expect(
    await sql`select 1 from authenticator a join "user" u on u.id = a.user_id
    where u.email = ${email}`,
  ).toHaveLength(0);
  const activityRows = await sql`select kind from account_activity a join "user" u on u.id = a.user_id
    where u.email = ${email} and kind like 'ADMIN_%' order by a.id`;
  expect(activityRows.map(({ kind }) => kind)).toEqual([
    ...["ADMIN_SIGNED_OUT", "ADMIN_DISABLED", "ADMIN_ENABLED", "ADMIN_RESET_SECOND_FACTOR"],
  ]);

  const [token] =
    await sql`select t.id from api_token t join "user" u on u.id = t.user_id where u.email = ${email}`;
  const listEnvelopes = () =>
    fetch(`${product.baseUrl}/api/v2/envelope`, { headers: { authorization: owner.apiToken } });
  expect((await listEnvelopes()).status).toBe(200);
  await product.admin("token", "revoke", "--id", String(token?.id));
  expect((await listEnvelopes()).status).toBe(401);

  const [organisation] = await sql`select o.url from organisation o join "user" u on u.id = o.owner_user_id
    where u.email = ${email}`;
  const quota = ["--url", String(organisation?.url), "--reason", "Free plan", "--documents-hard", "1"];
  await product.admin("organisation", "set-quota", ...quota);
  const organisationDetails = JSON.parse(
    await product.admin("organisation", "show", "--url", String(organisation?.url)),
  );
  expect(JSON.stringify(organisationDetails)).toContain('"hard":1');
});
