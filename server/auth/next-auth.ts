import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { originOf } from "@/server/auth/origin";
import { database } from "@/server/db/client";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { isDomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { cookieValue } from "./cookie";
import { deviceCookieName } from "./known-device";
import { openSession, revokeSession } from "./session-store";
import { signInWithPassword } from "./sign-in";

const Credentials = z.object({
  email: z.string().max(320),
  password: z.string().max(200),
  /** The digits of a mail, where one is asked for. */
  code: z.string().max(24).optional(),
});
const Token = z.looseObject({ sessionId: z.string() });

/**
 * next-auth 4 with one provider, e-mail and password, and JWT sessions that carry the id of a session row
 * (rulings 33, 56). Cookies are `__Host-` and Secure exactly when the public address is https (ruling 54).
 * @param keepDevice told what the browser shall keep to be known by, when somebody signed in
 */
export function authOptions(keepDevice: (value: string) => void): NextAuthOptions {
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
        credentials: { email: { type: "email" }, password: { type: "password" }, code: { type: "text" } },
        async authorize(given, request) {
          const parsed = Credentials.safeParse(given);
          const email = parsed.success ? normaliseEmailAddress(parsed.data.email) : null;
          if (!parsed.success || email === null) return null;
          const headers = new Headers(stringHeaders(request.headers));
          const origin = originOf(headers);
          const device = cookieValue(headers.get("cookie"), deviceCookieName());
          try {
            const user = await signInWithPassword(database(), { ...parsed.data, email, device }, origin);
            if (!user) return null;
            keepDevice(user.device);
            return { id: await openSession(database(), user.id, origin) };
          } catch (error) {
            // next-auth shows this text to the page, which maps the code to a sentence.
            if (isDomainError(error)) throw new Error(error.code, { cause: error });
            throw error;
          }
        },
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

function stringHeaders(headers: unknown): [string, string][] {
  if (typeof headers !== "object" || headers === null) return [];
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
}

export const sessionCookieName = (): string =>
  env().BASE_URL.startsWith("https:") ? "__Host-rubrica.session" : "rubrica.session";
