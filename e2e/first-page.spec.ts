import type { Page } from "@playwright/test";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { buildTextPages, sendEnvelope } from "./fixtures/sent-envelope";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const PICTURE = 'img[src*="/first-page"]';

const send = (product: Product, owner: Account, title: string) =>
  sendEnvelope(product, owner, {
    title,
    pages: 2,
    recipients: [{ ...ANA, fields: [{ type: "SIGNATURE", positionY: 60, height: 7 }] }],
  });

async function drawn(product: Product, envelopeId: string): Promise<void> {
  await using sql = openDatabase(product);
  await expect
    .poll(async () => {
      const [item] = await sql`select first_page_key from envelope_item where envelope_id = ${envelopeId}`;
      return item?.first_page_key;
    })
    .not.toBeNull();
}

/** Removes the picture, as if it could not be drawn. */
async function forget(product: Product, envelopeId: string): Promise<void> {
  await using sql = openDatabase(product);
  await sql`update envelope_item set first_page_key = null where envelope_id = ${envelopeId}`;
}

function faults(page: Page): string[] {
  const seen: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) seen.push(`${answer.status()} ${answer.url()}`);
  });
  return seen;
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/first-page-${name}.png` });
}

test("a file just chosen shows its first page, and so does its envelope, without any layout shift", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  const seen = faults(page);
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
  const { id } = await send(product, owner, "A lease with a picture");
  await drawn(product, id);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
  const picture = page.locator(PICTURE);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  const shown = await picture.locator("..").boundingBox();
  await forget(product, id);
  await page.reload();
  const sheet = page.locator('[data-page="1"]');
  await expect(sheet).toBeVisible();
  await expect(page.locator(PICTURE)).toHaveCount(0);
  const bare = await sheet.boundingBox();
  expect(bare).toEqual(shown);
  expect(seen).toEqual([]);
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
    const { id, getUrl } = await send(product, owner, "A lease to sign");
    await drawn(product, id);
    const context = await browser.newContext({ viewport: { width, height }, locale: "en" });
    const page = await context.newPage();
    const seen = faults(page);
    const arriving = page.waitForResponse((answer) => answer.url().includes("/first-page"));
    await page.goto(getUrl(ANA.email));
    const answer = await arriving;
    expect(answer.headers()["cache-control"]).toContain("no-store");
    expect((await answer.body()).byteLength).toBeLessThan(60_000);
    const sheet = page.locator('[data-page="1"]');
    await expect(sheet.locator("canvas")).toBeVisible();
    await look(page, `with-${width}`);
    const placed = await sheet.boundingBox();
    await forget(product, id);
    await page.reload();
    await expect(sheet).toBeVisible();
    const before = await sheet.boundingBox();
    await expect(sheet.locator("canvas")).toBeVisible();
    await expect(page.locator(PICTURE)).toHaveCount(0);
    expect([before, await sheet.boundingBox()]).toEqual([placed, placed]);
    await look(page, `without-${width}`);
    // A direct request gets 404, and the answer is not cached.
    const asked = await fetch(answer.url());
    expect([asked.status, asked.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    expect(seen).toEqual([]);
    await context.close();
  });
}
