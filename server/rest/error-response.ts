import { toDatabaseRefusal } from "@/server/db/away";
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

function answer(refusal: DomainError, issues: readonly Issue[]): Response {
  const { message, code, status } = refusal;
  const body = issues.length > 0 ? { message, code, issues } : { message, code };
  return markedByQuota(refusal, Response.json(body, { status }));
}

const ofQuota = new WeakSet<Response>();

/** Remembers of an answer that a quota of the organisation refused, for `isOfQuota`. */
export function markedByQuota({ issues = [] }: DomainError, answer: Response): Response {
  if (issues.some(({ said }) => said?.key.startsWith("quota."))) ofQuota.add(answer);
  return answer;
}

/** Whether a quota refused, which ends with the month and not with the minute of a limit of speed. */
export const isOfQuota = (answer: Response): boolean => ofQuota.has(answer);

/** The complaints as the API shows them. */
export const publicIssues = ({ issues = [] }: DomainError): Issue[] =>
  issues.map(({ said: _, ...issue }) => issue);

/** Procedures wrap what they refuse with; their own boundary has already logged the unexpected. */
export function domainErrorOf(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (error instanceof Error && isDomainError(error.cause)) return error.cause;
  const refusal = toDatabaseRefusal(error);
  if (refusal) {
    log.warn({ err: error }, "the database is away or full");
    return refusal;
  }
  log.error({ err: error }, "unexpected error");
  return new DomainError("INTERNAL_SERVER_ERROR");
}
