import type { ProofMethod } from "./auth-methods";

/**
 * What a proof is good for: viewing, signing, one field that asks by itself (RUT_FIRMADO), or getting a factor of
 * one's own on the way (ruling 47).
 */
export const PROOF_PURPOSES = ["ACCESS", "ACTION", "FIELD", "ENROLMENT"] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

/** Something a recipient proved to us from one browser tab (ruling 48). */
export type Proof = {
  readonly id: string;
  /** Of the one who proved it (ruling 91). */
  readonly address: string;
  readonly purpose: ProofPurpose;
  readonly method: ProofMethod;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The fields it was used for. */
  readonly consumedBy: readonly number[];
};

/** What may be checked outside the frame that needs it; FIELD fills a field and proves nothing by itself. */
export const HAND_BACK_PURPOSES = ["ACCESS", "ACTION", "FIELD"] as const;
export type HandBackPurpose = (typeof HAND_BACK_PURPOSES)[number];

/** Every proof lasts this long (ruling 48). */
export const PROOF_MS = 15 * 60_000;
/** A proof of access slides with use, but never past this (ruling 48). */
export const ACCESS_AT_MOST_MS = 60 * 60_000;

/** What holds now for a purpose: the methods of the proofs that have not run out. */
export function provenMethods(
  proofs: readonly Proof[],
  purpose: ProofPurpose,
  now: Date,
): ReadonlySet<ProofMethod> {
  return new Set(liveProofs(proofs, purpose, now).map(({ method }) => method));
}

export const liveProofs = (proofs: readonly Proof[], purpose: ProofPurpose, now: Date): Proof[] =>
  proofs.filter((proof) => proof.purpose === purpose && proof.expiresAt > now);

/** What has been used for a field already, whether it still lives or not: completing needs no second one (domain 4.5). */
export const usedMethods = (proofs: readonly Proof[]): ReadonlySet<ProofMethod> =>
  new Set(
    proofs
      .filter(({ purpose, consumedBy }) => purpose === "ACTION" && consumedBy.length > 0)
      .map(({ method }) => method),
  );

/** When a proof of access that is being used now runs out. */
export const slidTo = (proof: Proof, now: Date): Date =>
  new Date(Math.min(proof.createdAt.getTime() + ACCESS_AT_MOST_MS, now.getTime() + PROOF_MS));
