import { provide } from "@/server/runtime";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Opening hour in UTC (nine in the morning in Santiago), and hours until closing. */
const OPENS = 12;
const OPEN_FOR = 9;
/** The certificate begins one hour before the installation; ten minutes are left for sealing. */
const MOST_BEHIND_FOR_SEAL_MS = 50 * MINUTE_MS;

/**
 * Runs the product's procedures at past moments in office hours, so that the seed's data is as old as real work.
 * The installation's own seal is used within this hour only, when a new certificate begins; older documents
 * get a former seal (`seed-former-seal.ts`).
 */
export class Calendar {
  #behindMs = 0;
  #moments = 0;

  constructor() {
    provide("clock", { now: async () => new Date(Date.now() - this.#behindMs) });
  }

  /** Moves to a working hour so many days ago, never on a weekend; under one day, to that exact moment. */
  goBack(days: number): void {
    const targetDate = new Date(Date.now() - days * DAY_MS);
    if (days >= 1) {
      this.#moments += 1;
      targetDate.setUTCHours(OPENS + ((this.#moments * 5) % OPEN_FOR), (this.#moments * 17) % 60, 0, 0);
      const sinceFriday = { 6: 1, 0: 2 }[targetDate.getUTCDay()] ?? 0;
      targetDate.setUTCDate(targetDate.getUTCDate() - sinceFriday);
    }
    this.#behindMs = Math.max(0, Date.now() - targetDate.getTime());
  }

  /** Moves forward by a share of the time left until now, at least by a minute if there is one. */
  goOn(share: number): void {
    const step = Math.max(MINUTE_MS, this.#behindMs * share);
    this.#behindMs = Math.max(0, this.#behindMs - step);
  }

  /** Moves forward by so many hours, at most to the present. */
  goOnHours(hours: number): void {
    this.#behindMs = Math.max(0, this.#behindMs - hours * HOUR_MS);
  }

  get isBeforeThisHour(): boolean {
    return this.#behindMs > MOST_BEHIND_FOR_SEAL_MS;
  }

  /** Moves to some minutes ago, different ones on each call. */
  goToThisHour(): void {
    this.#moments += 1;
    this.#behindMs = (2 + ((this.#moments * 13) % 43)) * MINUTE_MS;
  }

  /** Runs `act` in the present, then returns to the past moment. */
  async inPresent<Result>(act: () => Promise<Result>): Promise<Result> {
    const behind = this.#behindMs;
    this.#behindMs = 0;
    const result = await act();
    this.#behindMs = behind;
    return result;
  }
}
