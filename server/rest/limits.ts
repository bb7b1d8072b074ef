import { admitAddress } from "@/server/auth/admit";
import type { Allowance } from "@/server/auth/rate";
import { type LoggedCall, logRequest } from "@/server/db/store/request-log";
import { isOfQuota } from "./error-response";
import type { ApiDialect, Handler } from "./methods";

/** Builds the rate limit headers of an answer (rest/README.md 1.5). A 429 also says when to come back. */
function buildLimitHeaders(allowance: Allowance, status: number): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["X-RateLimit-Limit", String(allowance.limit)],
    ["X-RateLimit-Remaining", String(Math.max(0, allowance.remaining))],
    ["X-RateLimit-Reset", String(Math.ceil(allowance.resetAt.getTime() / 1000))],
  ];
  if (status !== 429) return headers;
  return [...headers, ["Retry-After", String(Math.max(1, Math.ceil(allowance.resetInMs / 1000)))]];
}

/**
 * Ends an admitted call: adds the rate limit headers, and logs the request of a token in the team's request
 * log (rest/README.md 1.11).
 */
export function finishAdmittedCall(
  { method, url }: Request,
  answer: Response,
  { allowance, holder }: { allowance: Allowance; holder: LoggedCall["holder"] | null },
  { startedAt, requestId }: Pick<LoggedCall, "startedAt" | "requestId">,
): Response {
  const { status } = answer;
  for (const [name, value] of buildLimitHeaders(allowance, status)) answer.headers.set(name, value);
  // A quota resets monthly, so a retry within the minute is useless (rest/resources.md 29).
  if (isOfQuota(answer)) answer.headers.delete("Retry-After");
  if (holder) logRequest({ holder, method, url, status, startedAt, requestId });
  return answer;
}

/**
 * Counts a call without an operation (unknown path, wrong method) against its address, so that guessing paths
 * is limited too.
 */
export const limitByAddress =
  (handler: Handler, manner: ApiDialect): Handler =>
  async (request, context) => {
    const { allowance, refusal } = await admitAddress(request.headers, manner.api);
    const answer = refusal ? manner.refuse(refusal) : await handler(request, context);
    for (const [name, value] of buildLimitHeaders(allowance, answer.status)) answer.headers.set(name, value);
    return answer;
  };
