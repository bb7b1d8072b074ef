/** Proofs of a recipient's identity: the figures of domain/signing.md 4.4, 4.5, ruling 48 and T18. */

export const AUTH_PURPOSES = ["ACCESS", "ACTION"] as const;
export type AuthPurpose = (typeof AUTH_PURPOSES)[number];

/**
 * Purposes of a mailed code: to prove something at once, to set up a factor first (ruling 47), or to see
 * further documents for the same address.
 */
export const CODE_PURPOSES = [...AUTH_PURPOSES, "ENROLMENT", "MORE"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const MINUTE_MS = 60_000;

export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_PAUSE_MS = 30_000;
export const CODES_PER_RECIPIENT = { limit: 5, windowMs: 15 * MINUTE_MS } as const;
export const CODES_PER_ADDRESS = { limit: 20, windowMs: 15 * MINUTE_MS } as const;
/** Tries of any kind from one IP address: far above what people need, far below what guessing needs. */
export const TRIES_PER_ADDRESS = { limit: 100, windowMs: 15 * MINUTE_MS } as const;
/** A passkey's signature must arrive within this time (T21). */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;
export const BACKUP_CODE_COUNT = 10;

/** After this many wrong tries within `windowMs`, further ones are refused for `lockMs`. */
export type TryLimit = { readonly tries: number; readonly windowMs: number; readonly lockMs: number };

const limitPerWindow = (tries: number, minutes: number): TryLimit => ({
  tries,
  windowMs: minutes * MINUTE_MS,
  lockMs: minutes * MINUTE_MS,
});

export const TRY_LIMITS = {
  code: limitPerWindow(5, 15),
  authenticator: limitPerWindow(5, 5),
  password: limitPerWindow(5, 15),
  passkey: limitPerWindow(5, 15),
  account: limitPerWindow(5, 15),
} as const satisfies Record<string, TryLimit>;
export type Factor = keyof typeof TRY_LIMITS;

/** Returns the key for counting tries of an account's factor: by its address, wherever it is tried. */
export const buildTriesKey = (factor: Factor, email: string): string => `${factor}:${email.toLowerCase()}`;

/**
 * Failure reasons of a proof, as stored in the evidence. The sender may read them, so a wrong password and a
 * missing account have the same reason (T22).
 */
const FAILURE_REASONS = [
  "WRONG",
  "EXPIRED",
  "USED",
  "REPLAYED",
  "OTHER_IDENTITY",
  "UNVERIFIED",
  "CHALLENGE",
  "ORIGIN",
  "COUNTER",
  "LOCKED",
  /** The person whom a page wanted to verify said that the request is not theirs. */
  "NOT_ASKED",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export type Tries = { readonly failures: number; readonly since: Date; readonly lockedUntil: Date | null };

export const isLocked = (tries: Tries | null, now: Date): boolean =>
  tries?.lockedUntil !== null && tries?.lockedUntil !== undefined && tries.lockedUntil > now;

/** Returns the tries that still count for an unlocked factor; none once a window or a lock is over. */
export function getCountedTries(tries: Tries | null, limit: TryLimit, now: Date): Tries {
  const isOver =
    tries === null || tries.lockedUntil !== null || now.getTime() - tries.since.getTime() >= limit.windowMs;
  return isOver ? { failures: 0, since: now, lockedUntil: null } : tries;
}

/** Returns the count after one more try, which counts as wrong until it proves right. */
export function countTry(tries: Tries | null, limit: TryLimit, now: Date): Tries {
  const before = getCountedTries(tries, limit, now);
  const failures = before.failures + 1;
  return {
    failures,
    since: before.since,
    lockedUntil: failures >= limit.tries ? new Date(now.getTime() + limit.lockMs) : null,
  };
}
