import { type Admission, admitRequest } from "@/server/auth/admit";
import { type Caller, createCallerFor } from "@/server/caller";
import type { Connection } from "@/server/db/client";
import { limitTokenToOperation, type OperationScope } from "@/server/domain/tenancy/api-scope";
import { assertWithinLimit } from "@/server/domain/tenancy/limited-procedures";
import { toErrorResponse } from "./error-response";
import { runOncePerKey } from "./idempotency";
import { toJsonResponse } from "./json-answer";
import { finishAdmittedCall } from "./limits";
import { getRequestId, type Handler, type RouteContext, readPathParams } from "./methods";
import { OPERATION_SCOPES } from "./operation-scopes";
import type { Reader } from "./read";

/** Turns an output into a response if that is not JSON. */
export type Presenter<Output> = (output: Output, request: Request) => Promise<Response>;

/** The input is untyped on purpose: the procedure parses it with its own schema. */
type Pick<Output> = (api: Caller) => (input: never) => Promise<Output>;

/**
 * Builds the route of a published procedure: address limit → token → token limit → scope → read → idempotency
 * key → call → answer. Every refusal on the way has the same error body (ruling 15).
 */
export const v2 = <Output>(pick: Pick<Output>, read: Reader, present?: Presenter<Output>): Handler =>
  createHandler({ pick, ...readProcedureScope(pick), read, present, isPublic: false });

/**
 * Like `v2`, for the few operations that also answer without a token (rest/README.md 1.2); the procedure then
 * has no actor. A token that is sent must be valid. Idempotency keys belong to tokens.
 */
export const v2Public = <Output>(pick: Pick<Output>, read: Reader, present?: Presenter<Output>): Handler =>
  createHandler({ pick, ...readProcedureScope(pick), read, present, isPublic: true });

/** Finds the procedure's name and its scope. A route without a scope does not load. */
function readProcedureScope<Output>(pick: Pick<Output>): { procedure: string; scope: OperationScope } {
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
  const procedure = steps.join(".");
  const scope = OPERATION_SCOPES[procedure];
  if (scope === undefined) throw new TypeError(`No scope is named for ${procedure} in operation-scopes.ts.`);
  return { procedure, scope };
}

type Published<Output> = {
  pick: Pick<Output>;
  procedure: string;
  scope: OperationScope;
  read: Reader;
  present: Presenter<Output> | undefined;
  isPublic: boolean;
};

function createHandler<Output>(published: Published<Output>): Handler {
  return async (request, context) => {
    const startedAt = performance.now();
    const admission = await admitRequest(request.headers, published);
    const answer = await answerRequest(published, request, context, admission).catch(toErrorResponse);
    return finishAdmittedCall(request, answer, admission, { startedAt, requestId: getRequestId(request) });
  };
}

async function answerRequest<Output>(
  { pick, procedure, scope, read, present }: Published<Output>,
  request: Request,
  context: RouteContext,
  { actor: holder, origin, refusal }: Admission,
): Promise<Response> {
  if (refusal) throw refusal;
  const actor = holder && limitTokenToOperation(holder, scope);
  if (actor) assertWithinLimit(actor, procedure);
  const input = await read({ request, params: await readPathParams(context), actor });
  const runProcedure = async (db?: Connection): Promise<Response> => {
    const api = createCallerFor({ actor, origin, requestId: getRequestId(request), ...(db ? { db } : {}) });
    const output: Output = await Reflect.apply(pick(api), undefined, [input]);
    return present ? present(output, request) : toJsonResponse(output);
  };
  return actor ? runOncePerKey(request, actor, input, runProcedure) : runProcedure();
}
