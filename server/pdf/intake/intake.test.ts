import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { takeIn } from "@/server/testing/pdf/intake";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { DEFAULT_INTAKE_LIMITS } from "./limits";

// External programs and child processes start slowly on a busy machine.

const dir = createTemporaryFolder();
let count = 0;

function storeUpload(bytes: Buffer | string): string {
  const path = join(dir, `upload-${++count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

function takeUpload(bytes: Buffer | string, limits = DEFAULT_INTAKE_LIMITS) {
  return takeIn(storeUpload(bytes), limits);
}

function writeWithQpdf(...args: string[]): Buffer {
  const ran = runTool("qpdf", [...args, storeUpload(simplePdf()), "-"]);
  if (ran.code !== 0) throw new Error(ran.output);
  return ran.bytes;
}

/** A file in which readers that do not know Brotli find no page. */
function packWithBrotli(): Buffer {
  const page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Resources << >> /Contents 4 0 R >>";
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>", page];
  const content = "1 0 0 rg 10 10 100 100 re f";
  const bytes = rawPdf({ objects: [...objects, { dict: "<< >>", data: content }], style: "packed" });
  // As long as before, so that every offset stays. Its bytes are useless to a reader that does not know the
  // name.
  const renamed = bytes.toString("latin1").replace(" /Filter /FlateDecode", "/Filter /BrotliDecode");
  return Buffer.from(renamed, "latin1");
}

const encryptBy = (handler: string): Buffer =>
  simplePdf([{}], { trailer: "/Encrypt 6 0 R /ID [<00> <00>]", extra: [`<< ${handler} >>`] });

function buildPageTree(leaves: number, distinct: boolean): Buffer {
  const kids = Array.from({ length: leaves }, (_, index) => `${distinct ? index + 3 : 3} 0 R`).join(" ");
  const leaf = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>";
  return rawPdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${kids}] /Count ${leaves} >>`,
      ...Array.from({ length: distinct ? leaves : 1 }, () => leaf),
    ],
  });
}

function buildNestedTree(levels: number): Buffer {
  const nodes = Array.from({ length: levels }, (_, i) => `<< /Type /Pages /Kids [${i + 3} 0 R] /Count 1 >>`);
  const leaf = "<< /Type /Page /MediaBox [0 0 200 200] >>";
  return rawPdf({ objects: ["<< /Type /Catalog /Pages 2 0 R >>", ...nodes, leaf] });
}

/** An object stream of a few kilobytes that unpacks to 100 MB. */
function buildBomb(): Buffer {
  const data = deflateSync(Buffer.concat([Buffer.from("3 0 "), Buffer.alloc(100 * 1024 * 1024, 0x20)]), {
    level: 9,
  });
  const container = { dict: `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>`, data };
  const bytes = rawPdf({
    objects: [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      null,
      container,
    ],
  });
  const at = bytes.length;
  const encodeRow = (kind: number, second: number, third: number) =>
    [kind, second >>> 24, second >>> 16, second >>> 8, second, third].map((n) => n & 255);
  const previous = /startxref\n(\d+)/.exec(bytes.toString("latin1"))?.[1];
  const rows = Buffer.from(encodeRow(2, 4, 0));
  return Buffer.concat([
    bytes,
    Buffer.from(
      `5 0 obj\n<< /Type /XRef /W [1 4 1] /Index [3 1] /Size 6 /Root 1 0 R /Prev ${previous} /Length 6 >>\nstream\n`,
    ),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

const withCatalog = (catalog: string, extra: string[] = []) => simplePdf([{}], { catalog, extra });
const breakAt = (pattern: string, replacement: string) => {
  const text = simplePdf().toString("latin1");
  if (!text.includes(pattern)) throw new Error(`${pattern} is not in the sample`);
  return Buffer.from(text.replace(pattern, replacement), "latin1");
};

describe("an intact PDF file", () => {
  test("is accepted with its pages as readers show them", async () => {
    const pages = [{}, { attributes: "/MediaBox [0 0 300 400] /Rotate 90" }];
    const result = await takeUpload(simplePdf(pages));
    expect(result).toMatchObject({ pageCount: 2, notices: [] });
    expect(result.pages.map(({ width, height }) => [width, height])).toEqual([
      [595, 842],
      [400, 300],
    ]);
    expect(result.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each(["table", "stream", "packed", "hybrid"] as const)(
    "is accepted with a cross-reference in style %s",
    async (style) => {
      await expect(takeUpload(simplePdf([{}], { style }))).resolves.toMatchObject({ pageCount: 1 });
    },
  );

  test("is accepted with a notice of hidden layers or of a removed XFA form", async () => {
    const layers = withCatalog("/OCProperties << /OCGs [] /D << >> >>");
    await expect(takeUpload(layers)).resolves.toMatchObject({ notices: ["LAYERS"] });
    const twin = withCatalog("/AcroForm << /XFA (x) /Fields [6 0 R] >>", ["<< /FT /Tx /T (a) >>"]);
    await expect(takeUpload(twin)).resolves.toMatchObject({ notices: ["XFA_REMOVED"] });
  });
});

describe("a file is refused", () => {
  const createAction = (kind: string) => withCatalog(`/OpenAction << /Type /Action /S /${kind} /F (x) >>`);
  test.each<[string, string, () => Buffer | string]>([
    ["FILE_NOT_PDF", "when it is empty", () => ""],
    ["FILE_NOT_PDF", "when it is text named .pdf", () => "Dear sirs,\n".repeat(50)],
    [
      "FILE_NOT_PDF",
      "when its header comes late",
      () => Buffer.concat([Buffer.alloc(1500, 0x20), simplePdf()]),
    ],
    ["FILE_DAMAGED", "when it is a header and nothing more", () => "%PDF-1.7\n"],
    ["FILE_DAMAGED", "when an object stands elsewhere", () => breakAt("4 0 obj", "9 0 obj")],
    ["FILE_DAMAGED", "when its page count lies", () => breakAt("/Count 1", "/Count 3")],
    ["FILE_DAMAGED", "when its page tree runs in a circle", () => breakAt("/Kids [4 0 R]", "/Kids [2 0 R]")],
    [
      "FILE_DAMAGED",
      "when its first page is none for those who draw it",
      () => simplePdf([{ attributes: "/MediaBox [0 0 595 842] /Kids []" }]),
    ],
    ["TOO_MANY_PAGES", "when it has 10 000 pages", () => buildPageTree(10_000, true)],
    ["TOO_MANY_PAGES", "when it lists one page 200 000 times", () => buildPageTree(200_000, false)],
    ["FILE_TOO_COMPLEX", "when its page tree is 400 levels deep", () => buildNestedTree(400)],
    [
      "FILE_TOO_COMPLEX",
      "when arrays are nested 200 000 deep",
      () => withCatalog(`/X ${"[".repeat(200_000)}${"]".repeat(200_000)}`),
    ],
    ["FILE_TOO_COMPLEX", "when a stream unpacks to 100 MB", buildBomb],
    ["NO_PAGES", "when it has none", () => breakAt("/Kids [4 0 R] /Count 1", "/Kids [     ] /Count 0")],
    ["NO_PAGES", "when it is a portfolio", () => withCatalog("/Collection << >>")],
    ["PAGE_SIZE", "when a page is a stamp", () => simplePdf([{ attributes: "/MediaBox [0 0 30 30]" }])],
    ["PAGE_SIZE", "when a page is a field", () => simplePdf([{ attributes: "/MediaBox [0 0 20000 300]" }])],
    [
      "FILE_NEEDS_PASSWORD",
      "when it needs one",
      () => writeWithQpdf("--encrypt", "user", "owner", "256", "--"),
    ],
    [
      "FILE_RESTRICTED",
      "when its owner restricts it",
      () => writeWithQpdf("--encrypt", "", "owner", "256", "--print=none", "--"),
    ],
    [
      "FILE_NEEDS_CERTIFICATE",
      "when it is encrypted for certificates",
      () => encryptBy("/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128"),
    ],
    ["FILE_ENCRYPTED", "when nobody knows how it is encrypted", () => encryptBy("/Filter /Nobodys /V 9")],
    ["FILE_UNKNOWN_COMPRESSION", "when its objects are", () => packWithBrotli()],
    ["ACTIVE_CONTENT", "when it launches programs", () => createAction("Launch")],
    ["ACTIVE_CONTENT", "when it imports data", () => createAction("ImportData")],
    [
      "ACTIVE_CONTENT",
      "when it holds rich media",
      () => withCatalog("/Y << /Subtype /RichMedia /Rect [0 0 9 9] >>"),
    ],
    [
      "XFA_DYNAMIC",
      "when it is a form without pages of its own",
      () => withCatalog("/AcroForm << /XFA (x) /Fields [] >>"),
    ],
    [
      "XFA_DYNAMIC",
      "when it asks to be rendered as one",
      () => withCatalog("/NeedsRendering true /AcroForm << /XFA (x) /Fields [6 0 R] >>", ["<< /T (a) >>"]),
    ],
  ])("as %s %s", async (code, _, make) => {
    const file = make();
    // CPU time, so that other work on the machine does not count; the test's own limit is for waiting.
    const before = process.cpuUsage();
    await expect(takeUpload(file)).rejects.toMatchObject({ name: "DomainError", code });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  test("as FILE_TOO_LARGE over the limit, before it is read", async () => {
    await expect(takeUpload(simplePdf(), { maxBytes: 100, maxPages: 5 })).rejects.toMatchObject({
      code: "FILE_TOO_LARGE",
    });
  });
});

test("a file cut off at any point is refused or accepted whole", async () => {
  for (const style of ["table", "packed"] as const) {
    const whole = simplePdf([{}, {}], { style });
    const end = whole.toString("latin1").lastIndexOf("startxref") + 10;
    for (let cut = 1; cut <= 20; cut++) {
      const bytes = whole.subarray(0, Math.floor((end * cut) / 20));
      const outcome = await takeUpload(bytes).then(
        ({ pageCount, notices }) => `${pageCount} pages, ${notices.join()}`,
        (error: unknown) => (isDomainError(error) ? error.code : String(error)),
      );
      expect(outcome, `${style} cut at ${bytes.length} of ${whole.length}`).toMatch(
        /^(?:FILE_DAMAGED|FILE_NOT_PDF|2 pages, REPAIRED)$/,
      );
    }
  }
});

test("a file whose later revision is cut off is accepted in its earlier revision with a notice", async () => {
  const first = simplePdf();
  const torso = Buffer.concat([first, Buffer.from("5 0 obj\n<< /Length 900 >>\nstream\nBT")]);
  await expect(takeUpload(torso)).resolves.toMatchObject({
    pageCount: 1,
    notices: ["EARLIER_VERSION"],
    restoredTo: first.length,
  });
});
