import type { AuthMethod } from "./auth-methods";

/**
 * Purposes of a grant: viewing, signing, one field that asks by itself (RUT_FIRMADO), or setting up one's own
 * factor on the way (ruling 47).
 */
export const GRANT_PURPOSES = ["ACCESS", "ACTION", "FIELD", "ENROLMENT", "MORE"] as const;
export type GrantPurpose = (typeof GRANT_PURPOSES)[number];

/** A proof that a recipient gave from one browser tab (ruling 48). */
export type AuthGrant = {
  readonly id: string;
  /** Address of the person who proved it (ruling 91). */
  readonly address: string;
  readonly purpose: GrantPurpose;
  readonly method: AuthMethod;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly consumedBy: readonly number[];
};

/**
 * Purposes that may be checked outside the frame that needs them; FIELD fills a field and proves nothing by
 * itself.
 */
export const CROSS_CONTEXT_PURPOSES = ["ACCESS", "ACTION", "FIELD"] as const;
export type CrossContextPurpose = (typeof CROSS_CONTEXT_PURPOSES)[number];

/** Lifetime of every grant (ruling 48). */
export const GRANT_MS = 15 * 60_000;
/** A grant of access slides with use, but never past this (ruling 48). */
const ACCESS_AT_MOST_MS = 60 * 60_000;

export function listGrantedMethods(
  grants: readonly AuthGrant[],
  purpose: GrantPurpose,
  now: Date,
): ReadonlySet<AuthMethod> {
  return new Set(listLiveGrants(grants, purpose, now).map(({ method }) => method));
}

export const listLiveGrants = (grants: readonly AuthGrant[], purpose: GrantPurpose, now: Date): AuthGrant[] =>
  grants.filter((grant) => grant.purpose === purpose && grant.expiresAt > now);

/**
 * Returns the methods already used for a field, expired or not: completing needs no second proof
 * (domain/signing.md 4.5).
 */
export const listUsedMethods = (grants: readonly AuthGrant[]): ReadonlySet<AuthMethod> =>
  new Set(
    grants
      .filter(({ purpose, consumedBy }) => purpose === "ACTION" && consumedBy.length > 0)
      .map(({ method }) => method),
  );

/** Returns the new expiry of a grant of access that is in use now. */
export const computeSlidExpiry = (grant: AuthGrant, now: Date): Date =>
  new Date(Math.min(grant.createdAt.getTime() + ACCESS_AT_MOST_MS, now.getTime() + GRANT_MS));
