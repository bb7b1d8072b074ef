import { database } from "@/server/db/client";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { readCookie } from "../cookie";
import { knownDevice, trustedDevice } from "../known-device";
import { readOrigin } from "../origin";
import { createSessionCookie } from "../session-cookie";
import { LINK_MINUTES, sendMailedLink } from "./ask";
import { openMailedLink, type ShownLink, showMailedLink } from "./open";

const isSecure = (): boolean => env().BASE_URL.startsWith("https:");
/** `__Host-`: no other host of the domain can plant the cookie and make a browser the one that asked. */
const getCookieName = (): string => (isSecure() ? "__Host-rubrica.mailed-link" : "rubrica.mailed-link");
const formatCookie = (secret: string, seconds: number): string =>
  `${getCookieName()}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure() ? "; Secure" : ""}`;

/** Reads a cookie; an undecodable one counts as absent. */
function readCookieOrNull(request: Request, name: string): string | null {
  try {
    return readCookie(request.headers.get("cookie"), name);
  } catch {
    return null;
  }
}

/**
 * Mails a link if an account may have one. Returns the cookies to set in either case.
 * @throws DomainError INVALID_BODY (no address), TOO_MANY_REQUESTS
 */
export async function handleMailedLinkRequest(
  request: Request,
  given: { email: string; next: string },
): Promise<string[]> {
  const email = normaliseEmailAddress(given.email);
  if (email === null) {
    const issue = { path: "email", message: "Must be one e-mail address of at most 254 characters" };
    throw new DomainError("INVALID_BODY", undefined, { issues: [issue] });
  }
  const linkRequest = { email, next: given.next, held: readCookieOrNull(request, getCookieName()) };
  const secret = await sendMailedLink(database(), linkRequest, readOrigin(request.headers));
  return [formatCookie(secret, LINK_MINUTES * 60)];
}

export const showLinkFromRequest = (request: Request, token: string): Promise<ShownLink> =>
  showMailedLink(
    database(),
    { token, secret: readCookieOrNull(request, getCookieName()) },
    readOrigin(request.headers),
  );

type OpenLinkInput = { token: string; code?: string | undefined; trust: boolean };

export async function openLinkFromRequest(
  request: Request,
  given: OpenLinkInput,
): Promise<{ to: string; cookies: string[] }> {
  const browser = {
    secret: readCookieOrNull(request, getCookieName()),
    device: readCookieOrNull(request, knownDevice.cookieName()),
    trusted: readCookieOrNull(request, trustedDevice.cookieName()),
  };
  const opened = await openMailedLink(database(), { ...given, ...browser }, readOrigin(request.headers));
  const { sessionId, next, device, trusted } = opened;
  return {
    to: next,
    cookies: [
      await createSessionCookie(sessionId),
      knownDevice.cookie(device),
      ...(trusted === null ? [] : [trustedDevice.cookie(trusted)]),
      formatCookie("", 0),
    ],
  };
}
