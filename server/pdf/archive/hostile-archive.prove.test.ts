import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { type ArchiveWish, addComposite, archivePdf } from "@/server/testing/pdf/archive";
import { checkWithQpdf, createTemporaryFolder } from "@/server/testing/pdf/judges";
import { sampleStampField } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import { getFont } from "../draw/faces";
import { sealItem } from "../seal";
import { PdfFile } from "../syntax/file";
import { DiskSource } from "../syntax/source";
import { findArchiveClaim } from "./claim";
import { listBrokenClauses } from "./keep-claim";

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const toPdfName = (name: string) => PDFName.of(name);

let count = 0;
async function sealFile(original: Buffer) {
  const [originalPath, outPath] = [join(dir, `${++count}.pdf`), join(dir, `${count}-sealed.pdf`)];
  writeFileSync(originalPath, original);
  const { archive } = await sealItem({
    originalPath,
    outPath,
    fields: [sampleStampField({ text: "Sellado" })],
    certificate: null,
    rejectStamp: false,
    signer,
    signingTime: NOW,
    language: "es",
  });
  expect(checkWithQpdf(outPath)).toBe(checkWithQpdf(originalPath));
  const file = new PdfFile(readFileSync(outPath));
  return { archive, claim: findArchiveClaim(file), file };
}

const getStructure = ({ catalog }: PDFDocument) => catalog.lookup(toPdfName("StructTreeRoot"), PDFDict);
const getMetadata = (document: PDFDocument) => document.catalog.get(toPdfName("Metadata"));
const setMetadata = (document: PDFDocument, bytes: string | Buffer, more = {}) => {
  const ref = getMetadata(document);
  if (!(ref instanceof PDFRef)) throw new Error("no metadata");
  const entries = { Type: "Metadata", Subtype: "XML", ...more };
  document.context.assign(ref, document.context.stream(bytes, entries));
};
const NS = "http://www.aiim.org/pdfa/ns/id/";

/** Files that break the reading of their claim, and the claim that is left. */
const HOSTILE: [string, ArchiveWish, string | null][] = [
  [
    "its XMP breaks off within a tag",
    {
      part: 2,
      level: "B",
      change: (document) =>
        setMetadata(
          document,
          `<r xmlns:p="${NS}"><p:part>2</p:part><p:conformance>B</p:conformance><p:x a="`,
        ),
    },
    "PDF/A-2b",
  ],
  [
    "its XMP is packed in a way that nobody knows",
    { part: 2, level: "B", change: (document) => setMetadata(document, NS, { Filter: "Nobody" }) },
    null,
  ],
  [
    "its metadata runs in a circle",
    {
      part: 2,
      level: "B",
      change: (document) => {
        const ref = getMetadata(document);
        if (ref instanceof PDFRef) document.context.assign(ref, ref);
      },
    },
    null,
  ],
  [
    "its structure is its own child and parent",
    {
      part: 2,
      level: "A",
      change: (document) => {
        const root = getStructure(document);
        const ref = document.catalog.get(toPdfName("StructTreeRoot"));
        if (!ref) throw new Error("no structure");
        root.set(toPdfName("K"), document.context.obj([ref]));
        root.set(toPdfName("P"), ref);
        const tree = document.context.nextRef();
        document.context.assign(tree, document.context.obj({ Kids: [tree] }));
        root.set(toPdfName("ParentTree"), tree);
      },
    },
    "PDF/A-2u",
  ],
  [
    "it has lists of hundreds of thousands",
    {
      part: 2,
      level: "B",
      change: ({ catalog, context }) => {
        const list = PDFArray.withContext(context);
        const item: PDFObject = context.register(context.obj({ S: "x" }));
        for (let number = 0; number < 300_000; number++) list.push(item);
        catalog.set(toPdfName("PieceInfo"), context.obj({ Ours: list }));
      },
    },
    "PDF/A-2b",
  ],
  [
    "a font's list of outlines ends within an entry",
    {
      part: 2,
      level: "B",
      change: (document) => {
        addComposite(document, 549, 1, Buffer.from([0xff]));
        cutOutlines(document);
      },
    },
    "PDF/A-2b",
  ],
];

/** Cuts the table `loca` of the subset short of its last entry, but leaves the number of glyphs. */
function cutOutlines({ context }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(toPdfName("FontName")) !== toPdfName("ABCDEF+NotoSans"))
      continue;
    const subset = getFont("regular").createSubset();
    subset.includeGlyph(getFont("regular").glyphForCodePoint(0x53).id);
    const program = Buffer.from(subset.encode());
    for (let at = 12, left = program.readUInt16BE(4); left > 0; at += 16, left--) {
      if (program.toString("latin1", at, at + 4) !== "loca") continue;
      program.writeUInt32BE(program.readUInt32BE(at + 12) - 1, at + 12);
    }
    object.set(toPdfName("FontFile2"), context.register(context.flateStream(program)));
  }
}

describe("a PDF/A is sealed whatever it claims, even when", () => {
  for (const [what, wish, says] of HOSTILE) {
    it(what, async () => {
      const { claim } = await sealFile(await archivePdf(wish));
      expect(claim && `PDF/A-${claim.part}${claim.level.toLowerCase()}`).toBe(says);
    });
  }
});

describe("a PDF/A keeps its claim only where it conforms, even when", () => {
  it("its pages have numbers but no tree of parents: ours are none of theirs", async () => {
    const removeParentTree = (document: PDFDocument) =>
      getStructure(document).delete(toPdfName("ParentTree"));
    const { file } = await sealFile(await archivePdf({ part: 2, level: "A", change: removeParentTree }));
    const tree = file.dict(
      file.dict(file.catalog.get(toPdfName("StructTreeRoot")))?.get(toPdfName("ParentTree")),
    );
    const numbers = file.array(tree?.get(toPdfName("Nums")))?.asArray() ?? [];
    expect(numbers.length).toBeGreaterThan(0);
    // The page's own number is 0.
    for (const [at, item] of numbers.entries())
      if (at % 2 === 0) expect(file.number(item)).toBeGreaterThan(1000);
  });

  it("numbers of parents would be larger than any number may be", async () => {
    const setNextKey = (document: PDFDocument) =>
      getStructure(document).set(toPdfName("ParentTreeNextKey"), document.context.obj(2 ** 31 - 1));
    const { file } = await sealFile(await archivePdf({ part: 2, level: "A", change: setNextKey }));
    const next = file.number(
      file.dict(file.catalog.get(toPdfName("StructTreeRoot")))?.get(toPdfName("ParentTreeNextKey")),
    );
    expect(next).toBeLessThan(100);
  });

  it("a page of it already nests its graphics as deep as part 1 to 3 let it (28)", async () => {
    const createNester = (depth: number) => (document: PDFDocument) => {
      const content = `${"q ".repeat(depth)}${"Q ".repeat(depth)}`;
      document
        .getPage(0)
        .node.set(toPdfName("Contents"), document.context.register(document.context.stream(content)));
    };
    const sealAtDepth = async (depth: number) => {
      const { file, archive } = await sealFile(
        await archivePdf({ part: 2, level: "B", change: createNester(depth) }),
      );
      expect(archive).toBeNull();
      const [page] =
        file.array(file.dict(file.catalog.get(toPdfName("Pages")))?.get(toPdfName("Kids")))?.asArray() ?? [];
      const contents = file.dict(page)?.get(toPdfName("Contents"));
      const parts = file.array(contents)?.asArray() ?? [contents];
      const text = parts.map((part) => {
        const stream = file.resolve(part);
        return stream instanceof PDFRawStream ? file.decode(stream).toString("latin1") : "";
      });
      let [now, most] = [0, 0];
      for (const [operator] of text.join("\n").matchAll(/[qQ]/g)) {
        now += operator === "q" ? 1 : -1;
        most = Math.max(most, now);
      }
      return most;
    };
    expect(await sealAtDepth(27)).toBe(28);
    expect(await sealAtDepth(28)).toBe(28);
  });

  it("it was written anew under a header of another version", async () => {
    const original = await archivePdf({ part: 4, level: "" });
    original.write("%PDF-1.7", 0, "latin1");
    const { archive } = await sealFile(original);
    expect(archive).toEqual({ claim: "PDF/A-4", says: null, broken: ["VERSION"] });
  });
});

describe("a large PDF/A on the disk", () => {
  it("is looked through without being taken into memory", async () => {
    const [count, size] = [48, 1_000_000];
    const addPictures = (document: PDFDocument) => {
      const { context } = document;
      const image = { Type: "XObject", Subtype: "Image", Width: 1000, Height: 1000, BitsPerComponent: 8 };
      const named = Array.from({ length: count }, (_, index): [string, PDFRef] => {
        const dict = context.obj({ ...image, ColorSpace: "DeviceGray" });
        return [`I${index}`, context.register(PDFRawStream.of(dict, new Uint8Array(size)))];
      });
      document
        .getPage(0)
        .node.Resources()
        ?.set(toPdfName("XObject"), context.obj(Object.fromEntries(named)));
    };
    const path = join(dir, "large.pdf");
    writeFileSync(path, await archivePdf({ part: 2, level: "B", change: addPictures }));
    const disk = new DiskSource(path);
    const file = new PdfFile(disk);
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    // Memory is released with a delay.
    const readKeptBytes = async () => {
      for (let [last, rounds] = [-1, 0]; ; rounds++) {
        if (typeof collect === "function") collect();
        const now = process.memoryUsage().arrayBuffers;
        if (now === last && rounds > 5) return now;
        last = now;
        await setTimeout(100);
      }
    };
    const before = await readKeptBytes();
    expect(listBrokenClauses(file, disk.length)).toEqual([]);
    expect((await readKeptBytes()) - before).toBeLessThan((count * size) / 4);
    expect(findArchiveClaim(file)).toMatchObject({ part: 2 });
    disk.close();
  });
});
