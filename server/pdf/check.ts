import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { countPages } from "./pdfium";
import { findCmsFault } from "./sign/cms";
import { readToken, TokenProblem } from "./timestamp/token";

/** A signature that sealing added, and the end of the part of the file it covers. */
export type SignedPart = { kind: "signature" | "timestamp"; end: number };

export type Expected = {
  sha256: string;
  size: number;
  pageCount: number;
  originalHash: string;
  originalSize: number;
  /** DER of the certificate that signed. */
  certificate: Buffer | undefined;
  /** In the order of the file. After the last one comes nothing but, at level B-LT, validation data. */
  signed: readonly SignedPart[];
};

const BYTE_RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

const CHUNK_BYTES = 1024 * 1024;

/** Yields bytes `start` to `end` of an open file, a megabyte at a time. */
function* readSlices(descriptor: number, start: number, end: number): Generator<Buffer> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let at = start; at < end; ) {
    const read = readSync(descriptor, chunk, 0, Math.min(CHUNK_BYTES, end - at), at);
    if (read === 0) return;
    yield chunk.subarray(0, read);
    at += read;
  }
}

function hashRanges(
  descriptor: number,
  ...ranges: readonly (readonly [start: number, end: number])[]
): Buffer {
  const hash = createHash("sha256");
  for (const [start, end] of ranges)
    for (const slice of readSlices(descriptor, start, end)) hash.update(slice);
  return hash.digest();
}

/** Cuts the padding of `/Contents`: DER states its own length, and unused room follows. */
function withoutPadding(cms: Buffer): Buffer {
  const lengthBytes = (cms[1] ?? 0) & 0x7f;
  return cms.subarray(0, 2 + lengthBytes + cms.readUIntBE(2, Math.max(1, lengthBytes)));
}

function findBytesFault(descriptor: number, expected: Expected): string | null {
  const { size, originalSize } = expected;
  const isWritten = hashRanges(descriptor, [0, size]).toString("hex") === expected.sha256;
  if (fstatSync(descriptor).size !== size || !isWritten) return "the file on disk is not what was written";
  if (hashRanges(descriptor, [0, originalSize]).toString("hex") !== expected.originalHash) {
    return "the original is not its beginning";
  }
  const update = Buffer.concat(
    Array.from(readSlices(descriptor, originalSize, size), (slice) => Buffer.from(slice)),
  );
  const text = update.toString("latin1");
  const ranges = [...text.matchAll(BYTE_RANGE)].map((found) => found.slice(1).map(Number));
  if (ranges.length !== expected.signed.length || ranges.length === 0) {
    return `there are ${ranges.length} signatures instead of ${expected.signed.length}`;
  }
  for (const [index, part] of expected.signed.entries()) {
    const failure = findPartFault(descriptor, { text, range: ranges[index] ?? [], part }, expected);
    if (failure) return failure;
  }
  return null;
}

/** `text`: bytes after the original. */
type SignatureCheck = { text: string; range: readonly number[]; part: SignedPart };

function findPartFault(
  descriptor: number,
  { text, range, part }: SignatureCheck,
  expected: Expected,
): string | null {
  const { originalSize } = expected;
  const [zero, start = 0, end = 0, rest = 0] = range;
  const isWhole = zero === 0 && start > originalSize && end > start && end + rest === part.end;
  if (!isWhole) return "the signature does not cover the whole file";
  const gap = text.slice(start - originalSize, end - originalSize);
  if (!/^<[0-9a-f]+>$/i.test(gap)) return "something besides the signature is left out of it";
  const der = withoutPadding(Buffer.from(gap.slice(1, -1), "hex"));
  const digest = hashRanges(descriptor, [0, start], [end, part.end]);
  if (part.kind === "timestamp") return findTimestampFault(der, digest);
  if (!expected.certificate) return "there is no certificate to check with";
  return findCmsFault(der, digest, expected.certificate);
}

function findTimestampFault(der: Buffer, digest: Buffer): string | null {
  try {
    readToken(der, digest);
    return null;
  } catch (error) {
    if (error instanceof TokenProblem) return `of the document's timestamp ${error.message}`;
    throw error;
  }
}

/**
 * Returns the reason why a sealed file is bad, or null. Reads bytes and asks PDFium; shares no code with
 * sealing.
 */
export async function findSealFault(path: string, expected: Expected): Promise<string | null> {
  const descriptor = openSync(path, "r");
  try {
    const failure = findBytesFault(descriptor, expected);
    if (failure) return failure;
  } finally {
    closeSync(descriptor);
  }
  const pages = await countPages(path);
  return pages === expected.pageCount ? null : `PDFium finds ${pages} pages instead of ${expected.pageCount}`;
}

/**
 * Asserts that a sealed file is good: a file that fails here never leaves the service.
 * @throws Error naming what is wrong
 */
export async function checkSealed(path: string, expected: Expected): Promise<void> {
  const failure = await findSealFault(path, expected);
  if (failure) throw new Error(`A sealed file failed its check: ${failure}.`);
}
