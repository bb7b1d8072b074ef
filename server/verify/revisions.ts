import { createHash } from "node:crypto";
import { listChangesBetween } from "./changes/compare";
import { listChangedLockedFields } from "./changes/locked-fields";
import { catchMalformed } from "./malformed";
import { PdfDocument } from "./pdf/document";
import { findTrailingBlanks, MOST_BLANKS, readLaterPart } from "./pdf/later-part";
import { findReadingDifference } from "./pdf/readings";
import { listRevisionEnds } from "./pdf/revisions";
import { getOverallStatus, type Reason, sortReasons } from "./reasons";
import type { Revision, RevisionChange } from "./report";
import type { FieldLock } from "./restrictions";
import { type FoundSignature, findSignatures } from "./signature-dictionary";

/** The states a file went through, each read as a document of its own and only once. */
export class Revisions {
  readonly #byEnd = new Map<number, PdfDocument | null>();
  readonly #signatures = new Map<number, readonly FoundSignature[]>();
  /** The present file; null when its structure cannot be read. */
  readonly now: PdfDocument | null;
  /** Ends of the revisions, oldest first; the file's end is always the last. */
  readonly ends: readonly number[];

  constructor(readonly bytes: Buffer) {
    this.now = this.at(bytes.length);
    this.ends = this.now ? withEnd(listRevisionEnds(this.now), bytes) : [bytes.length];
  }

  /** Returns the document of the first `end` bytes; null when they are none. */
  at(end: number): PdfDocument | null {
    const cachedDocument = this.#byEnd.get(end);
    if (cachedDocument !== undefined) return cachedDocument;
    const document = catchMalformed(() => PdfDocument.open(this.bytes.subarray(0, end)));
    this.#byEnd.set(end, document);
    return document;
  }

  /** Returns the signatures that the document of the first `end` bytes shows. */
  signaturesAt(end: number): readonly FoundSignature[] {
    const cachedSignatures = this.#signatures.get(end);
    if (cachedSignatures) return cachedSignatures;
    const document = this.at(end);
    const signatures = (document && catchMalformed(() => findSignatures(document))) ?? [];
    this.#signatures.set(end, signatures);
    return signatures;
  }

  /** Lists locked fields that changed since `end`; if they cannot be read, a single empty name. */
  lockedFieldsChangedAfter(end: number, locks: readonly FieldLock[]): string[] {
    const [old, now] = [this.at(end), this.now];
    if (locks.length === 0 || end >= this.bytes.length) return [];
    return (old && now && catchMalformed(() => listChangedLockedFields(old, now, locks))) ?? [""];
  }

  /**
   * Returns the changes after the first `end` bytes, with faults where they are ambiguous or no update; null
   * without later bytes. White space alone changes nothing and is a reason of its own.
   */
  changesAfter(end: number): { changes: RevisionChange[]; faults: readonly Reason[] } | null {
    const { bytes, now } = this;
    if (end >= bytes.length) return null;
    const old = this.at(end);
    const later = old && catchMalformed(() => readLaterPart(old, now, bytes));
    if (!later)
      return { changes: UNKNOWN, faults: [{ code: "LATER_BYTES_UNACCOUNTED", detail: String(end) }] };
    const blanks: Reason[] =
      later.blanks > 0 ? [{ code: "TRAILING_BLANKS", detail: String(later.blanks) }] : [];
    const faults = sortReasons([...later.faults, ...blanks]);
    if (later.updates.length === 0 && getOverallStatus(faults) !== "failed") return { changes: [], faults };
    const changes = this.#changes(end, bytes.length);
    // A change that cannot be read with certainty cannot be called harmless.
    const isCertain = getOverallStatus(faults) !== "failed" || changes.some(({ kind }) => kind === "unknown");
    return { changes: isCertain ? changes : [...changes, ...UNKNOWN], faults };
  }

  /**
   * Returns the part of the visible document that readers could take differently, for its first `end` bytes;
   * null without one.
   */
  differsAt(end: number): string | null {
    const document = this.at(end);
    return document ? findReadingDifference(document) : null;
  }

  #changes(from: number, to: number): RevisionChange[] {
    const [old, now] = [this.at(from), this.at(to)];
    return old && now ? listChangesBetween(old, now, from) : UNKNOWN;
  }

  revisions(): Revision[] {
    const hash = createHash("sha256");
    let from = 0;
    return this.ends.map((end, index) => {
      hash.update(this.bytes.subarray(from, end));
      const revision: Revision = {
        number: index + 1,
        size: end,
        sha256: hash.copy().digest("hex"),
        changes: index === 0 ? [] : this.#changes(from, end),
      };
      from = end;
      return revision;
    });
  }
}

const UNKNOWN: RevisionChange[] = [{ kind: "unknown", objects: [] }];

/** Bytes after the last revision are a state of their own, unless they are white space. */
function withEnd(ends: readonly number[], bytes: Buffer): number[] {
  const last = ends.at(-1) ?? 0;
  const isBlank = findTrailingBlanks(bytes, last) === last && bytes.length - last <= MOST_BLANKS;
  return ends.length > 0 && isBlank ? [...ends] : [...ends, bytes.length];
}
