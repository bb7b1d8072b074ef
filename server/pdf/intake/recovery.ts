import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { PDFNull, PDFRawStream } from "pdf-lib";
import { Increment } from "../append/increment";
import { openWithPdfium } from "../pdfium";
import { contentRefs } from "../syntax/pages";
import { damaged } from "../syntax/parser";
import { cutOf, isLastRevisionTorn, isShownPartMissing } from "./cut-off";
import { isSigned } from "./earlier-signatures";
import { earlierEnds, hasNewPages } from "./earlier-version";
import { normalise } from "./normalise";
import { writeSalvage } from "./rebuild";
import { firstDifference, sampleOf } from "./render-compare";
import { scan } from "./scan";
import {
  isDamage,
  markOf,
  type RecoveryInput,
  readOrMend,
  readWhole,
  type ValidatedFile,
  writeWith,
} from "./validated";

/**
 * The ladder of pdf/README.md 5: the file as it came, read by our own reader; else as it came with a sound page tree
 * appended; else, when it breaks off inside its last revision, the whole one before; else written anew by PDFium, and
 * the first two again; else written anew from its objects, and the same. What comes out is sound, or nothing does.
 */

export type Recovered = ValidatedFile & {
  /** Whether the bytes are other than those that came. */
  isMended: boolean;
  /** How much of the beginning of the upload was taken, where its last revision breaks off; null for all of it. */
  restoredTo: number | null;
  /** The file whose look counts: the upload, or what stands for it where PDFium cannot show the upload. */
  shownPath: string;
};

/** PDFium holds the file in memory beside what it writes (pdf/README.md 5, memory ceiling). */
const MAX_REWRITTEN_BYTES = 50 * 1024 * 1024;

const SIGNED = "somebody has signed it, and repairing it would break that signature";
const TORN = "its last revision breaks off";

/** @throws DomainError with the reason why no rung holds */
export async function recoverFile(climb: RecoveryInput): Promise<Recovered> {
  const { bytes, opened } = climb;
  const asCame = await tried(() => asItCame(climb));
  if (asCame.climbed) return asCame.climbed;
  if (isLastRevisionTorn(bytes)) {
    const { climbed } = await tried(() => asItWas(climb));
    if (climbed) return climbed;
    throw damaged(TORN);
  }
  if (opened && opened.signatures > 0) throw damaged(SIGNED);
  if (bytes.length > MAX_REWRITTEN_BYTES) throw damaged("it is too large to be repaired");
  const byPdfium = await tried(() => writtenByPdfium(climb));
  if (byPdfium.climbed) return byPdfium.climbed;
  const fromObjects = await tried(() => writtenFromObjects(climb));
  if (fromObjects.climbed) return fromObjects.climbed;
  throw opened ? byPdfium.damage : fromObjects.damage;
}

type Tried = { climbed: Recovered; damage?: never } | { climbed: null; damage: unknown };

/** What a rung comes to; null when it does not hold. @throws DomainError of any other kind than FILE_DAMAGED */
async function tried(rung: () => Promise<Recovered>): Promise<Tried> {
  try {
    return { climbed: await rung() };
  } catch (damage) {
    if (!isDamage(damage)) throw damage;
    return { climbed: null, damage };
  }
}

async function asItCame(climb: RecoveryInput): Promise<Recovered> {
  const { path, bytes, opened } = climb;
  // Readers disagree on whether offsets count from the file's start or the header's, so the header must come first.
  const isOffset = bytes.indexOf("%PDF-") !== 0;
  if (!opened || opened.isEncrypted || isOffset) throw damaged("it has to be written anew");
  const { sound, isMended } = await readOrMend(path, bytes, opened.pageCount, climb);
  if (isMended && opened.signatures > 0) throw damaged(SIGNED);
  return { ...sound, isMended, restoredTo: null, shownPath: path };
}

/** The newest whole revision of a file that breaks off in a later one, with no page fewer than readers make of both. */
async function asItWas(climb: RecoveryInput): Promise<Recovered> {
  const { bytes, opened } = climb;
  for (const end of earlierEnds(bytes)) {
    const path = climb.scratch("earlier");
    rmSync(path, { force: true });
    const beginning = bytes.subarray(0, end);
    writeFileSync(path, beginning, { flag: "wx", mode: 0o600 });
    const { climbed } = await tried(async () => {
      const sound = readWhole(path, beginning, climb);
      const seen = await openWithPdfium(path);
      if (!seen.opens || seen.pageCount !== sound.pages.length) throw damaged(TORN);
      return { ...sound, isMended: true, restoredTo: end, shownPath: path };
    });
    if (!climbed) continue;
    const isShorter = opened !== null && opened.pageCount > climbed.pages.length;
    if (isShorter || hasNewPages(climbed.file, climbed.pages, scan(bytes.subarray(end)))) break;
    return climbed;
  }
  throw damaged(TORN);
}

async function writtenByPdfium(climb: RecoveryInput): Promise<Recovered> {
  const { path, bytes, opened } = climb;
  if (!opened) throw damaged("it cannot be opened");
  const rewrittenPath = climb.scratch("rewritten");
  await normalise(path, rewrittenPath, bytes.length);
  const { sound } = await readOrMend(rewrittenPath, readFileSync(rewrittenPath), opened.pageCount, climb);
  const cut = cutOf(bytes);
  if (cut && isShownPartMissing(sound.file, sound.pages, cut)) throw damaged("its end is missing");
  refuseTornContent(sound);
  return { ...(await withoutGaps(sound, climb)), isMended: true, restoredTo: null, shownPath: path };
}

/** Where PDFium shows the upload, what comes out must look the same. */
async function writtenFromObjects(climb: RecoveryInput): Promise<Recovered> {
  const { path, bytes, opened } = climb;
  const remains = scan(bytes);
  const rebuiltPath = climb.scratch("rebuilt");
  writeSalvage(remains, rebuiltPath);
  const seen = await openWithPdfium(rebuiltPath);
  if (!seen.opens) throw damaged("it cannot be opened");
  const shown = (opened ?? seen).pageCount;
  const { sound } = await readOrMend(rebuiltPath, readFileSync(rebuiltPath), shown, climb);
  if (isSigned(sound.file, sound.found)) throw damaged(SIGNED);
  const isTorn = remains.torn.size > 0 || remains.isPackedTorn || cutOf(bytes) !== null;
  if (isTorn && isShownPartMissing(sound.file, sound.pages, remains)) throw damaged("its end is missing");
  refuseTornContent(sound);
  const differs = opened && (await firstDifference(path, sound.path, sampleOf(shown), []));
  if (differs) throw damaged("two readers disagree on its pages");
  return { ...sound, isMended: true, restoredTo: null, shownPath: opened ? path : sound.path };
}

/** Where the structure is broken, content that cannot be unpacked is not somebody's odd way of writing but damage too. */
function refuseTornContent({ file, pages }: ValidatedFile): void {
  for (const [index, page] of pages.entries()) {
    for (const ref of contentRefs(file, page.dict)) {
      const stream = file.resolve(ref);
      if (!(stream instanceof PDFRawStream)) continue;
      try {
        file.decode(stream);
      } catch (error) {
        if (!isDamage(error)) throw error;
        throw damaged(`the content of page ${index + 1} cannot be unpacked`);
      }
    }
  }
}

const MAX_GAPS = 10_000;

/**
 * A file rewritten from what was left of it names objects that are gone. For the standard they are null; some readers
 * take them for a broken cross-reference and go and guess another, so it is written down that they are null.
 */
async function withoutGaps(sound: ValidatedFile, climb: RecoveryInput): Promise<ValidatedFile> {
  const { file, bytes, found } = sound;
  if (found.missing.length === 0 || found.missing.length > MAX_GAPS) return sound;
  const increment = await Increment.over(file, markOf(bytes).slice(0, 8));
  const numbers = new Set<number>();
  const { size } = file.xref;
  for (const ref of found.missing) {
    if (ref.objectNumber === 0 || ref.objectNumber >= size || numbers.has(ref.objectNumber)) continue;
    numbers.add(ref.objectNumber);
    increment.replace(ref, PDFNull);
  }
  if (numbers.size === 0) return sound;
  const path = climb.scratch("complete");
  return readWhole(path, await writeWith(increment, path), climb);
}
