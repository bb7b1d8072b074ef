import * as z from "zod";
import { DomainError } from "@/server/domain/errors";
import { callOut } from "@/server/outbound/call";
import type { ClaveUnicaSettings } from "./settings";

/**
 * ClaveÚnica as it documents itself (domain/fields.md 8.4): OpenID Connect's code flow, paths with a slash at
 * the end, user data by POST. Requests and answers are never logged.
 */

/** After this time the person is told to try again later. */
const TIMEOUT_MS = 10_000;
/** A normal answer has a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Fixed by the provider. */
const SCOPE = "openid run name";

const Tokens = z.object({
  access_token: z.string().min(1).max(8192),
  id_token: z.string().max(8192).nullish(),
});
export type Tokens = z.infer<typeof Tokens>;

const words = z.array(z.string().max(255)).max(20);
const UserInfo = z.object({
  sub: z.union([z.string().max(255), z.number()]).transform(String),
  RolUnico: z.object({ numero: z.number(), DV: z.string().max(8), tipo: z.string().max(32) }),
  name: z.object({ nombres: words, apellidos: words }),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** The provider did not answer in time or answered wrongly: the person may try again. */
const createUnavailableError = (cause: unknown) =>
  new DomainError("IDENTITY_PROVIDER_UNAVAILABLE", undefined, { cause });

export function buildAuthorizeUrl(
  { baseUrl, clientId }: ClaveUnicaSettings,
  trip: { redirectUri: string; state: string; nonce: string },
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    scope: SCOPE,
    redirect_uri: trip.redirectUri,
    state: trip.state,
    nonce: trip.nonce,
  });
  return `${baseUrl}/openid/authorize/?${query}`;
}

/** Returns the provider's logout address; null where no return address is registered. */
export function buildLogoutUrl({ baseUrl, logoutRedirect }: ClaveUnicaSettings): string | null {
  if (!logoutRedirect) return null;
  return `${baseUrl}/api/v1/accounts/app/logout?${new URLSearchParams({ redirect: logoutRedirect })}`;
}

/**
 * Exchanges the code for tokens, server to server.
 * @throws DomainError IDENTITY_PROVIDER_UNAVAILABLE
 */
export async function exchangeCode(
  settings: ClaveUnicaSettings,
  trip: { redirectUri: string; state: string; code: string },
): Promise<Tokens> {
  const body = new URLSearchParams({
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    redirect_uri: trip.redirectUri,
    grant_type: "authorization_code",
    code: trip.code,
    state: trip.state,
  });
  const answer = await callProvider(`${settings.baseUrl}/openid/token/`, {
    method: "POST",
    headers: [["content-type", "application/x-www-form-urlencoded"]],
    body: body.toString(),
  });
  return readAnswer(Tokens, answer);
}

/**
 * Fetches the person's data; `raw` is the exact answer, kept as evidence.
 * @throws DomainError IDENTITY_PROVIDER_UNAVAILABLE
 */
export async function fetchUserInfo(
  { baseUrl }: ClaveUnicaSettings,
  accessToken: string,
): Promise<{ user: UserInfo; raw: string }> {
  const raw = await callProvider(`${baseUrl}/openid/userinfo/`, {
    method: "POST",
    headers: [["authorization", `Bearer ${accessToken}`]],
  });
  return { user: readAnswer(UserInfo, raw), raw };
}

/**
 * Fetches the keys that sign id_tokens, as JSON.
 * @throws DomainError IDENTITY_PROVIDER_UNAVAILABLE
 */
export const fetchKeys = (url: string): Promise<string> => callProvider(url, { method: "GET", headers: [] });

type Request = Pick<Parameters<typeof callOut>[0], "method" | "headers" | "body">;

async function callProvider(url: string, request: Request): Promise<string> {
  try {
    const { code, bytes } = await callOut({
      ...request,
      url: new URL(url),
      policy: { whose: "operator" },
      headers: [["accept", "application/json"], ...request.headers],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      longer: "refuse",
    });
    // A redirect counts as a failure: a back channel has no reason to redirect us, least of all with a secret
    // in the body.
    if (code < 200 || code >= 300) throw new TypeError(`status ${code}`);
    return bytes.toString("utf8");
  } catch (error) {
    throw createUnavailableError(error);
  }
}

/** Zod's error messages name keys and never values, so they may be logged. */
function readAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJsonOrNull(text));
  if (!parsed.success)
    throw createUnavailableError(new TypeError(`unexpected answer: ${z.prettifyError(parsed.error)}`));
  return parsed.data;
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
