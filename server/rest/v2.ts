import { type Admission, admit } from "@/server/auth/admit";
import { type Caller, callerFor } from "@/server/caller";
import { errorResponse } from "./error-response";
import { type Handler, pathParams, type RouteContext, requestId } from "./methods";
import type { Reader } from "./read";

/** How an answer becomes a response, where that is not JSON. */
export type Presenter<Output> = (output: Output, request: Request) => Promise<Response>;

/**
 * A published procedure as a route handler: limit of the address → API token → limit of the token → read →
 * call → answer. Everything refused on the way is one error body (ruling 15).
 */
export function v2<Output>(
  pick: (api: Caller) => (input: never) => Promise<Output>,
  read: Reader,
  present?: Presenter<Output>,
): Handler {
  return async (request, context) => {
    const admission = await admit(request.headers);
    const answer = await answerTo(request, context, admission).catch(errorResponse);
    for (const [name, value] of Object.entries(limitHeaders(admission, answer.status))) {
      answer.headers.set(name, value);
    }
    return answer;
  };

  async function answerTo(request: Request, context: RouteContext, admission: Admission): Promise<Response> {
    if (!admission.actor) throw admission.refusal;
    const { actor, origin } = admission;
    const input = await read({ request, params: await pathParams(context), actor });
    const api = callerFor({ actor, origin, requestId: requestId(request) });
    // Untyped on purpose: the procedure parses its input with its own schema, so nothing here vouches for it.
    const output: Output = await Reflect.apply(pick(api), undefined, [input]);
    return present ? present(output, request) : Response.json(output);
  }
}

/** What is left of the caller's limit, on every answer (ruling 24). */
export function limitHeaders({ allowance }: Admission, status: number): Record<string, string> {
  const headers = {
    "X-RateLimit-Limit": String(allowance.limit),
    "X-RateLimit-Remaining": String(Math.max(0, allowance.remaining)),
    "X-RateLimit-Reset": String(Math.ceil(allowance.resetAt.getTime() / 1000)),
  };
  if (status !== 429) return headers;
  return { ...headers, "Retry-After": String(Math.max(1, Math.ceil(allowance.resetInMs / 1000))) };
}
