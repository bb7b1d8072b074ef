import { database } from "@/server/db/client";
import type { CompanyRefusal } from "@/server/domain/company/refusals";
import { DomainError } from "@/server/domain/errors";
import { services } from "@/server/process-services";
import { readCookie } from "../cookie";
import { knownDevice } from "../known-device";
import { readOrigin } from "../origin";
import { readSignedIn } from "../session";
import { createSessionCookie } from "../session-cookie";
import { type CompanyMember, finishCompanySignIn } from "./finish";
import { buildSignOutUrl } from "./leave";
import { linkByCode, linkBySession, loadLinkPage, sendLinkCode } from "./link";
import { startCompanySignIn } from "./start";

const readRequestContext = (request: Request) => ({
  origin: readOrigin(request.headers),
  dialling: services().webhookDialling,
});
const readDeviceCookie = (request: Request): string | null =>
  readCookie(request.headers.get("cookie"), knownDevice.cookieName());

export const startFromRequest = (request: Request, given: { email: string; next: string }) =>
  startCompanySignIn(database(), given, readRequestContext(request));

export type CompanySignInResult =
  | { to: string; cookies: string[]; member: CompanyMember }
  | { ticket: string }
  | { refusal: CompanyRefusal };

export async function finishCompanyRequest(
  request: Request,
  trip: { organisationId: number; query: string; state: string },
): Promise<CompanySignInResult> {
  const back = { ...trip, device: readDeviceCookie(request) };
  const outcome = await finishCompanySignIn(database(), back, readRequestContext(request));
  if (outcome.kind === "refused") return { refusal: outcome.reason };
  if (outcome.kind === "link") return { ticket: outcome.ticket };
  return { to: outcome.next, cookies: await buildSessionCookies(outcome), member: outcome.member };
}

/**
 * Returns the provider's sign-out address for the session, or null if there is none.
 * @throws DomainError UNAUTHORIZED
 */
export async function loadSignOutUrl(request: Request): Promise<string | null> {
  const session = await readSignedIn(request.headers);
  if (!session) throw new DomainError("UNAUTHORIZED");
  return buildSignOutUrl(database(), session.sessionId, services().webhookDialling);
}

export const loadLinkPageFromTicket = (ticket: string | null) => loadLinkPage(database(), ticket);
export const sendCodeFromTicket = (ticket: string | null) => sendLinkCode(database(), ticket);

export async function linkFromRequest(
  request: Request,
  { ticket, code }: { ticket: string | null; code: string | undefined },
): Promise<{ to: string; cookies: string[]; member: CompanyMember }> {
  const { origin } = readRequestContext(request);
  if (code === undefined) {
    const { next, member } = await linkBySession(
      database(),
      ticket,
      await readSignedIn(request.headers),
      origin,
    );
    return { to: next, cookies: [], member };
  }
  const linked = await linkByCode(database(), { ticket, code, device: readDeviceCookie(request) }, origin);
  return { to: linked.next, cookies: await buildSessionCookies(linked), member: linked.member };
}

const buildSessionCookies = async ({ sessionId, device }: { sessionId: string; device: string }) => [
  await createSessionCookie(sessionId),
  knownDevice.cookie(device),
];
