import type { AccessAuthMethod, ActionAuthMethod } from "../vocabulary";

/** Where what a person proves comes from: the envelope, nowhere, or a list of their own. */
export type ProofChoice = "envelope" | "none" | "own";

/** Whether something of their own is asked for before viewing; nobody can be let off what the envelope asks. */
export const accessChoice = (accessAuth: readonly AccessAuthMethod[]): ProofChoice =>
  accessAuth.length > 0 ? "own" : "envelope";

/** The same before acting, where EXPLICIT_NONE lets a person off (domain/README.md 4.5). */
export function actionChoice(actionAuth: readonly ActionAuthMethod[]): ProofChoice {
  if (actionAuth.length === 0) return "envelope";
  return actionAuth.includes("EXPLICIT_NONE") ? "none" : "own";
}

/** Whether a person has something else than everybody. */
export const hasOwnProof = (of: {
  readonly accessAuth: readonly AccessAuthMethod[];
  readonly actionAuth: readonly ActionAuthMethod[];
}): boolean => of.accessAuth.length > 0 || of.actionAuth.length > 0;
