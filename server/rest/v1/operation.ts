import { z } from "zod";
import { admitRequest, type TokenActor } from "@/server/auth/admit";
import { type Caller, createCallerFor, runInOneTransaction } from "@/server/caller";
import { boundIssues } from "@/server/contract/bounded-issues";
import { toIssues } from "@/server/contract/issues";
import { DomainError } from "@/server/domain/errors";
import { limitTokenToOperation, type OperationScope } from "@/server/domain/tenancy/api-scope";
import { parseAnyJson } from "../json";
import { finishAdmittedCall } from "../limits";
import {
  buildNotFoundRoute,
  buildRouteMethods,
  getRequestId,
  type Handler,
  type RouteContext,
  readPathParams,
} from "../methods";
import { fromQuery as queryString, readJsonText, type Spelling } from "../read";
import { toV1ErrorResponse, V1 } from "./error-response";

/** Input of an operation: validated data, and the procedures of v2 in the token's name. */
export type V1Call<Query, Body> = {
  api: Caller;
  actor: TokenActor;
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
};

export type V1Operation = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/v1`, for example `/documents/{id}`. */
  path: string;
  scope: OperationScope;
  summary: string;
  query: z.ZodType;
  body: z.ZodType;
  answer: z.ZodType;
  /** Statuses other than 200, beside those that every operation may give. */
  refuses: readonly number[];
  handler: Handler;
};

/** For operations without query or body, which are then not read. */
export const NOTHING = z.object({});

/** Reads the JSON of a body. Returns `null` when there is none. */
type BodyReader = (request: Request) => Promise<unknown>;

const json: BodyReader = async (request) => {
  const text = await readJsonText(request);
  return text === null ? {} : parseAnyJson(text);
};

type Definition<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType> = Omit<
  V1Operation,
  "query" | "body" | "answer" | "handler"
> & {
  query: Query;
  /** Converters for the strings of the query. */
  spell?: Readonly<Record<string, Spelling>>;
  body: Body;
  readBody?: BodyReader;
  answer: Answer;
  run(call: V1Call<z.output<Query>, z.output<Body>>): Promise<z.input<Answer>>;
};

/**
 * Builds an operation of v1: address limit → token → token limit → scope → read → procedures of v2 → answer
 * in v1's shape. A write runs in a single transaction. @see V1 for the refusals
 */
export function defineOperation<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  definition: Definition<Query, Body, Answer>,
): V1Operation {
  const answerRequest = async (request: Request, context: RouteContext): Promise<Response> => {
    const startedAt = performance.now();
    const admission = await admitRequest(request.headers, { api: "v1" });
    const answer = await performRequest(request, context, admission).catch(toV1ErrorResponse);
    return finishAdmittedCall(request, answer, admission, { startedAt, requestId: getRequestId(request) });
  };
  const performRequest = async (
    request: Request,
    context: RouteContext,
    { actor: holder, origin, refusal }: Awaited<ReturnType<typeof admitRequest>>,
  ): Promise<Response> => {
    if (!holder) throw refusal ?? new DomainError("UNAUTHORIZED");
    const actor = limitTokenToOperation(holder, definition.scope);
    const params = await readPathParams(context);
    const readQuery = queryString(definition.spell);
    const query = await readValidated(definition.query, () => readQuery({ request, params, actor }));
    const body = await readValidated(definition.body, () => (definition.readBody ?? json)(request));
    const runDefinition = async (api: Caller): Promise<Response> => {
      const output = await definition.run({ api, actor, params, query, body });
      return Response.json(definition.answer.parse(output));
    };
    const call = { actor, origin, requestId: getRequestId(request) };
    return definition.method === "GET"
      ? runDefinition(createCallerFor(call))
      : runInOneTransaction(call, runDefinition);
  };
  return { ...definition, handler: answerRequest };
}

async function readValidated<Schema extends z.ZodType>(
  schema: Schema,
  read: () => Promise<unknown>,
): Promise<z.output<Schema>> {
  const { data, error } = boundIssues(schema).safeParse(Object.is(schema, NOTHING) ? {} : await read());
  if (error) throw new DomainError("BAD_REQUEST", undefined, { issues: toIssues(error) });
  return data;
}

export const v1 = (...operations: readonly V1Operation[]): ReturnType<typeof buildRouteMethods> =>
  buildRouteMethods(
    Object.fromEntries(operations.map(({ method, handler }) => [method, handler])),
    "any origin",
    V1,
  );

export const v1NotFound = (): ReturnType<typeof buildNotFoundRoute> => buildNotFoundRoute("any origin", V1);
