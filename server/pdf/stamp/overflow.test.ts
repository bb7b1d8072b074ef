import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createTemporaryFolder,
  type ExtractedWord,
  readPageWords,
  renderPage,
} from "@/server/testing/pdf/judges";
import { hashPages } from "@/server/testing/pdf/renders";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import type { StampField, StampMeta } from "../model";
import { sealItem } from "../seal";

// External programs start slowly on a busy machine.

/**
 * Every text option of the seed as it comes out on paper (domain/evidence.md 7.3, 7.4). Page and field are
 * round numbers, so that each expectation can be worked out by hand. The field is 200 points wide, from 200
 * to 400, and 40 high (20 where `low`), from 400 down. Letters are 12 points by default.
 */

const PAGE = { width: 600, height: 800 };
const createPlace = (height: number) => ({
  positionX: 33.3333,
  positionY: 50,
  width: 33.3333,
  height: height / 8,
});
const LONG = "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november";
const MIDDLE = "alpha bravo charlie delta echo foxtrot";

type OverflowCase = {
  name: string;
  type?: StampField["type"];
  text?: string;
  height?: number;
  meta: StampMeta;
  expect: (seen: StampedLines) => void;
};

type SeenLine = { text: string; left: number; right: number; middle: number };
type StampedLines = { lines: SeenLine[]; first: SeenLine; last: SeenLine };

function listLines(found: readonly ExtractedWord[]): SeenLine[] {
  const lines: SeenLine[] = [];
  for (const { text, xMin, xMax, yMin, yMax } of found) {
    const middle = (yMin + yMax) / 2;
    const line = lines.find((each) => Math.abs(each.middle - middle) < 2);
    if (!line) lines.push({ text, left: xMin, right: xMax, middle });
    else {
      line.text += ` ${text}`;
      line.left = Math.min(line.left, xMin);
      line.right = Math.max(line.right, xMax);
    }
  }
  return lines.sort((a, b) => a.middle - b.middle);
}

const expectNear = (value: number, wanted: number, tolerance = 2) =>
  expect(Math.abs(value - wanted), `${value} is not near ${wanted}`).toBeLessThanOrEqual(tolerance);

const CASES: readonly OverflowCase[] = [
  {
    name: "plain",
    meta: {},
    text: "Hello",
    expect: ({ first }) => {
      expectNear(first.left, 206);
      expectNear(first.middle, 420);
    },
  },
  {
    name: "align center",
    meta: { textAlign: "center" },
    text: "Hello",
    expect: ({ first }) => expectNear((first.left + first.right) / 2, 300),
  },
  {
    name: "align right",
    meta: { textAlign: "right" },
    text: "Hello",
    expect: ({ first }) => expectNear(first.right, 394),
  },
  {
    name: "vertical top",
    meta: { verticalAlign: "top" },
    text: "Hello",
    expect: ({ first }) => expectNear(first.middle, 406),
  },
  {
    name: "vertical bottom",
    meta: { verticalAlign: "bottom" },
    text: "Hello",
    expect: ({ first }) => expectNear(first.middle, 434),
  },
  {
    name: "font size 24",
    meta: { fontSize: 24 },
    text: "Hello",
    expect: ({ first }) => expectNear(first.right - first.left, 57, 3),
  },
  {
    name: "line height 1.5",
    meta: { lineHeight: 1.5 },
    text: "one\ntwo",
    expect: ({ first, last }) => expectNear(last.middle - first.middle, 18, 0.5),
  },
  {
    name: "letter spacing 10",
    meta: { letterSpacing: 10 },
    text: "Hello",
    // Four times ten more than without; poppler takes such letters for words.
    expect: ({ first }) => expectNear(first.right - first.left, 28.5 + 40, 4),
  },
  {
    name: "auto, low: runs on in one line",
    height: 20,
    meta: {},
    text: MIDDLE,
    expect: ({ lines, first }) => {
      expect(lines).toHaveLength(1);
      expectNear(first.left, 206);
      expect(first.right).toBeGreaterThan(400);
    },
  },
  {
    name: "auto, low, centred: runs on from the left",
    height: 20,
    meta: { textAlign: "center" },
    text: MIDDLE,
    expect: ({ first }) => expectNear(first.left, 206),
  },
  {
    name: "auto, low, right: runs on to the left",
    height: 20,
    meta: { textAlign: "right" },
    text: MIDDLE,
    expect: ({ first }) => {
      expectNear(first.right, 394);
      expect(first.left).toBeLessThan(200);
    },
  },
  {
    name: "auto, high: wraps",
    meta: {},
    text: MIDDLE,
    expect: ({ lines, first }) => {
      expect(lines).toHaveLength(2);
      expect(first.right).toBeLessThan(394);
    },
  },
  {
    name: "auto, high, too long: grows down",
    meta: {},
    text: LONG,
    expect: ({ lines, first, last }) => {
      expect(lines).toHaveLength(3);
      expectNear(first.middle, 414, 9);
      expect(last.middle).toBeLessThan(440);
    },
  },
  {
    name: "auto, high, far too long: grows down from the top",
    meta: {},
    text: `${LONG} ${LONG}`,
    expect: ({ first, last }) => {
      expectNear(first.middle, 406);
      expect(last.middle).toBeGreaterThan(440);
    },
  },
  {
    name: "horizontal: one line, however high",
    meta: { overflow: "horizontal" },
    text: MIDDLE,
    expect: ({ lines, first }) => {
      expect(lines).toHaveLength(1);
      expectNear(first.left, 206);
    },
  },
  {
    name: "horizontal, centred: grows both ways",
    meta: { overflow: "horizontal", textAlign: "center" },
    text: MIDDLE,
    expect: ({ first }) => expectNear((first.left + first.right) / 2, 300),
  },
  {
    name: "horizontal, to the edge: moved back onto the page",
    meta: { overflow: "horizontal" },
    text: LONG,
    expect: ({ first }) => expect(first.right).toBeLessThanOrEqual(PAGE.width + 1),
  },
  {
    name: "vertical, top: grows down",
    meta: { overflow: "vertical", verticalAlign: "top" },
    text: `${LONG} ${LONG}`,
    expect: ({ first }) => expectNear(first.middle, 406),
  },
  {
    name: "vertical, bottom: grows up",
    meta: { overflow: "vertical", verticalAlign: "bottom" },
    text: `${LONG} ${LONG}`,
    expect: ({ last }) => expectNear(last.middle, 434),
  },
  {
    name: "vertical, middle: grows both ways",
    meta: { overflow: "vertical" },
    text: `${LONG} ${LONG}`,
    expect: ({ first, last }) => expectNear((first.middle + last.middle) / 2, 420),
  },
  {
    name: "crop: wraps and is cut at the field",
    meta: { overflow: "crop" },
    text: `${LONG} ${LONG}`,
    expect: ({ first }) => expectNear(first.middle, 406),
  },
  {
    name: "Japanese breaks between letters, never before a stop",
    meta: {},
    text: "契約書に署名してください。契約書に署名してください。",
    expect: ({ lines }) => {
      expect(lines.length).toBe(2);
      expect(lines.every(({ text }) => !text.startsWith("。"))).toBe(true);
    },
  },
  {
    name: "Thai breaks between words",
    meta: {},
    text: "สวัสดีครับกรุณาลงนามในสัญญาฉบับนี้ด้วยครับขอบคุณมาก",
    expect: ({ lines, first }) => {
      expect(lines.length).toBe(2);
      expect(first.right).toBeLessThan(396);
    },
  },
  {
    name: "Arabic aligned right stands at the right",
    meta: { textAlign: "right" },
    text: "عقد إيجار رقم",
    expect: ({ first }) => expectNear(first.right, 394),
  },
  {
    name: "initials",
    type: "INITIALS",
    meta: { fontSize: 14 },
    text: "MJÑ",
    expect: ({ first }) => expectNear(first.left, 206),
  },
  {
    name: "a number as it was formatted",
    type: "NUMBER",
    meta: { textAlign: "right" },
    text: "1.234.567,89",
    expect: ({ first }) => {
      expect(first.text).toBe("1.234.567,89");
      expectNear(first.right, 394);
    },
  },
  {
    name: "a date that is too long for its field: smaller letters, in one line",
    type: "DATE",
    meta: {},
    text: "Wednesday, September 30, 2026 10:07 PM",
    expect: ({ lines, first }) => {
      expect(lines).toHaveLength(1);
      expectNear(first.left, 206);
      expectNear(first.right, 394);
    },
  },
  {
    name: "a date that fits: letters as large as the field says",
    type: "DATE",
    meta: {},
    text: "2026-09-30",
    expect: ({ first }) => expectNear(first.right - first.left, 62, 3),
  },
];

const dir = createTemporaryFolder();
let path = "";
let pages: ExtractedWord[][] = [];

beforeAll(async () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const signer = loadSigner(createAuthority(join(dir, "authority"), now), now);
  const originalPath = join(dir, "in.pdf");
  path = join(dir, "out.pdf");
  const size = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}]`;
  writeFileSync(originalPath, simplePdf(CASES.map(() => ({ content: "", attributes: size }))));
  const fields = CASES.map(({ type = "TEXT", text = "", height = 40, meta }, index) =>
    sampleStampField({ ...createPlace(height), type, text, meta, fieldId: index, page: index + 1 }),
  );
  await sealItem({
    originalPath,
    outPath: path,
    fields,
    signer,
    certificate: null,
    rejectStamp: false,
    signingTime: now,
    language: "en",
  });
  pages = readPageWords(path).map((page) => page.words);
});

describe("text printed in a field", () => {
  test.each(CASES.map((item, index) => [item.name, item, index] as const))("%s", (_, item, index) => {
    const lines = listLines(pages[index] ?? []);
    const [first] = lines;
    const last = lines.at(-1);
    if (!first || !last) throw new Error("nothing is written there");
    item.expect({ lines, first, last });
  });

  test("shows nothing of what crop cuts off", () => {
    const page = CASES.findIndex(({ meta }) => meta.overflow === "crop") + 1;
    const { width, height, pixels } = renderPage(path, page, 72);
    const darkRows = Array.from({ length: height }, (_, y) => y).filter((y) =>
      pixels.subarray(y * width * 3, (y + 1) * width * 3).some((value) => value < 200),
    );
    expect(Math.min(...darkRows)).toBeGreaterThanOrEqual(399);
    expect(Math.max(...darkRows)).toBeLessThanOrEqual(440);
  });

  test("matches the stored rendering to the pixel (PDFium; look at a new one before accepting it with -u)", async () => {
    const hashes = await hashPages(path);
    const looks = Object.fromEntries(CASES.map(({ name }, index) => [name, hashes[index]]));
    await expect(`${JSON.stringify(looks, null, 2)}\n`).toMatchFileSnapshot("golden/overflow.json");
  });
});
