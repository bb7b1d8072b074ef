import { provide } from "@/server/runtime";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Nine in the morning in Santiago, by UTC, and how long an office is open, hours. */
const OPENS = 12;
const OPEN_FOR = 9;
/** Short of the hour by which that certificate begins before the installation: sealing takes its time. */
const MOST_BEHIND_FOR_SEAL_MS = 50 * MINUTE_MS;

/**
 * Lets the product's verbs be done at past moments of an office, so that what the seed makes is as old as real work.
 * What its own seal closes is closed within this hour, when the certificate of a new installation begins; what is older
 * takes a former seal (`seed-former-seal.ts`).
 */
export class Calendar {
  #behindMs = 0;
  #moments = 0;

  constructor() {
    provide("clock", { now: async () => new Date(Date.now() - this.#behindMs) });
  }

  /** Goes to an hour of work about so many days ago, never on a weekend; less than a day ago it is that moment. */
  goBack(days: number): void {
    const asked = new Date(Date.now() - days * DAY_MS);
    if (days >= 1) {
      this.#moments += 1;
      asked.setUTCHours(OPENS + ((this.#moments * 5) % OPEN_FOR), (this.#moments * 17) % 60, 0, 0);
      const sinceFriday = { 6: 1, 0: 2 }[asked.getUTCDay()] ?? 0;
      asked.setUTCDate(asked.getUTCDate() - sinceFriday);
    }
    this.#behindMs = Math.max(0, Date.now() - asked.getTime());
  }

  /** Goes on by so much of what lies between now and the present, at least by a minute where there is one. */
  goOn(share: number): void {
    const step = Math.max(MINUTE_MS, this.#behindMs * share);
    this.#behindMs = Math.max(0, this.#behindMs - step);
  }

  /** Goes on by so many hours, at most to the present. */
  goOnHours(hours: number): void {
    this.#behindMs = Math.max(0, this.#behindMs - hours * HOUR_MS);
  }

  /** Whether it is before the certificate of a new installation begins. */
  get isBeforeThisHour(): boolean {
    return this.#behindMs > MOST_BEHIND_FOR_SEAL_MS;
  }

  /** Goes to some minutes ago, other ones each time. */
  goToThisHour(): void {
    this.#moments += 1;
    this.#behindMs = (2 + ((this.#moments * 13) % 43)) * MINUTE_MS;
  }

  /** Does one thing in the present, then is where it was. */
  async inPresent<Result>(act: () => Promise<Result>): Promise<Result> {
    const behind = this.#behindMs;
    this.#behindMs = 0;
    const result = await act();
    this.#behindMs = behind;
    return result;
  }
}
