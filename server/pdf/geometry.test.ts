import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createAuthority, loadSigner } from "./authority";
import { sealItem } from "./seal";
import { type PageOfWords, run, temporaryFolder, words } from "./testing-judges";
import { field, type SimplePage, simplePdf } from "./testing-samples";

// Other people's programs and child processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** pdf.md 1.6: the same field must show at the same fraction of the page in every reader, however the page is built. */

const ROTATIONS = [0, 90, 180, 270, -90, 450];
const BOXES: [string, string, string?][] = [
  ["plain", "/MediaBox [0 0 500 700]"],
  ["offset media box", "/MediaBox [-120 80 380 780]"],
  ["crop box", "/MediaBox [0 0 600 800] /CropBox [50 60 450 660]"],
  ["swapped corners", "/MediaBox [500 700 0 0]"],
  ["crop box larger than the media box", "/MediaBox [10 10 510 710] /CropBox [-100 -100 900 900]"],
  ["user unit 2", "/MediaBox [0 0 300 400] /UserUnit 2"],
  [
    "content that moves the origin",
    "/MediaBox [0 0 500 700]",
    "0.5 0 0 0.5 90 30 cm 1 0 0 rg 0 0 20 20 re f",
  ],
  ["content that leaves q open", "/MediaBox [0 0 500 700]", "q 2 0 0 2 50 50 cm q 0 1 -1 0 0 0 cm"],
];
const PLACE = { positionX: 20, positionY: 30, width: 40, height: 6 };
const TOLERANCE_PT = 3;

const cases = ROTATIONS.flatMap((rotate) =>
  BOXES.map(([name, boxes, content]) => ({ name, rotate, boxes, content })),
);
const pages: SimplePage[] = cases.map(({ rotate, boxes, content }) => ({
  attributes: `${boxes} /Rotate ${rotate}`,
  content: content ?? "",
}));

function mupdfWords(path: string): PageOfWords[] {
  const { output } = run("mutool", ["draw", "-q", "-F", "stext", path]);
  return output
    .split("<page ")
    .slice(1)
    .map((page) => {
      const [width = 0, height = 0] = (/width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [])
        .slice(1)
        .map(Number);
      const lines = page.matchAll(/<line bbox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"[\s\S]*?<\/line>/g);
      return {
        width,
        height,
        words: [...lines].map(([line, xMin, yMin, xMax, yMax]) => ({
          text: [...line.matchAll(/ c="([^"]*)"/g)].map(([, char]) => char).join(""),
          xMin: Number(xMin),
          yMin: Number(yMin),
          xMax: Number(xMax),
          yMax: Number(yMax),
        })),
      };
    });
}

let readers: Record<string, PageOfWords[]> = {};

beforeAll(async () => {
  const dir = temporaryFolder();
  const now = new Date("2026-11-21T12:00:00Z");
  const signer = loadSigner(createAuthority(join(dir, "authority"), now), now);
  const [originalPath, outPath] = [join(dir, "in.pdf"), join(dir, "out.pdf")];
  writeFileSync(originalPath, simplePdf(pages));
  const fields = cases.map((_, index) =>
    field({ ...PLACE, fieldId: index, page: index + 1, text: `MARK${index}` }),
  );
  await sealItem({
    ...{ originalPath, outPath, fields, signer, certificate: null, rejectStamp: false },
    ...{ signingTime: now, language: "en" },
  });
  // pdftotext states a turned page's size as it was before turning, but the words' boxes as they are seen.
  const poppler = words(outPath).map((page, index) => {
    const isTurned = (cases[index]?.rotate ?? 0) % 180 !== 0;
    return isTurned ? { ...page, width: page.height, height: page.width } : page;
  });
  readers = { poppler, mupdf: mupdfWords(outPath) };
});

describe.each(["poppler", "mupdf"])("%s finds the value inside its field", (reader) => {
  test.each(cases.map((item, index) => [`${item.name}, rotated ${item.rotate}`, index] as const))(
    "%s",
    (_, index) => {
      const page = readers[reader]?.[index];
      const mark = page?.words.find(({ text }) => text === `MARK${index}`);
      if (!page || !mark) throw new Error(`MARK${index} is not on page ${index + 1}`);
      const left = (PLACE.positionX / 100) * page.width;
      const right = left + (PLACE.width / 100) * page.width;
      const middle = ((PLACE.positionY + PLACE.height / 2) / 100) * page.height;
      expect(mark.xMin).toBeGreaterThan(left - TOLERANCE_PT);
      expect(mark.xMin).toBeLessThan(left + 12 + TOLERANCE_PT);
      expect(mark.xMax).toBeLessThan(right + TOLERANCE_PT);
      expect(Math.abs((mark.yMin + mark.yMax) / 2 - middle)).toBeLessThan(TOLERANCE_PT);
    },
  );
});
