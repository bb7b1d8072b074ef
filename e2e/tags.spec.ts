import path from "node:path";
import type { Page } from "@playwright/test";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

/**
 * In the wizard files come before recipients: tags wait for them, and a single place offers to place their
 * fields.
 */

const WORDS = {
  en: {
    addMe: "Add me",
    add: "Add recipient",
    email: "E-mail",
    waits: "4 wait for their recipients: see below.",
    title: "4 field tags wait in the text of your files",
    titleOfOne: "1 field tag waits in the text of your files",
    mine: /2 fields for .+ \(r1\)/,
    missing: "1 field for r2: there is no recipient 2 yet.",
    impossible: "cannot become a field, because fontSize does not fit.",
    take: "Place these fields",
    takeOne: "Place this field",
    leave: /^Leave (?:them|it) as text$/,
    taken: "2 fields placed",
    left: "The tags stay text",
    state: "3 are fields now. 1 stays text.",
    refused:
      "Page 1: the tag {{text, r9}} is for recipient 9, but there are only 2 recipients. Add the missing recipient and try again.",
    order: "In order",
  },
  es: {
    addMe: "Agregarme",
    add: "Agregar destinatario",
    email: "Correo electrónico",
    waits: "4 esperan a sus destinatarios: mira más abajo.",
    title: "4 marcas de campo esperan en el texto de tus archivos",
    titleOfOne: "1 marca de campo espera en el texto de tus archivos",
    mine: /2 campos para .+ \(r1\)/,
    missing: "1 campo para r2: aún no hay destinatario 2.",
    impossible: "no puede ser un campo, porque fontSize no sirve.",
    take: "Colocar estos campos",
    takeOne: "Colocar este campo",
    leave: /^Dejarlas? como texto$/,
    taken: "2 campos colocados",
    left: "Las marcas quedan como texto",
    state: "3 ya son campos. 1 queda como texto.",
    refused:
      "Página 1: la marca {{text, r9}} es para el destinatario 9, pero solo hay 2 destinatarios. Agrega el destinatario que falta e inténtalo de nuevo.",
    order: "En orden",
  },
} as const;

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  ["en", WIDE],
  ["es", WIDE],
  ["en", PHONE],
  ["es", PHONE],
] as const;

async function buildTaggedPdf(...lines: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [row, line] of lines.entries())
    page.drawText(line, { x: 64, y: 740 - row * 60, size: 14, font });
  return Buffer.from(await pdf.save());
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles({ name, mimeType: "application/pdf", buffer });
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (!folder) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}

async function beginDraftWith(page: Page, owner: Account, name: string, buffer: Buffer): Promise<string> {
  await page.goto(`/t/${owner.teamUrl}/envelopes/new`);
  await chooseFile(page, name, buffer);
  await page.waitForURL("**/edit?step=files");
  // Waits until the file is there before a recipient is added; otherwise its tags are matched with those
  // present.
  await expect(page.getByRole("textbox", { name: /^(?:Name of the file|Nombre del archivo)$/ })).toHaveValue(
    name,
  );
  return new URL(page.url()).pathname.split("/").at(-2) ?? "";
}

async function listFields(product: Product, envelopeId: string): Promise<string[]> {
  await using sql = openDatabase(product);
  const rows = await sql`select field.type || ' ' || recipient.email as text from field
    join recipient on recipient.id = field.recipient_id where field.envelope_id = ${envelopeId} order by field.id`;
  return rows.map(({ text }) => String(text));
}

for (const [language, viewport] of LOOKS) {
  const words = WORDS[language];
  const look = `${language}-${viewport.width}`;

  test.describe(`at ${viewport.width} px in ${language}`, () => {
    test.use({ viewport, locale: language === "es" ? "es-CL" : "en-GB" });

    test("tags become fields by keyboard once there are recipients; tags that name none are listed and can stay", async ({
      page,
      product,
      owner,
    }) => {
      await signIn(page, owner);
      await page.context().addCookies([{ name: "rubrica-language", value: language, url: product.baseUrl }]);
      const lines = ["{{signature, r1}}", "{{date, r1}}", "{{text, r2}}", "{{text, r1, fontSize=2}}"];
      const envelopeId = await beginDraftWith(page, owner, "lease.pdf", await buildTaggedPdf(...lines));
      await expect(page.getByText(words.waits)).toBeVisible();
      await expect(page.getByText(words.title)).toBeVisible();
      const take = page.getByRole("button", { name: words.take });
      await expect(take).toHaveCount(0);
      await takePicture(page, `tags-nobody-${look}`);

      await page.getByRole("button", { name: words.addMe }).click();
      await expect(page.getByText(words.mine)).toBeVisible();
      await expect(page.getByText(words.missing)).toBeVisible();
      await expect(page.getByText(words.impossible)).toBeVisible();
      await expectAccessible(page, `waiting tags, ${look}`);
      await takePicture(page, `tags-one-${look}`);

      await take.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(words.taken).first()).toBeVisible();
      await expect(take).toHaveCount(0);
      await expect(page.getByText(words.missing)).toBeVisible();
      expect(await listFields(product, envelopeId)).toEqual([
        `SIGNATURE ${owner.email}`,
        `DATE ${owner.email}`,
      ]);

      await page.getByRole("button", { name: words.add }).click();
      await page.getByLabel(words.email).nth(1).fill("luis@example.org");
      await page.getByRole("button", { name: words.takeOne }).click();
      await expect(page.getByText(words.titleOfOne)).toBeVisible();
      await expect.poll(() => listFields(product, envelopeId)).toContain("TEXT luis@example.org");
      await takePicture(page, `tags-impossible-${look}`);
      await page.getByRole("button", { name: words.leave }).click();
      await expect(page.getByText(words.left).first()).toBeVisible();
      await expect(page.getByText(words.titleOfOne)).toHaveCount(0);

      await page.goto(`/t/${owner.teamUrl}/envelopes/${envelopeId}/edit?step=files`);
      await expect(page.getByText(words.state)).toBeVisible();
      await chooseFile(page, "annex.pdf", await buildTaggedPdf("{{text, r9}}"));
      await expect(page.getByRole("alert").filter({ hasText: words.refused })).toBeVisible();
      await expectAccessible(page, `refused tag, ${look}`);
      await takePicture(page, `tags-refused-${look}`);

      await page.goto(`/t/${owner.teamUrl}/envelopes/${envelopeId}/edit?step=fields`);
      await expect(page.locator("[data-field]")).toHaveCount(3);
      await takePicture(page, `tags-fields-${look}`);
    });
  });
}

test("tags left as text are not offered again and create no field", async ({ page, product, owner }) => {
  const words = WORDS.en;
  await signIn(page, owner);
  const pdf = await buildTaggedPdf("{{signature, r1}}", "{{date, r1}}");
  const envelopeId = await beginDraftWith(page, owner, "left.pdf", pdf);
  await page.getByRole("button", { name: words.addMe }).click();
  await expect(page.getByRole("button", { name: words.take })).toBeVisible();
  await page.getByRole("button", { name: words.leave }).click();
  await expect(page.getByRole("button", { name: words.take })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel(words.email)).toHaveValue(owner.email);
  await expect(page.getByText(/field tags? waits?/)).toHaveCount(0);
  expect(await listFields(product, envelopeId)).toEqual([]);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${envelopeId}/edit?step=files`);
  await expect(page.getByText("2 stay text.")).toBeVisible();
});

test("r1 follows the recipient order shown, even before it is saved", async ({ page, product, owner }) => {
  const words = WORDS.en;
  await signIn(page, owner);
  const envelopeId = await beginDraftWith(
    page,
    owner,
    "order.pdf",
    await buildTaggedPdf("{{signature, r1}}"),
  );
  await page.getByRole("button", { name: words.addMe }).click();
  await expect(page.getByLabel(words.email)).toHaveCount(1);
  await page.getByRole("button", { name: words.add }).click();
  await page.getByLabel(words.email).nth(1).fill("luis@example.org");
  await page.getByRole("radio", { name: words.order }).check();
  await expect(page.getByLabel(words.email).nth(1)).toHaveValue("luis@example.org");
  await page.getByRole("button", { name: "Move luis@example.org earlier" }).click();
  await expect(page.getByText("1 field for luis@example.org (r1)")).toBeVisible();
  await page.getByRole("button", { name: words.takeOne }).click();
  await expect(page.getByText("1 field placed").first()).toBeVisible();
  expect(await listFields(product, envelopeId)).toEqual(["SIGNATURE luis@example.org"]);
});
