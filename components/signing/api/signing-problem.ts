import type { ErrorCode, Issue } from "@/server/domain/errors";

/**
 * NETWORK: no answer came, so the action may or may not have happened. DISMISSED: the
 * recipient closed a question, or was told elsewhere, so no message is needed.
 */
export type ProblemCode = ErrorCode | "NETWORK" | "DISMISSED";

/** Error of a call, by code. The page has the text. */
export class SigningProblem extends Error {
  override readonly name = "SigningProblem";
  readonly code: ProblemCode;
  readonly issues: readonly Issue[];

  constructor(code: ProblemCode, issues: readonly Issue[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.issues = issues;
  }
}

/** Returns whether a later retry may help: no answer, too many calls, or the service is down. */
export function isPassing(code: ProblemCode): boolean {
  return ["NETWORK", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE", "INTERNAL_SERVER_ERROR"].includes(code);
}

export function toSigningProblem(error: unknown): SigningProblem {
  return error instanceof SigningProblem ? error : new SigningProblem("NETWORK", [], error);
}
