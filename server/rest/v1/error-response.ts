import { ERRORS } from "@/server/domain/errors";
import { markQuotaRefusal, toPublicIssues, unwrapDomainError } from "../error-response";
import type { ApiDialect } from "../methods";

/**
 * Turns any thrown value into v1's `{message}`, with `issues` if the input did not fit (domain/README.md
 * 1.1). The message is then about the first bad key.
 */
export function toV1ErrorResponse(error: unknown): Response {
  const refusal = unwrapDomainError(error);
  const { code, message, status } = refusal;
  const issues = toPublicIssues(refusal);
  const [first] = issues;
  if (status !== 400 || !first) return markQuotaRefusal(refusal, Response.json({ message }, { status }));
  const isGeneral = message === ERRORS[code].message;
  return Response.json({ message: isGeneral ? first.message : message, issues }, { status });
}

/** Settings of v1. It stays, but new features come to v2 only (domain/README.md 1.1). */
export const V1: ApiDialect = { api: "v1", refuse: toV1ErrorResponse, headers: { Deprecation: "true" } };
