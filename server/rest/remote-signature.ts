import { z } from "zod";
import { assertSameOrigin } from "@/server/auth/resolve-actor";
import { ShownParts } from "@/server/contract/signing";
import { DomainError } from "@/server/domain/errors";
import { buildReturnPage } from "@/server/identity/return-page";
import { parseAnyJson } from "./json";
import type { Handler } from "./methods";
import { MAX_JSON_BYTES, readText } from "./read";
import { buildTripCookie, clearTripCookie, isOwnTrip } from "./trip-cookie";
import { createVisitorApi } from "./visitor-api";

/**
 * The way to the signature provider and back (domain/fields.md 8.6): tied by cookie and tab, as with
 * ClaveÚnica.
 */

const PATH = "/api/identity/csc";
const TRIP_SECONDS = 900;
const Start = z.object({
  token: z.string().min(1).max(128),
  secrets: z.record(z.string().min(1).max(64), z.string().min(1).max(256)).optional(),
  shown: ShownParts.optional(),
});

/**
 * `POST /api/identity/csc/start` with `{token, secrets?, shown?}` and the header `signing-binding`: the next
 * step of `signing.complete`, with the cookie for its way back. Answers `{status, redirectUrl}`.
 * @throws DomainError INVALID_BODY, PARSE_ERROR, PAYLOAD_TOO_LARGE, FORBIDDEN (a foreign page), or any
 * refusal of `signing.complete`
 */
export const startRemoteSignature: Handler = async (request) => {
  assertSameOrigin(request);
  const parsedBody = Start.safeParse(await parseAnyJson(await readText(request, MAX_JSON_BYTES)));
  if (!parsedBody.success)
    throw new DomainError(
      "INVALID_BODY",
      "token: the signing token is missing, or secrets or shown: not texts by name.",
    );
  const { status, redirectUrl } = await createVisitorApi(request).signing.complete(parsedBody.data);
  const state = URL.parse(redirectUrl ?? "")?.searchParams.get("state");
  if (!state) return Response.json({ status, redirectUrl });
  const { name, attributes } = buildTripCookie(PATH, state);
  const headers = { "set-cookie": `${name}=${state}; Max-Age=${TRIP_SECONDS}; ${attributes}` };
  return Response.json({ status, redirectUrl }, { headers });
};

/**
 * `GET /api/identity/csc/callback`, to which the provider sends the person. Answers a true status for
 * programs, and a page that goes on to the document. Does nothing unless the browser holds the cookie of
 * exactly this state.
 */
export const finishRemoteSignature: Handler = async (request) => {
  const query = new URL(request.url).searchParams;
  const state = query.get("state") ?? "";
  const language = request.headers.get("accept-language") ?? "";
  const cookie = buildTripCookie(PATH, state);
  if (!isOwnTrip(request, cookie, state)) return buildReturnPage({ kind: "over", language });
  try {
    const [code, error] = [query.get("code"), query.get("error")];
    const back = await createVisitorApi(request).signing.finishAdvanced({
      state,
      ...(code ? { code } : {}),
      ...(error ? { error } : {}),
    });
    const { token, result, code: refused } = back;
    const to = {
      kind: "back",
      token,
      result,
      refused,
      isForFrame: false,
      about: "advanced",
      language,
    } as const;
    return clearTripCookie(cookie, buildReturnPage(to));
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof DomainError ? error.cause : error;
    if (!(refusal instanceof DomainError) || refusal.status >= 500) throw error;
    return clearTripCookie(cookie, buildReturnPage({ kind: "over", language }));
  }
};
