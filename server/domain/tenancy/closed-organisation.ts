import { DomainError } from "../errors";
import type { ToldWay } from "./sign-in-ways";

/**
 * Reasons why a session cannot reach an organisation of its account. `COMPANY`: the organisation requires its
 * own sign-in. The others are its security policy (`security-policy.ts`), in order of display: first those
 * that no new sign-in would change.
 */
export const SHUT_REASONS = ["COMPANY", "ADDRESS", "WAY_IN", "SESSION_AGE", "SECOND_FACTOR"] as const;
export type ShutReason = (typeof SHUT_REASONS)[number];

export type Shut = {
  organisationId: number;
  reason: ShutReason;
  /** Ways to sign in that the organisation allows; null for any but a mailed link. */
  waysIn: readonly ToldWay[] | null;
};

const WORDS: Readonly<Record<Exclude<ShutReason, "COMPANY">, string>> = {
  ADDRESS: "This organisation is reached from addresses it names alone, and yours is none of them.",
  WAY_IN:
    "This organisation does not let its people in by the way this session was opened. Sign in another way.",
  SESSION_AGE: "This organisation asks for a new sign-in. Sign in again.",
  SECOND_FACTOR:
    "This organisation requires a second factor. Set up an authenticator app, or sign in with a passkey.",
};

export const createShutError = (reason: ShutReason): DomainError =>
  reason === "COMPANY"
    ? new DomainError("COMPANY_REQUIRED")
    : new DomainError("SECURITY_POLICY", WORDS[reason]);

type Session = { shut?: readonly Shut[] };

export const findShutReason = ({ shut }: Session, organisationId: number): ShutReason | null =>
  shut?.find((place) => place.organisationId === organisationId)?.reason ?? null;

export const listShutIds = ({ shut = [] }: Session): number[] =>
  shut.map(({ organisationId }) => organisationId);

/** @throws DomainError COMPANY_REQUIRED, SECURITY_POLICY if the session cannot reach the organisation */
export function assertNotShut(session: Session, organisationId: number): void {
  const reason = findShutReason(session, organisationId);
  if (reason !== null) throw createShutError(reason);
}

/** For data across all organisations of an account. @throws DomainError COMPANY_REQUIRED, SECURITY_POLICY */
export function assertNothingShut({ shut }: Session): void {
  const [first] = shut ?? [];
  if (first) throw createShutError(first.reason);
}
