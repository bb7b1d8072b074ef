import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { PDFNull, PDFRawStream } from "pdf-lib";
import { Increment } from "../append/increment";
import { openWithPdfium } from "../pdfium";
import { listContentRefs } from "../syntax/pages";
import { createDamagedError } from "../syntax/parser";
import { findCutOff, isLastRevisionTorn, isShownPartMissing } from "./cut-off";
import { isSigned } from "./earlier-signatures";
import { findEarlierEnds, hasNewPages } from "./earlier-version";
import { rewriteWithPdfium } from "./normalise";
import { writeSalvage } from "./rebuild";
import { findFirstDifference, listSamplePages } from "./render-compare";
import { scanBytes } from "./scan";
import {
  hashBytes,
  isDamage,
  type RecoveryInput,
  readOrMend,
  readWhole,
  type ValidatedFile,
  writeWith,
} from "./validated-file";

/**
 * Recovers a file by the strategies of pdf/README.md 5, in order. First the upload, read by our own reader.
 * Then the upload with a sound page tree appended. If it breaks off inside its last revision, the whole one
 * before. Then a file rewritten by PDFium, and the first two again. Last a file rewritten from its objects,
 * and the same. The result is sound, or there is none.
 */

export type Recovered = ValidatedFile & {
  /** True if the bytes differ from the upload's. */
  isMended: boolean;
  /** Length of the part that was taken of an upload whose last revision breaks off; null for all of it. */
  restoredTo: number | null;
  /** The file whose appearance counts: the upload, or its replacement where PDFium cannot show the upload. */
  shownPath: string;
};

/** PDFium holds the file in memory beside its output (pdf/README.md 5, memory ceiling). */
const MAX_REWRITTEN_BYTES = 50 * 1024 * 1024;

const SIGNED = "somebody has signed it, and repairing it would break that signature";
const TORN = "its last revision breaks off";

/**
 * Recovers a file by the first strategy that works.
 * @throws DomainError with the reason why none does
 */
export async function recoverFile(input: RecoveryInput): Promise<Recovered> {
  const { bytes, opened } = input;
  const asCame = await tryStrategy(() => takeAsItCame(input));
  if (asCame.recovered) return asCame.recovered;
  if (isLastRevisionTorn(bytes)) {
    const { recovered } = await tryStrategy(() => restoreEarlier(input));
    if (recovered) return recovered;
    throw createDamagedError(TORN);
  }
  if (opened && opened.signatures > 0) throw createDamagedError(SIGNED);
  if (bytes.length > MAX_REWRITTEN_BYTES) throw createDamagedError("it is too large to be repaired");
  const byPdfium = await tryStrategy(() => writeByPdfium(input));
  if (byPdfium.recovered) return byPdfium.recovered;
  const fromObjects = await tryStrategy(() => writeFromObjects(input));
  if (fromObjects.recovered) return fromObjects.recovered;
  throw opened ? byPdfium.damage : fromObjects.damage;
}

type Tried = { recovered: Recovered; damage?: never } | { recovered: null; damage: unknown };

/**
 * Runs a strategy; `recovered` is null when it fails.
 * @throws DomainError of any other kind than FILE_DAMAGED
 */
async function tryStrategy(strategy: () => Promise<Recovered>): Promise<Tried> {
  try {
    return { recovered: await strategy() };
  } catch (damage) {
    if (!isDamage(damage)) throw damage;
    return { recovered: null, damage };
  }
}

async function takeAsItCame(input: RecoveryInput): Promise<Recovered> {
  const { path, bytes, opened } = input;
  // Readers disagree on whether offsets count from the file's start or the header's, so the header must come
  // first.
  const isOffset = bytes.indexOf("%PDF-") !== 0;
  if (!opened || opened.isEncrypted || isOffset) throw createDamagedError("it has to be written anew");
  const { sound, isMended } = await readOrMend(path, bytes, opened.pageCount, input);
  if (isMended && opened.signatures > 0) throw createDamagedError(SIGNED);
  return { ...sound, isMended, restoredTo: null, shownPath: path };
}

/**
 * The newest whole revision of a file that breaks off in a later one, with no fewer pages than readers see in
 * both.
 */
async function restoreEarlier(input: RecoveryInput): Promise<Recovered> {
  const { bytes, opened } = input;
  for (const end of findEarlierEnds(bytes)) {
    const path = input.scratch("earlier");
    rmSync(path, { force: true });
    const beginning = bytes.subarray(0, end);
    writeFileSync(path, beginning, { flag: "wx", mode: 0o600 });
    const { recovered } = await tryStrategy(async () => {
      const sound = readWhole(path, beginning, input);
      const pdfiumResult = await openWithPdfium(path);
      if (!pdfiumResult.opens || pdfiumResult.pageCount !== sound.pages.length)
        throw createDamagedError(TORN);
      return { ...sound, isMended: true, restoredTo: end, shownPath: path };
    });
    if (!recovered) continue;
    const isShorter = opened !== null && opened.pageCount > recovered.pages.length;
    if (isShorter || hasNewPages(recovered.file, recovered.pages, scanBytes(bytes.subarray(end)))) break;
    return recovered;
  }
  throw createDamagedError(TORN);
}

async function writeByPdfium(input: RecoveryInput): Promise<Recovered> {
  const { path, bytes, opened } = input;
  if (!opened) throw createDamagedError("it cannot be opened");
  const rewrittenPath = input.scratch("rewritten");
  await rewriteWithPdfium(path, rewrittenPath, bytes.length);
  const { sound } = await readOrMend(rewrittenPath, readFileSync(rewrittenPath), opened.pageCount, input);
  const cut = findCutOff(bytes);
  if (cut && isShownPartMissing(sound.file, sound.pages, cut)) throw createDamagedError("its end is missing");
  refuseTornContent(sound);
  return { ...(await fillGaps(sound, input)), isMended: true, restoredTo: null, shownPath: path };
}

/** If PDFium shows the upload, the result must look the same. */
async function writeFromObjects(input: RecoveryInput): Promise<Recovered> {
  const { path, bytes, opened } = input;
  const remains = scanBytes(bytes);
  const rebuiltPath = input.scratch("rebuilt");
  writeSalvage(remains, rebuiltPath);
  const pdfiumResult = await openWithPdfium(rebuiltPath);
  if (!pdfiumResult.opens) throw createDamagedError("it cannot be opened");
  const visiblePageCount = (opened ?? pdfiumResult).pageCount;
  const { sound } = await readOrMend(rebuiltPath, readFileSync(rebuiltPath), visiblePageCount, input);
  if (isSigned(sound.file, sound.found)) throw createDamagedError(SIGNED);
  const isTorn = remains.torn.size > 0 || remains.isPackedTorn || findCutOff(bytes) !== null;
  if (isTorn && isShownPartMissing(sound.file, sound.pages, remains))
    throw createDamagedError("its end is missing");
  refuseTornContent(sound);
  const differs =
    opened && (await findFirstDifference(path, sound.path, listSamplePages(visiblePageCount), []));
  if (differs) throw createDamagedError("two readers disagree on its pages");
  return { ...sound, isMended: true, restoredTo: null, shownPath: opened ? path : sound.path };
}

/** If the structure is broken, content that cannot be unpacked counts as damage, not as an odd encoding. */
function refuseTornContent({ file, pages }: ValidatedFile): void {
  for (const [index, page] of pages.entries()) {
    for (const ref of listContentRefs(file, page.dict)) {
      const stream = file.resolve(ref);
      if (!(stream instanceof PDFRawStream)) continue;
      try {
        file.decode(stream);
      } catch (error) {
        if (!isDamage(error)) throw error;
        throw createDamagedError(`the content of page ${index + 1} cannot be unpacked`);
      }
    }
  }
}

const MAX_GAPS = 10_000;

/**
 * A rewritten file may name objects that are gone. By the standard they are null. Some readers take them for
 * a broken cross-reference and rebuild it, so they are written as null.
 */
async function fillGaps(sound: ValidatedFile, input: RecoveryInput): Promise<ValidatedFile> {
  const { file, bytes, found: objectWalk } = sound;
  if (objectWalk.missing.length === 0 || objectWalk.missing.length > MAX_GAPS) return sound;
  const increment = await Increment.over(file, hashBytes(bytes).slice(0, 8));
  const numbers = new Set<number>();
  const { size } = file.xref;
  for (const ref of objectWalk.missing) {
    if (ref.objectNumber === 0 || ref.objectNumber >= size || numbers.has(ref.objectNumber)) continue;
    numbers.add(ref.objectNumber);
    increment.replace(ref, PDFNull);
  }
  if (numbers.size === 0) return sound;
  const path = input.scratch("complete");
  return readWhole(path, await writeWith(increment, path), input);
}
