import { z } from "zod";
import { assertSameOrigin } from "@/server/auth/resolve-actor";
import { DomainError } from "@/server/domain/errors";
import { buildReturnPage } from "@/server/identity/return-page";
import { parseAnyJson } from "./json";
import type { Handler } from "./methods";
import { MAX_JSON_BYTES, readText } from "./read";
import { buildTripCookie, clearTripCookie, isOwnTrip } from "./trip-cookie";
import { createVisitorApi } from "./visitor-api";

/**
 * The way to ClaveÚnica and back (domain/fields.md 8.5). A cookie of the browser and the binding of the tab,
 * stored in the challenge, tie the way back to the person. The page asks by POST, not by `GET start?token=`.
 * A navigation cannot send the binding header, and a query parameter would leave the tab's secret in logs and
 * in the history. Link prefetchers would also fire a GET that writes.
 */

const PATH = "/api/identity/claveunica";
const CHALLENGE_SECONDS = 600;
const Start = z.object({ token: z.string().min(1).max(128) });

const createTripCookie = (state: string) => buildTripCookie(PATH, state);

/**
 * `POST /api/identity/claveunica/start` with `{token}` and the header `signing-binding`: answers `{url}`.
 * @throws DomainError INVALID_BODY, PARSE_ERROR, PAYLOAD_TOO_LARGE, FORBIDDEN (a foreign page), or any
 * refusal of `identity.begin`
 */
export const startIdentity: Handler = async (request) => {
  assertSameOrigin(request);
  const parsedBody = Start.safeParse(await parseAnyJson(await readText(request, MAX_JSON_BYTES)));
  if (!parsedBody.success) throw new DomainError("INVALID_BODY", "token: the signing token is missing.");
  const { url, state } = await createVisitorApi(request).identity.begin(parsedBody.data);
  const { name, attributes } = createTripCookie(state);
  const headers = { "set-cookie": `${name}=${state}; Max-Age=${CHALLENGE_SECONDS}; ${attributes}` };
  return Response.json({ url }, { headers });
};

/**
 * `GET /api/identity/claveunica/callback`, to which the provider sends the person. Answers a true status for
 * programs, and a page that goes on to the document or explains the refusal. Does nothing unless the browser
 * holds the cookie of exactly this state.
 */
export const finishIdentity: Handler = async (request) => {
  const query = new URL(request.url).searchParams;
  const state = query.get("state") ?? "";
  const language = request.headers.get("accept-language") ?? "";
  const cookie = createTripCookie(state);
  if (!isOwnTrip(request, cookie, state)) return buildReturnPage({ kind: "over", language });
  try {
    const code = query.get("code");
    const error = query.get("error");
    const {
      token,
      result,
      code: refused,
      isForFrame,
    } = await createVisitorApi(request).identity.finish({
      state,
      ...(code ? { code } : {}),
      ...(error ? { error } : {}),
    });
    return clearTripCookie(
      cookie,
      buildReturnPage({ kind: "back", token, result, refused, isForFrame, language }),
    );
  } catch (error) {
    const refusal = error instanceof Error && error.cause instanceof DomainError ? error.cause : error;
    if (!(refusal instanceof DomainError) || refusal.status >= 500) throw error;
    return clearTripCookie(cookie, buildReturnPage({ kind: "over", language }));
  }
};
