import { z } from "zod";
import {
  finishCompanyRequest,
  linkFor,
  loadSignOutUrl,
  mailCodeFor,
  shownFor,
  startFor,
} from "@/server/auth/company/request-handlers";
import { cookieValue } from "@/server/auth/cookie";
import { readOrigin } from "@/server/auth/origin";
import { assertSameOrigin } from "@/server/auth/resolve-actor";
import { callerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { parseAnyJson } from "./json";
import { type Handler, pathParams, requestId } from "./methods";
import { MAX_JSON_BYTES, readText } from "./read";
import { clearTripCookie, isOwnTrip, tripCookie } from "./trip-cookie";

/**
 * The way to a company's provider and back. The state is in a cookie of the browser that set out. So an
 * attacker's address cannot sign another person in. The ticket of an account still to be linked is in a
 * cookie too.
 */

const PATH = "/api/auth/company";
const MINUTES_15_S = 900;

const Start = z.object({ email: z.string().max(320), next: z.string().max(2000).default("/") });
const Link = z.object({ code: z.string().max(24).optional() });

const cookieFor = (state: string) => tripCookie(PATH, state);
const isSecure = (): boolean => env().BASE_URL.startsWith("https:");
const linkCookieName = (): string => `${isSecure() ? "__Secure-" : ""}rubrica-company-link`;
const linkCookie = (ticket: string, seconds: number): string =>
  `${linkCookieName()}=${ticket}; Max-Age=${seconds}; Path=${PATH}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
const readTicketCookie = (request: Request) => cookieValue(request.headers.get("cookie"), linkCookieName());

async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema) {
  assertSameOrigin(request);
  const parsedBody = schema.safeParse(await parseAnyJson(await readText(request, MAX_JSON_BYTES)));
  if (!parsedBody.success) throw new DomainError("INVALID_BODY");
  return parsedBody.data;
}

/**
 * `POST /api/auth/company/start` with `{email, next}`: answers `{url}`, null when no company covers the
 * address. @throws DomainError INVALID_BODY, FORBIDDEN (a foreign page), TOO_MANY_REQUESTS,
 * IDENTITY_PROVIDER_UNAVAILABLE
 */
export const startCompany: Handler = async (request) => {
  const startInput = await readBody(request, Start);
  const started = await startFor(request, startInput);
  if (started === null) return Response.json({ url: null });
  const { name, attributes } = cookieFor(started.state);
  const headers = { "set-cookie": `${name}=${started.state}; Max-Age=${MINUTES_15_S}; ${attributes}` };
  return Response.json({ url: started.url }, { headers });
};

/**
 * `GET /api/auth/company/{organisation}/callback`, to which the provider sends the person. Does nothing
 * unless the browser holds the cookie of exactly this state.
 */
export const finishCompany: Handler = async (request, context) => {
  const { organisation = "" } = await pathParams(context);
  const query = new URL(request.url).searchParams;
  const state = query.get("state") ?? "";
  const cookie = cookieFor(state);
  if (!/^\d{1,9}$/.test(organisation) || !isOwnTrip(request, cookie, state)) return onTo(refusedAt("over"));
  const trip = { organisationId: Number(organisation), query: query.toString(), state };
  const onward = await finishCompanyRequest(request, trip);
  if ("refusal" in onward) return clearTripCookie(cookie, onTo(refusedAt(onward.refusal)));
  if ("to" in onward) await followGroups(request, onward.member);
  const answer = clearTripCookie(cookie, onTo("to" in onward ? onward.to : "/signin/company"));
  const cookieHeaders = "to" in onward ? onward.cookies : [linkCookie(onward.ticket, MINUTES_15_S)];
  for (const header of cookieHeaders) answer.headers.append("set-cookie", header);
  return answer;
};

/** Gives and removes the roles that follow from the person's groups, before the person sees anything. */
async function followGroups(
  request: Request,
  { organisationId, userId }: { organisationId: number; userId: number },
): Promise<void> {
  const origin = readOrigin(request.headers);
  const directory = { organisationId };
  const api = callerFor({ actor: null, directory, origin, requestId: requestId(request) });
  await api.groupRole.follow({ userId });
}

const refusedAt = (reason: string): string => `/signin?company=${reason}`;

/** Redirects to a path of ours, never to an address from the request. */
const onTo = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: `${env().BASE_URL}${path}`, "cache-control": "private, no-store" },
  });

/**
 * `POST /api/auth/company/leave`: answers `{url}`, the page that also signs the person out at their company,
 * or null when there is none.
 * @throws DomainError FORBIDDEN (a foreign page), UNAUTHORIZED
 */
export const leaveCompany: Handler = async (request) => {
  assertSameOrigin(request);
  const url = await loadSignOutUrl(request);
  return Response.json({ url }, { headers: { "cache-control": "private, no-store" } });
};

/**
 * `GET /api/auth/company/link`: the account to be linked and its company.
 * @throws DomainError INVALID_REQUEST
 */
export const showCompanyLink: Handler = async (request) =>
  Response.json(await shownFor(readTicketCookie(request)), {
    headers: { "cache-control": "private, no-store" },
  });

/**
 * `POST /api/auth/company/code`: mails the code.
 * @throws DomainError FORBIDDEN, INVALID_REQUEST, TOO_MANY_REQUESTS
 */
export const mailCompanyCode: Handler = async (request) => {
  assertSameOrigin(request);
  await mailCodeFor(readTicketCookie(request));
  return Response.json({ success: true });
};

/**
 * `POST /api/auth/company/link` with `{code?}`: links the account, and answers the next path.
 * @throws DomainError as `linkFor`
 */
export const linkCompany: Handler = async (request) => {
  const { code } = await readBody(request, Link);
  const { to, cookies, member } = await linkFor(request, { ticket: readTicketCookie(request), code });
  await followGroups(request, member);
  const answer = Response.json({ to });
  for (const header of [...cookies, linkCookie("", 0)]) answer.headers.append("set-cookie", header);
  return answer;
};
