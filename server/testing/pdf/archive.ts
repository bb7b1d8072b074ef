import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from "pdf-lib";
import { GrowingFile } from "@/server/pdf/append/growing-file";
import { Increment } from "@/server/pdf/append/increment";
import { addSignatureField } from "@/server/pdf/append/signature-field";
import { getFont } from "@/server/pdf/draw/faces";
import { signAsService } from "@/server/pdf/sign/service-signature";
import type { Signer } from "@/server/pdf/sign/signer";
import { readPages } from "@/server/pdf/syntax/pages";

export type ArchiveWish = {
  part: 1 | 2 | 3 | 4;
  level: string;
  /** Colour space of the output intent; null omits it and all colour. */
  intent?: "RGB " | "CMYK" | null | undefined;
  isTagged?: boolean;
  change?: (document: PDFDocument) => void;
  packs?: boolean;
  xmpTitle?: string;
};

const encodeS15 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65536));
  return bytes;
};
const encodeTyped = (type: string, ...rest: Buffer[]) =>
  Buffer.concat([Buffer.from(type, "latin1"), Buffer.alloc(4), ...rest]);
const encodeXyz = (x: number, y: number, z: number) =>
  encodeTyped("XYZ ", encodeS15(x), encodeS15(y), encodeS15(z));

/** A colour profile of version 2 with primaries and a power law (ICC.1:2001-04). */
function buildProfile(space: "RGB " | "CMYK"): Buffer {
  const words = Buffer.from("test\0", "latin1");
  const description = encodeTyped("desc", Buffer.from([0, 0, 0, 5]), words, Buffer.alloc(78));
  const curve = encodeTyped("curv", Buffer.from([0, 0, 0, 1, 2, 0x33, 0, 0]));
  const tags: [string, Buffer][] = [
    ["desc", description],
    ["cprt", encodeTyped("text", words)],
    ["wtpt", encodeXyz(0.9642, 1, 0.8249)],
    ["rXYZ", encodeXyz(0.4361, 0.2225, 0.0139)],
    ["gXYZ", encodeXyz(0.3851, 0.7169, 0.0971)],
    ["bXYZ", encodeXyz(0.1431, 0.0606, 0.7141)],
    ...["rTRC", "gTRC", "bTRC"].map((name): [string, Buffer] => [name, curve]),
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const bodies: Buffer[] = [];
  let at = 128 + table.length;
  for (const [index, [name, body]] of tags.entries()) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    table.write(name, 4 + 12 * index, "latin1");
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(body.length, 12 + 12 * index);
    bodies.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write(`${space === "CMYK" ? "prtr" : "mntr"}${space}XYZ `, 12, "latin1");
  header.writeUInt16BE(2026, 24);
  header.writeUInt16BE(1, 26);
  header.writeUInt16BE(1, 28);
  header.write("acsp", 36, "latin1");
  Buffer.concat([encodeS15(0.9642), encodeS15(1), encodeS15(0.8249)]).copy(header, 68);
  return Buffer.concat([header, table, ...bodies]);
}

const formatLevel = (letter: string) =>
  letter === "" ? "" : `<pdfaid:conformance>${letter}</pdfaid:conformance>`;

const getXmp = ({ part, level: letter, xmpTitle = "Contrato" }: ArchiveWish): string =>
  `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
   <pdfaid:part>${part}</pdfaid:part>${formatLevel(letter)}${part === 4 ? "<pdfaid:rev>2020</pdfaid:rev>" : ""}
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmpTitle}</rdf:li></rdf:Alt></dc:title>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2026-01-02T03:04:05Z"/>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;

function addFont(document: PDFDocument) {
  const { context } = document;
  const font = getFont("regular");
  const program = readFileSync(
    createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  );
  const toPerMille = (units: number) => (units * 1000) / font.unitsPerEm;
  const file = context.obj({ Filter: "FlateDecode", Length1: program.length });
  const descriptor = context.obj({
    Type: "FontDescriptor",
    FontName: "NotoSans-Regular",
    Flags: 32,
    ItalicAngle: 0,
    StemV: 80,
    FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map(toPerMille),
    Ascent: 1069,
    Descent: -293,
    CapHeight: 714,
    FontFile2: context.register(PDFRawStream.of(file, deflateSync(program))),
  });
  const widths = Array.from({ length: 95 }, (_, index) =>
    toPerMille(font.glyphForCodePoint(32 + index).advanceWidth),
  );
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "TrueType",
      BaseFont: "NotoSans-Regular",
      Encoding: "WinAnsiEncoding",
      FirstChar: 32,
      LastChar: 126,
      Widths: widths,
      FontDescriptor: context.register(descriptor),
    }),
  );
}

function addStructure(document: PDFDocument, page: ReturnType<PDFDocument["addPage"]>) {
  const { context, catalog } = document;
  const root = context.nextRef();
  const element = context.nextRef();
  const paragraph = context.obj({ Type: "StructElem", S: "P", P: element, Pg: page.ref, K: 0 });
  const text = context.register(paragraph);
  context.assign(element, context.obj({ Type: "StructElem", S: "Document", P: root, K: [text] }));
  const parents = context.register(context.obj({ Nums: [0, [text]] }));
  const tree = { Type: "StructTreeRoot", K: [element], ParentTree: parents, ParentTreeNextKey: 1 };
  context.assign(root, context.obj(tree));
  catalog.set(PDFName.of("StructTreeRoot"), root);
  catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  page.node.set(PDFName.of("StructParents"), context.obj(0));
}

/** Builds a PDF/A file with pdf-lib that meets every clause, apart from the wishes. */
export async function archivePdf(wish: ArchiveWish): Promise<Buffer> {
  const { part, intent = "RGB ", isTagged = wish.level === "A" } = wish;
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  context.trailerInfo.ID = context.obj([PDFHexString.of("AB".repeat(16)), PDFHexString.of("AB".repeat(16))]);
  const page = document.addPage([420, 595]);
  const color = intent === "RGB " ? "0 0 0.6 rg" : intent === "CMYK" ? "1 0.5 0 0.2 k" : "";
  const text = `BT ${color} /F1 18 Tf 40 500 Td (Contract) Tj ET`;
  const content = isTagged ? `/P <</MCID 0>> BDC ${text} EMC` : text;
  const isSilent = intent === null;
  page.node.set(PDFName.of("Contents"), context.register(context.stream(isSilent ? "q Q" : content)));
  page.node.set(PDFName.of("Resources"), context.obj({ Font: { F1: addFont(document) } }));
  if (isTagged) addStructure(document, page);
  catalog.set(PDFName.of("Lang"), PDFString.of("es"));
  if (intent !== null) {
    const components = { N: intent === "CMYK" ? 4 : 3 };
    const stream = context.register(context.flateStream(buildProfile(intent), components));
    const entry = context.obj({ Type: "OutputIntent", S: "GTS_PDFA1", DestOutputProfile: stream });
    entry.set(PDFName.of("OutputConditionIdentifier"), PDFString.of("test"));
    catalog.set(PDFName.of("OutputIntents"), context.obj([entry]));
  }
  const metadata = context.stream(Buffer.from(getXmp(wish)), { Type: "Metadata", Subtype: "XML" });
  catalog.set(PDFName.of("Metadata"), context.register(metadata));
  if (part < 4) {
    document.setTitle("Contrato");
    document.setCreationDate(new Date("2026-01-02T03:04:05Z"));
  }
  wish.change?.(document);
  const bytes = Buffer.from(await document.save({ useObjectStreams: wish.packs ?? false }));
  bytes.write(part === 4 ? "%PDF-2.0" : part === 1 ? "%PDF-1.4" : "%PDF-1.7", 0, "latin1");
  return bytes;
}

/**
 * Adds a subset of a composite font to the page's resources, with the width and glyph of its only character,
 * and its glyph list.
 */
export function addComposite(document: PDFDocument, width: number, glyph: number, list?: Buffer) {
  const { context } = document;
  const subset = getFont("regular").createSubset();
  subset.includeGlyph(getFont("regular").glyphForCodePoint(0x53).id);
  const program = context.register(context.flateStream(subset.encode()));
  const name = "ABCDEF+NotoSans";
  const descriptor = context.obj({ Type: "FontDescriptor", FontName: name, Flags: 4, FontFile2: program });
  if (list) descriptor.set(PDFName.of("CIDSet"), context.register(context.flateStream(list)));
  const part = context.obj({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: name,
    W: [1, [width]],
    FontDescriptor: context.register(descriptor),
    CIDToGIDMap: context.register(context.flateStream(new Uint8Array([0, 0, 0, glyph]))),
  });
  const font = { Type: "Font", Subtype: "Type0", BaseFont: name, Encoding: "Identity-H" };
  const whole = context.obj({ ...font, DescendantFonts: [context.register(part)] });
  const fonts = document.getPage(0).node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
  fonts?.set(PDFName.of("F9"), context.register(whole));
}

/** Adds a third party's signature without certification. */
export async function signAsStranger(original: Buffer, signer: Signer, now: Date): Promise<Buffer> {
  const growing = new GrowingFile(original);
  const increment = await Increment.over(growing.file, "STRANGER");
  const [page] = readPages(growing.file, 10).pages;
  if (!page) throw new Error("no page");
  const signature = increment.reserve();
  addSignatureField(increment, {
    signature,
    page,
    name: "Before",
    words: "Eva",
    pagesRoot: null,
    certifies: false,
  });
  const info = { name: "Eva", reason: "Agreed", signingTime: now, isApproval: true };
  await signAsService(growing, increment, { signature, info }, signer, null);
  return growing.file.bytes;
}
