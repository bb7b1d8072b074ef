import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { createTemporaryFolder, renderPage } from "@/server/testing/pdf/judges";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { callRest } from "./fixtures/sent-envelope";

const ANA = { name: "Ana Núñez", email: "ana@example.org", role: "SIGNER" };
const ITEMS = z.object({ recipients: z.array(z.object({ signingUrl: z.string() })) });
/** Positions of the form's circles, in points of a page of 595 by 842. */
const CIRCLES = [
  { x: 72, y: 700, name: "Cats" },
  { x: 72, y: 676, name: "Dogs" },
  { x: 72, y: 652, name: "No animals" },
];

/**
 * Builds a form like those that programs generate: circles and lines with a white background, and text
 * beside them.
 */
async function buildForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const pdfForm = pdf.getForm();
  const animals = pdfForm.createRadioGroup("animals");
  for (const [at, { x, y, name }] of CIRCLES.entries()) {
    animals.addOptionToPage(`${at}`, page, { x, y, width: 12, height: 12 });
    page.drawText(name, { x: x + 20, y: y + 3, size: 10, font });
  }
  const code = pdfForm.createTextField("code");
  code.setMaxLength(8);
  code.enableCombing();
  code.addToPage(page, { x: 72, y: 590, width: 160, height: 20 });
  code.setFontSize(12);
  pdfForm.createTextField("city").addToPage(page, { x: 72, y: 550, width: 200, height: 20 });
  return pdf.save();
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Returns the darkness of a circle's middle in the rendered page, 0 to 255. */
function measureDarkness(file: string, { x, y }: { x: number; y: number }): number {
  const { pixels, width } = renderPage(file, 1, 144);
  return 255 - (pixels[(Math.round((842 - y - 6) * 2) * width + Math.round((x + 6) * 2)) * 3] ?? 255);
}

test("a form's own fields are imported, filled in on its circles, and seen in the sealed file", async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const signature = { identifier: "lease.pdf", type: "SIGNATURE", page: 1 };
  const place = { positionX: 12, positionY: 60, width: 30, height: 6 };
  const id = await createDraft(product, owner, 1, {
    file: await buildForm(),
    recipients: [{ ...ANA, fields: [{ ...signature, ...place }] }],
  });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expect(page.getByTestId("places")).toContainText("3 places found");
  await page.getByRole("button", { name: "Accept all" }).click();
  await expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");
  const field = page.locator("[data-field]");
  await field.and(page.getByRole("button", { name: /^animals, Ana Núñez/ })).click();
  await expect(page.getByRole("switch", { name: "Draw only the marks" })).toBeChecked();
  await expectAccessible(page, "a choice without words of its own");
  await takePicture(page, "form-editor");

  const sent = ITEMS.parse(await callRest(product, owner, "/envelope/distribute", { envelopeId: id }));
  await page.goto(sent.recipients[0]?.signingUrl ?? "");
  await page.getByRole("button", { name: "Start" }).click();
  const paper = page.getByRole("region", { name: "Document" });
  await paper.getByRole("button", { name: /animals/ }).click({ position: { x: 5, y: 40 } });
  await takePicture(page, "form-signing");
  const panel = page.locator("#to-do");
  await panel.getByRole("radio", { name: "Dogs" }).check();
  await takePicture(page, "form-signing-chosen");
  await paper.getByRole("button", { name: /code/ }).click();
  await panel.getByRole("textbox", { name: /code/ }).fill("12345678");
  // "Next" skips optional fields, so this one is opened directly.
  await paper.getByRole("button", { name: /city/ }).click();
  await panel.getByRole("textbox", { name: /city/ }).fill("Timbuktu");
  await panel.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Add signature" }).click();
  await page.getByRole("radio", { name: "Type" }).check();
  await page.getByRole("button", { name: "Use this signature" }).click();
  await takePicture(page, "form-signing-filled");
  await page.getByRole("button", { name: "Review" }).last().click();
  await page.getByRole("button", { name: "Sign and finish" }).click();
  const download = page.getByRole("link", { name: "Download signed document" });
  await expect(download).toBeVisible({ timeout: toPatientMs(30) });
  const sealed = await page.request.get((await download.getAttribute("href")) ?? "");
  const file = path.join(createTemporaryFolder(), "sealed.pdf");
  writeFileSync(file, await sealed.body());
  expect(CIRCLES.map((circle) => measureDarkness(file, circle) > 128)).toEqual([false, true, false]);
  const words = spawnSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }).stdout;
  expect(words).toContain("Timbuktu");
  expect(words.match(/Dogs/g), "what is printed is not printed again").toHaveLength(1);
});
