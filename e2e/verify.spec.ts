import type { Page } from "@playwright/test";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { appendUpdate, findObjectBody, getRootNumber } from "@/server/testing/verify/updates";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { type SentEnvelope, sendEnvelope } from "./fixtures/sent-envelope";
import { signByCall } from "./fixtures/sign-by-call";
import { callValidatedRest } from "./fixtures/validated-call";

const ANA = { name: "Ana Núñez", email: "ana.nunez@example.org" };
const TITLE = "Lease of the green house";
const Detail = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });

type Papers = { id: string; sealed: Buffer; sealedCode: string; pendingCode: string };

async function readCode(product: Product, { id }: SentEnvelope): Promise<string> {
  await using sql = openDatabase(product);
  const [row] = await sql`select qr_token from envelope where id = ${id}`;
  return z.string().parse(row?.qr_token);
}

const sendDocument = (product: Product, owner: Account) =>
  sendEnvelope(product, owner, {
    title: TITLE,
    recipients: [{ ...ANA, fields: [{ type: "SIGNATURE", positionY: 60 }] }],
  });

async function downloadSealedFile(product: Product, owner: Account, { id }: SentEnvelope): Promise<Buffer> {
  const headers = { Authorization: owner.apiToken };
  const callRestGet = (path: string) => callValidatedRest(product.baseUrl, path, { headers });
  await expect
    .poll(async () => Detail.parse(await (await callRestGet(`/envelope/${id}`)).json()).status, {
      timeout: toPatientMs(30),
    })
    .toBe("COMPLETED");
  const { envelopeItems } = Detail.parse(await (await callRestGet(`/envelope/${id}`)).json());
  const answer = await callRestGet(`/envelope/item/${envelopeItems[0]?.id}/download?version=signed`);
  return Buffer.from(await answer.arrayBuffer());
}

/** A document that all have signed, and one that no recipient has. */
let papers: Papers;
// A hook instead of a worker fixture, which would cost a worker, and so a product, of its own.
test.beforeAll(async ({ product, owner }) => {
  const [done, open] = [await sendDocument(product, owner), await sendDocument(product, owner)];
  await signByCall(done.getUrl(ANA.email));
  const sealed = await downloadSealedFile(product, owner, done);
  papers = {
    id: done.id,
    sealed,
    sealedCode: await readCode(product, done),
    pendingCode: await readCode(product, open),
  };
});

const headline = (page: Page) => page.getByRole("status").getByRole("heading", { level: 2 });

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
}

test("a code reveals what became of the document, but no e-mail address or title", async ({ page }) => {
  await page.goto(`/verify/${papers.sealedCode}`);
  await expect(headline(page)).toContainText("Sealed here on");
  await expect(page.getByText(ANA.name)).toBeVisible();
  await expectAccessible(page, "verify, by code", BOTH);
  const pageText = await page.locator("main").textContent();
  expect(pageText).not.toContain(ANA.email);
  expect(pageText).not.toContain("green");
  expect(pageText).toContain("L••• o••• t••• g••• h•••");
  expect(await page.title()).toBe("Rubrica");

  await page.goto(`/verify/${papers.pendingCode}`);
  await expect(headline(page)).toHaveText("Genuine, not finished");
  await expect(page.getByText("Has not acted yet")).toBeVisible();
});

test("a code is typed and looked up by keyboard alone, and an unknown one says so", async ({ page }) => {
  await page.goto("/verify");
  const field = page.getByLabel("Code from the certificate page");
  await field.focus();
  await page.keyboard.type("qr_nothing");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("");
  await page.keyboard.type(papers.sealedCode.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(headline(page)).toContainText("Sealed here on");
  await expect(headline(page)).toBeFocused();
  await field.fill(`qr_${"z".repeat(26)}`);
  await field.press("Enter");
  await expect(headline(page)).toHaveText("Not sealed here");
});

test("a sealed file is recognised by its fingerprint without being sent; its signatures are checked on request", {
  tag: "@core",
}, async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/verify") sent.push(request.method());
  });
  await page.goto("/verify");
  await expectAccessible(page, "verify, at first", BOTH);
  await chooseFile(page, "lease.pdf", papers.sealed);
  await expect(headline(page)).toContainText("Authentic and unchanged since");
  await expect(page.getByText(TITLE)).toBeVisible();
  await expect(page.getByText("The two are equal.")).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Send the file and check it" }).click();
  await expect(page.getByRole("heading", { name: "Signature 1 · Certification" })).toBeVisible();
  await expect(page.getByText("The signature covers the whole file.").first()).toBeVisible();
  await expect(headline(page)).toContainText("Authentic and unchanged since");
  expect(sent).toEqual(["POST"]);
  await page.getByText("Technical details").click();
  await expectAccessible(page, "verify, signatures", BOTH);
});

test("certificate and audit log are compared with their own records, and rewritten objects are named", async ({
  page,
  product,
  owner,
}) => {
  const downloadPdf = async (kind: "certificate" | "audit-log") => {
    const path = `/envelope/${papers.id}/${kind}/download`;
    const answer = await callValidatedRest(product.baseUrl, path, {
      headers: { Authorization: owner.apiToken },
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  for (const kind of ["certificate", "audit-log"] as const) {
    const bytes = await downloadPdf(kind);
    const name = kind.replace("-", " ");
    await page.goto("/verify");
    await chooseFile(page, "report.pdf", bytes);
    await expect(headline(page)).toContainText("Authentic and unchanged since");
    await expect(page.getByText(`This ${name} sealed`)).toBeVisible();
    await expect(page.getByText(`SHA-256 of the ${name} sealed here`)).toBeVisible();
    await expect(page.getByText("SHA-256 of the sealed file", { exact: true })).toBeHidden();
    await expect(page.getByText("The two are equal.")).toBeVisible();
    await takePicture(page, `verify-${kind}`);
    const root = getRootNumber(bytes);
    await chooseFile(
      page,
      "again.pdf",
      appendUpdate(bytes, { objects: { [root]: findObjectBody(bytes, root) } }),
    );
    await page.getByRole("button", { name: "Send the file and check it" }).click();
    await expect(headline(page)).toHaveText("Sealed here, and changed since");
    await expect(page.getByText("The two are different.")).toBeVisible();
    await expect(page.getByText(`Objects were written again exactly as they were: ${root}.`)).toBeVisible();
    await expectAccessible(page, `verify, ${kind} written again`, BOTH);
    await takePicture(page, `verify-${kind}-again`);
  }
});

test("additions to a sealed file are reported; a file that is unknown or no PDF is told apart", async ({
  page,
}) => {
  await page.goto("/verify");
  await chooseFile(page, "longer.pdf", Buffer.concat([papers.sealed, Buffer.from("\n% more\n")]));
  await expect(headline(page)).toHaveText("Sealed here, and changed since");
  await page.getByRole("button", { name: "Send the file and check it" }).click();
  await expect(headline(page)).toHaveText("Sealed here, and changed since");
  await expect(page.getByText("Something was changed that a signed file should keep.").first()).toBeVisible();
  await expectAccessible(page, "verify, changed", BOTH);

  await page.goto(`/verify/${papers.pendingCode}`);
  await expect(headline(page)).toHaveText("Genuine, not finished");
  await chooseFile(page, "lease.pdf", papers.sealed);
  await expect(headline(page)).toHaveText("Not the file sealed under this code");
  await expect(page.getByText(TITLE)).toBeHidden();
  await expectAccessible(page, "verify, another file than the code's", BOTH);

  await page.goto("/verify");
  await chooseFile(page, "letter.pdf", Buffer.from("Dear Ana"));
  await expect(headline(page)).toHaveText("Unreadable");
  await expect(page.getByText("The file is not a PDF.")).toBeVisible();
});

test("the owner sees who looked a code up, replaces and removes it; printed codes then open nothing", async ({
  page,
  product,
  owner,
  browser,
}) => {
  const sent = await sendDocument(product, owner);
  const old = await readCode(product, sent);
  const visitor = await (await browser.newContext()).newPage();
  const visitCode = (code: string) => visitor.goto(`${product.baseUrl}/verify/${code}`);
  await visitCode(old);
  await expect(headline(visitor)).toHaveText("Genuine, not finished");

  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${sent.id}`);
  await page.getByRole("tab", { name: "Verification" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByLabel("Verification code")).toHaveValue(old);
  await expect(panel.getByRole("region", { name: "Who looked it up" })).toContainText("127.0.0.1 · once");
  await expectAccessible(page, "an envelope's verification code", BOTH);

  await panel.getByRole("button", { name: "Replace the code" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace the code" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(panel.getByLabel("Verification code")).not.toHaveValue(old);
  const fresh = await panel.getByLabel("Verification code").inputValue();
  await visitCode(old);
  await expect(headline(visitor)).toHaveText("Not sealed here");
  await visitCode(fresh);
  await expect(headline(visitor)).toHaveText("Genuine, not finished");

  await panel.getByRole("button", { name: "Revoke the code" }).click();
  const ask = page.getByRole("alertdialog");
  await expectAccessible(page, "asked before a code is revoked", BOTH);
  await ask.getByRole("button", { name: "Revoke the code" }).click();
  await expect(panel.getByText("This document has no code")).toBeVisible();
  await visitCode(fresh);
  await expect(headline(visitor)).toHaveText("Not sealed here");
  await page.getByRole("tab", { name: "Activity" }).click();
  await expect(page.getByText(/revoked the verification code/)).toBeVisible();
  await visitor.context().close();
});
