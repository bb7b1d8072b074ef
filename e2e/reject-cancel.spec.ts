import type { Page } from "@playwright/test";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { readPageWords } from "@/server/testing/pdf/judges";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { expectSealed } from "./fixtures/sealed-file";
import { callRest, sendEnvelope } from "./fixtures/sent-envelope";
import { openMoreMenu } from "./fixtures/signing-page";
import { callValidatedRest } from "./fixtures/validated-call";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
const BOTH = [
  { ...ANA, fields: [SIGNATURE] },
  { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
];
/** The page polls every ten seconds. */
const BY_ITSELF = { timeout: toPatientMs(30) };

const Envelope = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });

async function callRestGet(product: Product, owner: Account, path: string): Promise<Response> {
  const answer = await callValidatedRest(product.baseUrl, path, {
    headers: { Authorization: owner.apiToken },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const readEnvelope = async (product: Product, owner: Account, id: string) =>
  Envelope.parse(await (await callRestGet(product, owner, `/envelope/${id}`)).json());

const downloadItem = async (product: Product, owner: Account, itemId: string, version: string) =>
  new Uint8Array(
    await (
      await callRestGet(product, owner, `/envelope/item/${itemId}/download?version=${version}`)
    ).arrayBuffer(),
  );

async function startSigning(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add signature" })).toBeVisible();
}

test("a rejection ends the envelope on every open page, and its file is stamped and sealed", async ({
  page,
  browser,
  product,
  owner,
}) => {
  const sent = await sendEnvelope(product, owner, { title: "Loan", recipients: BOTH });
  const other = await browser.newPage();
  await startSigning(other, sent.getUrl(LUIS.email));

  await page.goto(sent.getUrl(ANA.email));
  await openMoreMenu(page);
  await page.getByRole("button", { name: "Not for me / decline" }).click();
  await page.getByLabel("Another reason").check();
  await page.getByLabel("Your reason").fill("The rate is not the one we agreed on.");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You declined" })).toBeVisible();
  await expect(page.getByText("The rate is not the one we agreed on.")).toBeVisible();
  await expect(other.getByRole("heading", { name: "Another participant declined" })).toBeVisible(BY_ITSELF);
  await other.close();

  const { status, envelopeItems } = await readEnvelope(product, owner, sent.id);
  expect(status).toBe("REJECTED");
  const itemId = envelopeItems[0]?.id ?? "";
  const original = await downloadItem(product, owner, itemId, "original");
  await expect
    .poll(async () => (await downloadItem(product, owner, itemId, "signed")).byteLength, {
      timeout: toPatientMs(30),
    })
    .toBeGreaterThan(original.byteLength);
  const stamped = await downloadItem(product, owner, itemId, "signed");
  const file = expectSealed(product, stamped, original);
  const text = readPageWords(file).map((sheet) => sheet.words.map((word) => word.text).join(" "));
  // The stamp's letters are spaced, so pdftotext splits it into several words.
  for (const sheet of text.slice(0, 2)) expect(sheet.replaceAll(" ", "")).toContain("REJECTED");
  expect(text.join(" ")).toContain("The rate is not the one we agreed on.");
});

test("a cancellation appears by itself on the page of a signing recipient, and nothing more is accepted", async ({
  page,
  product,
  owner,
}) => {
  const sent = await sendEnvelope(product, owner, { title: "Withdrawn", recipients: BOTH });
  await startSigning(page, sent.getUrl(ANA.email));
  await callRest(product, owner, "/envelope/cancel", {
    envelopeId: sent.id,
    reason: "Replaced by another one.",
  });
  await expect(page.getByRole("heading", { name: "The sender cancelled this" })).toBeVisible(BY_ITSELF);
  await expect(page.getByText("Replaced by another one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add signature" })).toHaveCount(0);
  expect((await readEnvelope(product, owner, sent.id)).status).toBe("CANCELLED");
});
