import type { AccessAuthMethod, ActionAuthMethod } from "../vocabulary";

export type ProofChoice = "envelope" | "none" | "own";

/** Returns the choice for viewing. A recipient cannot be exempted from the envelope's requirement. */
export const resolveAccessChoice = (accessAuth: readonly AccessAuthMethod[]): ProofChoice =>
  accessAuth.length > 0 ? "own" : "envelope";

/** Returns the choice for acting, in which EXPLICIT_NONE exempts a recipient (domain/signing.md 4.5). */
export function resolveActionChoice(actionAuth: readonly ActionAuthMethod[]): ProofChoice {
  if (actionAuth.length === 0) return "envelope";
  return actionAuth.includes("EXPLICIT_NONE") ? "none" : "own";
}

export const hasOwnProof = (of: {
  readonly accessAuth: readonly AccessAuthMethod[];
  readonly actionAuth: readonly ActionAuthMethod[];
}): boolean => of.accessAuth.length > 0 || of.actionAuth.length > 0;
