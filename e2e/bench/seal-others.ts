import { createHash, sign } from "node:crypto";
import { type Signer as LibpdfSigner, PDF } from "@libpdf/core";
import { encode } from "fast-png";
import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from "pdf-lib";
import type { SealInput } from "@/server/pdf/seal";
import { signDetached } from "@/server/pdf/sign/cms";

/** The same work with two libraries: load, draw on the first and last page, save, sign with RSA-2048. */

const TEXT = "Maria Jose";
const [INK_WIDTH, INK_HEIGHT] = [600, 200];
const PLACEHOLDER = 9_999_999_999;
const ROOM_BYTES = 4096;
const FLAGS = 132;

export function buildInkPng(): Uint8Array {
  const data = new Uint8Array(INK_WIDTH * INK_HEIGHT * 4);
  for (let x = 20; x < INK_WIDTH - 20; x++) {
    const middle = 100 + Math.round(60 * Math.sin(x / 35));
    for (let y = middle - 3; y <= middle + 3; y++) data[(y * INK_WIDTH + x) * 4 + 3] = 255;
  }
  return encode({ width: INK_WIDTH, height: INK_HEIGHT, data, channels: 4, depth: 8 });
}

/** pdf-lib 1.17: loads, draws, saves everything anew with an empty signature, then fills in our own CMS. */
export async function sealWithPdfLib(
  bytes: Buffer,
  png: Uint8Array,
  signer: SealInput["signer"],
): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = document.getPages();
  const image = await document.embedPng(png);
  for (const page of new Set([pages[0], pages.at(-1)])) {
    page?.drawImage(image, { x: 60, y: 200, width: 180, height: 60 });
    page?.drawText(TEXT, { x: 60, y: 400, size: 12 });
  }
  const { context } = document;
  const range = PDFArray.withContext(context);
  for (const number of [0, PLACEHOLDER, PLACEHOLDER, PLACEHOLDER]) range.push(PDFNumber.of(number));
  const value = context.register(
    context.obj({
      Type: "Sig",
      Filter: "Adobe.PPKLite",
      SubFilter: "ETSI.CAdES.detached",
      ByteRange: range,
      Contents: PDFHexString.of("0".repeat(ROOM_BYTES * 2)),
    }),
  );
  const widget = context.register(
    context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      Rect: [0, 0, 0, 0],
      F: FLAGS,
      V: value,
      T: PDFString.of("Seal"),
    }),
  );
  pages[0]?.node.addAnnot(widget);
  document.catalog.set(PDFName.of("AcroForm"), context.obj({ SigFlags: 3, Fields: [widget] }));
  const saved = Buffer.from(await document.save({ useObjectStreams: false }));
  const start = saved.indexOf(`<${"0".repeat(64)}`);
  const end = start + ROOM_BYTES * 2 + 2;
  const open = `0 ${PLACEHOLDER} ${PLACEHOLDER} ${PLACEHOLDER}`;
  const filled = `0 ${start} ${end} ${saved.length - end}`;
  saved.write(filled.padEnd(open.length), saved.indexOf(open), "latin1");
  const digest = createHash("sha256").update(saved.subarray(0, start)).update(saved.subarray(end)).digest();
  saved.write(signDetached(signer, digest).toString("hex"), start + 1, "latin1");
  return saved;
}

function toLibpdfSigner({ key, chain }: SealInput["signer"]): LibpdfSigner {
  return {
    certificate: new Uint8Array(chain[0] ?? Buffer.of()),
    keyType: "RSA",
    signatureAlgorithm: "RSASSA-PKCS1-v1_5",
    sign: async (data) => new Uint8Array(sign("sha256", data, key)),
  };
}

/** @libpdf/core 0.4: loads, draws and signs, which saves an incremental update. */
export async function sealWithLibpdf(
  bytes: Buffer,
  png: Uint8Array,
  signer: SealInput["signer"],
): Promise<Uint8Array> {
  const document = await PDF.load(new Uint8Array(bytes));
  const pages = document.getPages();
  const image = document.embedPng(png);
  for (const page of new Set([pages[0], pages.at(-1)])) {
    page?.drawImage(image, { x: 60, y: 200, width: 180, height: 60 });
    page?.drawText(TEXT, { x: 60, y: 400, size: 12 });
  }
  const signed = await document.sign({ signer: toLibpdfSigner(signer), subFilter: "ETSI.CAdES.detached" });
  return signed.bytes;
}
