import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PDFDocument } from "pdf-lib";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

async function buildPdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([595, 842]);
  return Buffer.from(await document.save());
}

const pdfFile = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

async function prepareDocument(page: Page, owner: Account, title: string): Promise<string> {
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.getByRole("link", { name: "New document" }).click();
  await page.waitForURL("**/envelopes/new");
  await page.locator("input[type=file][multiple]").setInputFiles(pdfFile(`${title}.pdf`, await buildPdf(2)));
  await expect(page.getByText("2 pages")).toBeVisible();
  await page.getByRole("button", { name: "Add me" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
  return new URL(page.url()).pathname.split("/").at(-2) ?? "";
}

/** Places the field by call, because the editor has a test of its own. */
async function placeSignature(page: Page, owner: Account, envelopeId: string): Promise<void> {
  const status = await page.evaluate(
    async ({ envelopeId, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const input = encodeURIComponent(JSON.stringify({ envelopeId }));
      const answer = await fetch(`/api/trpc/envelope.detail?input=${input}`, { headers });
      const { recipients, items } = (await answer.json()).result.data;
      const field = { type: "SIGNATURE", recipientId: recipients[0].id, envelopeItemId: items[0].id };
      const place = { page: 1, positionX: 10, positionY: 70, width: 30, height: 6 };
      const body = JSON.stringify({ envelopeId, data: [{ ...field, ...place }] });
      return (await fetch("/api/trpc/field.createMany", { method: "POST", headers, body })).status;
    },
    { envelopeId, teamUrl: owner.teamUrl },
  );
  expect(status).toBe(200);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${envelopeId}/edit?step=review`);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test("a visitor must sign in and returns to the requested page; wrong credentials get one message", async ({
  page,
  owner,
}) => {
  await page.goto(`/t/${owner.teamUrl}/envelopes?status=DRAFT`);
  await page.waitForURL("**/signin?next=*");
  await expectAccessible(page, "sign-in");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "E-mail and password do not match." }),
  ).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/t/${owner.teamUrl}/envelopes?status=DRAFT`);
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/signin?signedOut=1");
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.waitForURL("**/signin?next=*");
});

test("sign-up answers alike for known and unknown e-mail addresses, and a mailed link confirms the account", async ({
  page,
  product,
  owner,
}) => {
  for (const email of [owner.email, "nora.new@example.org"]) {
    await page.goto("/signup");
    await page.getByLabel("Your name").fill("Nora New");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("another long password");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  }
  const { email } = await product.mail.waitFor("nora.new@example.org");
  const link = /\/verify-email\/\S+/.exec(email.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Your e-mail is confirmed" })).toBeVisible();
});

test("files upload with a progress bar, a wrong one says why, and their names and order are kept", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  await page.getByRole("link", { name: "New document" }).click();
  await page.waitForURL("**/envelopes/new");
  await expectAccessible(page, "empty files step");
  const choose = page.locator("input[type=file][multiple]");
  await choose.setInputFiles([
    pdfFile("lease.pdf", await buildPdf(3)),
    pdfFile("annex.pdf", await buildPdf(1)),
  ]);
  await expect(page.getByText("3 pages")).toBeVisible();
  await expect(page.getByText("1 page ·")).toBeVisible();
  await expect(page.getByLabel("Name of the document")).toHaveValue("lease");
  await choose.setInputFiles(pdfFile("letter.pdf", Buffer.from("Dear Ana")));
  await expect(page.getByRole("alert").filter({ hasText: "This is not a PDF." })).toBeVisible();
  await expectAccessible(page, "files step");
  await page.getByRole("button", { name: "Remove letter.pdf from the list" }).click();

  const names = page.getByLabel("Name of the file");
  await page.getByRole("button", { name: /^Move annex.* up/ }).click();
  await expect(names.first()).toHaveValue(/annex/);
  const rows = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await rows.first().getByTitle("Drag to another place").dragTo(rows.last());
  await expect(names.last()).toHaveValue(/annex/);
  await rows.last().getByTitle("Drag to another place").dragTo(rows.first());
  await expect(names.first()).toHaveValue(/annex/);
  await names.first().fill("Annex A");
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await expect(async () => {
    await page.reload();
    await expect(names.first()).toHaveValue("Annex A", { timeout: toPatientMs(5) });
  }).toPass({ timeout: toPatientMs(30) });
  await page.getByRole("button", { name: "Remove Annex A" }).click();
  await expect(names).toHaveCount(1);
});

test("recipients come from a pasted list, act in order, and the order is shown as a sentence", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  await prepareDocument(page, owner, "People");
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page
    .getByLabel("People", { exact: true })
    .fill("Luis Soto <luis@example.org>; Marta <marta@example.org>\nnobody");
  await expect(page.getByText("1 entry has no e-mail address")).toBeVisible();
  await expectAccessible(page, "paste dialog");
  await page.getByRole("button", { name: "Add 2 people" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveCount(3);
  await page.getByLabel("Role").nth(1).selectOption("APPROVER");
  await page.getByLabel("Role").nth(2).selectOption("CC");
  await page.getByRole("radio", { name: "In order" }).click();
  await page.getByRole("button", { name: "Move Luis Soto earlier" }).click();
  const sentence = /Luis Soto approves, then .* signs, then Marta gets a copy\./;
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page, "recipients");
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await page.reload();
  await expect(page.getByText(sentence)).toBeVisible();

  await page.getByLabel("E-mail").nth(1).fill("marta@");
  await page.keyboard.press("Tab");
  await expect(page.getByText("This address is not complete")).toBeVisible();
});

test("problems that block sending link to their place; sending can be undone, then reaches the recipient", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  await signIn(page, owner);
  const id = await prepareDocument(page, owner, "Contract");
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=review`);
  await expect(page.getByTestId("problems")).toContainText("has no signature field");
  await expect(page.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await expectAccessible(page, "review with problems");
  await expect(page.getByRole("link", { name: "Go there" })).toHaveAttribute(
    "href",
    /step=fields&recipient=\d+/,
  );

  await placeSignature(page, owner, id);
  await page.getByLabel("Subject").fill("Contract for {signer.name}");
  await expect(page.getByText("Ready to send.")).toBeVisible();
  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await expect(page.getByRole("heading", { name: "Sending to 1 person" })).toBeVisible();
  await expectAccessible(page, "sending");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Ready to send.")).toBeVisible();
  expect(product.mail.mails.filter(({ email }) => email.subject?.startsWith("Contract for"))).toEqual([]);

  await page.getByRole("button", { name: "Send to 1 person" }).click();
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByRole("heading", { name: "Your document is on its way" })).toBeVisible();
  await expectAccessible(page, "sent");
  await product.mail.waitFor(owner.email, ({ email }) => email.subject?.startsWith("Contract for") ?? false);

  await page.getByRole("link", { name: "View document" }).click();
  await expect(page.getByText("Your turn")).toBeVisible();
  await expect(page.getByText("The log is complete and unchanged.")).toBeVisible();
  await expectAccessible(page, "detail");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "Original", exact: true }).click();
  const bytes = await readFile(await (await download).path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");

  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  const title = page.getByRole("link", { name: "Contract", exact: true });
  await expect(page.getByRole("row").filter({ has: title }).getByText("Your turn")).toBeVisible();
});

test("a recipient whose e-mail address mail cannot reach blocks sending, until links are handed out", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  const id = await prepareDocument(page, owner, "Lease from a template");
  await page.getByLabel("Name", { exact: true }).fill("Recipient 1");
  await page.getByLabel("E-mail").fill("recipient.1@placeholder.invalid");
  const storeResponse = page.waitForResponse(
    (answer) =>
      answer.url().includes("recipient.updateMany") &&
      (answer.request().postData() ?? "").includes("placeholder.invalid"),
  );
  await page.getByLabel("E-mail").blur();
  await storeResponse;
  await placeSignature(page, owner, id);
  const problems = page.getByTestId("problems");
  await expect(problems).toContainText("Recipient 1 has no e-mail address we can write to.");
  await expect(page.getByRole("link", { name: "Go there" })).toHaveAttribute(
    "href",
    /step=files#recipient-\d+/,
  );
  await expect(page.getByRole("button", { name: /^Send to/ })).toBeDisabled();
  await expectAccessible(page, "review with an address missing");
  await takePicture(page, "address-missing");
  await page.getByRole("radio", { name: "I hand out the links" }).click();
  await expect(page.getByRole("button", { name: "Create 1 signing link" })).toBeEnabled();
});

test("an envelope is cancelled with a reason, and the list finds it by search and status", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  const id = await prepareDocument(page, owner, "Withdrawn offer");
  await placeSignature(page, owner, id);
  await page.getByRole("radio", { name: "I hand out the links" }).click();
  await page.getByRole("button", { name: "Create 1 signing link" }).click();
  await expect(page.getByRole("heading", { name: "Your links are ready" })).toBeVisible();
  await page.getByRole("link", { name: "View document" }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel document…" }).click();
  await expect(page.getByRole("button", { name: "Keep document" })).toBeFocused();
  await page.getByLabel("Reason").fill("Price changed");
  await expectAccessible(page, "cancel dialog");
  await page.getByRole("button", { name: "Cancel document", exact: true }).click();
  await expect(page.getByText(/It was cancelled on .*“Price changed”/)).toBeVisible();

  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.getByRole("searchbox", { name: "Search documents" }).fill("offer withd");
  await page.waitForURL("**/envelopes?q=offer+withd");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "none");
  await takePicture(page, "list-search");
  await page.getByRole("link", { name: "Drafts" }).click();
  await expect(page.getByRole("heading", { name: "No documents match" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Withdrawn offer" })).toBeVisible();
  await expectAccessible(page, "list");
});

for (const look of [
  { name: "dark and in Spanish on a phone", width: 390, colorScheme: "dark", locale: "es-CL" },
  { name: "at 320 px", width: 320, colorScheme: "light", locale: "en-US" },
] as const) {
  test.describe(look.name, () => {
    test.use({
      viewport: { width: look.width, height: 780 },
      colorScheme: look.colorScheme,
      locale: look.locale,
    });
    test(`every screen of the owner works ${look.name}`, async ({ page, owner }) => {
      await page.goto("/signin");
      await expect(page.locator("html")).toHaveAttribute("lang", look.locale.slice(0, 2));
      await page.locator("input[name=email]").fill(owner.email);
      await page.locator("input[name=password]").fill(owner.password);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/t/${owner.teamUrl}`);
      await expect(page.locator("main li").first()).toBeVisible();
      await expectAccessible(page, "home");
      const base = `/t/${owner.teamUrl}/envelopes`;
      await page.goto(base);
      await expect(page.locator("main li").first()).toBeVisible();
      await expectAccessible(page, "list");
      const draft = await page.evaluate(
        async ({ teamUrl }) => {
          const headers = { "content-type": "application/json", "x-team-url": teamUrl };
          const body = JSON.stringify({ type: "DOCUMENT", title: "Narrow", uploadIds: [] });
          const answer = await fetch("/api/trpc/envelope.create", { method: "POST", headers, body });
          return (await answer.json()).result.data.id;
        },
        { teamUrl: owner.teamUrl },
      );
      for (const step of ["files", "review"]) {
        await page.goto(`${base}/${draft}/edit?step=${step}`);
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await expectAccessible(page, step);
      }
      await page.goto(`${base}/${draft}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Narrow");
      await expectAccessible(page, "detail");
      await page.goto("/admin/emails");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, "mail");
    });
  });
}
