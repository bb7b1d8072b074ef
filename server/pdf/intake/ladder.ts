import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { PDFName, PDFNull, PDFRawStream } from "pdf-lib";
import { isRefusal, Refusal } from "@/server/domain/errors";
import { Increment } from "../append/increment";
import { layOutPlain } from "../append/write";
import type { PdfiumDocument } from "../pdfium";
import { PdfFile } from "../syntax/file";
import { contentRefs, type Page, readPages } from "../syntax/pages";
import { damaged } from "../syntax/parser";
import { cutOf, isLastRevisionTorn, isShownPartMissing } from "./cut-off";
import type { IntakeLimits } from "./limits";
import { normalise } from "./normalise";
import { mendPageTree } from "./page-tree";
import { type Survey, survey } from "./survey";

/**
 * The ladder of pdf.md 5: the file as it came, read by our own reader; else as it came with a sound page tree appended;
 * else written anew by PDFium, and the same two again. What comes out is sound, or nothing does.
 */

/** A file that our own reader has read from end to end. */
export type Sound = { path: string; bytes: Buffer; file: PdfFile; pages: Page[]; found: Survey };

export type Climbed = Sound & {
  /** Whether the bytes are other than those that came; `isRewritten`: and do not begin with them. */
  isMended: boolean;
  isRewritten: boolean;
};

export type Climb = {
  path: string;
  bytes: Buffer;
  opened: Extract<PdfiumDocument, { opens: true }>;
  limits: IntakeLimits;
  /** Where a rung may leave its result. */
  scratch: (name: string) => string;
};

/** PDFium holds the file in memory beside what it writes (pdf.md 5, memory ceiling). */
const MAX_REWRITTEN_BYTES = 50 * 1024 * 1024;

const markOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Reads everything. @throws Refusal FILE_DAMAGED, FILE_TOO_COMPLEX, NO_PAGES, TOO_MANY_PAGES */
function readWhole(path: string, bytes: Buffer, { limits }: Climb): Sound {
  const file = new PdfFile(bytes);
  if (file.xref.isEncrypted) throw damaged("it is still encrypted");
  if (file.dict(file.catalog.get(PDFName.of("Collection")))) {
    throw new Refusal("NO_PAGES", "The PDF is a portfolio of other files. Upload those files themselves.");
  }
  const { pages } = readPages(file, limits.maxPages);
  return { path, bytes, file, pages, found: survey(file) };
}

/** Writes what an increment makes of a file; the file is its beginning. */
export async function writeWith(increment: Increment, path: string): Promise<Buffer> {
  const { bytes } = increment.file;
  const whole = Buffer.concat([bytes, await layOutPlain(increment, markOf(bytes))]);
  const descriptor = openSync(path, "wx", 0o600);
  try {
    for (let at = 0; at < whole.length; ) at += writeSync(descriptor, whole, at);
  } finally {
    closeSync(descriptor);
  }
  return whole;
}

const isDamage = (error: unknown): boolean => isRefusal(error) && error.code === "FILE_DAMAGED";

/** The file as it is, or with its page tree mended. @throws Refusal */
async function readOrMend(
  path: string,
  bytes: Buffer,
  climb: Climb,
): Promise<{ sound: Sound; isMended: boolean }> {
  const shown = climb.opened.pageCount;
  try {
    const sound = readWhole(path, bytes, climb);
    if (sound.pages.length !== shown) throw damaged("two readers disagree on its pages");
    return { sound, isMended: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const file = new PdfFile(bytes);
  if (file.xref.isEncrypted) throw damaged("it is still encrypted");
  const increment = await mendPageTree(file, markOf(bytes).slice(0, 8), shown, climb.limits.maxPages);
  const mendedPath = climb.scratch("mended");
  rmSync(mendedPath, { force: true });
  const mended = await writeWith(increment, mendedPath);
  return { sound: readWhole(mendedPath, mended, climb), isMended: true };
}

/** @throws Refusal with the reason why no rung holds */
export async function climbLadder(climb: Climb): Promise<Climbed> {
  const { path, bytes, opened } = climb;
  const isOffset = bytes.indexOf("%PDF-") > 0;
  // Readers disagree on whether offsets count from the file's start or the header's, so the header must come first.
  if (!opened.isEncrypted && !isOffset) {
    try {
      const { sound, isMended } = await readOrMend(path, bytes, climb);
      if (isMended && opened.signatures > 0) throw damaged(SIGNED);
      return { ...sound, isMended, isRewritten: false };
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
  if (opened.signatures > 0) throw damaged(SIGNED);
  if (bytes.length > MAX_REWRITTEN_BYTES) throw damaged("it is too large to be repaired");
  if (isLastRevisionTorn(bytes)) throw damaged("its last revision breaks off");
  const rewrittenPath = climb.scratch("rewritten");
  await normalise(path, rewrittenPath, bytes.length);
  const { sound } = await readOrMend(rewrittenPath, readFileSync(rewrittenPath), climb);
  const cut = cutOf(bytes);
  if (cut && isShownPartMissing(sound.file, sound.pages, cut)) throw damaged("its end is missing");
  refuseTornContent(sound);
  return { ...(await withoutGaps(sound, climb)), isMended: true, isRewritten: true };
}

/** Where the structure is broken, content that cannot be unpacked is not somebody's odd way of writing but damage too. */
function refuseTornContent({ file, pages }: Sound): void {
  for (const page of pages) {
    for (const ref of contentRefs(file, page.dict)) {
      const stream = file.resolve(ref);
      if (stream instanceof PDFRawStream) file.decode(stream);
    }
  }
}

const MAX_GAPS = 10_000;

/**
 * A file rewritten from what was left of it names objects that are gone. For the standard they are null; some readers
 * take them for a broken cross-reference and go and guess another, so it is written down that they are null.
 */
async function withoutGaps(sound: Sound, climb: Climb): Promise<Sound> {
  const { file, bytes, found } = sound;
  if (found.missing.length === 0 || found.missing.length > MAX_GAPS) return sound;
  const increment = await Increment.over(file, markOf(bytes).slice(0, 8));
  const numbers = new Set<number>();
  for (const ref of found.missing) {
    if (ref.objectNumber === 0 || ref.objectNumber >= file.xref.size || numbers.has(ref.objectNumber))
      continue;
    numbers.add(ref.objectNumber);
    increment.replace(ref, PDFNull);
  }
  if (numbers.size === 0) return sound;
  const path = climb.scratch("complete");
  return readWhole(path, await writeWith(increment, path), climb);
}

const SIGNED = "somebody has signed it, and repairing it would break that signature";
