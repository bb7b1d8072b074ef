import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { copyPdfjsAssets } from "./pdfjs-assets";

const root = path.join(import.meta.dirname, "../..");

function createClone(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-pdfjs-"));
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

test("every file that pdf.js loads at run time is in public/pdfjs, byte for byte", () => {
  const folder = createClone();
  expect(copyPdfjsAssets(folder)).toBe(true);
  const placed = path.join(folder, "public/pdfjs");
  const source = path.join(root, "node_modules/pdfjs-dist");
  expect(readFileSync(path.join(placed, "pdf.worker.min.mjs"))).toEqual(
    readFileSync(path.join(source, "build/pdf.worker.min.mjs")),
  );
  expect(existsSync(path.join(placed, "legacy/pdf.worker.min.mjs"))).toBe(true);
  for (const part of ["cmaps", "standard_fonts", "wasm", "iccs"]) {
    expect(readdirSync(path.join(placed, part))).toEqual(readdirSync(path.join(source, part)));
  }
});

test("a second start copies nothing, and a copy of another version is replaced whole", () => {
  const folder = createClone();
  copyPdfjsAssets(folder);
  expect(copyPdfjsAssets(folder)).toBe(false);
  const placed = path.join(folder, "public/pdfjs");
  cpSync(path.join(placed, "iccs/LICENSE"), path.join(placed, "version.txt"));
  expect(copyPdfjsAssets(folder)).toBe(true);
  expect(readdirSync(path.join(folder, "public"))).toEqual(["pdfjs"]);
});
