import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type FoundText, toTagPlacement } from "@/server/domain/field/tag";
import { takeIn } from "@/server/testing/pdf/intake";
import { readPageWords } from "@/server/testing/pdf/judges";
import { HELVETICA, rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { findText } from "./find";

const folder = mkdtempSync(path.join(tmpdir(), "rubrica-find-"));
let files = 0;
function writeToDisk(bytes: Uint8Array): string {
  const file = path.join(folder, `${files++}.pdf`);
  writeFileSync(file, bytes);
  return file;
}
const listTags = async (bytes: Uint8Array) => (await takeIn(writeToDisk(bytes))).tags;
const createPageFile = (content: string, attributes = "/MediaBox [0 0 600 800]") =>
  simplePdf([{ content, attributes }]);

/**
 * Poppler's box of the word, in percent of the displayed page. Poppler states the page's size before turning.
 */
function findWordBox(file: string, text: string, isTurned: boolean) {
  const [first] = readPageWords(file);
  const word = first?.words.find((candidate) => candidate.text === text);
  if (!first || !word) throw new TypeError(`poppler does not see ${text}`);
  const [width, height] = isTurned ? [first.height, first.width] : [first.width, first.height];
  return {
    x: (word.xMin / width) * 100,
    right: (word.xMax / width) * 100,
    y: (word.yMin / height) * 100,
    bottom: (word.yMax / height) * 100,
  };
}

/** Within two points of a 600 by 800 page, as pdf/README.md 3.7 requires. */
function expectSamePlace(found: FoundText | undefined, truth: ReturnType<typeof findWordBox>) {
  if (!found) throw new TypeError("nothing found");
  const box = toTagPlacement(found);
  const expectNear = (a: number, b: number, slack: number) => expect(Math.abs(a - b)).toBeLessThan(slack);
  expectNear(box.positionX, truth.x, 0.5);
  expectNear(box.positionX + box.width, truth.right, 0.5);
  // Poppler counts the font's whole line, PDFium the ink.
  expectNear(box.positionY, truth.y, 1);
  expectNear(box.positionY + box.height, truth.bottom, 1);
}

describe("tags in a file's text", () => {
  test("are found once each, in reading order, with page and position; other braces are ignored", async () => {
    const bytes = simplePdf([
      {
        content:
          "BT /F1 12 Tf 60 700 Td ({{signature, r1}}) Tj 0 -60 Td ({{ Date , R2 , required=true }}) Tj ET",
      },
      { content: "BT /F1 12 Tf 60 700 Td ({{customer.name}} {{stamp, r1}} {{text}} {{text, x1}}) Tj ET" },
      { content: "BT /F1 12 Tf 60 700 Td (by {{rut_firmado,r1}} and {{rut,r1}} here) Tj ET" },
    ]);
    const tags = await listTags(bytes);
    expect(tags.map(({ text, page: number }) => [number, text])).toEqual([
      [1, "{{signature, r1}}"],
      [1, "{{ Date , R2 , required=true }}"],
      [3, "{{rut_firmado,r1}}"],
      [3, "{{rut,r1}}"],
    ]);
  });

  test("are found whole when their letters are placed singly, kerned or split over operators", async () => {
    const split = "BT /F1 12 Tf 60 700 Td ({) Tj ({sig) Tj (nature) Tj (, r) Tj (1}}) Tj ET";
    const kerned = "BT /F1 12 Tf 60 600 Td [({{si) -40 (gna) 30 (ture,) -250 (r1}) 10 (})] TJ ET";
    const letters = [..."{{name,r2}}"]
      .map((letter, index) => `BT /F1 12 Tf ${60 + index * 8} 500 Td (${letter}) Tj ET`)
      .join("\n");
    const tags = await listTags(createPageFile(`${split}\n${kerned}\n${letters}`));
    expect(tags).toHaveLength(3);
    expect(tags[2]?.lines).toHaveLength(1);
    const last = toTagPlacement(tags[2] ?? { text: "", page: 1, lines: [] });
    expect(last.positionX).toBeCloseTo(10, 0);
    expect(last.width).toBeCloseTo((88 - 4) / 6, 0);
  });

  test("are found in hexadecimal strings, in octal escapes and in content that the page refers to", async () => {
    const hex = Buffer.from("{{text, r1}}").toString("hex").toUpperCase();
    expect(await listTags(createPageFile(`BT /F1 12 Tf 60 700 Td <${hex}> Tj ET`))).toHaveLength(1);
    expect(
      await listTags(createPageFile("BT /F1 12 Tf 60 700 Td (\\173\\173text, r1}}) Tj ET")),
    ).toHaveLength(1);
    const referring = rawPdf({
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /Fm 5 0 R >> >> >>",
        { dict: "<< >>", data: "q 1 0 0 1 0 -100 cm /Fm Do Q" },
        {
          dict: "<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 6 0 R >> >> >>",
          data: "BT /F1 12 Tf 60 700 Td ({{text, r1}}) Tj ET",
        },
        HELVETICA,
      ],
    });
    const [tag] = await listTags(referring);
    expect(tag?.lines[0]?.positionY).toBeCloseTo(((800 - 600 - 9) / 800) * 100, 0);
  });

  test("are not found outside the visible page or in a file without braces", async () => {
    expect(await listTags(createPageFile("BT /F1 12 Tf 60 700 Td (No braces here) Tj ET"))).toEqual([]);
    const cropped = "/MediaBox [0 0 600 800] /CropBox [100 100 500 700]";
    expect(await listTags(createPageFile("BT /F1 8 Tf 10 20 Td ({{text, r1}}) Tj ET", cropped))).toEqual([]);
  });

  test("that span two lines have a box for each line", async () => {
    const [tag] = await listTags(
      createPageFile("BT /F1 12 Tf 14 TL 60 700 Td ({{signature,) Tj T* (r1}}) Tj ET"),
    );
    expect(tag?.lines).toHaveLength(2);
    expect(tag?.text).toBe("{{signature, r1}}");
  });
});

const UPRIGHT: Record<number, string> = {
  0: "1 0 0 1 150 500",
  90: "0 1 -1 0 300 300",
  180: "-1 0 0 -1 450 400",
  270: "0 -1 1 0 300 500",
};

describe("the place of a text, in percent of the page as it is shown", () => {
  const BOXES = [
    "/MediaBox [0 0 600 800]",
    "/MediaBox [100 50 700 850]",
    "/MediaBox [600 800 0 0]",
    "/MediaBox [0 0 700 900] /CropBox [50 60 650 860]",
  ];
  const cases = [0, 90, 180, 270, -90, 450].flatMap((rotate) => BOXES.map((box) => [rotate, box] as const));

  test.each(cases)("agrees with poppler for /Rotate %i and %s", async (rotate, box) => {
    const matrix = UPRIGHT[((rotate % 360) + 360) % 360];
    const file = writeToDisk(
      createPageFile(`BT /F1 12 Tf ${matrix} Tm ({{signature,r1}}) Tj ET`, `${box} /Rotate ${rotate}`),
    );
    const { tags } = await takeIn(file);
    expectSamePlace(tags[0], findWordBox(file, "{{signature,r1}}", rotate % 180 !== 0));
  });

  test("is the same with UserUnit 2, which percentages cancel out", async () => {
    const content = "BT /F1 12 Tf 150 500 Td ({{signature,r1}}) Tj ET";
    const [plain] = await listTags(createPageFile(content));
    const [doubled] = await listTags(createPageFile(content, "/MediaBox [0 0 600 800] /UserUnit 2"));
    expect(doubled?.lines).toEqual(plain?.lines);
  });
});

describe("a search for text", () => {
  const content = "BT /F1 12 Tf 60 700 Td (Sign here:) Tj 0 -100 Td (Sign) Tj 0 -14 Td (here:) Tj ET";
  const file = writeToDisk(simplePdf([{ content }, { content }]));

  test("finds the first place, or every place on every page", async () => {
    const [first, all, none] = await findText(file, [
      { text: "Sign here:", all: false },
      { text: "Sign  here:", all: true },
      { text: "sign here:", all: true },
    ]);
    expect(first).toHaveLength(1);
    expect(all?.map((found) => [found.page, found.lines.length])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    expect(none).toEqual([]);
  });

  test("for blanks only finds nothing", async () => {
    expect(await findText(file, [{ text: "  \n", all: true }])).toEqual([[]]);
  });
});
