import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { getOriginal, takeIn } from "@/server/testing/pdf/intake";
import {
  checkWithQpdf,
  createTemporaryFolder,
  listPdfsigSignatures,
  renderPage,
  renderWithMupdf,
  runTool,
} from "@/server/testing/pdf/judges";
import { type RawObject, rawPdf, sampleStampField } from "@/server/testing/pdf/samples";
import { parseCertificates } from "@/server/verify/certificate";
import { verifyPdf } from "@/server/verify/verify-pdf";
import { createAuthority, loadSigner } from "./authority";
import { sealItem } from "./seal";

// External programs start slowly on a busy machine.

/**
 * Page content whose q and Q cannot be counted (pdf/README.md 1.6): the drawing is an annotation's, not the
 * page's.
 */

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const authority = createAuthority(join(dir, "authority"), NOW);
const signer = loadSigner(authority, NOW);
const DIRTY = "q 3 0 0 3 50 50 cm 0.5 0 0 0.5 9 9 cm";
const PACKED = deflateSync(
  Array.from({ length: 400 }, (_, index) => `q 1 0 0 1 ${index % 7} ${index} cm Q`).join("\n"),
);

/** The packed content with other bytes in its middle. */
function createBrokenContent(): Buffer {
  const middle = PACKED.length >> 1;
  return Buffer.concat([PACKED.subarray(0, middle), Buffer.alloc(40, 0xff), PACKED.subarray(middle + 40)]);
}
const PLACE = { positionX: 20, positionY: 30, width: 40, height: 5 };

const CONTENTS: readonly (readonly [string, RawObject])[] = [
  ["a filter that nobody knows", { dict: "<< /Filter /BrotliDecode >>", data: "\u0003\u0001contract" }],
  ["a filter that only images use", { dict: "<< /Filter /DCTDecode >>", data: DIRTY }],
  ["a filter without a name", { dict: "<< /Filter 12 >>", data: DIRTY }],
  [
    "bytes that were never packed",
    { dict: "<< /Filter /FlateDecode >>", data: "no such thing as zlib at all" },
  ],
  [
    "packing that is broken in the middle",
    { dict: "<< /Filter /FlateDecode >>", data: createBrokenContent() },
  ],
  [
    "a checksum that is wrong",
    {
      dict: "<< /Filter /FlateDecode >>",
      data: Buffer.concat([PACKED.subarray(0, -4), Buffer.from("oops")]),
    },
  ],
  ["letters that no ASCII-85 has", { dict: "<< /Filter /ASCII85Decode >>", data: `{{{{|||${DIRTY}` }],
];

function getFile(content: RawObject, attributes = ""): Buffer {
  return rawPdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [10 20 605 862] ${attributes} /Contents [4 0 R 5 0 R] /Resources << >> >>`,
      { dict: "<< >>", data: "q 2 0 0 2 7 7 cm" },
      content,
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 7 0 R /Resources << >> >>",
      { dict: "<< >>", data: "0.2 0.2 0.8 rg 60 640 200 20 re f" },
    ],
  });
}

let count = 0;
async function sealFile(original: Buffer) {
  const path = join(dir, `file-${++count}.pdf`);
  writeFileSync(path, original);
  const outPath = `${path}.out.pdf`;
  await sealItem({
    originalPath: path,
    outPath,
    signer,
    signingTime: NOW,
    language: "en",
    certificate: null,
    rejectStamp: false,
    fields: [
      sampleStampField({ ...PLACE, text: "Signed here" }),
      sampleStampField({ ...PLACE, fieldId: 2, page: 2, text: "Plain" }),
    ],
  });
  return { path, outPath, bytes: readFileSync(outPath) };
}

type PageBitmap = { width: number; height: number; pixels: Buffer };

/** Corners of a page's dark area, in percent. */
function findInkCorners({ width, height, pixels }: PageBitmap) {
  const dark: [number, number][] = [];
  for (let at = 0; at < width * height; at++) {
    if ((pixels[at * 3] ?? 255) < 128) dark.push([at % width, Math.floor(at / width)]);
  }
  const [xs, ys] = [dark.map(([x]) => (x / width) * 100), dark.map(([, y]) => (y / height) * 100)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { count: dark.length, left, right, top, bottom };
}

test.each([
  ["whose end is missing", PACKED.subarray(0, PACKED.length - 20)],
  ["that is empty", Buffer.alloc(0)],
])("page content %s is stamped like readable content", async (_, data) => {
  const { outPath, bytes } = await sealFile(getFile({ dict: "<< /Filter /FlateDecode >>", data }));
  expect(bytes.toString("latin1")).not.toMatch(/\/Subtype \/Stamp/);
  for (const picture of [renderPage(outPath, 1, 72), renderWithMupdf(outPath, 1, 72, true)]) {
    const { count: dark, left, right, top, bottom } = findInkCorners(picture);
    expect(dark).toBeGreaterThan(60);
    expect([left >= 20, right <= 60, top >= 30, bottom <= 35]).toEqual(Array(4).fill(true));
  }
});

describe("a page whose content cannot be unpacked", () => {
  test.each(CONTENTS)("%s: is sealed, and every reader shows the field in its place", async (_, content) => {
    for (const attributes of ["", "/Rotate 90", "/Rotate -180"]) {
      const original = getFile(content, attributes);
      const { outPath, bytes } = await sealFile(original);
      expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
      expect(listPdfsigSignatures(outPath)).toEqual([
        { isValid: true, isWhole: true, type: expect.stringContaining("ETSI") },
      ]);
      for (const picture of [renderPage(outPath, 1, 72), renderWithMupdf(outPath, 1, 72, true)]) {
        const { count: dark, left, right, top, bottom } = findInkCorners(picture);
        expect(dark).toBeGreaterThan(60);
        expect([left >= 20, right <= 60, top >= 30, bottom <= 35], attributes).toEqual(Array(4).fill(true));
      }
    }
  });

  test("keeps its content untouched, and the other page is stamped as usual", async () => {
    const original = getFile(CONTENTS[0]?.[1] ?? "");
    const { outPath, bytes } = await sealFile(original);
    const update = bytes.subarray(original.length).toString("latin1");
    const pages = update.split("endobj").filter((object) => /\/Type \/Page\b/.test(object));
    const [odd, plain] = [/\n3 0 obj/, /\n6 0 obj/].map(
      (head) => pages.find((page) => head.test(page)) ?? "",
    );
    expect(odd).toMatch(/\/Contents \[ 4 0 R 5 0 R \]/);
    expect(odd).toMatch(/\/Annots \[/);
    expect(update).toMatch(/\/Subtype \/Stamp/);
    expect(plain).toMatch(/\/Contents \[ \d+ 0 R 7 0 R \d+ 0 R \]/);
    expect(update.match(/\/Subtype \/Stamp/g)).toHaveLength(1);
    expect(runTool("mutool", ["draw", "-q", "-F", "txt", outPath, "1"]).output).toContain("Signed here");
    expect(checkWithQpdf(outPath)).toBe(checkWithQpdf(join(dir, `file-${count}.pdf`)));
  });

  test("is accepted unchanged at intake", async () => {
    const path = join(dir, "taken.pdf");
    writeFileSync(path, getFile(CONTENTS[0]?.[1] ?? ""));
    const intakeResult = await takeIn(path);
    expect({ pages: intakeResult.pageCount, changed: intakeResult.isChanged }).toEqual({
      pages: 2,
      changed: false,
    });
  });
});

test.each([
  ["to each other", 2],
  ["on and on", 4000],
])("a file whose streams refer %s for their length is sealed and verifies", async (_, many) => {
  const createBorrowingStream = (other: number) => `<< /Length ${other} 0 R >>\nstream\nfoobar\nendstream`;
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << >> >>";
  const path = join(dir, `lends-${many}.pdf`);
  const objects: RawObject[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 6 0 R >>",
    page,
    page,
    { dict: "<< >>", data: "0.2 0.2 0.8 rg 60 640 200 20 re f" },
    ...Array.from({ length: many }, (_, index) => createBorrowingStream(6 + ((index + 1) % many))),
  ];
  writeFileSync(path, rawPdf({ objects }));
  const intakeResult = await takeIn(path);
  expect(intakeResult).toMatchObject({ pageCount: 2, notices: ["REPAIRED"] });
  const { outPath } = await sealFile(readFileSync(getOriginal(path)));
  expect(listPdfsigSignatures(outPath)).toMatchObject([{ isValid: true, isWhole: true }]);
  const anchors = parseCertificates(readFileSync(authority.certFile));
  const report = verifyPdf(readFileSync(outPath), { anchors, at: NOW });
  expect(report.signatures.map(({ status }) => status)).toEqual(["passed"]);
});
