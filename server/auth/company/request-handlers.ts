import { database } from "@/server/db/client";
import type { CompanyRefusal } from "@/server/domain/company/refusals";
import { DomainError } from "@/server/domain/errors";
import { services } from "@/server/process-services";
import { cookieValue } from "../cookie";
import { knownDevice } from "../known-device";
import { readOrigin } from "../origin";
import { signedIn } from "../session";
import { sessionCookie } from "../session-cookie";
import { type CompanyMember, finishCompanySignIn } from "./finish";
import { buildSignOutUrl } from "./leave";
import { linkByCode, linkBySession, linkShown, mailLinkCode } from "./link";
import { startCompanySignIn } from "./start";

const from = (request: Request) => ({
  origin: readOrigin(request.headers),
  dialling: services().webhookDialling,
});
const readDeviceCookie = (request: Request): string | null =>
  cookieValue(request.headers.get("cookie"), knownDevice.cookieName());

export const startFor = (request: Request, given: { email: string; next: string }) =>
  startCompanySignIn(database(), given, from(request));

export type CompanySignInResult =
  | { to: string; cookies: string[]; member: CompanyMember }
  | { ticket: string }
  | { refusal: CompanyRefusal };

export async function finishCompanyRequest(
  request: Request,
  trip: { organisationId: number; query: string; state: string },
): Promise<CompanySignInResult> {
  const back = { ...trip, device: readDeviceCookie(request) };
  const outcome = await finishCompanySignIn(database(), back, from(request));
  if (outcome.kind === "refused") return { refusal: outcome.reason };
  if (outcome.kind === "link") return { ticket: outcome.ticket };
  return { to: outcome.next, cookies: await buildSessionCookies(outcome), member: outcome.member };
}

/**
 * Returns the provider's sign-out address for the session, or null if there is none.
 * @throws DomainError UNAUTHORIZED
 */
export async function loadSignOutUrl(request: Request): Promise<string | null> {
  const session = await signedIn(request.headers);
  if (!session) throw new DomainError("UNAUTHORIZED");
  return buildSignOutUrl(database(), session.sessionId, services().webhookDialling);
}

export const shownFor = (ticket: string | null) => linkShown(database(), ticket);
export const mailCodeFor = (ticket: string | null) => mailLinkCode(database(), ticket);

export async function linkFor(
  request: Request,
  { ticket, code }: { ticket: string | null; code: string | undefined },
): Promise<{ to: string; cookies: string[]; member: CompanyMember }> {
  const { origin } = from(request);
  if (code === undefined) {
    const { next, member } = await linkBySession(database(), ticket, await signedIn(request.headers), origin);
    return { to: next, cookies: [], member };
  }
  const linked = await linkByCode(database(), { ticket, code, device: readDeviceCookie(request) }, origin);
  return { to: linked.next, cookies: await buildSessionCookies(linked), member: linked.member };
}

const buildSessionCookies = async ({ sessionId, device }: { sessionId: string; device: string }) => [
  await sessionCookie(sessionId),
  knownDevice.cookie(device),
];
