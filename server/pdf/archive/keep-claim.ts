import { PDFName, PDFRawStream, type PDFRef } from "pdf-lib";
import type { Increment } from "../append/increment";
import { readOrNull } from "../append/read-or-null";
import { findEarlierSignatures } from "../sign/earlier-signatures";
import type { PdfFile } from "../syntax/file";
import {
  type FoundClaim,
  findArchiveClaim,
  formatArchiveClaim,
  type ReadablePdf,
  removeXmpClaim,
  withLevel,
} from "./claim";
import { type ClauseName, findBrokenClauses } from "./clauses";
import { gatherClauseData } from "./document";
import { createPendingReading } from "./pending-reading";

export type ArchiveOutcome = {
  /** The file's claim before, such as "PDF/A-1b". */
  claim: string;
  /** The claim now: a lower one or null; the same where an earlier signature forbids changing it. */
  says: string | null;
  broken: ClauseName[];
};

/** By part, the highest level that needs no tags: level A falls back to it. */
const LOWER: Record<string, string> = { "1": "B", "2": "U", "3": "U" };

function listBrokenByIncrement(increment: Increment, claim: FoundClaim, reading: ReadablePdf): ClauseName[] {
  const { context, file } = increment;
  const isPacked = file.xref.style === "stream" || [...file.xref.entries.values()].some(isInStream);
  const info = reading.dict(file.xref.trailer.get(PDFName.of("Info")));
  return listOrUnknown(() => {
    const gathered = gatherClauseData(reading, (ref) => context.lookup(ref) !== undefined);
    return findBrokenClauses({
      ...gathered,
      reading,
      claim,
      header: readHeaderVersion(file),
      info,
      isPacked,
    });
  });
}

/** A document that cannot be read cannot be vouched for. */
function listOrUnknown(ask: () => ClauseName[]): ClauseName[] {
  return readOrNull(ask) ?? ["KNOWN"];
}

const readHeaderVersion = (file: PdfFile): string =>
  /^%PDF-(\d\.\d)/.exec(file.slice(0, 8).toString("latin1"))?.[1] ?? "";

const isInStream = ({ kind }: { kind: string }): boolean => kind === "packed";

/** Replaces the metadata's bytes; only their packing changes as well. */
function rewriteMetadata(increment: Increment, { ref, stream }: FoundClaim, bytes: Buffer): void {
  const dict = increment.copyDict(stream.dict);
  for (const name of ["Filter", "DecodeParms"]) dict.delete(PDFName.of(name));
  increment.replace(ref, PDFRawStream.of(dict, bytes));
}

/**
 * Checks the file as it will be after an update, and withdraws or lowers a claim it no longer meets in the
 * same update (ISO 19005). Call it after drawing, before layout. Null where there is no claim, or it holds.
 */
export async function adjustArchiveClaim(increment: Increment): Promise<ArchiveOutcome | null> {
  const claim = findArchiveClaim(increment.file);
  if (!claim) return null;
  await increment.objects();
  const clauses = listBrokenByIncrement(increment, claim, createPendingReading(increment));
  if (clauses.length === 0) return null;
  const outcome = { claim: formatArchiveClaim(claim), broken: clauses };
  if (findEarlierSignatures(increment.file) !== "none") return { ...outcome, says: outcome.claim };
  const level = LOWER[claim.part];
  if (level !== undefined && clauses.every((name) => name === "TAGS")) {
    rewriteMetadata(increment, claim, withLevel(claim.xmp, level));
    return { ...outcome, says: formatArchiveClaim({ ...claim, level }) };
  }
  rewriteMetadata(increment, claim, removeXmpClaim(claim.xmp));
  return { ...outcome, says: null };
}

/** Clauses of a claim that a finished file breaks; `from`: offset where our bytes begin. */
function listBrokenInFile(claim: FoundClaim, file: PdfFile, from: number): ClauseName[] {
  const entries = file.xref.entries;
  const isNew = ({ objectNumber }: PDFRef) => {
    const entry = entries.get(objectNumber);
    return entry?.kind === "plain" && entry.offset >= from;
  };
  const isPacked = file.xref.style === "stream" || [...entries.values()].some(isInStream);
  const info = file.dict(file.xref.trailer.get(PDFName.of("Info")));
  return findBrokenClauses({
    ...gatherClauseData(file, isNew),
    reading: file,
    claim,
    header: readHeaderVersion(file),
    info,
    isPacked,
  });
}

/** Lists the clauses of its own claim that a finished file breaks; `from`: offset where our bytes begin. */
export function listBrokenClauses(file: PdfFile, from: number): ClauseName[] {
  const claim = findArchiveClaim(file);
  return claim ? listBrokenInFile(claim, file, from) : [];
}

/**
 * Returns the result for the claim of a file that was sealed in several updates, each of which kept or
 * withdrew it. `original` is the file before. Null where there was no claim, or it holds.
 */
export function getArchiveOutcome(original: PdfFile, sealed: PdfFile): ArchiveOutcome | null {
  const claimed = findArchiveClaim(original);
  if (!claimed) return null;
  const sealedClaim = findArchiveClaim(sealed);
  const [claim, says] = [formatArchiveClaim(claimed), sealedClaim && formatArchiveClaim(sealedClaim)];
  const broken = listOrUnknown(() => listBrokenInFile(claimed, sealed, original.size));
  return says === claim && broken.length === 0 ? null : { claim, says, broken };
}
