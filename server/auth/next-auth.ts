import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { readOrigin } from "@/server/auth/origin";
import { database } from "@/server/db/client";
import type { Origin } from "@/server/db/store/audit";
import { PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { isDomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { readCookie } from "./cookie";
import { openAccountSession } from "./enter";
import { knownDevice, trustedDevice } from "./known-device";
import { revokeSession } from "./session-store";
import { type OpenedAccount, signInWithPassword } from "./sign-in";
import { signInWithPasskey } from "./sign-in-passkey";

const Credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(200),
  /** The mailed code, if one was asked for. */
  code: z.string().max(24).optional(),
  /** "true" if the person wants this browser to be trusted. */
  trust: z.literal("true").optional(),
});
const PasskeyGiven = z.object({
  response: z.string().max(50_000),
  /** The only account that may sign in, when a person returns after an ended session. */
  email: z.string().max(320).optional(),
});
const Token = z.looseObject({ sessionId: z.string() });

/**
 * Builds the next-auth 4 options: two providers (e-mail and password, passkey), and JWT sessions that carry a
 * session row's id (rulings 33, 56). Cookies are `__Host-` and Secure exactly when the public address is
 * https (ruling 54).
 * @param keepCookie receives each `set-cookie` that marks the browser after a sign-in
 */
export function buildAuthOptions(keepCookie: (header: string) => void): NextAuthOptions {
  const secure = env().BASE_URL.startsWith("https:");
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: 30 * 24 * 3600 },
    pages: { signIn: "/signin", error: "/signin" },
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: secure ? "__Host-rubrica.session" : "rubrica.session",
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
      callbackUrl: {
        name: secure ? "__Host-rubrica.callback" : "rubrica.callback",
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
      csrfToken: {
        name: secure ? "__Host-rubrica.csrf" : "rubrica.csrf",
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    providers: [
      CredentialsProvider({
        credentials: {
          email: { type: "email" },
          password: { type: "password" },
          code: { type: "text" },
          trust: { type: "text" },
        },
        authorize: (given, request) =>
          openBrowserSession(request.headers, keepCookie, async ({ origin, ...cookies }) => {
            const parsed = Credentials.safeParse(given);
            const email = parsed.success ? normaliseEmailAddress(parsed.data.email) : null;
            if (!parsed.success || email === null) return null;
            const { password, code, trust } = parsed.data;
            const signInInput = { email, password, code, trust: trust === "true", ...cookies };
            return signInWithPassword(database(), signInInput, origin);
          }),
      }),
      CredentialsProvider({
        id: "passkey",
        credentials: { response: { type: "text" }, email: { type: "email" } },
        authorize: (given, request) =>
          openBrowserSession(request.headers, keepCookie, async ({ origin, device }) => {
            const parsed = PasskeyGiven.safeParse(given);
            const response = PasskeyAssertion.safeParse(
              parsed.success ? parseJsonOrNull(parsed.data.response) : null,
            );
            if (!parsed.success || !response.success) return null;
            const passkeyInput = { response: response.data, device, email: parsed.data.email };
            return signInWithPasskey(database(), passkeyInput, origin);
          }),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sessionId: user.id } : { sessionId: token.sessionId }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        url.startsWith("/") && !/^\/[/\\]/.test(url) ? `${baseUrl}${url}` : baseUrl,
    },
    events: {
      async signOut({ token }) {
        const parsed = Token.safeParse(token);
        if (parsed.success) await revokeSession(database(), parsed.data.sessionId);
      },
    },
  };
}

type Browser = { origin: Origin; device: string | null; trusted: string | null };

/** Signs in the account that `open` returns, and has the browser keep its marks. */
async function openBrowserSession(
  given: unknown,
  keepCookie: (header: string) => void,
  open: (browser: Browser) => Promise<OpenedAccount | null>,
): Promise<{ id: string } | null> {
  const headers = new Headers(listStringHeaders(given));
  const cookies = headers.get("cookie");
  const origin = readOrigin(headers);
  try {
    const device = readCookie(cookies, knownDevice.cookieName());
    const trusted = readCookie(cookies, trustedDevice.cookieName());
    const opened = await open({ origin, device, trusted });
    if (!opened) return null;
    const id = await openAccountSession(database(), opened, origin);
    keepCookie(knownDevice.cookie(opened.device));
    if (opened.trusted !== null) keepCookie(trustedDevice.cookie(opened.trusted));
    return { id };
  } catch (error) {
    // next-auth shows this text to the page, which maps the code to a sentence.
    if (isDomainError(error)) throw new Error(error.code, { cause: error });
    throw error;
  }
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listStringHeaders(headers: unknown): [string, string][] {
  if (typeof headers !== "object" || headers === null) return [];
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

export const getSessionCookieName = (): string =>
  env().BASE_URL.startsWith("https:") ? "__Host-rubrica.session" : "rubrica.session";
