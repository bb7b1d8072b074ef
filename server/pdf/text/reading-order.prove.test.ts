import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFDict, PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, test } from "vitest";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { SCRIPT_LINES } from "@/server/testing/pdf/scripts";
import { createAuthority, loadSigner } from "../authority";
import { sealItem } from "../seal";
import { PdfFile } from "../syntax/file";
import { readFirstPageText } from "./first-page-text";

// External programs start slowly on a busy machine.

/**
 * Text extraction of text written from right to left. By the standard (ISO 32000-2, 14.8.2.5) show strings
 * come in reading order, and a string in reverse order is marked /ReversedChars; ours follow it exactly. No
 * reader here knows that mark. poppler and PDFium take strings, and /ActualText too, for visual order and
 * reverse them. mupdf takes them as they come. pdf.js reverses each string by itself.
 */

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);

const ONE_WAY = ["السلام عليكم ورحمة الله", "پیشنهاد می‌شود گچ", "שלום עולם", "שלום"];
const MIXED = [
  "اسم: John (2024) عقد رقم 123",
  "John Smith שלום עולם Inc.",
  "עולם John Smith 12,5 שלום",
  "Invoice رقم 123 total",
  "خط ABC",
  "ABC خط",
  "שלום, John!",
  "(א) John (ב)",
  "ID: 12.345.678-9 محمد علي",
  "abc (שלום) def",
  "בְּרֵאשִׁית Bible 1:1",
  "1 שלום",
  "שלום  1",
];
const SCRIPTS = SCRIPT_LINES.map(([, text]) => text.normalize("NFC"));
const LINES = [...ONE_WAY, ...MIXED, ...SCRIPTS];

const paths = new Map<string, string>();
const getPath = (line: string): string => {
  const path = paths.get(line);
  if (!path) throw new Error(`${line} was not sealed`);
  return path;
};

beforeAll(async () => {
  for (const [index, text] of LINES.entries()) {
    const [originalPath, outPath] = [join(dir, `${index}.pdf`), join(dir, `${index}-out.pdf`)];
    writeFileSync(originalPath, simplePdf([{ content: "" }]));
    await sealItem({
      originalPath,
      outPath,
      signer,
      certificate: null,
      rejectStamp: false,
      signingTime: NOW,
      language: "en",
      fields: [sampleStampField({ positionX: 5, positionY: 40, width: 90, height: 5, text })],
    });
    paths.set(text, outPath);
  }
});

/** Texts of the codes of a font, by its /ToUnicode. */
function listMeanings(file: PdfFile, font: PDFDict): Map<string, string> {
  const map = file.resolve(font.get(PDFName.of("ToUnicode")));
  if (!(map instanceof PDFRawStream)) throw new Error("a font without /ToUnicode");
  const lines = file
    .decode(map)
    .toString("latin1")
    .matchAll(/^<(\w{4})> <(\w*)>$/gm);
  return new Map(
    [...lines].map(([, code = "", text = ""]) => [
      code,
      Buffer.from(text, "hex").swap16().toString("utf16le"),
    ]),
  );
}

const TOKEN =
  /\/Span <<\/ActualText <FEFF(?<actual>\w*)>>> BDC|\/(?<reversed>ReversedChars) BMC|(?<end>EMC)|\/(?<font>[\w-]+) [\d.]+ Tf|(?<shown>\[[^\]]*\] TJ|<\w+> Tj)/g;

/** The text of a page as the standard reads it: strings in their order, each by its marked content. */
function readByStandard(path: string): string {
  const file = new PdfFile(readFileSync(path));
  const disagreements: string[] = [];
  for (let number = 1; number < file.xref.size; number++) {
    const form = file.resolve(PDFRef.of(number));
    if (!(form instanceof PDFRawStream) || file.name(form.dict.get(PDFName.of("Subtype"))) !== "Form")
      continue;
    const fonts = file.dict(file.dict(form.dict.get(PDFName.of("Resources")))?.get(PDFName.of("Font")));
    let [meanings, isReversed, isReplaced] = [new Map<string, string>(), false, false];
    for (const { groups = {} } of file.decode(form).toString("latin1").matchAll(TOKEN)) {
      const { actual, reversed, end, font, shown } = groups;
      if (font) {
        const dict = file.dict(fonts?.get(PDFName.of(font)));
        if (!(dict instanceof PDFDict)) throw new Error(`no font ${font}`);
        meanings = listMeanings(file, dict);
      } else if (actual !== undefined) {
        isReplaced = true;
        disagreements.push(Buffer.from(actual, "hex").swap16().toString("utf16le"));
      } else if (reversed) isReversed = true;
      else if (end) [isReversed, isReplaced] = [false, false];
      else if (shown && !isReplaced) {
        const codes = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/\w{4}/g) ?? []);
        const letters = codes.map((code) => meanings.get(code) ?? "�");
        disagreements.push((isReversed ? letters.reverse() : letters).join(""));
      }
    }
  }
  return disagreements.join("");
}

const removeMarks = (text: string) => text.replace(/[\u202a-\u202e\f]/gu, "").trim();
const readWithPoppler = (path: string) => removeMarks(runTool("pdftotext", [path, "-"]).output);
const readWithMupdf = (path: string) =>
  removeMarks(runTool("mutool", ["draw", "-q", "-F", "txt", path, "1"]).bytes.toString("utf8"));

async function readWithPdfjs(path: string): Promise<string> {
  const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

const isTurned = (word: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word);
const listWords = (line: string) => line.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

describe("the file itself", () => {
  // Invisible characters (joiners, direction marks) are not drawn, so they are not extracted.
  const removeIgnorable = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");

  test.each(LINES)("holds %s when read by the standard", (line) => {
    expect(removeIgnorable(readByStandard(getPath(line)))).toBe(removeIgnorable(line));
  });
});

describe("a line of one direction", () => {
  test.each(ONE_WAY)("reads back as %s in poppler, PDFium and pdf.js", async (line) => {
    const path = getPath(line);
    const readers = [
      readWithPoppler(path),
      removeMarks(await readFirstPageText(path)),
      removeMarks(await readWithPdfjs(path)),
    ];
    expect(readers.map((text) => text.replaceAll("\u200c", ""))).toEqual(
      Array(3).fill(line.replaceAll("\u200c", "")),
    );
  });
});

describe("a line of both directions", () => {
  test.each(MIXED)("%s: pdf.js gives it in reading order, apart from blanks", async (line) => {
    expect((await readWithPdfjs(getPath(line))).replace(/\s/g, "")).toBe(line.replace(/\s/g, ""));
  });

  test.each(MIXED)("%s: poppler and PDFium give every word, in their own order", async (line) => {
    for (const text of [readWithPoppler(getPath(line)), await readFirstPageText(getPath(line))]) {
      // Two marks on one letter change places on the way; for Unicode that is the same text.
      for (const word of listWords(line)) expect(text.normalize("NFC")).toContain(word.normalize("NFC"));
    }
  });

  test.each(MIXED)("%s: mupdf gives its strings in reading order, each in visual order", (line) => {
    const text = readWithMupdf(getPath(line));
    for (const word of listWords(line)) {
      expect(text).toContain(isTurned(word) ? [...word].reverse().join("") : word);
    }
  });
});

test("readers turn around or ignore an /ActualText in reading order", async () => {
  const path = join(dir, "actual.pdf");
  const content = "/Span <</ActualText <FEFF05E905DC05D505DD>>> BDC BT /F1 18 Tf 60 700 Td (abcd) Tj ET EMC";
  writeFileSync(path, simplePdf([{ content }]));
  expect([readWithPoppler(path), removeMarks(await readFirstPageText(path))]).toEqual(["םולש", "םולש"]);
  expect([readWithMupdf(path), await readWithPdfjs(path)]).toEqual(["abcd", "abcd"]);
});
