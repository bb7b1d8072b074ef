import type { Locator, Page } from "@playwright/test";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { z } from "zod";
import { expectNoViolation } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

/** Placing fields beyond drag and click: the field editor of components/field-editor.md 4.3, 4.8, 4.9 and 4.10. */

const Stored = z.object({ fields: z.array(z.object({ type: z.string(), fieldMeta: z.unknown() })) });
const Options = z.object({ values: z.array(z.object({ value: z.string() })) });

async function buildPdf(...lines: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [row, line] of lines.entries())
    page.drawText(line, { x: 64, y: 760 - row * 60, size: 12, font });
  return pdf.save();
}

async function openEditor(page: Page, product: Product, owner: Account, file: Uint8Array): Promise<string> {
  const id = await createDraft(product, owner, 1, { file });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
  return id;
}

const fields = (page: Page) => page.locator("[data-field]");
const expectSaved = (page: Page) =>
  expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

/** Returns a point of page 1, given as fractions of its width and height. */
async function getPagePoint(page: Page, across: number, down: number) {
  const box = await page.getByTestId("page-1").boundingBox();
  if (!box) throw new Error("the page is not there");
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

async function drawRectangle(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const [begin, end] = [await getPagePoint(page, ...from), await getPagePoint(page, ...to)];
  await page.mouse.move(begin.x, begin.y);
  await page.mouse.down();
  await page.mouse.move((begin.x + end.x) / 2, (begin.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function placeField(page: Page, type: string, across: number, down: number): Promise<void> {
  await page.getByTestId(`palette-item-${type}`).click();
  const { x, y } = await getPagePoint(page, across, down);
  await page.mouse.click(x, y);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/placing-${name}.png` });
}

const expectOpacity = (field: Locator, value: string) => expect(field).toHaveCSS("opacity", value);

test("one recipient's fields stand out; the others are dimmed, stay usable and remain so after another step", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner, await buildPdf("Lease"));
  await placeField(page, "DATE", 0.3, 0.2);
  await page.getByRole("radio", { name: /Luis Gómez/ }).click();
  await placeField(page, "TEXT", 0.3, 0.3);
  const [ana, luis] = [
    fields(page).and(page.getByRole("button", { name: /^Date, Ana Pérez/ })),
    fields(page).and(page.getByRole("button", { name: /^Text, Luis Gómez/ })),
  ];
  await page.getByRole("button", { name: "Show only Luis Gómez" }).click();
  await expect(page.getByTestId("live")).toHaveText(/Only the fields of Luis Gómez stand out/);
  await expectOpacity(ana, "0.35");
  await expectOpacity(luis, "1");
  await expectNoViolation(page, "one person alone");
  await takePicture(page, "only");
  await ana.press("Enter");
  await expect(ana).toHaveAttribute("aria-pressed", "true");
  await expectOpacity(ana, "1");

  await page.getByRole("radio", { name: /Ana Pérez/ }).click();
  await expect(page.getByTestId("only-one")).toContainText("Only the fields of Ana Pérez stand out.");
  await expectSaved(page);
  const steps = page.getByRole("navigation", { name: "Steps" });
  await steps.getByRole("link", { name: /Files and people/ }).click();
  await expect(page.getByTestId("editor")).toBeHidden();
  await steps.getByRole("link", { name: /Fields/ }).click();
  await expectOpacity(luis, "0.35");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByTestId("pages")).toBeFocused();
  await expectOpacity(luis, "0.75");
  await page.keyboard.press("f");
  await expectOpacity(luis, "0.35");
  await page.keyboard.press("f");
  await expect(page.getByTestId("only-one")).toBeHidden();
});

test("a rectangle drawn on an empty area asks for its type; a signature adds name and date in one step", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner, await buildPdf("Lease", "Date: ____________________"));
  const menu = page.getByRole("menu", { name: "What to place here" });
  await drawRectangle(page, [0.1, 0.4], [0.45, 0.47]);
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await expectNoViolation(page, "what to place");
  await takePicture(page, "draw");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(fields(page)).toHaveCount(0);
  await drawRectangle(page, [0.1, 0.4], [0.45, 0.47]);
  await expect(menu.getByRole("menuitem", { name: "Signature" })).toBeFocused();
  await page.keyboard.press("Enter");
  const signature = fields(page).and(page.getByRole("button", { name: /^Signature, Ana Pérez/ }));
  await expect(signature).toBeVisible();

  const offer = page.getByRole("button", { name: "Add name and date under it" });
  await expect(offer).toBeVisible();
  await takePicture(page, "offer");
  await signature.focus();
  await page.keyboard.press("Tab");
  await expect(offer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fields(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Name, Ana Pérez/ })).toBeFocused();
  await expect(offer).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(fields(page)).toHaveCount(1);

  await drawRectangle(page, [0.05, 0.35], [0.6, 0.55]);
  await expect(signature).toHaveAttribute("aria-pressed", "true");
  await expect(menu).toBeHidden();
  await expect(page.getByTestId("place")).toHaveCount(1);
  const words = await getPagePoint(page, 76 / 595, (842 - 704) / 842);
  await page.mouse.dblclick(words.x, words.y);
  await expect(page.getByRole("button", { name: /^Date, Ana Pérez/ })).toBeVisible();
  await expectSaved(page);
});

test("a dropdown takes whole lists in the document's language, and a text field fills printed boxes", async ({
  page,
  product,
  owner,
}) => {
  const id = await openEditor(page, product, owner, await buildPdf("Lease"));
  await placeField(page, "DROPDOWN", 0.3, 0.2);
  const inspector = page.getByTestId("inspector");
  const takeFromList = async (list: string, act: string) => {
    await inspector.getByRole("button", { name: "From a list" }).click();
    await inspector.getByLabel("List", { exact: true }).selectOption({ label: list });
    await inspector.getByRole("button", { name: act }).click();
  };
  await takeFromList("Metropolitana de Santiago", "Use 52 options");
  await expect(inspector.getByText("and 44 more. Edit them as a list.")).toBeVisible();
  await expectNoViolation(page, "options from a list");
  await takeFromList("Countries", "Use 249 options");
  await takePicture(page, "list");
  await page.keyboard.press("Control+z");
  await expect(inspector.getByText("and 44 more. Edit them as a list.")).toBeVisible();

  await placeField(page, "TEXT", 0.5, 0.4);
  await expect(inspector.getByRole("button", { name: "Spread over boxes" })).toBeDisabled();
  await inspector.getByLabel("Maximum characters").fill("9");
  await inspector.getByRole("button", { name: "Spread over boxes" }).click();
  await expect(inspector.getByLabel("Letter spacing")).not.toHaveValue("");
  await inspector.getByLabel("Default text").fill("123456789");
  const drawnText = page.locator("[data-drawing] text").filter({ hasText: "123456789" });
  await expect
    .poll(
      async () =>
        ((await drawnText.boundingBox())?.width ?? 0) /
        ((await fields(page).last().boundingBox())?.width ?? 1),
    )
    .toBeGreaterThan(0.8);
  await takePicture(page, "boxes");
  await expectSaved(page);
  const answer = await callValidatedRest(product.baseUrl, `/envelope/${id}`, {
    headers: { authorization: owner.apiToken },
  });
  const [dropdown] = Stored.parse(await answer.json()).fields.filter(({ type }) => type === "DROPDOWN");
  const { values } = Options.parse(dropdown?.fieldMeta);
  expect([values.length, values[0]?.value, values.some(({ value }) => value === "Ñuñoa")]).toEqual([
    52,
    "Alhué",
    true,
  ]);
});

test("on a phone, in Spanish, misspelt tags are listed with their reason and fixed in one step", async ({
  browser,
  product,
  owner,
}) => {
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "es-CL",
  });
  const page = await context.newPage();
  const file = await buildPdf("{{date, r1}}", "", "{{sign, r2}}", "{{name}}", "{{customer.name}}");
  await openEditor(page, product, owner, file);
  await expect(fields(page)).toHaveCount(1);
  await page.getByRole("button", { name: /^Todos los campos/ }).tap();
  const report = page.getByTestId("tag-report");
  await expect(report).toContainText("1 marca de campo en el texto, 3 pasadas por alto");
  await expect(report).toContainText("¿Quisiste decir signature?");
  await expectNoViolation(page, "tags on a phone");
  await takePicture(page, "tags-es");
  await report.getByRole("button", { name: "Corregir: Firma para Luis Gómez, {{sign, r2}}" }).tap();
  await expect(report).toContainText("Campo agregado");
  await report.getByRole("button", { name: "Corregir: Nombre para Ana Pérez, {{name}}" }).tap();
  await expect(report.getByText("Campo agregado")).toHaveCount(2);
  await expect(fields(page)).toHaveCount(3);
  await page.keyboard.press("Escape");
  await page.getByTestId("undo").tap();
  await expect(fields(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Ver solo a Ana Pérez" }).tap();
  await expect(page.getByTestId("only-one")).toBeVisible();
  await expectNoViolation(page, "one person alone on a phone");
  await expectSaved(page);
  await context.close();
});
