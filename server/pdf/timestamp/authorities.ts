import { getBareHost } from "@/server/outbound/guard";
import { requestTimestamp } from "./client";
import { ExchangeProblem } from "./exchange";
import { type Token, TokenProblem } from "./token";

/**
 * The configured time-stamp authorities (TSA_URLS, TSA_POLICY), asked in order until one gives a valid
 * answer.
 */

export type TimestampSettings = {
  urls: readonly string[];
  /**
   * `required`: nothing is sealed without a time-stamp and its later proof. `best-effort`: it is sealed, and
   * the audit log lists what is missing.
   */
  policy: "required" | "best-effort";
};

const ONE_CALL_MS = 5_000;
/** All calls of one seal together: the process that seals has 30 s for everything. */
const ALL_CALLS_MS = 15_000;
/**
 * An authority that failed is asked last for this long, so that a dead first one does not slow every seal
 * down.
 */
const SET_BACK_MS = 60_000;

const failedAt = new Map<string, number>();

/** No authority gave a time-stamp, or an issuer did not give its later proof, and both are required. */
export class TimestampsUnavailable extends Error {
  override readonly name = "TimestampsUnavailable";
}

function sortByFailure(urls: readonly string[]): string[] {
  const now = performance.now();
  const isSetBack = (url: string) => now - (failedAt.get(url) ?? -SET_BACK_MS) < SET_BACK_MS;
  return [...urls.filter((url) => !isSetBack(url)), ...urls.filter(isSetBack)];
}

/** The network time of one seal, and its failures. */
export class Authorities {
  readonly trustedHosts: ReadonlySet<string>;
  /** Sentences for the audit log, without addresses' paths or passwords. */
  readonly failures: string[] = [];
  readonly #deadline = performance.now() + ALL_CALLS_MS;

  readonly now: () => Date;
  readonly #onAsk: (() => void) | undefined;

  /** `onAsk` is called when a time-stamp is requested. */
  constructor(
    readonly settings: TimestampSettings,
    { now = () => new Date(), onAsk }: { now?: () => Date; onAsk?: () => void } = {},
  ) {
    this.now = now;
    this.#onAsk = onAsk;
    const urls = settings.urls.flatMap((text) => URL.parse(text) ?? []);
    this.trustedHosts = new Set(urls.map(getBareHost));
  }

  /**
   * Returns the milliseconds that one more call may take; 0 when only `keptMs` of the seal's time are left.
   */
  timeLeftMs(keptMs = 0): number {
    return Math.max(0, Math.floor(Math.min(ONE_CALL_MS, this.#deadline - keptMs - performance.now())));
  }

  /**
   * Returns a time-stamp over the SHA-256 `digest`; null when none is available and the policy accepts that.
   * @throws TimestampsUnavailable when it is required
   */
  async timestamp(digest: Buffer): Promise<Token | null> {
    this.#onAsk?.();
    for (const url of sortByFailure(this.settings.urls)) {
      const call = { url, timeoutMs: this.timeLeftMs(), trustedHosts: this.trustedHosts, now: this.now };
      try {
        const token = await requestTimestamp(digest, call);
        failedAt.delete(url);
        return token;
      } catch (error) {
        if (!(error instanceof ExchangeProblem) && !(error instanceof TokenProblem)) throw error;
        failedAt.set(url, performance.now());
        this.failures.push(formatTimestampFailure(url, error));
      }
    }
    this.#require(`No time-stamp authority answered: ${this.failures.join("; ")}.`);
    return null;
  }

  /**
   * Records why a time-stamp is worthless.
   * @throws TimestampsUnavailable when one is required
   */
  refuse(reason: string): void {
    this.failures.push(reason);
    this.#require(reason);
  }

  /**
   * Records missing proofs of a seal. If another attempt may get them and the policy is `required`, the seal
   * waits for that attempt and keeps its configured level (pdf/README.md 4).
   * @throws TimestampsUnavailable
   */
  lack(gaps: readonly { sentence: string; mayClose: boolean }[]): void {
    this.failures.push(...gaps.map(({ sentence }) => sentence));
    const awaited = gaps.filter(({ mayClose }) => mayClose).map(({ sentence }) => sentence);
    if (awaited.length > 0)
      this.#require(`What proves the seal later is not to be had: ${awaited.join("; ")}.`);
  }

  #require(reason: string): void {
    if (this.settings.policy === "required") throw new TimestampsUnavailable(reason);
  }
}

/**
 * Describes a failed call in a sentence that names the host at most: the whole address may hold a password.
 */
export function formatTimestampFailure(url: string, error: ExchangeProblem | TokenProblem): string {
  if (error instanceof ExchangeProblem) return error.message;
  const parsed = URL.parse(url);
  return `the time-stamp of ${parsed ? getBareHost(parsed) : "an authority"} is not used: ${error.message}`;
}
