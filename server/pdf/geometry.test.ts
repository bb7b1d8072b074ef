import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createTemporaryFolder,
  type PageOfWords,
  readPageWords,
  renderPage,
  renderWithMupdf,
  runTool,
} from "@/server/testing/pdf/judges";
import { HELVETICA, type RawObject, rawPdf, sampleStampField } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "./authority";
import { sealItem } from "./seal";
import { PdfFile } from "./syntax/file";
import { type PageTree, readPages } from "./syntax/pages";

// External programs and child processes start slowly on a busy machine.

/**
 * pdf/README.md 1.6: the same field must show at the same fraction of the page in every reader, however the
 * page is built.
 */

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
/** Lines all over the page in its own space, so that any disturbance by an overlay is visible. */
const GRID = `q 0.4 0.6 0.9 RG 1.5 w ${Array.from({ length: 24 }, (_, i) => {
  const at = i * 40 - 130;
  return `${at} -200 m ${at + 60} 1000 l S -200 ${at} m 1000 ${at + 25} l S`;
}).join(" ")} BT /F1 14 Tf 120 200 Td (Page content) Tj ET Q `;
const PLACE = { positionX: 20, positionY: 30, width: 40, height: 6 };
const TOLERANCE_PT = 3;

const cases = ROTATIONS.flatMap((rotate) =>
  BOXES.map(([name, boxes, content]) => ({ name, rotate, boxes, content })),
);

/** Every case twice: stated by the page itself, and inherited from a page tree node of its own. */
const all = [false, true].flatMap((isInherited) => cases.map((item) => ({ ...item, isInherited })));

function buildPaper(): Buffer {
  const objects: RawObject[] = [];
  const addObject = (object: RawObject) => objects.push(object);
  const nodes = all.map((_, index) => `${4 + index * 3} 0 R`);
  addObject("<< /Type /Catalog /Pages 2 0 R >>");
  addObject(`<< /Type /Pages /Kids [${nodes.join(" ")}] /Count ${all.length} >>`);
  addObject(HELVETICA);
  for (const [index, { rotate, boxes, content = "", isInherited }] of all.entries()) {
    const node = 4 + index * 3;
    // /UserUnit is the only one of these entries that a page cannot inherit.
    const unit = /\/UserUnit \d+/.exec(boxes)?.[0] ?? "";
    const attributes = `${boxes.replace(unit, "")} /Rotate ${rotate} /Resources << /Font << /F1 3 0 R >> >>`;
    const [above, own] = isInherited ? [attributes, ""] : ["/MediaBox [0 0 9 9] /Rotate 90", attributes];
    addObject(`<< /Type /Pages /Parent 2 0 R /Kids [${node + 1} 0 R] /Count 1 ${above} >>`);
    addObject(`<< /Type /Page /Parent ${node} 0 R ${own} ${unit} /Contents ${node + 2} 0 R >>`);
    addObject({ dict: "<< >>", data: GRID + content });
  }
  return rawPdf({ objects });
}

function readMupdfWords(path: string): PageOfWords[] {
  const { output } = runTool("mutool", ["draw", "-q", "-F", "stext", path]);
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

type Raster = { width: number; height: number; pixels: Buffer };

function readRasters(folder: string, prefix: string): Raster[] {
  const getNumber = (name: string) => Number(/(\d+)\.ppm$/.exec(name)?.[1]);
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith(".ppm"))
    .sort((a, b) => getNumber(a) - getNumber(b))
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      const header = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.toString("latin1", 0, 40));
      if (!header) throw new Error(`${name} is no picture`);
      return {
        width: Number(header[1]),
        height: Number(header[2]),
        pixels: bytes.subarray(header[0].length),
      };
    });
}

const DRAW: Record<string, (path: string, prefix: string) => void> = {
  poppler: (path, prefix) => runTool("pdftoppm", ["-r", "40", "-cropbox", path, prefix]),
  mupdf: (path, prefix) => runTool("mutool", ["draw", "-q", "-r", "40", "-o", `${prefix}-%d.ppm`, path]),
};

let readers: Record<string, PageOfWords[]> = {};
let drawn: Record<string, { before: Raster[]; after: Raster[] }> = {};
let tree: PageTree;
const viewports: { width: number; height: number }[] = [];

beforeAll(async () => {
  const dir = createTemporaryFolder();
  const now = new Date("2026-11-21T12:00:00Z");
  const signer = loadSigner(createAuthority(join(dir, "authority"), now), now);
  const [originalPath, outPath] = [join(dir, "in.pdf"), join(dir, "out.pdf")];
  writeFileSync(originalPath, buildPaper());
  const fields = all.map((_, index) =>
    sampleStampField({ ...PLACE, fieldId: index, page: index + 1, text: `MARK${index}` }),
  );
  await sealItem({
    originalPath,
    outPath,
    fields,
    signer,
    certificate: null,
    rejectStamp: false,
    signingTime: now,
    language: "en",
  });
  // pdftotext states a turned page's size before turning, but the words' boxes after it.
  const poppler = readPageWords(outPath).map((page, index) => {
    const isTurned = (all[index]?.rotate ?? 0) % 180 !== 0;
    return isTurned ? { ...page, width: page.height, height: page.width } : page;
  });
  readers = { poppler, mupdf: readMupdfWords(outPath) };
  for (const [reader, draw] of Object.entries(DRAW)) {
    draw(originalPath, join(dir, `${reader}-before`));
    draw(outPath, join(dir, `${reader}-after`));
    drawn = {
      ...drawn,
      [reader]: { before: readRasters(dir, `${reader}-before`), after: readRasters(dir, `${reader}-after`) },
    };
  }
  tree = readPages(new PdfFile(readFileSync(originalPath)), 1000);
  const loading = getDocument({ data: new Uint8Array(readFileSync(originalPath)), verbosity: 0 });
  const shownDocument = await loading.promise;
  for (let page = 1; page <= shownDocument.numPages; page++) {
    const { width, height } = (await shownDocument.getPage(page)).getViewport({ scale: 1 });
    viewports.push({ width, height });
  }
  await loading.destroy();
});

const named = all.map(
  ({ name, rotate, isInherited }, index) =>
    [`${name}, rotated ${rotate}${isInherited ? ", inherited" : ""}`, index] as const,
);

describe.each(["poppler", "mupdf"])("%s", (reader) => {
  test.each(named)("finds the value inside its field: %s", (_, index) => {
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
  });

  test("draws every page unchanged to the pixel outside the field and changed inside it", () => {
    const { before = [], after = [] } = drawn[reader] ?? {};
    expect([before.length, after.length]).toEqual([all.length, all.length]);
    const changed = before.map((page, index) => countChangedPixels(page, after[index]));
    expect(changed.flatMap(({ outside }, index) => (outside === 0 ? [] : [named[index]?.[0]]))).toEqual([]);
    expect(changed.flatMap(({ inside }, index) => (inside > 5 ? [] : [named[index]?.[0]]))).toEqual([]);
  });
});

/** Counts differing pixels, looking at single pixels only in rows that differ. */
function countChangedPixels(before: Raster, after: Raster | undefined): { outside: number; inside: number } {
  const count = { outside: 0, inside: 0 };
  if (after?.width !== before.width || after.height !== before.height) return { outside: -1, inside: 0 };
  const { width, height } = before;
  const bounds = {
    left: (PLACE.positionX / 100) * width,
    right: ((PLACE.positionX + PLACE.width) / 100) * width,
    top: (PLACE.positionY / 100) * height,
    bottom: ((PLACE.positionY + PLACE.height) / 100) * height,
  };
  for (let y = 0; y < height; y++) {
    const row = [y * width * 3, (y + 1) * width * 3] as const;
    if (before.pixels.compare(after.pixels, ...row, ...row) === 0) continue;
    for (let at = row[0]; at < row[1]; at++) {
      if (before.pixels[at] === after.pixels[at]) continue;
      const x = Math.floor((at - row[0]) / 3);
      const isInside = x + 1 > bounds.left && x < bounds.right && y + 1 > bounds.top && y < bounds.bottom;
      count[isInside ? "inside" : "outside"]++;
    }
  }
  return count;
}

describe("page content that leaves a state open", () => {
  const dir = createTemporaryFolder();
  const hidden = "/Off";
  const oc = `/OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] /Order [5 0 R] >> >>`;
  test.each([
    ["a layer that is switched off", `/OC ${hidden} BDC 0 0 1 rg 20 20 90 90 re f`],
    ["a text object", "BT /F1 12 Tf 3 Tr 40 400 Td (unseen"],
    ["marked content in marked content", `/P BMC /OC ${hidden} BDC q 2 0 0 2 9 9 cm`],
    ["a clip that lets nothing through", "q 0 0 1 1 re W n"],
  ])("%s does not affect the stamped value", async (name, content) => {
    const closed = name === "a text object" ? `${content}) Tj` : content;
    const objects: RawObject[] = [
      `<< /Type /Catalog /Pages 2 0 R ${oc} >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Contents 4 0 R
        /Resources << /Font << /F1 6 0 R >> /Properties << /Off 5 0 R >> >> >>`,
      { dict: "<< >>", data: closed },
      "<< /Type /OCG /Name (Off) >>",
      HELVETICA,
    ];
    const now = new Date("2026-11-21T12:00:00Z");
    const signer = loadSigner(createAuthority(join(dir, "authority"), now), now);
    const [originalPath, outPath] = [join(dir, "open.pdf"), join(dir, "open-out.pdf")];
    writeFileSync(originalPath, rawPdf({ objects }));
    const fields = [sampleStampField({ ...PLACE, text: "SEEN" })];
    await sealItem({
      originalPath,
      outPath,
      fields,
      signer,
      certificate: null,
      rejectStamp: false,
      signingTime: now,
      language: "en",
    });
    for (const draw of [renderPage, renderWithMupdf]) {
      const { width, height, pixels } = draw(outPath, 1, 72);
      let dark = 0;
      for (let y = Math.floor(height * 0.3); y < height * 0.36; y++) {
        for (let x = Math.floor(width * 0.2); x < width * 0.6; x++) {
          if ((pixels[(y * width + x) * 3] ?? 255) < 128) dark++;
        }
      }
      expect(dark).toBeGreaterThan(20);
    }
  });
});

describe("editor, API and sealer see the same page", () => {
  test("fields are placed on the page size that pdf.js shows, UserUnit and rotation included", () => {
    const ours = tree.pages.map(({ geometry }) => [geometry.width, geometry.height]);
    expect(ours).toEqual(viewports.map(({ width, height }) => [width, height]));
  });
});
