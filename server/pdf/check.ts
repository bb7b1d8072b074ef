import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { countPages } from "./pdfium";
import { whyCmsFails } from "./sign/cms";

/** What a sealed file must be; compared with what is on the disk. */
export type Expected = {
  sha256: string;
  size: number;
  pageCount: number;
  originalHash: string;
  originalSize: number;
  /** DER of the certificate that signed. */
  certificate: Buffer | undefined;
};

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The reason a sealed file is not good, or null. Reads bytes and PDFium only, none of the code that sealed. */
async function whySealFails(path: string, expected: Expected): Promise<string | null> {
  const bytes = readFileSync(path);
  if (bytes.length !== expected.size || sha256(bytes).toString("hex") !== expected.sha256) {
    return "the file on disk is not what was written";
  }
  const prefix = bytes.subarray(0, expected.originalSize);
  if (sha256(prefix).toString("hex") !== expected.originalHash) return "the original is not its beginning";

  const update = bytes.toString("latin1", expected.originalSize);
  const [, zero, start = 0, end = 0, rest = 0] = ([...update.matchAll(BYTE_RANGE)].at(-1) ?? []).map(Number);
  const isWhole = zero === 0 && start > expected.originalSize && end > start && end + rest === bytes.length;
  if (!isWhole) return "the signature does not cover the whole file";
  const gap = bytes.toString("latin1", start, end);
  if (!/^<[0-9a-f]+>$/i.test(gap)) return "something besides the signature is left out of it";

  const hex = gap.slice(1, -1);
  const digest = sha256(bytes.subarray(0, start), bytes.subarray(end));
  if (!expected.certificate) return "there is no certificate to check with";
  const cms = Buffer.from(hex, "hex");
  // DER states its own length; what follows is the room that was not needed.
  const lengthBytes = (cms[1] ?? 0) & 0x7f;
  const length = 2 + lengthBytes + cms.readUIntBE(2, Math.max(1, lengthBytes));
  const failure = whyCmsFails(cms.subarray(0, length), digest, expected.certificate);
  if (failure) return failure;

  const pages = await countPages(bytes);
  return pages === expected.pageCount ? null : `PDFium finds ${pages} pages instead of ${expected.pageCount}`;
}

/** @throws Error naming what is wrong: a file that fails here never leaves the service. */
export async function checkSealed(path: string, expected: Expected): Promise<void> {
  const failure = await whySealFails(path, expected);
  if (failure) throw new Error(`A sealed file failed its check: ${failure}.`);
}
