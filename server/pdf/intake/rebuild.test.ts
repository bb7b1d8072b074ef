import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getOriginal, takeIn } from "@/server/testing/pdf/intake";
import {
  checkWithQpdf,
  createTemporaryFolder,
  readPageWords,
  renderPage,
  runTool,
} from "@/server/testing/pdf/judges";
import { HELVETICA, rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { openWithPdfium } from "../pdfium";
import { scanBytes } from "./scan";

const dir = createTemporaryFolder();
let count = 0;

function storeUpload(bytes: Buffer | string): string {
  const path = join(dir, `upload-${++count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

const toLatin = (bytes: Buffer): string => bytes.toString("latin1");
const getBytes = (text: string): Buffer => Buffer.from(text, "latin1");
const hashBytes = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const getText = (path: string): string[] =>
  readPageWords(path).map((page) => page.words.map(({ text }) => text).join(" "));

const createSound = (style: "table" | "stream" | "packed" = "table") => simplePdf([{}, {}], { style });
const plain = toLatin(createSound());
const withoutEnd = (bytes: Buffer, pattern: RegExp): Buffer => {
  const text = toLatin(bytes);
  const at = text.search(pattern);
  if (at < 0) throw new Error(`${String(pattern)} is not in the sample`);
  return getBytes(text.slice(0, at));
};

describe("a file that PDFium cannot open is rebuilt from its objects", () => {
  test.each<[string, () => Buffer]>([
    ["whose trailer names no catalog", () => getBytes(plain.replace("/Root 1 0 R", ""))],
    ["without cross-reference and trailer", () => withoutEnd(createSound(), /xref\n0 /)],
    [
      "without cross-reference and trailer, its objects packed",
      () => withoutEnd(createSound("packed"), /\d+ 0 obj\n<< \/Type \/XRef/),
    ],
    [
      "whose packed objects no longer say that they are",
      () => getBytes(toLatin(createSound("packed")).replace("/Type /ObjStm", "/Type /Potato")),
    ],
    [
      "whose header is spelled as the earliest writers did",
      () => getBytes(plain.replace("%PDF-1.5", "%!PS-Adobe-3.0 PDF-1.5")),
    ],
  ])("%s", async (_, make) => {
    const path = storeUpload(make());
    expect(await openWithPdfium(path)).toMatchObject({ opens: false });
    const result = await takeIn(path);
    expect(result).toMatchObject({ pageCount: 2, notices: ["REPAIRED"], isChanged: true, restoredTo: null });
    expect(checkWithQpdf(getOriginal(path))).toBe(0);
    expect(getText(getOriginal(path))).toEqual(["Contract text", "Contract text"]);
    const whole = storeUpload(createSound());
    for (const page of [1, 2]) {
      expect(renderPage(getOriginal(path), page).pixels.equals(renderPage(whole, page).pixels)).toBe(true);
    }
    expect(existsSync(`${getOriginal(path)}.rebuilt`)).toBe(false);
  });

  test("but not when the content of a page breaks off", async () => {
    const last = plain.lastIndexOf("Contract");
    await expect(takeIn(storeUpload(getBytes(plain.slice(0, last))))).rejects.toMatchObject({
      code: "FILE_DAMAGED",
    });
  });

  test("but not when a page is missing", async () => {
    const lost = toLatin(withoutEnd(createSound(), /xref\n0 /)).replace(/6 0 obj[\s\S]*?endobj\n/, "");
    const path = storeUpload(getBytes(lost));
    expect(await openWithPdfium(path)).toMatchObject({ opens: false });
    await expect(takeIn(path)).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  });

  test("but not when the stream of packed objects is broken", async () => {
    const bytes = withoutEnd(createSound("packed"), /\d+ 0 obj\n<< \/Type \/XRef/);
    const packed =
      toLatin(bytes).indexOf("stream\r\n", toLatin(bytes).indexOf("/ObjStm")) + "stream\r\n".length;
    bytes.fill(0x55, packed + 12, packed + 60);
    await expect(takeIn(storeUpload(bytes))).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  });

  test("but not when it is signed", async () => {
    const signature = "<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>";
    const field = "<< /FT /Sig /T (One) /V 9 0 R >>";
    const catalog = "/AcroForm << /Fields [8 0 R] /SigFlags 3 >>";
    const signed = simplePdf([{}, {}], { catalog, extra: [field, signature] });
    await expect(takeIn(storeUpload(withoutEnd(signed, /xref\n0 /)))).rejects.toMatchObject({
      code: "FILE_DAMAGED",
      message: expect.stringContaining("signed"),
    });
  });
});

describe("a scan of a file without cross-reference", () => {
  const getBody = (bytes: Buffer, number: number) => scanBytes(bytes).objects.get(number)?.object.toString();

  test("takes the last complete definition of an object and reports a later torn one", () => {
    const remains = scanBytes(
      getBytes("1 0 obj (first) endobj 2 0 obj (only) endobj 1 0 obj (second) endobj 2 0 obj (to"),
    );
    expect(remains.objects.get(1)?.object.toString()).toBe("(second)");
    expect(remains.objects.get(2)?.object.toString()).toBe("(only)");
    expect([...remains.torn]).toEqual([2]);
  });

  test("does not look for objects in the data of streams", () => {
    const inner = "\n5 0 obj (inner) endobj endstream endobj\n";
    const breakLength = (dict: string, more = "") =>
      getBytes(`4 0 obj << ${dict} >> stream\n${inner}\nendstream endobj ${more}`);
    expect(getBody(breakLength(`/Length ${inner.length}`), 5)).toBeUndefined();
    expect(getBody(breakLength("/Length 9 0 R", `9 0 obj ${inner.length} endobj`), 5)).toBeUndefined();
  });

  test("finds the end of streams whose length is wrong or whose end marker is missing", () => {
    const bytes = getBytes(
      "4 0 obj << /Length 3 >> stream\nlonger\nendstream endobj\n" +
        "5 0 obj << >> stream\nwithout end\nendobj 6 0 obj << >> stream\nlast\nendstream endobj",
    );
    const contents = [4, 5, 6].map((number) => getBody(bytes, number)?.match(/stream\n(\w+)/)?.[1]);
    expect(contents).toEqual(["longer", "without", "last"]);
  });

  test("gives up on a hostile file that would have to be read over and over", () => {
    const hostile = getBytes("1 0 obj (\n".repeat(200_000));
    expect(() => scanBytes(hostile)).toThrow(expect.objectContaining({ code: "FILE_DAMAGED" }));
  });
});

describe("a file that breaks off inside its last revision", () => {
  /** Two pages saved whole, then changed: object 5 is the content of the first page. */
  function createRevised(objects: readonly string[]): { earlier: Buffer; whole: Buffer } {
    const earlier = createSound();
    const start = /startxref\n(\d+)/.exec(toLatin(earlier))?.[1];
    const body = objects.map((object) => `${object}\n`).join("");
    // So long that readers do not find the cross-reference of the revision before.
    const filling = `20 0 obj\n(${"x".repeat(6000)})\nendobj\n`;
    const update = `${body}${filling}xref\n0 0\ntrailer\n<< /Size 21 /Root 1 0 R /Prev ${start} >>\nstartxref\n`;
    return { earlier, whole: Buffer.concat([earlier, getBytes(update)]) };
  }
  const changed = "BT /F1 18 Tf 60 700 Td (Later words) Tj ET";
  const content = `5 0 obj\n<< /Length ${changed.length} >>\nstream\n${changed}\nendstream\nendobj`;
  const page = "/Type /Page /MediaBox [0 0 595 842]";

  test("is accepted as it was before that revision, byte for byte, and its sender is told", async () => {
    const { earlier, whole } = createRevised([content, `21 0 obj << ${page} >> endobj`]);
    const upload = whole.subarray(0, whole.length - 400);
    const path = storeUpload(upload);
    const result = await takeIn(path);
    expect(result).toMatchObject({
      pageCount: 2,
      notices: ["EARLIER_VERSION"],
      isChanged: true,
      restoredTo: earlier.length,
      sha256: hashBytes(earlier),
      upload: { sha256: hashBytes(upload), size: upload.length },
    });
    expect(readFileSync(getOriginal(path)).equals(earlier)).toBe(true);
    expect(getText(getOriginal(path))).toEqual(["Contract text", "Contract text"]);
  });

  test.each<[string, string]>([
    ["a page that the one before lacks", `21 0 obj << ${page} /Parent 2 0 R >> endobj`],
    [
      "a page tree that counts more pages",
      "2 0 obj << /Type /Pages /Kids [4 0 R 6 0 R 21 0 R] /Count 3 >> endobj",
    ],
  ])("is refused when that revision has %s", async (_, object) => {
    const { whole } = createRevised([content, object]);
    await expect(takeIn(storeUpload(whole.subarray(0, whole.length - 400)))).rejects.toMatchObject({
      code: "FILE_DAMAGED",
      message: expect.stringContaining("last revision breaks off"),
    });
  });

  test("is refused when the revision before is incomplete, too", async () => {
    const { earlier, whole } = createRevised([content]);
    const upload = getBytes(toLatin(whole).replace(/startxref\n\d+/, "startxref\n11"));
    expect(upload.length).not.toBe(earlier.length);
    await expect(takeIn(storeUpload(upload.subarray(0, upload.length - 400)))).rejects.toMatchObject({
      code: "FILE_DAMAGED",
    });
  });

  test("but only in its cross-reference is repaired and keeps that revision", async () => {
    const { whole } = createRevised([content]);
    const path = storeUpload(whole.subarray(0, whole.lastIndexOf("trailer")));
    await expect(takeIn(path)).resolves.toMatchObject({
      pageCount: 2,
      notices: ["REPAIRED"],
      restoredTo: null,
    });
    expect(getText(getOriginal(path))).toEqual(["Later words", "Contract text"]);
  });
});

describe("a page tree", () => {
  const formatPage = (text: string) => [
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents CONTENT 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
    { dict: "<< >>", data: `BT /F1 18 Tf 60 200 Td (${text}) Tj ET` },
  ];
  const getTree = (root: string) =>
    rawPdf({
      objects: [
        "<< /Type /Catalog /Pages 2 0 R >>",
        root,
        HELVETICA,
        ...["One", "Two", "Three"].flatMap((text, index) =>
          formatPage(text).map((object) =>
            typeof object === "string" ? object.replace("CONTENT", String(5 + index * 2)) : object,
          ),
        ),
      ],
    });

  test("with more pages than its count says is accepted with the pages that readers show", async () => {
    const path = storeUpload(getTree("<< /Type /Pages /Kids [4 0 R 6 0 R 8 0 R] /Count 2 >>"));
    expect(runTool("pdfinfo", [path]).output).toMatch(/Pages:\s+2/);
    await expect(takeIn(path)).resolves.toMatchObject({ pageCount: 2, notices: ["REPAIRED"] });
    expect(getText(getOriginal(path))).toEqual(["One", "Two"]);
  });

  test("whose root is marked as a page is still read as a tree", async () => {
    const path = storeUpload(getTree("<< /Type /Page /Kids [4 0 R 6 0 R 8 0 R] /Count 3 >>"));
    await expect(takeIn(path)).resolves.toMatchObject({ pageCount: 3 });
  });

  test("that has lost its list of pages is refused instead of being read as an empty page", async () => {
    const path = storeUpload(getTree("<< /Type /Pages /Xids [4 0 R 6 0 R 8 0 R] /Count 1 >>"));
    await expect(takeIn(path)).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  });
});
