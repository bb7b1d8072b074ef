import { ERRORS } from "@/server/domain/errors";
import { domainErrorOf, markedByQuota, publicIssues } from "../error-response";
import type { Manner } from "../methods";

/**
 * Any thrown thing as v1 says it: `{message}`, and `issues` beside it where the input did not fit
 * (domain/README.md 1.1). The message is then the sentence about the first bad key.
 */
export function v1ErrorResponse(error: unknown): Response {
  const refusal = domainErrorOf(error);
  const { code, message, status } = refusal;
  const issues = publicIssues(refusal);
  const [first] = issues;
  if (status !== 400 || !first) return markedByQuota(refusal, Response.json({ message }, { status }));
  const isGeneral = message === ERRORS[code].message;
  return Response.json({ message: isGeneral ? first.message : message, issues }, { status });
}

/** How v1 answers; it stays, but v2 is where new things come (domain/README.md 1.1). */
export const V1: Manner = { api: "v1", refuse: v1ErrorResponse, headers: { Deprecation: "true" } };
