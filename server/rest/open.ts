import { admitAnyone } from "@/server/auth/admit";
import { type Caller, callerFor } from "@/server/caller";
import { errorResponse } from "./error-response";
import { type Handler, pathParams, requestId } from "./methods";
import type { OpenReader } from "./read";
import { limitHeaders } from "./v2";

/**
 * As `v2`, for the few operations without an API token (api-v2 1.2): limit of the address → read → call → answer.
 * An Authorization header is not looked at: what opens something lies in the input.
 */
export function open<Output>(
  pick: (api: Caller) => (input: never) => Promise<Output>,
  read: OpenReader,
): Handler {
  return async (request, context) => {
    const { allowance, origin, refusal } = await admitAnyone(request.headers);
    const answer = async (): Promise<Response> => {
      if (refusal) throw refusal;
      const input = await read({ request, params: await pathParams(context) });
      const api = callerFor({ actor: null, origin, requestId: requestId(request) });
      // Untyped on purpose, as in `v2`: the procedure parses its input with its own schema.
      const output: Output = await Reflect.apply(pick(api), undefined, [input]);
      return Response.json(output);
    };
    const response = await answer().catch(errorResponse);
    for (const [name, value] of Object.entries(limitHeaders({ allowance }, response.status))) {
      response.headers.set(name, value);
    }
    return response;
  };
}

/** One handler for calls whose query has this key, another for those without. */
export const withQueryKey =
  (key: string, having: Handler, lacking: Handler): Handler =>
  (request, context) =>
    (new URL(request.url).searchParams.has(key) ? having : lacking)(request, context);
