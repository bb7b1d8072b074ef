import { toDatabaseRefusal } from "@/server/db/outage";
import { DomainError, type Issue, isDomainError } from "@/server/domain/errors";
import { log } from "@/server/log";

/**
 * Turns any thrown value into `{message, code, issues?}` with the status of the code (ruling 15). An
 * unexpected error is logged with its cause and masked.
 */
export function toErrorResponse(error: unknown): Response {
  const refusal = unwrapDomainError(error);
  return buildRefusalResponse(refusal, toPublicIssues(refusal));
}

/** Like `toErrorResponse`, with the texts that our own pages show in the reader's language. */
export function toPageErrorResponse(error: unknown): Response {
  const refusal = unwrapDomainError(error);
  return buildRefusalResponse(refusal, refusal.issues ?? []);
}

function buildRefusalResponse(refusal: DomainError, issues: readonly Issue[]): Response {
  const { message, code, status } = refusal;
  const body = issues.length > 0 ? { message, code, issues } : { message, code };
  return markQuotaRefusal(refusal, Response.json(body, { status }));
}

const ofQuota = new WeakSet<Response>();

/** Marks an answer that a quota of the organisation refused, for `isOfQuota`. */
export function markQuotaRefusal({ issues = [] }: DomainError, answer: Response): Response {
  if (issues.some(({ said }) => said?.key.startsWith("quota."))) ofQuota.add(answer);
  return answer;
}

/** Returns true if a quota refused: it ends with the month, a rate limit with the minute. */
export const isOfQuota = (answer: Response): boolean => ofQuota.has(answer);

export const toPublicIssues = ({ issues = [] }: DomainError): Issue[] =>
  issues.map(({ said: _, ...issue }) => issue);

/**
 * Returns the DomainError behind an error. Procedures wrap theirs, and their own boundary has already logged
 * the unexpected.
 */
export function unwrapDomainError(error: unknown): DomainError {
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
