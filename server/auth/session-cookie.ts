import { encode } from "next-auth/jwt";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { getSessionCookieName } from "./next-auth";

const LIFETIME_S = 30 * 24 * 3600;

/**
 * Builds the session cookie as next-auth sets it for its own providers (ruling 33); it replaces any earlier
 * one.
 */
export async function createSessionCookie(sessionId: string): Promise<string> {
  const { NEXTAUTH_SECRET: secret, BASE_URL } = env();
  if (!secret) throw new DomainError("SERVICE_UNAVAILABLE", "No secret for sessions is configured.");
  const token = await encode({ token: { sessionId }, secret, maxAge: LIFETIME_S });
  const secure = BASE_URL.startsWith("https:") ? "; Secure" : "";
  return `${getSessionCookieName()}=${token}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`;
}
