import type { Page } from "@playwright/test";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { buildTextPages, sendEnvelope } from "./fixtures/sent-envelope";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const PICTURE = 'img[src*="/first-page"]';

const sendDocument = (product: Product, owner: Account, title: string) =>
  sendEnvelope(product, owner, {
    title,
    pages: 2,
    recipients: [{ ...ANA, fields: [{ type: "SIGNATURE", positionY: 60, height: 7 }] }],
  });

async function waitUntilDrawn(product: Product, envelopeId: string): Promise<void> {
  await using sql = openDatabase(product);
  await expect
    .poll(async () => {
      const [item] = await sql`select first_page_key from envelope_item where envelope_id = ${envelopeId}`;
      return item?.first_page_key;
    })
    .not.toBeNull();
}

/** Removes the picture, as if it could not be drawn. */
async function removeFirstPage(product: Product, envelopeId: string): Promise<void> {
  await using sql = openDatabase(product);
  await sql`update envelope_item set first_page_key = null where envelope_id = ${envelopeId}`;
}

function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
  });
  return faults;
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/first-page-${name}.png` });
}

test("a file just chosen shows its first page, and so does its envelope, without any layout shift", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  const faults = collectFaults(page);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.getByRole("link", { name: "New document" }).click();
  await page.waitForURL("**/envelopes/new");
  await page.locator("input[type=file][multiple]").setInputFiles({
    name: "lease.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await buildTextPages(2)),
  });
  await expect(page.getByText("2 pages")).toBeVisible();
  const small = page.locator(PICTURE);
  await expect(small).toBeVisible();
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1170);
  const { id } = await sendDocument(product, owner, "A lease with a picture");
  await waitUntilDrawn(product, id);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
  const picture = page.locator(PICTURE);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  const frameBox = await picture.locator("..").boundingBox();
  await removeFirstPage(product, id);
  await page.reload();
  const sheet = page.locator('[data-page="1"]');
  await expect(sheet).toBeVisible();
  await expect(page.locator(PICTURE)).toHaveCount(0);
  const bare = await sheet.boundingBox();
  expect(bare).toEqual(frameBox);
  expect(faults).toEqual([]);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px pdf.js draws a signing page without a picture at once, in the same place`, async ({
    browser,
    product,
    owner,
  }) => {
    const { id, getUrl } = await sendDocument(product, owner, "A lease to sign");
    await waitUntilDrawn(product, id);
    const context = await browser.newContext({ viewport: { width, height }, locale: "en" });
    const page = await context.newPage();
    const faults = collectFaults(page);
    const arriving = page.waitForResponse((answer) => answer.url().includes("/first-page"));
    await page.goto(getUrl(ANA.email));
    const answer = await arriving;
    expect(answer.headers()["cache-control"]).toContain("no-store");
    expect((await answer.body()).byteLength).toBeLessThan(60_000);
    const sheet = page.locator('[data-page="1"]');
    await expect(sheet.locator("canvas")).toBeVisible();
    await takePicture(page, `with-${width}`);
    const sheetBox = await sheet.boundingBox();
    await removeFirstPage(product, id);
    await page.reload();
    await expect(sheet).toBeVisible();
    const before = await sheet.boundingBox();
    await expect(sheet.locator("canvas")).toBeVisible();
    await expect(page.locator(PICTURE)).toHaveCount(0);
    expect([before, await sheet.boundingBox()]).toEqual([sheetBox, sheetBox]);
    await takePicture(page, `without-${width}`);
    // A direct request gets 404, and the answer is not cached.
    const pictureResponse = await fetch(answer.url());
    expect([pictureResponse.status, pictureResponse.headers.get("cache-control")]).toEqual([
      404,
      "private, no-store",
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });
}
