import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "fast-png";
import { type PDFDocument, PDFHexString, PDFName, PDFRawStream } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { getArchiveNotice } from "@/server/domain/file-notice";
import { type ArchiveWish, addComposite, archivePdf, signAsStranger } from "@/server/testing/pdf/archive";
import {
  checkWithQpdf,
  createTemporaryFolder,
  createTrustStore,
  runTool,
  verifyWithPdfsig,
} from "@/server/testing/pdf/judges";
import { sampleStampField } from "@/server/testing/pdf/samples";
import { TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { verifyBytes } from "@/server/verify/in-process";
import { createAuthority, loadSigner } from "../authority";
import { takeInUpload } from "../intake/intake";
import type { CertificateModel, StampField } from "../model";
import { type SealInput, sealItem } from "../seal";
import { PdfFile } from "../syntax/file";
import { findArchiveClaim } from "./claim";
import type { ClauseName } from "./clauses";
import { listBrokenClauses } from "./keep-claim";

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const authority = createAuthority(join(dir, "authority"), NOW);
const signer = loadSigner(authority, NOW);
const HASH = "0f".repeat(32);
let store = "";
beforeAll(() => {
  store = createTrustStore(authority.authorityCertFile);
});

const readAnchor = () =>
  Buffer.from(
    readFileSync(authority.authorityCertFile, "latin1").replace(/-----[^-]+-----|\s/g, ""),
    "base64",
  );

function createPicture(): Buffer {
  const [width, height] = [60, 20];
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const y = Math.floor(pixel / width);
    data.set([20, 20, 160, y < 5 || y > 14 ? 0 : y < 8 ? 128 : 255], pixel * 4);
  }
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 }));
}
const pngPath = join(dir, "picture.png");
writeFileSync(pngPath, createPicture());

/** Every kind of drawing we put on a user's page. */
const EVERYTHING: StampField[] = [
  sampleStampField({ text: "Sellado así" }),
  sampleStampField({ fieldId: 2, text: "بِسْمِ اللَّه שָׁלוֹם हिन्दी", positionY: 50, width: 70 }),
  sampleStampField({
    fieldId: 3,
    type: "SIGNATURE",
    positionY: 60,
    height: 8,
    signature: { kind: "uploaded", pngPath },
  }),
  sampleStampField({
    fieldId: 4,
    type: "SIGNATURE",
    positionY: 70,
    height: 8,
    signature: { kind: "typed", text: "María José", face: "caveat" },
    frame: { above: "Firmado por María José", date: "26-11-2026 09:30", id: "7K2M9QXA" },
  }),
  sampleStampField({
    fieldId: 5,
    type: "SIGNATURE",
    positionY: 80,
    height: 8,
    signature: {
      kind: "drawn",
      aspect: 2,
      strokes: [
        [
          [0.1, 0.5, 0.5, 0],
          [0.5, 0.2, 0.5, 20],
          [0.9, 0.6, 0.5, 40],
        ],
      ],
    },
  }),
];

const CERTIFICATE: CertificateModel = {
  envelopeId: "envelope_abc",
  title: "Contrato",
  isRejected: false,
  ownerName: "Ana Rojas",
  ownerEmail: "ana@example.cl",
  createdAt: NOW,
  completedAt: NOW,
  brand: { primary: "#123456", logo: { png: createPicture(), alt: "Acme", isLight: false } },
  timeZone: "America/Santiago",
  files: [{ title: "Contrato.pdf", pageCount: 1, originalSha256: HASH, changes: [] }],
  recipients: [],
  auditHead: HASH,
  auditEntryCount: 3,
  auditLog: { json: "{}" },
  verifyUrl: "https://rubrica.example/verify",
};

let count = 0;
async function sealFile(original: Buffer, change: Partial<SealInput> = {}) {
  const name = join(dir, `file-${++count}`);
  const [originalPath, outPath] = [`${name}.pdf`, `${name}-sealed.pdf`];
  writeFileSync(originalPath, original);
  const sealed = await sealItem({
    originalPath,
    outPath,
    fields: EVERYTHING,
    certificate: CERTIFICATE,
    rejectStamp: false,
    signer,
    signingTime: NOW,
    language: "es",
    ...change,
  });
  const bytes = readFileSync(outPath);
  const file = new PdfFile(bytes);
  return {
    sealed,
    outPath,
    bytes,
    file,
    claim: findArchiveClaim(file),
    broken: listBrokenClauses(file, original.length),
  };
}

const KEPT: ArchiveWish[] = [
  { part: 1, level: "B" },
  { part: 1, level: "B", intent: "CMYK" },
  { part: 1, level: "B", intent: null },
  { part: 2, level: "B" },
  { part: 2, level: "U", intent: null, packs: true },
  { part: 3, level: "B" },
  { part: 3, level: "U", intent: "CMYK" },
  { part: 4, level: "" },
  { part: 4, level: "E" },
  { part: 4, level: "F", packs: true },
];

describe("a sealed PDF/A", () => {
  for (const wish of KEPT) {
    const of = wish.intent === undefined ? "" : `, output ${wish.intent ?? "not stated"}`;
    it(`stays what it claims to be: ${wish.part}${wish.level}${of}`, async () => {
      const { sealed, broken, claim, outPath, bytes } = await sealFile(await archivePdf(wish));
      expect(sealed.archive).toBeNull();
      expect(broken).toEqual([]);
      expect(claim).toMatchObject({ part: wish.part, level: wish.level });
      expect(checkWithQpdf(outPath)).toBe(0);
      expect(verifyWithPdfsig(outPath, store)).toMatchObject({
        isValid: true,
        isWhole: true,
        isTrusted: true,
      });
      const rows = runTool("pdffonts", [outPath]).output.trim().split("\n").slice(2);
      expect(rows.length).toBeGreaterThan(2);
      for (const row of rows) expect(row).toMatch(/ yes (yes|no) +(yes|no) +\d+ +\d+$/);
      const anchors = [readAnchor()];
      expect(verifyBytes(bytes, anchors, NOW).status).toBe("passed");
    });
  }

  it("stays so through the updates that make its seal last", async () => {
    const stamps = await TestingTimestampAuthority.start();
    const timestamps = { urls: [stamps.url()], policy: "required" } as const;
    for (const wish of [
      { part: 1, level: "B" },
      { part: 2, level: "A" },
      { part: 4, level: "F" },
    ] as const) {
      const { sealed, broken, claim } = await sealFile(await archivePdf(wish), {
        timestamps,
        signingTime: new Date(),
      });
      expect(sealed).toMatchObject({ level: "B-LTA", archive: null });
      expect({ ...claim, broken }).toMatchObject({ ...wish, broken: [] });
    }
    await stamps.stop();
  });

  it("carries the audit log where its part takes any file, and nowhere else", async () => {
    const expectAttachments = async (wish: ArchiveWish) => {
      const { outPath } = await sealFile(await archivePdf(wish));
      const text = runTool("pdftotext", [outPath, "-"]).output;
      const { output } = runTool("pdfdetach", ["-list", outPath]);
      expect(text.includes("audit-log.json")).toBe(output.includes("audit-log.json"));
      return output.includes("audit-log.json");
    };
    expect(await expectAttachments({ part: 1, level: "B" })).toBe(false);
    expect(await expectAttachments({ part: 2, level: "B" })).toBe(false);
    expect(await expectAttachments({ part: 3, level: "B" })).toBe(true);
    expect(await expectAttachments({ part: 4, level: "" })).toBe(false);
    expect(await expectAttachments({ part: 4, level: "F" })).toBe(true);
  });
});

const attachFile = (document: PDFDocument) => {
  const { context } = document;
  const file = context.register(context.stream("plain text", { Type: "EmbeddedFile" }));
  const specification = context.register(context.obj({ Type: "Filespec", EF: { F: file } }));
  const names = context.obj({ Names: [PDFHexString.fromText("a.txt"), specification] });
  document.catalog.set(PDFName.of("Names"), context.obj({ EmbeddedFiles: names }));
};

type LiteralObject = { [name: string]: LiteralObject | string | number | string[] };

const setOnPage = (document: PDFDocument, name: string, value: LiteralObject) => {
  const resources = document.getPage(0).node.Resources();
  resources?.set(PDFName.of(name), document.context.obj(value));
};

/** Files whose seal would break their claim, and the broken clause. */
const BREAKING: [ClauseName, string, ArchiveWish][] = [
  ["KNOWN", "claims a level that its part does not have", { part: 1, level: "U" }],
  ["CROSS_REFERENCE", "packs its objects in part 1", { part: 1, level: "B", packs: true }],
  [
    "METADATA",
    "says another title in its XMP than beside it in part 1",
    { part: 1, level: "B", xmpTitle: "Otro" },
  ],
  ["ATTACHMENTS", "holds a file in part 1", { part: 1, level: "B", change: attachFile }],
  ["ATTACHMENTS", "holds a text in part 2", { part: 2, level: "B", change: attachFile }],
  ["ATTACHMENTS", "holds a file of no stated kind in part 3", { part: 3, level: "B", change: attachFile }],
  [
    "FONTS",
    "shows text in a font that is not in it",
    {
      part: 2,
      level: "B",
      change: (document) =>
        setOnPage(document, "Font", { F1: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" } }),
    },
  ],
  [
    "GLYPH_LISTS",
    "has a subset in part 1 that does not say what is in it",
    { part: 1, level: "B", change: (document) => addComposite(document, 549, 1) },
  ],
  [
    "GLYPH_LISTS",
    "has a subset in part 2 that says too little of what is in it",
    { part: 2, level: "B", change: (document) => addComposite(document, 549, 1, Buffer.from([0x80])) },
  ],
  [
    "TRANSPARENCY",
    "shows something faintly in part 1",
    { part: 1, level: "B", change: (document) => setOnPage(document, "ExtGState", { G: { ca: 0.5 } }) },
  ],
  [
    "TRANSPARENCY",
    "blends something in part 1, by a list of ways",
    {
      part: 1,
      level: "B",
      change: (document) => setOnPage(document, "ExtGState", { G: { BM: ["Multiply"] } }),
    },
  ],
  [
    "TRANSPARENCY",
    "blends in a way that no standard knows in part 2",
    { part: 2, level: "B", change: (document) => setOnPage(document, "ExtGState", { G: { BM: "Glow" } }) },
  ],
  [
    "TRANSPARENCY",
    "shows something faintly in colours that nobody names in part 3",
    {
      part: 3,
      level: "B",
      intent: null,
      change: (document) => setOnPage(document, "ExtGState", { G: { ca: 0.5 } }),
    },
  ],
  [
    "ANNOTATIONS",
    "has a note that is not printed",
    {
      part: 2,
      level: "B",
      change: (document) => {
        const note = { Type: "Annot", Subtype: "Square", Rect: [0, 0, 9, 9], F: 2 };
        document.getPage(0).node.set(PDFName.of("Annots"), document.context.obj([note]));
      },
    },
  ],
];

describe("the claim of a PDF/A is withdrawn when it is sealed and", () => {
  for (const [clause, what, wish] of BREAKING) {
    it(`the file ${what}`, async () => {
      const original = await archivePdf(wish);
      const { sealed, claim, file, outPath, bytes } = await sealFile(original);
      const claimName = `PDF/A-${wish.part}${wish.level.toLowerCase()}`;
      expect(sealed.archive).toEqual({ claim: claimName, says: null, broken: [clause] });
      expect(claim).toBeNull();
      const metadata = file.resolve(file.catalog.get(PDFName.of("Metadata")));
      if (!(metadata instanceof PDFRawStream)) throw new Error("no metadata");
      const xmp = Buffer.from(metadata.contents).toString();
      expect(xmp).not.toContain("pdfaid");
      expect(xmp).toContain(wish.xmpTitle ?? "Contrato");
      expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
      expect(checkWithQpdf(outPath)).toBe(0);
      expect(verifyWithPdfsig(outPath, store)).toMatchObject({ isValid: true, isWhole: true });
    });
  }
});

describe("the check of PDF/A content", () => {
  const listBrokenIn2b = async (change: NonNullable<ArchiveWish["change"]>, intent: ArchiveWish["intent"]) =>
    listBrokenClauses(new PdfFile(await archivePdf({ part: 2, level: "B", intent, change })), 0);

  it("uses plain colours only where somebody says what they mean", async () => {
    const createPainter = (operator: string) => (document: PDFDocument) => {
      const content = document.context.stream(`0 0 0.6 ${operator} 9 9 9 9 re f`);
      document.getPage(0).node.set(PDFName.of("Contents"), document.context.register(content));
    };
    expect(await listBrokenIn2b(createPainter("rg"), "RGB ")).toEqual([]);
    expect(await listBrokenIn2b(createPainter("rg"), "CMYK")).toEqual(["COLOURS"]);
    expect(await listBrokenIn2b(createPainter("g"), "CMYK")).toEqual([]);
    expect(await listBrokenIn2b(createPainter("g"), null)).toEqual(["COLOURS"]);
  });

  it("lets things show through only where somebody says in which colours they mix", async () => {
    const addFaintState = (document: PDFDocument) => setOnPage(document, "ExtGState", { G: { ca: 0.5 } });
    const addMixedGroup = (document: PDFDocument) => {
      addFaintState(document);
      const group = document.context.obj({ S: "Transparency", CS: "DeviceRGB" });
      document.getPage(0).node.set(PDFName.of("Group"), group);
    };
    expect(await listBrokenIn2b(addFaintState, "RGB ")).toEqual([]);
    expect(await listBrokenIn2b(addFaintState, "CMYK")).toEqual([]);
    expect(await listBrokenIn2b(addFaintState, null)).toEqual(["TRANSPARENCY"]);
    expect(await listBrokenIn2b(addMixedGroup, null)).toEqual([]);
  });

  it("has glyphs as wide as their fonts say, and none that is missing", async () => {
    const createFontAdder = (width: number, glyph: number) => (document: PDFDocument) =>
      addComposite(document, width, glyph);
    expect(await listBrokenIn2b(createFontAdder(549, 1), "RGB ")).toEqual([]);
    expect(await listBrokenIn2b(createFontAdder(0, 1), "RGB ")).toEqual(["GLYPHS"]);
    expect(await listBrokenIn2b(createFontAdder(600, 0), "RGB ")).toEqual(["GLYPHS"]);
  });
});

describe("the accessible level of a PDF/A", () => {
  it("is kept where all that is added is tagged", async () => {
    for (const part of [1, 2, 3] as const) {
      const { sealed, claim, broken } = await sealFile(await archivePdf({ part, level: "A" }));
      expect(sealed.archive).toBeNull();
      expect({ ...claim, broken }).toMatchObject({ part, level: "A", broken: [] });
    }
  });

  it("is lowered to the next, and nothing else taken back, where it is not", async () => {
    for (const [part, less] of [
      [1, "B"],
      [2, "U"],
      [3, "U"],
    ] as const) {
      const { sealed, claim, broken } = await sealFile(
        await archivePdf({ part, level: "A", isTagged: false }),
      );
      const says = `PDF/A-${part}${less.toLowerCase()}`;
      expect(sealed.archive).toEqual({ claim: `PDF/A-${part}a`, says, broken: ["TAGS"] });
      expect({ ...claim, broken }).toMatchObject({ part, level: less, broken: [] });
    }
  });
});

describe("on arrival the owner is told", () => {
  const takeUpload = async (wish: ArchiveWish) => {
    const path = join(dir, `arrived-${++count}`);
    writeFileSync(path, await archivePdf(wish));
    const { notices, isChanged } = await takeInUpload(path, `${path}-out`, { maxBytes: 1e7, maxPages: 9 });
    return { notices, isChanged };
  };

  it("what the claim of a file will come to, and nothing where it holds", async () => {
    const isChanged = false;
    expect(await takeUpload({ part: 2, level: "B" })).toEqual({ notices: [], isChanged });
    expect(await takeUpload({ part: 1, level: "B", packs: true })).toEqual({
      notices: ["PDFA_WITHDRAWN"],
      isChanged,
    });
    const untagged = { part: 2, level: "A", isTagged: false } as const;
    expect(await takeUpload(untagged)).toEqual({ notices: ["PDFA_LOWERED"], isChanged });
  });
});

describe("a PDF/A that arrives signed", () => {
  it("stays what it claims to be", async () => {
    const original = await signAsStranger(await archivePdf({ part: 1, level: "B" }), signer, NOW);
    const { sealed, claim, broken } = await sealFile(original);
    expect(sealed.archive).toBeNull();
    expect({ ...claim, broken }).toMatchObject({ part: 1, level: "B", broken: [] });
  });

  it("keeps its words where they are not so, as that signature covers them, and its owner is told", async () => {
    const original = await signAsStranger(
      await archivePdf({ part: 1, level: "B", packs: true }),
      signer,
      NOW,
    );
    const { sealed, claim, outPath } = await sealFile(original);
    const claimed = "PDF/A-1b";
    expect(sealed.archive).toEqual({ claim: claimed, says: claimed, broken: ["CROSS_REFERENCE"] });
    expect(getArchiveNotice({ claim: claimed, says: claimed })).toBe("PDFA_DOUBTFUL");
    expect(claim).toMatchObject({ part: 1, level: "B" });
    expect(verifyWithPdfsig(outPath, store)).toMatchObject({ count: 2, isValid: true });
  });
});
