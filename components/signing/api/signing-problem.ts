import type { ErrorCode, Issue } from "@/server/domain/errors";

/**
 * NETWORK: no answer came, so nobody knows whether the act happened. DISMISSED: the person let a question on the way
 * go unanswered, or was told elsewhere; there is nothing more to say.
 */
export type ProblemCode = ErrorCode | "NETWORK" | "DISMISSED";

/** Why a call did not do what was asked, by code; the page has the words. */
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

/** Trying again later may help: no answer, too many calls, or the service is down. */
export function isPassing(code: ProblemCode): boolean {
  return ["NETWORK", "TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE", "INTERNAL_SERVER_ERROR"].includes(code);
}

export function problemOf(error: unknown): SigningProblem {
  return error instanceof SigningProblem ? error : new SigningProblem("NETWORK", [], error);
}
