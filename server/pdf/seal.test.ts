import { createHash, generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  checkWithQpdf,
  createTemporaryFolder,
  createTrustStore,
  readByteRange,
  readPageWords,
  renderPage,
  renderWithMupdf,
  runTool,
  verifyWithOpenssl,
  verifyWithPdfsig,
} from "@/server/testing/pdf/judges";
import { HELVETICA, rawPdf, sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "./authority";
import { type SealInput, sealItem } from "./seal";
import { issueCertificate } from "./sign/certificate";
import type { Signer } from "./sign/signer";

// External programs and child processes start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const authority = createAuthority(join(dir, "authority"), NOW);
const signer = loadSigner(authority, NOW);
let store = "";
beforeAll(() => {
  store = createTrustStore(authority.authorityCertFile);
});

let count = 0;
async function sealFile(original: Buffer, change: Partial<SealInput> = {}) {
  const name = join(dir, `file-${++count}`);
  const [originalPath, outPath] = [`${name}.pdf`, `${name}-sealed.pdf`];
  writeFileSync(originalPath, original);
  const sealed = await sealItem({
    originalPath,
    outPath,
    fields: [sampleStampField({ text: "Sealed value" })],
    certificate: null,
    rejectStamp: false,
    signer,
    signingTime: NOW,
    language: "en",
    ...change,
  });
  return { originalPath, outPath, sealed, bytes: readFileSync(outPath) };
}

const listPages = { attributes: "/MediaBox [0 0 595 842]" };
function createLinearised(): Buffer {
  const path = join(dir, "linear-in.pdf");
  writeFileSync(path, simplePdf([{}, {}, {}]));
  runTool("qpdf", ["--linearize", path, join(dir, "linear.pdf")]);
  return readFileSync(join(dir, "linear.pdf"));
}

function createUpdatedTwice(): Buffer {
  const first = simplePdf([listPages]);
  const at = first.length;
  const previous = /startxref\n(\d+)/.exec(first.toString("latin1"))?.[1];
  const content = "BT /F1 18 Tf 60 700 Td (Second revision) Tj ET";
  const object = `5 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const xref = `xref\n5 1\n${String(at).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\n`;
  return Buffer.concat([first, Buffer.from(`${object}${xref}startxref\n${at + object.length}\n%%EOF\n`)]);
}

describe("four programs accept a sealed file", () => {
  test.each<[string, () => Buffer]>([
    ["with a cross-reference table", () => simplePdf()],
    ["with a cross-reference stream", () => simplePdf([{}], { style: "stream" })],
    ["with all objects in object streams", () => simplePdf([{}, {}], { style: "packed" })],
    ["with both kinds of cross-reference", () => simplePdf([{}], { style: "hybrid" })],
    ["with CR line ends only", () => simplePdf([{}], { eol: "\r" })],
    ["with CRLF line ends", () => simplePdf([{}], { eol: "\r\n" })],
    ["without a final newline", () => simplePdf([{}], { endsWithNewline: false })],
    ["that is linearised", createLinearised],
    ["with earlier revisions", createUpdatedTwice],
    [
      "with a form of its own",
      () =>
        simplePdf([{}], {
          catalog: "/AcroForm 6 0 R",
          extra: [
            "<< /Fields [7 0 R] >>",
            "<< /FT /Tx /T (name) /V (kept) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>",
          ],
        }),
    ],
  ])("%s", async (_, make) => {
    const original = make();
    const { outPath, bytes, sealed } = await sealFile(original);
    expect(bytes.subarray(0, original.length).equals(original), "the original is the beginning").toBe(true);
    expect(verifyWithPdfsig(outPath, store)).toEqual({
      count: 1,
      isValid: true,
      isWhole: true,
      isTrusted: true,
    });
    expect(verifyWithOpenssl(outPath, authority.authorityCertFile, NOW)).toMatchObject({ code: 0 });
    expect(checkWithQpdf(outPath)).toBe(0);
    const [, , last] = readByteRange(bytes);
    expect(last).toBe(bytes.length);
    expect(sealed).toMatchObject({
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    const text = readPageWords(outPath)[0]?.words.map((word) => word.text);
    expect(text).toEqual(expect.arrayContaining(["Sealed", "value"]));
  });
});

describe("the sealed content is the agreed content", () => {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 300] /Resources << /Font << /F1 5 0 R >> >> >>",
    "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
    { dict: "<< >>", data: "BT /F1 18 Tf 40 200 Td (PRICE 100) Tj ET" },
    HELVETICA,
  ];
  const shadow = "BT /F1 18 Tf 40 200 Td (PRICE 999999) Tj ET";
  const stray = `4 0 obj\n<< /Length ${shadow.length} >>\nstream\n${shadow}\nendstream\nendobj\n`;

  test.each(["table", "stream", "packed", "hybrid"] as const)(
    "an unreferenced duplicate does not replace the real object (%s)",
    async (style) => {
      const { outPath } = await sealFile(rawPdf({ objects, style, stray }));
      const text = readPageWords(outPath).flatMap((page) => page.words.map((word) => word.text));
      expect(text).toContain("100");
      expect(text).not.toContain("999999");
    },
  );

  test("a page that inherits its resources keeps its text", async () => {
    const { outPath } = await sealFile(rawPdf({ objects }));
    expect(readPageWords(outPath)[0]?.words.map((word) => word.text)).toContain("PRICE");
  });

  // poppler blanks a page at a surplus Q, so mupdf, which like the browser ignores it, judges that case.
  test.each<[string, typeof renderPage, string]>([
    ["plain content", renderPage, "0 0 1 rg 50 600 200 100 re f"],
    [
      "content that leaves its scale behind",
      renderPage,
      "q 3 0 0 3 100 100 cm q 0.5 0 0 0.5 0 0 cm 0 0 1 rg 5 5 20 20 re f",
    ],
    ["content with a surplus Q", renderWithMupdf, "Q Q 0.5 0 0 0.5 40 40 cm 0 0 1 rg 5 5 200 200 re f"],
    [
      "content with q in strings and images",
      renderPage,
      "BT /F1 9 Tf 60 500 Td (q q \\) q) Tj ET BI /W 1 /H 1 /BPC 8 /CS /G ID q EI q",
    ],
  ])("nothing outside the field changes: %s", async (_, draw, content) => {
    const box = { positionX: 10, positionY: 40, width: 40, height: 5 };
    const { originalPath, outPath } = await sealFile(simplePdf([{ content }]), {
      fields: [sampleStampField({ ...box, text: "Inside" })],
    });
    const [before, after] = [draw(originalPath, 1), draw(outPath, 1)];
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    let [outside, inside] = [0, 0];
    for (let y = 0; y < before.height; y++) {
      for (let x = 0; x < before.width; x++) {
        const at = (y * before.width + x) * 3;
        if (before.pixels.subarray(at, at + 3).equals(after.pixels.subarray(at, at + 3))) continue;
        const [px, py] = [(x / before.width) * 100, (y / before.height) * 100];
        const isInside = px >= 9.5 && px <= 50.5 && py >= 39.5 && py <= 45.5;
        if (isInside) inside++;
        else outside++;
      }
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(10);
  });
});

describe("tampering is detected", () => {
  test("a changed byte anywhere breaks the signature", async () => {
    const { outPath, bytes } = await sealFile(simplePdf([{}, {}]));
    const [start, end] = readByteRange(bytes);
    const spots = [20, 120, 300, 500, start - 200, start - 5, end + 5, end + 60, bytes.length - 20];
    for (const spot of spots) {
      const changed = Buffer.from(bytes);
      changed[spot] = (changed[spot] ?? 0) ^ 1;
      const path = join(dir, "flipped.pdf");
      writeFileSync(path, changed);
      const verdict = verifyWithPdfsig(path, store);
      expect(verdict.isValid && verdict.isWhole, `byte ${spot}`).toBe(false);
    }
    expect(verifyWithPdfsig(outPath, store).isValid).toBe(true);
  });

  test("bytes appended to the file are not covered by the signature", async () => {
    const { bytes } = await sealFile(simplePdf());
    const path = join(dir, "longer.pdf");
    writeFileSync(path, Buffer.concat([bytes, Buffer.from("\n% more\n")]));
    expect(verifyWithPdfsig(path, store).isWhole).toBe(false);
  });

  test("filling a form field of a sealed file is reported as a change", async () => {
    const form = simplePdf([{}], {
      catalog: "/AcroForm << /Fields [6 0 R] >>",
      extra: ["<< /FT /Tx /T (name) /V (as sealed) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] >>"],
    });
    const { bytes } = await sealFile(form);
    const text = bytes.toString("latin1");
    const [previous, size] = [
      /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1],
      /.*\/Size (\d+)/s.exec(text)?.[1],
    ];
    const filled =
      "6 0 obj\n<< /FT /Tx /T (name) /V (filled later) /Subtype /Widget /Rect [0 0 9 9] >>\nendobj\n";
    const row = `${String(bytes.length).padStart(10, "0")} 00000 n \n`;
    const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\n`;
    const end = `startxref\n${bytes.length + filled.length}\n%%EOF\n`;
    const path = join(dir, "filled.pdf");
    writeFileSync(path, Buffer.concat([bytes, Buffer.from(`${filled}xref\n6 1\n${row}${trailer}${end}`)]));
    expect(runTool("qpdf", ["--json", path]).output).toContain("filled later");
    expect(verifyWithPdfsig(path, store)).toMatchObject({ count: 1, isWhole: false });
  });

  test("the seal certifies the file and permits no change", async () => {
    const { outPath } = await sealFile(simplePdf());
    const { output } = runTool("qpdf", ["--json", outPath]);
    expect(output).toMatch(/"\/TransformMethod": "\/DocMDP"/);
    expect(output).toMatch(/"\/P": 1,/);
    expect(output).toMatch(/"\/DocMDP": "\d+ 0 R"/);
  });
});

describe("sealing the same file twice", () => {
  function createRsaSigner(): Signer {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const ca = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const certificate = issueCertificate({
      commonName: "RSA seal",
      organisation: "Test",
      publicKey,
      notBefore: NOW,
      notAfter: new Date("2036-01-01T00:00:00Z"),
      use: "seal",
      issuerKey: ca.privateKey,
    });
    return { key: privateKey, chain: [certificate], name: "RSA seal" };
  }

  test("with an RSA key gives the same bytes", async () => {
    const rsa = createRsaSigner();
    const first = await sealFile(simplePdf([{}, {}]), { signer: rsa });
    const second = await sealFile(simplePdf([{}, {}]), { signer: rsa });
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  test("with an elliptic-curve key differs inside /Contents only", async () => {
    const [first, second] = [await sealFile(simplePdf()), await sealFile(simplePdf())];
    const [start, end] = readByteRange(first.bytes);
    expect(first.bytes.subarray(0, start).equals(second.bytes.subarray(0, start))).toBe(true);
    expect(first.bytes.subarray(end).equals(second.bytes.subarray(end))).toBe(true);
  });
});

describe("a rejected envelope", () => {
  test("carries its stamp on every page and is sealed the same way", async () => {
    const original = simplePdf([{}, { attributes: "/MediaBox [0 0 595 842] /Rotate 90" }]);
    const { outPath } = await sealFile(original, { fields: [], rejectStamp: true, language: "es" });
    expect(verifyWithPdfsig(outPath, store)).toMatchObject({ isValid: true, isWhole: true });
    const { output } = runTool("mutool", ["draw", "-q", "-F", "txt", outPath]);
    expect(output.match(/RECHAZADO/g)).toHaveLength(2);
  });
});

describe("a visible seal", () => {
  test.each(["en", "es"] as const)(
    "shows in its box who sealed and when, even on a rotated page (%s)",
    async (language) => {
      const original = simplePdf([{}, { attributes: "/MediaBox [10 20 605 862] /Rotate 90" }]);
      const place = { page: "last", positionX: 60, positionY: 80, width: 36, height: 12 } as const;
      const { originalPath, outPath } = await sealFile(original, { fields: [], visible: place, language });
      expect(verifyWithPdfsig(outPath, store)).toMatchObject({ count: 1, isValid: true, isWhole: true });
      expect(checkWithQpdf(outPath)).toBe(0);
      const { output } = runTool("mutool", ["draw", "-q", "-F", "txt", outPath, "2"]);
      expect(output).toMatch(language === "en" ? /Sealed electronically by/ : /Sellado electrónicamente por/);
      expect(output).toMatch(/Rubrica Document Seal [0-9A-F]{8}[\s\S]*2026, 12:00:00 UTC/);
      const [before, after] = [renderPage(originalPath, 2), renderPage(outPath, 2)];
      let [outside, inside] = [0, 0];
      for (let at = 0; at < before.pixels.length; at += 3) {
        if (before.pixels.subarray(at, at + 3).equals(after.pixels.subarray(at, at + 3))) continue;
        const pixel = at / 3;
        const [px, py] = [
          ((pixel % before.width) / before.width) * 100,
          (Math.floor(pixel / before.width) / before.height) * 100,
        ];
        if (px >= 59.5 && px <= 96.5 && py >= 79.5 && py <= 92.5) inside++;
        else outside++;
      }
      expect(outside).toBe(0);
      expect(inside).toBeGreaterThan(50);
    },
  );
});

describe("a field on a page that does not exist", () => {
  test("is refused with a message that names it", async () => {
    const attempt = sealFile(simplePdf(), {
      fields: [sampleStampField({ fieldId: 77, page: 9, text: "x" })],
    });
    await expect(attempt).rejects.toMatchObject({
      code: "INVALID_BODY",
      message: expect.stringContaining("77"),
    });
  });
});
