import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { readPageWords } from "@/server/testing/pdf/judges";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { drawWithFinger } from "./fixtures/finger";
import { buildRotatedPdf } from "./fixtures/paper";
import { expect, Product, test } from "./fixtures/product";
import { expectSealed } from "./fixtures/sealed-file";

const OWNER = { name: "Nora Newcomer", email: "nora@example.org", password: "a long enough password" };
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const BEN = { name: "Ben Carter", email: "ben@example.org" };
/** Time zone of the newcomer's browser, but not of the machine that runs the product. */
const ZONE = "America/Punta_Arenas";
const ROTATIONS = [0, 90, 270];
/** Displayed size of each A4 page, in points. */
const SHOWN = ROTATIONS.map((turn) => (turn % 180 === 0 ? { w: 595, h: 842 } : { w: 842, h: 595 }));

/** Distance of a value's left edge from its field's, in points (`TEXT_PADDING_PT`). */
const PADDING_PT = 6;
const TOLERANCE_PT = 3;

type PageSpot = { x: number; y: number };
/** A field's position as the editor shows it, in points from the page's top left corner. */
type FieldPosition = { page: number; left: number; middle: number };

async function measureBox(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return box;
}

/** Returns a point of a page, given as fractions of its width and height. */
async function getPagePoint(page: Page, number: number, { x, y }: PageSpot): Promise<PageSpot> {
  const paper = page.getByTestId(`page-${number}`);
  await expect(paper.locator("canvas")).toBeVisible();
  const box = await measureBox(paper);
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

async function showPage(page: Page, number: number): Promise<void> {
  await page.getByLabel("Go to page").fill(String(number));
  await page.getByLabel("Go to page").press("Enter");
  await expect(page.locator(`[data-testid=page-${number}] canvas`)).toBeVisible();
}

async function measurePlace(page: Page, field: Locator, number: number): Promise<FieldPosition> {
  const [box, paper] = [await measureBox(field), await measureBox(page.getByTestId(`page-${number}`))];
  const size = SHOWN[number - 1];
  if (!size) throw new Error(`no page ${number}`);
  const scale = size.w / paper.width;
  return {
    page: number,
    left: (box.x - paper.x) * scale,
    middle: (box.y + box.height / 2 - paper.y) * scale,
  };
}

async function placeByTwoClicks(
  page: Page,
  type: string,
  number: number,
  at: PageSpot,
): Promise<FieldPosition> {
  await showPage(page, number);
  const before = await page.locator("[data-field]").count();
  await page.getByTestId(`palette-item-${type}`).click();
  const spot = await getPagePoint(page, number, at);
  await page.mouse.click(spot.x, spot.y);
  await expect(page.locator("[data-field]")).toHaveCount(before + 1);
  return measurePlace(page, page.locator('[data-field][aria-pressed="true"]'), number);
}

async function dragFromPalette(page: Page, type: string, number: number, at: PageSpot): Promise<void> {
  await showPage(page, number);
  const item = await measureBox(page.getByTestId(`palette-item-${type}`));
  const spot = await getPagePoint(page, number, at);
  await page.mouse.move(item.x + item.width / 2, item.y + item.height / 2);
  await page.mouse.down();
  await page.mouse.move((item.x + spot.x) / 2, spot.y, { steps: 4 });
  await page.mouse.move(spot.x, spot.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator('[data-field][aria-pressed="true"]')).toHaveCount(1);
}

async function labelAndRequire(page: Page, label: string): Promise<void> {
  await page.getByLabel("Label").fill(label);
  await page.getByRole("switch", { name: "Required" }).click();
}

async function setUpInstallation(page: Page, product: Product): Promise<void> {
  await page.goto(product.baseUrl);
  await page.waitForURL("**/setup");
  await expectAccessible(page, "setup");
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Create account and start" }).click();
  await page.waitForURL("**/t/*");
  await using sql = openDatabase(product);
  const zones = await sql`select settings ->> 'documentTimezone' as zone from organisation`;
  expect(zones.map(({ zone }) => zone)).toEqual([ZONE]);
}

async function addPeople(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Paste a list" }).click();
  const list = [ANA, BEN].map(({ name, email }) => `${name} <${email}>`).join("\n");
  await page.getByLabel("People", { exact: true }).fill(list);
  await page.getByRole("button", { name: "Add 2 people" }).click();
  await expect(page.getByLabel("E-mail")).toHaveCount(2);
  await page.getByRole("radio", { name: "In order" }).click();
  await expect(page.getByText("Ana Núñez signs, then Ben Carter signs.")).toBeVisible();
  await expect(page.getByTestId("save-state")).toContainText("Saved");
}

/**
 * Places Ana's and Ben's fields on upright and rotated pages. Returns the expected positions of the values.
 */
async function placeFields(page: Page): Promise<Record<"city" | "name" | "rent", FieldPosition>> {
  await dragFromPalette(page, "SIGNATURE", 1, { x: 0.3, y: 0.4 });
  const city = await placeByTwoClicks(page, "TEXT", 2, { x: 0.35, y: 0.3 });
  await labelAndRequire(page, "City");
  await page.getByRole("radio", { name: /Ben Carter/ }).click();
  await placeByTwoClicks(page, "SIGNATURE", 1, { x: 0.7, y: 0.4 });
  const name = await placeByTwoClicks(page, "NAME", 3, { x: 0.4, y: 0.55 });
  const rent = await placeByTwoClicks(page, "NUMBER", 1, { x: 0.3, y: 0.62 });
  await labelAndRequire(page, "Rent");
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");
  return { city, name, rent };
}

async function readSigningLink(product: Product, email: string): Promise<string> {
  const mail = await product.mail.waitFor(email);
  const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail.email.text ?? "")?.[0];
  if (!link) throw new Error(`No link in the mail to ${email}: ${mail.email.text}`);
  return link;
}

/** Signs on a phone in Spanish: types the text, draws the signature with a finger. */
async function signAsAna(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: "es-CL",
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Español" }).tap();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.getByRole("button", { name: "Comenzar", exact: true }).tap();
  await page.getByRole("button", { name: "Agregar firma" }).tap();
  await drawWithFinger(page, /Firme aquí/);
  await expect(page.getByRole("button", { name: "Borrar" })).toBeEnabled();
  await page.getByRole("button", { name: "Usar esta firma" }).click();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByRole("textbox", { name: /City/ }).fill("Concepción");
  await page.getByRole("button", { name: "Revisar" }).click();
  await expect(page.getByRole("region", { name: "Lo que completó" })).toContainText("Concepción");
  await page.getByRole("button", { name: "Firmar y terminar" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Listo. Usted firmó Lease.");
  await context.close();
}

/** Signs on a desktop in English: types the number and the signature. */
async function signAsBen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Add signature" }).click();
  await page.getByText("Type", { exact: true }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill(BEN.name);
  await page.getByRole("button", { name: "Use this signature" }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("textbox", { name: /Rent/ }).fill("650000");
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.getByRole("button", { name: "Sign and finish" }).click();
  await expect(page.getByRole("link", { name: "Download signed document" })).toBeVisible({
    timeout: toPatientMs(30),
  });
}

function expectValueAt(file: string, text: string, { page, left, middle }: FieldPosition): void {
  const foundWord = readPageWords(file)[page - 1]?.words.find((word) => word.text === text);
  expect(foundWord, `${text} on page ${page}`).toBeDefined();
  if (!foundWord) return;
  expect(Math.abs(foundWord.xMin - (left + PADDING_PT)), `${text} left`).toBeLessThan(TOLERANCE_PT);
  expect(Math.abs((foundWord.yMin + foundWord.yMax) / 2 - middle), `${text} middle`).toBeLessThan(
    TOLERANCE_PT,
  );
}

test("a new user sets up and sends; two recipients sign in order, one on a phone; the file validates everywhere", {
  tag: "@core",
}, async ({ browser }) => {
  test.setTimeout(toPatientMs(120));
  const product = await Product.start();
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, acceptDownloads: true, timezoneId: ZONE });
  try {
    const page = await context.newPage();
    const original = await buildRotatedPdf(ROTATIONS);
    await setUpInstallation(page, product);
    await page.getByRole("link", { name: "New document" }).click();
    await page.waitForURL("**/envelopes/new");
    const upload = { name: "Lease.pdf", mimeType: "application/pdf", buffer: original };
    await page.locator("input[type=file][multiple]").setInputFiles(upload);
    await expect(page.getByText("3 pages")).toBeVisible();
    await addPeople(page);
    await page.getByRole("link", { name: "Continue" }).click();
    const places = await placeFields(page);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Review and send" })).toBeVisible();
    await page.getByRole("button", { name: "Send to 2 people" }).click();
    await page.getByRole("button", { name: "Send now" }).click();
    await expect(page.getByRole("heading", { name: "Your document is on its way" })).toBeVisible();
    await page.getByRole("link", { name: "View document" }).click();

    const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const anasLink = await readSigningLink(product, ANA.email);
    expect(product.mail.mails.some(({ to }) => to.includes(BEN.email))).toBe(false);
    await signAsAna(browser, anasLink);
    await desk.goto(await readSigningLink(product, BEN.email));
    await signAsBen(desk);
    await desk.close();

    await page.reload();
    const hero = page.getByRole("region", { name: "Status" });
    await expect(hero).toContainText("Completed", { timeout: toPatientMs(30) });
    await page.getByRole("button", { name: "Download" }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Sealed file", exact: true }).click();
    const sealed = await readFile(await (await download).path());

    const file = expectSealed(product, sealed, original);
    expectValueAt(file, "Concepción", places.city);
    expectValueAt(file, "Ben", places.name);
    expectValueAt(file, "650000", places.rent);
  } finally {
    await context.close();
    await product.dispose();
  }
});
