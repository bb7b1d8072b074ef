import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { degrees, PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import type { Box } from "@/server/domain/field/placement";
import {
  checkWithQpdf,
  createTemporaryFolder,
  renderPage,
  renderWithMupdf,
} from "@/server/testing/pdf/judges";
import { createAuthority, loadSigner } from "./authority";
import type { StampField } from "./model";
import { findPlaces } from "./places/find-places";
import { sealItem } from "./seal";

/** The form's widgets have a white background, as many programs make them, and follow the page's rotation. */

const NOW = new Date("2026-11-21T12:00:00Z");
const DPI = 144;
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);

const CIRCLES = [
  { x: 100, y: 500, width: 12, height: 12 },
  { x: 100, y: 470, width: 12, height: 12 },
  { x: 100, y: 440, width: 12, height: 12 },
];
const LINE = { x: 100, y: 600, width: 200, height: 20 };
const OTHER = { x: 100, y: 300, width: 200, height: 20 };

async function sealForm(turned: 0 | 90, answer: (field: { type: string; label: string }) => string | null) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 700]);
  page.setRotation(degrees(turned));
  const form = pdf.getForm();
  const radio = form.createRadioGroup("pets");
  for (const [at, circle] of CIRCLES.entries())
    radio.addOptionToPage(`${at}`, page, { ...circle, borderWidth: 0 });
  form.createTextField("city").addToPage(page, LINE);
  form.createTextField("other").addToPage(page, OTHER);
  const path = join(dir, `${turned}.pdf`);
  writeFileSync(path, await pdf.save());
  const found = await findPlaces(path, { first: 1, count: 1 });
  const fields = found.map((place, fieldId): StampField => {
    const meta = place.fieldMeta.type === "radio" || place.fieldMeta.type === "text" ? place.fieldMeta : null;
    return { ...place, fieldId, meta, text: answer(place), signature: null };
  });
  const outPath = join(dir, `${turned}-sealed.pdf`);
  const files = { originalPath: path, outPath, fields, signer, certificate: null };
  const { lowered } = await sealItem({ ...files, rejectStamp: false, signingTime: NOW, language: "en" });
  return { path, outPath, lowered };
}

type Picture = { pixels: Buffer; width: number; height: number };

function measureInk({ pixels, width }: Picture, box: Box, turned: 0 | 90, part = 0.3): number {
  const scale = DPI / 72;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // Clockwise: the page's left edge is its top.
  const middle = turned === 90 ? { x: y, y: x } : { x, y: 700 - y };
  const [across, down] = turned === 90 ? [box.height, box.width] : [box.width, box.height];
  let ink = 0;
  for (let row = (middle.y - down * part) * scale; row < (middle.y + down * part) * scale; row++) {
    for (let col = (middle.x - across * part) * scale; col < (middle.x + across * part) * scale; col++) {
      if ((pixels[(Math.floor(row) * width + Math.floor(col)) * 3] ?? 255) < 128) ink++;
    }
  }
  return ink;
}

describe.each([0, 90] as const)("on a page rotated by %s degrees", (turned) => {
  test("values cover the form's own fields and marks its circles in every reader", async () => {
    const { outPath, lowered } = await sealForm(turned, ({ type, label }) =>
      type === "RADIO" ? "1" : label === "city" ? "Timbuktu Timbuktu" : null,
    );
    expect(checkWithQpdf(outPath)).toBe(0);
    // Empty widgets stay as they are.
    expect(lowered).toHaveLength(CIRCLES.length + 1);
    for (const picture of [renderPage(outPath, 1, DPI), renderWithMupdf(outPath, 1, DPI)]) {
      expect(measureInk(picture, LINE, turned, 0.45)).toBeGreaterThan(100);
      expect(CIRCLES.map((circle) => measureInk(picture, circle, turned, 0.15) > 20)).toEqual([
        false,
        true,
        false,
      ]);
    }
  });
});

test("the frames of the form's fields look as before", async () => {
  const { path, outPath } = await sealForm(0, ({ label }) => (label === "city" ? " " : null));
  const around = { x: LINE.x - 3, y: LINE.y - 3, width: LINE.width + 6, height: LINE.height + 6 };
  const [before, after] = [renderPage(path, 1, DPI), renderPage(outPath, 1, DPI)];
  const measureFrameInk = (picture: Picture) => measureInk(picture, around, 0, 0.5);
  expect(measureFrameInk(before)).toBeGreaterThan(500);
  expect(Math.abs(measureFrameInk(after) - measureFrameInk(before))).toBeLessThan(40);
});
