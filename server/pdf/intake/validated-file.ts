import { createHash } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { PDFName } from "pdf-lib";
import { DomainError, isDomainError } from "@/server/domain/errors";
import type { Increment } from "../append/increment";
import { layOutUnsigned } from "../append/write";
import type { PdfiumDocument } from "../pdfium";
import { PdfFile } from "../syntax/file";
import { type Page, readPages } from "../syntax/pages";
import { createDamagedError } from "../syntax/parser";
import type { IntakeLimits } from "./limits";
import { type ObjectWalk, walkObjects } from "./object-walk";
import { mendPageTree } from "./page-tree";

/** Reads a file as a whole: the last step of every recovery strategy. */

/** A file that our own reader has read from end to end. */
export type ValidatedFile = { path: string; bytes: Buffer; file: PdfFile; pages: Page[]; found: ObjectWalk };

export type Opened = Extract<PdfiumDocument, { opens: true }>;

export type RecoveryInput = {
  path: string;
  bytes: Buffer;
  /** PDFium's view of the upload; null when it cannot open it. */
  opened: Opened | null;
  limits: IntakeLimits;
  scratch: (name: string) => string;
};

/** Hash from which new object names and identifiers are made. */
export const hashBytes = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Reads everything.
 * @throws DomainError FILE_DAMAGED, FILE_TOO_COMPLEX, NO_PAGES, TOO_MANY_PAGES
 */
export function readWhole(path: string, bytes: Buffer, { limits }: RecoveryInput): ValidatedFile {
  const file = new PdfFile(bytes);
  if (file.xref.isEncrypted) throw createDamagedError("it is still encrypted");
  if (file.dict(file.catalog.get(PDFName.of("Collection")))) {
    throw new DomainError(
      "NO_PAGES",
      "The PDF is a portfolio of other files. Upload those files themselves.",
    );
  }
  const { pages } = readPages(file, limits.maxPages);
  return { path, bytes, file, pages, found: walkObjects(file) };
}

/** Writes a file with an increment appended; the file is its beginning. */
export async function writeWith(increment: Increment, path: string): Promise<Buffer> {
  const { bytes } = increment.file;
  const whole = Buffer.concat([bytes, await layOutUnsigned(increment, hashBytes(bytes))]);
  const descriptor = openSync(path, "wx", 0o600);
  try {
    for (let at = 0; at < whole.length; ) at += writeSync(descriptor, whole, at);
  } finally {
    closeSync(descriptor);
  }
  return whole;
}

/** Returns true if another strategy may succeed: limits and rules apply to each alike. */
export const isDamage = (error: unknown): boolean => isDomainError(error) && error.code === "FILE_DAMAGED";

/**
 * Reads the file, or mends its page tree first; `shown` is PDFium's page count.
 * @throws DomainError
 */
export async function readOrMend(
  path: string,
  bytes: Buffer,
  shown: number,
  input: RecoveryInput,
): Promise<{ sound: ValidatedFile; isMended: boolean }> {
  try {
    const sound = readWhole(path, bytes, input);
    if (sound.pages.length !== shown) throw createDamagedError("two readers disagree on its pages");
    return { sound, isMended: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const file = new PdfFile(bytes);
  if (file.xref.isEncrypted) throw createDamagedError("it is still encrypted");
  const increment = await mendPageTree(file, hashBytes(bytes).slice(0, 8), shown, input.limits.maxPages);
  const mendedPath = input.scratch("mended");
  rmSync(mendedPath, { force: true });
  const mended = await writeWith(increment, mendedPath);
  return { sound: readWhole(mendedPath, mended, input), isMended: true };
}
