import type { AuthMethod } from "./auth-methods";

/**
 * What a grant is good for: viewing, signing, one field that asks by itself (RUT_FIRMADO), or getting a factor of
 * one's own on the way (ruling 47).
 */
export const GRANT_PURPOSES = ["ACCESS", "ACTION", "FIELD", "ENROLMENT", "MORE"] as const;
export type GrantPurpose = (typeof GRANT_PURPOSES)[number];

/** Something a recipient proved to us from one browser tab (ruling 48). */
export type AuthGrant = {
  readonly id: string;
  /** Of the one who proved it (ruling 91). */
  readonly address: string;
  readonly purpose: GrantPurpose;
  readonly method: AuthMethod;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The fields it was used for. */
  readonly consumedBy: readonly number[];
};

/** What may be checked outside the frame that needs it; FIELD fills a field and proves nothing by itself. */
export const CROSS_CONTEXT_PURPOSES = ["ACCESS", "ACTION", "FIELD"] as const;
export type CrossContextPurpose = (typeof CROSS_CONTEXT_PURPOSES)[number];

/** Every grant lasts this long (ruling 48). */
export const GRANT_MS = 15 * 60_000;
/** A grant of access slides with use, but never past this (ruling 48). */
const ACCESS_AT_MOST_MS = 60 * 60_000;

/** What holds now for a purpose: the methods of the grants that have not run out. */
export function grantedMethods(
  grants: readonly AuthGrant[],
  purpose: GrantPurpose,
  now: Date,
): ReadonlySet<AuthMethod> {
  return new Set(liveGrants(grants, purpose, now).map(({ method }) => method));
}

export const liveGrants = (grants: readonly AuthGrant[], purpose: GrantPurpose, now: Date): AuthGrant[] =>
  grants.filter((grant) => grant.purpose === purpose && grant.expiresAt > now);

/**
 * What has been used for a field already, whether it still lives or not: completing needs no second one
 * (domain/README.md 4.5).
 */
export const usedMethods = (grants: readonly AuthGrant[]): ReadonlySet<AuthMethod> =>
  new Set(
    grants
      .filter(({ purpose, consumedBy }) => purpose === "ACTION" && consumedBy.length > 0)
      .map(({ method }) => method),
  );

/** When a grant of access that is being used now runs out. */
export const slidTo = (grant: AuthGrant, now: Date): Date =>
  new Date(Math.min(grant.createdAt.getTime() + ACCESS_AT_MOST_MS, now.getTime() + GRANT_MS));
