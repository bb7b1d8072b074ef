import { isDatabaseAway } from "@/server/db/away";
import { DomainError, type Issue, isDomainError } from "@/server/domain/errors";
import { log } from "@/server/log";

/**
 * Any thrown thing as the wire says it: exactly `{message, code, issues?}` with the status of the code
 * (ruling 15). What nobody expected is logged with its cause and masked.
 */
export function errorResponse(error: unknown): Response {
  const refusal = domainErrorOf(error);
  return answer(refusal, publicIssues(refusal));
}

/** As `errorResponse`, with what our own pages say in the reader's language. */
export function ownPageResponse(error: unknown): Response {
  const refusal = domainErrorOf(error);
  return answer(refusal, refusal.issues ?? []);
}

const answer = ({ message, code, status }: DomainError, issues: readonly Issue[]) =>
  Response.json(issues.length > 0 ? { message, code, issues } : { message, code }, { status });

/** The complaints as the API shows them. */
export const publicIssues = ({ issues = [] }: DomainError): Issue[] =>
  issues.map(({ said: _, ...issue }) => issue);

/** Procedures wrap what they refuse with; their own boundary has already logged the unexpected. */
export function domainErrorOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (error instanceof Error && isDomainError(error.cause)) return error.cause;
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, "the database is away");
    return new DomainError("SERVICE_UNAVAILABLE", undefined, { cause: error });
  }
  log.error({ err: error }, "unexpected error");
  return new DomainError("INTERNAL_SERVER_ERROR");
}
