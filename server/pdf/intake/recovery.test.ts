import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getOriginal, takeIn } from "@/server/testing/pdf/intake";
import {
  checkWithQpdf,
  createTemporaryFolder,
  createTrustStore,
  readPageWords,
  renderPage,
  verifyWithPdfsig,
} from "@/server/testing/pdf/judges";
import { HELVETICA, rawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import { sealItem } from "../seal";

const dir = createTemporaryFolder();
let count = 0;

function storeUpload(bytes: Buffer | string): string {
  const path = join(dir, `upload-${++count}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

const toLatin = (bytes: Buffer): string => bytes.toString("latin1");
const getBytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** A sound file of two pages with one thing in it replaced. */
function damageAt(
  pattern: string | RegExp,
  replacement: string,
  style: "table" | "stream" = "table",
): Buffer {
  const text = toLatin(simplePdf([{}, {}], { style }));
  const changed = text.replace(pattern, replacement);
  if (changed === text) throw new Error(`${String(pattern)} is not in the sample`);
  return getBytes(changed);
}

/** Two pages in a page tree written by hand; objects 5 and 6 are the pages, 3 the font, 4 their content. */
function buildTree(root: string, options: { catalog?: string; extra?: string[] } = {}): Buffer {
  const formatPage = (parent: number) =>
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 300 400] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  return rawPdf({
    objects: [
      `<< /Type /Catalog /Pages 2 0 R ${options.catalog ?? ""} >>`,
      root,
      HELVETICA,
      { dict: "<< >>", data: "BT /F1 18 Tf 60 200 Td (Contract) Tj ET" },
      formatPage(2),
      formatPage(2),
      ...(options.extra ?? []),
    ],
  });
}

/** Checks properties of every file that intake had to change. */
async function expectRepaired(input: Buffer) {
  const path = storeUpload(input);
  const result = await takeIn(path);
  expect(result.isChanged).toBe(true);
  const original = readFileSync(getOriginal(path));
  const hashBytes = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(result).toMatchObject({ sha256: hashBytes(original), size: original.length });
  expect(result.upload).toEqual({ sha256: hashBytes(input), size: input.length });
  expect(checkWithQpdf(getOriginal(path))).toBe(0);
  expect(readPageWords(getOriginal(path)).length).toBe(result.pageCount);
  for (const name of ["mended", "rewritten", "stripped", "trial"]) {
    expect(existsSync(`${getOriginal(path)}.${name}`)).toBe(false);
  }
  return { path, result, original };
}

describe("a damaged file is repaired and looks as before", () => {
  const sample = toLatin(simplePdf([{}, {}]));
  test.each<[string, () => Buffer]>([
    ["wrong offsets", () => damageAt(/0000000(\d{3}) 00000 n/g, "0000009$1 00000 n")],
    ["offsets off by two", () => getBytes(sample.replace("%PDF-1.5\n", "%PDF-1.5\nX\n"))],
    ["a startxref that points elsewhere", () => damageAt(/startxref\n\d+/, "startxref\n11")],
    ["no startxref", () => damageAt(/startxref\n\d+\n%%EOF\n/, "")],
    ["junk before its header", () => getBytes(`HTTP/1.1 200 OK\r\n\r\n${sample}`)],
    ["a missing endobj that moves all that follows", () => damageAt("endobj\n", "")],
    ["a stream longer than it says", () => damageAt(/\/Length \d+/, "/Length 10")],
    ["a stream of a length that is missing", () => damageAt(/\/Length \d+/, "/Length 99 0 R")],
    ["an object that the cross-reference misnames", () => damageAt("xref\n0 8", "xref\n1 8")],
    ["a broken cross-reference stream", () => damageAt("/W [1 4 2]", "/W [1 9 2]", "stream")],
  ])("%s", async (_, make) => {
    const { result, path } = await expectRepaired(make());
    expect(result).toMatchObject({ pageCount: 2, notices: ["REPAIRED"] });
    expect(
      renderPage(getOriginal(path), 1).pixels.equals(renderPage(storeUpload(simplePdf()), 1).pixels),
    ).toBe(true);
  });

  test.each<[string, number, () => Buffer]>([
    [
      "null among the pages",
      2,
      () => buildTree("<< /Type /Pages /Kids [null 5 0 R 99 0 R 6 0 R] /Count 2 >>"),
    ],
    ["no count", 2, () => buildTree("<< /Type /Pages /Kids [5 0 R 6 0 R] >>")],
    ["a page listed twice", 3, () => buildTree("<< /Type /Pages /Kids [5 0 R 6 0 R 5 0 R] /Count 3 >>")],
    [
      "a node that runs in a circle",
      2,
      () => buildTree("<< /Type /Pages /Kids [5 0 R 6 0 R 2 0 R] /Count 2 >>"),
    ],
  ])("a page tree with %s, keeping the upload as the beginning of the file", async (_, pageCount, make) => {
    const input = make();
    const { result, original } = await expectRepaired(input);
    expect(result).toMatchObject({ pageCount, notices: ["REPAIRED"] });
    expect(original.subarray(0, input.length).equals(input)).toBe(true);
  });

  test("but not when the content of a page is lost; the refusal names the page", async () => {
    const formatPage = (content: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${content} 0 R >>`;
    const objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      formatPage(5),
      formatPage(6),
      { dict: "<< >>", data: "0 0 100 100 re f" },
      { dict: "<< /Filter /FlateDecode >>", data: "no zlib at all" },
    ];
    const lost = toLatin(rawPdf({ objects })).replace(/startxref\n\d+/, "startxref\n11");
    const message = "The PDF is damaged or incomplete: the content of page 2 cannot be unpacked.";
    await expect(takeIn(storeUpload(getBytes(lost)))).rejects.toMatchObject({
      code: "FILE_DAMAGED",
      message: message,
    });
  });

  test("but not when pages are missing; the refusal says how many", async () => {
    const lost = buildTree("<< /Type /Pages /Kids [5 0 R 88 0 R 89 0 R 6 0 R] /Count 4 >>");
    const message = "The PDF is damaged or incomplete: it says that it has 4 pages, and 2 can be found.";
    await expect(takeIn(storeUpload(lost))).rejects.toMatchObject({ code: "FILE_DAMAGED", message: message });
  });
});

describe("a file is accepted unchanged", () => {
  const plain = toLatin(simplePdf());
  test.each<[string, () => Buffer]>([
    ["with CR-only line ends", () => simplePdf([{}], { eol: "\r" })],
    ["without any endobj", () => getBytes(plain.replaceAll("endobj", "      "))],
    ["with short rows in its cross-reference", () => getBytes(plain.replace(/ 00000 n \n/g, " 00000 n\n"))],
    ["without a final newline", () => simplePdf([{}], { endsWithNewline: false })],
    ["with junk after its end", () => getBytes(`${plain}\r\n--boundary--\r\n${"\0".repeat(3000)}`)],
    ["with a rotation below zero", () => simplePdf([{ attributes: "/MediaBox [0 0 300 500] /Rotate -90" }])],
    [
      "with content whose packing is broken",
      () =>
        rawPdf({
          objects: [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>",
            { dict: "<< /Filter /FlateDecode >>", data: "no zlib at all" },
          ],
        }),
    ],
  ])("%s", async (_, make) => {
    const input = make();
    const path = storeUpload(input);
    await expect(takeIn(path)).resolves.toMatchObject({ pageCount: 1, notices: [], isChanged: false });
    expect(existsSync(getOriginal(path))).toBe(false);
  });
});

describe("a file that is already signed", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const authority = createAuthority(join(dir, "authority"), now);

  async function signFile(input: Buffer): Promise<Buffer> {
    const outPath = join(dir, `signed-${++count}.pdf`);
    await sealItem({
      originalPath: storeUpload(input),
      outPath,
      fields: [],
      certificate: null,
      rejectStamp: false,
      signer: loadSigner(authority, now),
      signingTime: now,
      language: "en",
    });
    return readFileSync(outPath);
  }

  /** Removes the certification, which leaves a plain approval signature. */
  const removeCertification = (bytes: Buffer): Buffer =>
    getBytes(
      toLatin(bytes)
        .replaceAll("/DocMDP", "/DocMDQ")
        .replaceAll("/FieldMDP", "/FieldMDQ")
        .replace(/\/TransformParams/g, "/TransformParamz"),
    );

  test("and certified against every change is refused", async () => {
    await expect(takeIn(storeUpload(await signFile(simplePdf())))).rejects.toMatchObject({
      code: "CERTIFIED_NO_CHANGES",
    });
  });

  test("without certification is accepted byte for byte", async () => {
    const bytes = removeCertification(await signFile(simplePdf()));
    const result = await takeIn(storeUpload(bytes));
    expect(result).toMatchObject({ notices: ["HAS_SIGNATURES"], isChanged: false });
    expect(verifyWithPdfsig(storeUpload(bytes), createTrustStore(authority.authorityCertFile)).count).toBe(1);
  });

  test("and breaks off in a later revision is accepted as it was signed", async () => {
    const bytes = removeCertification(await signFile(simplePdf()));
    const torn = getBytes(`40 0 obj\n(${"x".repeat(5000)})\nendobj\n5 0 obj\n<< /Length 900 >>\nstream\nBT`);
    const path = storeUpload(Buffer.concat([bytes, torn]));
    const result = await takeIn(path);
    expect(result).toMatchObject({
      notices: ["EARLIER_VERSION", "HAS_SIGNATURES"],
      restoredTo: bytes.length,
    });
    expect(readFileSync(getOriginal(path)).equals(bytes)).toBe(true);
  });

  test("and holds scripts is refused because removing them would break the signature", async () => {
    const script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>";
    const bytes = removeCertification(await signFile(simplePdf([{}], { catalog: script })));
    await expect(takeIn(storeUpload(bytes))).rejects.toMatchObject({ code: "ACTIVE_CONTENT" });
  });

  test("and damaged is refused because a repair would break the signature", async () => {
    const bytes = removeCertification(await signFile(simplePdf()));
    const broken = getBytes(toLatin(bytes).replace(/startxref\n\d+\n%%EOF\n$/, "startxref\n12\n%%EOF\n"));
    await expect(takeIn(storeUpload(broken))).rejects.toMatchObject({ code: "FILE_DAMAGED" });
  });
});
