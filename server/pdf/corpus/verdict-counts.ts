import type { CorpusVerdict } from "./run-file";

/** Counts verdicts as they come; keeps only those of failed and slow files. */

const SLOW_MS = 5000;
const MAX_LISTED = 200;
/** Times up to a minute, in classes of 5 ms. */
const CLASS_MS = 5;
const CLASSES = 12_000;

/** Refused for a lock that needs the sender's password or certificate. */
const UNREADABLE: ReadonlySet<string> = new Set([
  "FILE_ENCRYPTED",
  "FILE_NEEDS_PASSWORD",
  "FILE_NEEDS_CERTIFICATE",
]);

class Times {
  readonly #classes = new Uint32Array(CLASSES + 1);
  #count = 0;
  longest = 0;

  add(ms: number): void {
    const place = Math.min(CLASSES, Math.floor(ms / CLASS_MS));
    this.#classes[place] = (this.#classes[place] ?? 0) + 1;
    this.#count++;
    this.longest = Math.max(this.longest, ms);
  }

  within(share: number): number {
    let left = Math.ceil(this.#count * share);
    for (const [place, count] of this.#classes.entries()) {
      left -= count;
      if (left <= 0) return Math.min((place + 1) * CLASS_MS, this.longest);
    }
    return this.longest;
  }
}

export class VerdictCounts {
  sealed = 0;
  disputed = 0;
  readonly notices = new Map<string, number>();
  readonly refused = new Map<string, { count: number; confirmed: number }>();
  readonly failed: string[] = [];
  readonly slow: string[] = [];
  failedCount = 0;
  readonly intake = new Times();
  readonly seal = new Times();
  /**
   * Files that count: those that poppler opens without a password, or, without poppler, all but the
   * encrypted.
   */
  #openable = 0;
  #openableSealed = 0;
  #excused = 0;

  add(verdict: CorpusVerdict): void {
    this.intake.add(verdict.intakeMs);
    const counts =
      verdict.isOpenable ??
      !(verdict.kind === "refused" && (UNREADABLE.has(verdict.code) || verdict.code === "FILE_NOT_PDF"));
    if (counts) this.#openable++;
    const took = Math.max(verdict.intakeMs, verdict.sealMs);
    if (took > SLOW_MS && this.slow.length < MAX_LISTED) this.slow.push(`${verdict.file} (${took} ms)`);
    switch (verdict.kind) {
      case "sealed":
        this.sealed++;
        this.seal.add(verdict.sealMs);
        for (const notice of verdict.notices) {
          this.notices.set(notice, (this.notices.get(notice) ?? 0) + 1);
        }
        if (counts) this.#openableSealed++;
        return;
      case "refused": {
        const refusalCounts = this.refused.get(verdict.code) ?? { count: 0, confirmed: 0 };
        refusalCounts.count++;
        if (verdict.isConfirmed) refusalCounts.confirmed++;
        this.refused.set(verdict.code, refusalCounts);
        if (counts && verdict.isConfirmed) this.#excused++;
        return;
      }
      case "disputed":
        this.disputed++;
        return;
      case "failed":
        this.failedCount++;
        if (this.failed.length < MAX_LISTED) this.failed.push(`${verdict.file}: ${verdict.reason}`);
    }
  }

  /**
   * Shares of sealed files among those that poppler opens without a password: of all of them, and without
   * those whose refusal another program confirms (ruling 39d).
   */
  get ratios(): { openable: number; ofOpenable: number; sealable: number; ofSealable: number } {
    const sealable = this.#openable - this.#excused;
    return {
      openable: this.#openable,
      ofOpenable: this.#openableSealed / Math.max(1, this.#openable),
      sealable,
      ofSealable: this.#openableSealed / Math.max(1, sealable),
    };
  }
}
