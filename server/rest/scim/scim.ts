import { admitScimRequest } from "@/server/auth/scim-token";
import { type Caller, createCallerFor } from "@/server/caller";
import type { Attributes } from "@/server/contract/scim/values";
import { DomainError } from "@/server/domain/errors";
import { parseJson } from "../json";
import { finishAdmittedCall } from "../limits";
import { type ApiDialect, buildRouteMethods, getRequestId, type Handler, readPathParams } from "../methods";
import { MAX_JSON_BYTES, parseWholeNumber, readText } from "../read";
import { toScimErrorResponse } from "./answer";

/** Settings of `/api/scim/v2`: it has its own limits, and its refusals follow RFC 7644. */
const SCIM: ApiDialect = { api: "scim", refuse: toScimErrorResponse };

export type ScimCall = {
  api: Caller;
  request: Request;
  /** The `{id}` of the path. */
  id: string;
  ifMatch: string | null;
  body(): Promise<Attributes>;
};

/**
 * Builds a route handler: limit of the address, bearer token of an organisation, limit of the token, call.
 * Cookies are never read.
 */
export const createScimHandler =
  (answer: (call: ScimCall) => Promise<Response>): Handler =>
  async (request, context) => {
    const startedAt = performance.now();
    const admission = await admitScimRequest(request.headers);
    const id = getRequestId(request);
    const runCall = async (): Promise<Response> => {
      if (admission.refusal) throw admission.refusal;
      const { organisationId, origin } = admission;
      return answer({
        api: createCallerFor({ actor: null, directory: { organisationId }, origin, requestId: id }),
        request,
        id: (await readPathParams(context)).id ?? "",
        ifMatch: request.headers.get("if-match"),
        body: () => readScimBody(request),
      });
    };
    const response = await runCall().catch(toScimErrorResponse);
    return finishAdmittedCall(
      request,
      response,
      { allowance: admission.allowance, holder: null },
      { startedAt, requestId: id },
    );
  };

const JSON_TYPE = /^application\/(?:scim\+)?json\s*(?:;|$)/i;

/** @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, PARSE_ERROR, INVALID_BODY */
async function readScimBody(request: Request): Promise<Attributes> {
  if (!JSON_TYPE.test(request.headers.get("content-type") ?? ""))
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send the body as application/scim+json.");
  return parseJson(await readText(request, MAX_JSON_BYTES));
}

export function listQuery({ url }: Request) {
  const { searchParams } = new URL(url);
  const readNumber = (name: string): { [key: string]: number } => {
    const value = searchParams.get(name);
    if (value === null) return {};
    const whole = parseWholeNumber(value);
    if (whole === null) throw new DomainError("INVALID_BODY", `${name}: must be an integer.`);
    return { [name]: whole };
  };
  const filter = searchParams.get("filter");
  return { ...(filter === null ? {} : { filter }), ...readNumber("startIndex"), ...readNumber("count") };
}

export const buildScimRoute = (offered: Parameters<typeof buildRouteMethods>[0]) =>
  buildRouteMethods(offered, "one program", SCIM);

/** Builds the route of an unknown path. Its calls count like any other. */
export const buildUnknownScimRoute = () => {
  const unknown = createScimHandler(async () => {
    throw new DomainError("NOT_FOUND");
  });
  return buildScimRoute({ GET: unknown, POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown });
};
