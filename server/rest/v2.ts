import { type Admission, admit } from "@/server/auth/admit";
import { type Caller, callerFor } from "@/server/caller";
import type { Connection } from "@/server/db/client";
import { actorForOperation, type OperationScope } from "@/server/domain/tenancy/api-scope";
import { assertWithinLimit } from "@/server/domain/tenancy/limited-verbs";
import { errorResponse } from "./error-response";
import { once } from "./idempotency";
import { jsonAnswer } from "./json-answer";
import { admitted } from "./limits";
import { type Handler, pathParams, type RouteContext, requestId } from "./methods";
import { OPERATION_SCOPES } from "./operation-scopes";
import type { Reader } from "./read";

/** How an answer becomes a response, where that is not JSON. */
export type Presenter<Output> = (output: Output, request: Request) => Promise<Response>;

/** The untyped input is on purpose: the procedure parses it with its own schema, so nothing here vouches for it. */
type Pick<Output> = (api: Caller) => (input: never) => Promise<Output>;

/**
 * A published procedure as a route handler: limit of the address → API token → limit of the token → scope and limit → read →
 * idempotency key → call → answer. Everything refused on the way is one error body (ruling 15).
 */
export const v2 = <Output>(pick: Pick<Output>, read: Reader, present?: Presenter<Output>): Handler =>
  handlerOf({ pick, ...asked(pick), read, present, isPublic: false });

/**
 * The same for the few operations that also answer without a token (rest/README.md 1.2); the procedure then sees no
 * actor. A token that is sent all the same must be valid, and idempotency keys belong to tokens.
 */
export const v2Public = <Output>(pick: Pick<Output>, read: Reader, present?: Presenter<Output>): Handler =>
  handlerOf({ pick, ...asked(pick), read, present, isPublic: true });

/** Which procedure it is and what it asks of a token. A route of one that nobody thought about does not load. */
function asked<Output>(pick: Pick<Output>): { verb: string; scope: OperationScope } {
  const steps: string[] = [];
  const recorder: unknown = new Proxy(
    {},
    {
      get: (_, key) => {
        steps.push(String(key));
        return recorder;
      },
    },
  );
  Reflect.apply(pick, undefined, [recorder]);
  const verb = steps.join(".");
  const scope = OPERATION_SCOPES[verb];
  if (scope === undefined) throw new TypeError(`No scope is named for ${verb} in operation-scopes.ts.`);
  return { verb, scope };
}

type Published<Output> = {
  pick: Pick<Output>;
  verb: string;
  scope: OperationScope;
  read: Reader;
  present: Presenter<Output> | undefined;
  isPublic: boolean;
};

function handlerOf<Output>(published: Published<Output>): Handler {
  return async (request, context) => {
    const startedAt = performance.now();
    const admission = await admit(request.headers, published);
    const answer = await answerTo(published, request, context, admission).catch(errorResponse);
    return admitted(request, answer, admission, { startedAt, requestId: requestId(request) });
  };
}

async function answerTo<Output>(
  { pick, verb, scope, read, present }: Published<Output>,
  request: Request,
  context: RouteContext,
  { actor: holder, origin, refusal }: Admission,
): Promise<Response> {
  if (refusal) throw refusal;
  const actor = holder && actorForOperation(holder, scope);
  if (actor) assertWithinLimit(actor, verb);
  const input = await read({ request, params: await pathParams(context), actor });
  const run = async (db?: Connection): Promise<Response> => {
    const api = callerFor({ actor, origin, requestId: requestId(request), ...(db ? { db } : {}) });
    const output: Output = await Reflect.apply(pick(api), undefined, [input]);
    return present ? present(output, request) : jsonAnswer(output);
  };
  return actor ? once(request, actor, input, run) : run();
}
