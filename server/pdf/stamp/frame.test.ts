import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import type { SignatureValue } from "@/server/pdf/model";
import {
  checkWithQpdf,
  createTemporaryFolder,
  readPageWords,
  renderPage,
  runTool,
} from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf, taggedPdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import type { StampField } from "../model";
import { sealItem } from "../seal";

// External programs and child processes start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
let count = 0;

async function sealFields(
  fields: readonly StampField[],
  file = simplePdf([{ content: "" }]),
): Promise<string> {
  const path = join(dir, `frame-${++count}`);
  writeFileSync(`${path}.pdf`, file);
  await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    fields,
    signer,
    certificate: null,
    rejectStamp: false,
    signingTime: NOW,
    language: "en",
  });
  return `${path}-out.pdf`;
}

const FRAME = { above: "Firmado por María José Ñuñoa", date: "21-11-2026 09:30", id: "7K2M9QXA" };
const WORDS = ["Firmado por María José Ñuñoa", "21-11-2026 09:30 · 7K2M9QXA"];
const PLACE = { positionX: 10, positionY: 40, width: 40, height: 8 };

const pngPath = join(dir, "picture.png");
const data = new Uint8Array(120 * 60 * 3).fill(255);
data.fill(0, 120 * 3 * 20, 120 * 3 * 40);
writeFileSync(pngPath, encode({ width: 120, height: 60, data, channels: 3, depth: 8 }));

const wave = Array.from(
  { length: 60 },
  (_, i) => [0.1 + i / 75, 0.5 + 0.3 * Math.sin(i / 6), 0.5, i * 9] as const,
);
const SIGNATURES: SignatureValue[] = [
  { kind: "drawn", strokes: [wave], aspect: 3 },
  { kind: "typed", text: "María José Ñuñoa", face: "caveat" },
  { kind: "uploaded", pngPath },
];

const createSignedField = (signature: SignatureValue, change: Partial<StampField> = {}) =>
  sampleStampField({ ...PLACE, type: "SIGNATURE", signature, frame: FRAME, ...change });
const readText = (path: string) => runTool("pdftotext", ["-layout", path, "-"]).output;

/** Words outside a percent box of the displayed first page; all are the frame's. */
function listStrayWords(
  path: string,
  { positionX, positionY, width, height }: typeof PLACE,
  isTurned = false,
) {
  const [page] = readPageWords(path);
  if (!page) return ["no page"];
  // poppler states the size of the page before turning.
  const [shownWidth, shownHeight] = isTurned ? [page.height, page.width] : [page.width, page.height];
  const [w, h] = [shownWidth / 100, shownHeight / 100];
  return page.words
    .filter(
      ({ xMin, xMax, yMin, yMax }) =>
        xMin < positionX * w - 0.5 ||
        xMax > (positionX + width) * w + 0.5 ||
        // A reader's box of a word is as tall as its font, which is taller than its letters.
        (yMin + yMax) / 2 < positionY * h ||
        (yMin + yMax) / 2 > (positionY + height) * h,
    )
    .map(({ text }) => text);
}

function countChangedOutside(one: string, other: string, box: typeof PLACE): number {
  const [a, b] = [renderPage(one, 1, 72), renderPage(other, 1, 72)];
  let changed = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      const [px, py] = [(x / a.width) * 100, (y / a.height) * 100];
      const isInside =
        px >= box.positionX - 0.2 &&
        px <= box.positionX + box.width + 0.2 &&
        py >= box.positionY - 0.2 &&
        py <= box.positionY + box.height + 0.2;
      const at = (y * a.width + x) * 3;
      if (!isInside && a.pixels[at] !== b.pixels[at]) changed++;
    }
  }
  return changed;
}

describe("the frame around a signature", () => {
  test.each(SIGNATURES)(
    "can be read as text around a $kind signature, and nothing outside it changes",
    async (signature) => {
      const path = await sealFields([createSignedField(signature)]);
      const text = readText(path);
      for (const line of WORDS) expect(text).toContain(line);
      expect(listStrayWords(path, PLACE)).toEqual([]);
      const without = await sealFields([]);
      expect(countChangedOutside(path, without, PLACE)).toBe(0);
      expect(checkWithQpdf(path)).toBe(0);
    },
  );

  test.each([90, 180, 270])("stands upright on a page rotated by %i degrees", async (rotate) => {
    const file = simplePdf([{ attributes: `/MediaBox [0 0 500 700] /Rotate ${rotate}`, content: "" }]);
    const path = await sealFields([createSignedField(SIGNATURES[0] ?? { kind: "uploaded", pngPath })], file);
    for (const line of WORDS) expect(readText(path)).toContain(line);
    expect(listStrayWords(path, PLACE, rotate !== 180)).toEqual([]);
  });

  test("is only its line in a box too small for words", async () => {
    const small = { ...PLACE, height: 3 };
    const path = await sealFields([createSignedField({ kind: "typed", text: "Ana", face: "caveat" }, small)]);
    expect(readText(path)).not.toContain("Firmado por");
    const plain = await sealFields([
      createSignedField({ kind: "typed", text: "Ana", face: "caveat" }, { ...small, frame: null }),
    ]);
    const { pixels } = renderPage(path, 1, 144);
    const { pixels: without } = renderPage(plain, 1, 144);
    expect(pixels.equals(without)).toBe(false);
    expect(countChangedOutside(path, plain, small)).toBe(0);
  });

  test("is never drawn around initials or an empty signature", async () => {
    const path = await sealFields([
      sampleStampField({ ...PLACE, type: "INITIALS", text: "MJ", frame: FRAME }),
      sampleStampField({ ...PLACE, positionY: 60, type: "SIGNATURE", signature: null, frame: FRAME }),
    ]);
    expect(readText(path)).not.toContain("Firmado por");
  });

  test("is described in the alternative text on a tagged page", async () => {
    const path = await sealFields(
      [createSignedField({ kind: "typed", text: "Ana", face: "caveat" }, { recipient: "Ana" })],
      taggedPdf(),
    );
    const qdf = runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).bytes.toString("latin1");
    const alt = `Signature of Ana. ${WORDS.join(". ")}.`;
    expect(qdf.toLowerCase()).toContain(Buffer.from(alt, "utf16le").swap16().toString("hex"));
    expect(checkWithQpdf(path)).toBe(0);
  });
});
