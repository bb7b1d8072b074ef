import { z } from "zod";
import {
  finishCompanyRequest,
  linkFromRequest,
  loadLinkPageFromTicket,
  loadSignOutUrl,
  sendCodeFromTicket,
  startFromRequest,
} from "@/server/auth/company/request-handlers";
import { readCookie } from "@/server/auth/cookie";
import { readOrigin } from "@/server/auth/origin";
import { assertSameOrigin } from "@/server/auth/resolve-actor";
import { createCallerFor } from "@/server/caller";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { parseAnyJson } from "./json";
import { getRequestId, type Handler, readPathParams } from "./methods";
import { MAX_JSON_BYTES, readText } from "./read";
import { buildTripCookie, clearTripCookie, isOwnTrip } from "./trip-cookie";

/**
 * The way to a company's provider and back. The state is in a cookie of the browser that set out. So an
 * attacker's address cannot sign another person in. The ticket of an account still to be linked is in a
 * cookie too.
 */

const PATH = "/api/auth/company";
const MINUTES_15_S = 900;

const Start = z.object({ email: z.string().max(320), next: z.string().max(2000).default("/") });
const Link = z.object({ code: z.string().max(24).optional() });

const createTripCookie = (state: string) => buildTripCookie(PATH, state);
const isSecure = (): boolean => env().BASE_URL.startsWith("https:");
const getLinkCookieName = (): string => `${isSecure() ? "__Secure-" : ""}rubrica-company-link`;
const formatLinkCookie = (ticket: string, seconds: number): string =>
  `${getLinkCookieName()}=${ticket}; Max-Age=${seconds}; Path=${PATH}; HttpOnly; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
const readTicketCookie = (request: Request) => readCookie(request.headers.get("cookie"), getLinkCookieName());

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
  const started = await startFromRequest(request, startInput);
  if (started === null) return Response.json({ url: null });
  const { name, attributes } = createTripCookie(started.state);
  const headers = { "set-cookie": `${name}=${started.state}; Max-Age=${MINUTES_15_S}; ${attributes}` };
  return Response.json({ url: started.url }, { headers });
};

/**
 * `GET /api/auth/company/{organisation}/callback`, to which the provider sends the person. Does nothing
 * unless the browser holds the cookie of exactly this state.
 */
export const finishCompany: Handler = async (request, context) => {
  const { organisation = "" } = await readPathParams(context);
  const query = new URL(request.url).searchParams;
  const state = query.get("state") ?? "";
  const cookie = createTripCookie(state);
  if (!/^\d{1,9}$/.test(organisation) || !isOwnTrip(request, cookie, state))
    return redirectTo(buildRefusalPath("over"));
  const trip = { organisationId: Number(organisation), query: query.toString(), state };
  const onward = await finishCompanyRequest(request, trip);
  if ("refusal" in onward) return clearTripCookie(cookie, redirectTo(buildRefusalPath(onward.refusal)));
  if ("to" in onward) await followGroups(request, onward.member);
  const answer = clearTripCookie(cookie, redirectTo("to" in onward ? onward.to : "/signin/company"));
  const cookieHeaders = "to" in onward ? onward.cookies : [formatLinkCookie(onward.ticket, MINUTES_15_S)];
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
  const api = createCallerFor({ actor: null, directory, origin, requestId: getRequestId(request) });
  await api.groupRole.follow({ userId });
}

const buildRefusalPath = (reason: string): string => `/signin?company=${reason}`;

/** Redirects to a path of ours, never to an address from the request. */
const redirectTo = (path: string): Response =>
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
  Response.json(await loadLinkPageFromTicket(readTicketCookie(request)), {
    headers: { "cache-control": "private, no-store" },
  });

/**
 * `POST /api/auth/company/code`: mails the code.
 * @throws DomainError FORBIDDEN, INVALID_REQUEST, TOO_MANY_REQUESTS
 */
export const mailCompanyCode: Handler = async (request) => {
  assertSameOrigin(request);
  await sendCodeFromTicket(readTicketCookie(request));
  return Response.json({ success: true });
};

/**
 * `POST /api/auth/company/link` with `{code?}`: links the account, and answers the next path.
 * @throws DomainError as `linkFromRequest`
 */
export const linkCompany: Handler = async (request) => {
  const { code } = await readBody(request, Link);
  const { to, cookies, member } = await linkFromRequest(request, { ticket: readTicketCookie(request), code });
  await followGroups(request, member);
  const answer = Response.json({ to });
  for (const header of [...cookies, formatLinkCookie("", 0)]) answer.headers.append("set-cookie", header);
  return answer;
};
