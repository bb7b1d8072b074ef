import { DomainError } from "../errors";
import type { ToldWay } from "./people";

/**
 * Why a session does not reach an organisation of its account. `COMPANY`: the organisation requires its own sign-in. The
 * others are its security policy (`security-policy.ts`), in the order in which a person is told of them: first what no
 * sign-in would change.
 */
export const SHUT_REASONS = ["COMPANY", "ADDRESS", "WAY_IN", "SESSION_AGE", "SECOND_FACTOR"] as const;
export type ShutReason = (typeof SHUT_REASONS)[number];

/** An organisation that a session does not reach, and why. */
export type Shut = {
  organisationId: number;
  reason: ShutReason;
  /** By which ways the organisation lets its people in; null for any, but a mailed link. */
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

/** The refusal a shut session hears. */
export const shutError = (reason: ShutReason): DomainError =>
  reason === "COMPANY"
    ? new DomainError("COMPANY_REQUIRED")
    : new DomainError("SECURITY_POLICY", WORDS[reason]);

type Session = { shut?: readonly Shut[] };

/** Why a session does not reach an organisation; null where it does. */
export const shutReason = ({ shut }: Session, organisationId: number): ShutReason | null =>
  shut?.find((place) => place.organisationId === organisationId)?.reason ?? null;

/** The organisations that a session does not reach. */
export const shutIds = ({ shut = [] }: Session): number[] => shut.map(({ organisationId }) => organisationId);

/** @throws DomainError COMPANY_REQUIRED, SECURITY_POLICY where the session does not reach the organisation */
export function assertNotShut(session: Session, organisationId: number): void {
  const reason = shutReason(session, organisationId);
  if (reason !== null) throw shutError(reason);
}

/** For what holds things of every organisation of theirs. @throws DomainError COMPANY_REQUIRED, SECURITY_POLICY */
export function assertNothingShut({ shut }: Session): void {
  const [first] = shut ?? [];
  if (first) throw shutError(first.reason);
}
