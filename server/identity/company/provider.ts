import * as oidc from "openid-client";
import { callOut } from "@/server/outbound/call";
import { parseTenantUrl, type TenantDialling, toTenantPolicy } from "@/server/outbound/tenant";

/**
 * An organisation's provider by OpenID Connect: code flow with PKCE, nonce and state. The issuer of every
 * answer is compared and signatures are verified. A tenant or its provider names each address we call, so
 * each goes through the guard of webhooks. Requests and answers are never logged.
 */

const TIMEOUT_S = 10;
const MAX_ANSWER_BYTES = 512 * 1024;
/** Tolerance for the difference between the provider's clock and ours. */
const CLOCK_TOLERANCE_S = 60;
const SCOPE = "openid email profile";
/** Statuses that carry no body, as fetch wants them. */
const BODILESS = new Set([204, 205, 304]);

export type CompanyClient = { issuer: string; clientId: string; clientSecret: string };
export type Calling = { dialling: TenantDialling; now: Date };

/** `email` is null where the provider does not vouch for an address. */
export type CompanyPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  name: string;
  /** Null where the provider says that there are too many groups to list. */
  groups: string[] | null;
};

export type Trip = { state: string; nonce: string; codeVerifier: string };

export const createTrip = (): Trip => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

const createGuardedFetch =
  ({ allowedHosts, resolve, ca }: TenantDialling): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const { code, bytes, ...answer } = await callOut({
      url: parseTenantUrl(address, allowedHosts),
      policy: toTenantPolicy({ allowedHosts, resolve }),
      method: method === "POST" ? "POST" : "GET",
      headers: Object.entries(headers),
      body: body instanceof URLSearchParams || typeof body === "string" ? body.toString() : undefined,
      timeoutMs: TIMEOUT_S * 1000,
      maxBytes: MAX_ANSWER_BYTES,
      longer: "refuse",
      ca,
    });
    const plain = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, [value].flat().join(", ")]],
    );
    return new Response(BODILESS.has(code) ? null : new Uint8Array(bytes), { status: code, headers: plain });
  };

/** Uses the provider's advertised method; without one, the header. */
const createClientAuth =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
    const by = isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    return by(server, client, body, headers);
  };

/**
 * Fetches the provider's metadata.
 * @throws OutboundProblem, or the library's error
 */
export async function discoverProvider(
  { issuer, clientId, clientSecret }: CompanyClient,
  { dialling, now }: Calling,
): Promise<oidc.Configuration> {
  const config = await oidc.discovery(
    parseTenantUrl(issuer, dialling.allowedHosts),
    clientId,
    {
      [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
      // The time is the database's, not this machine's.
      [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    },
    createClientAuth(clientSecret),
    {
      [oidc.customFetch]: createGuardedFetch(dialling),
      timeout: TIMEOUT_S,
      execute: [oidc.enableNonRepudiationChecks],
    },
  );
  // The library lets Microsoft answer for every tenant under one name. The issuer must name the tenant.
  const declaredIssuer = config.serverMetadata().issuer;
  if (new URL(declaredIssuer).href !== new URL(issuer).href)
    throw new TypeError("The issuer calls itself another.");
  if (!config.serverMetadata().supportsPKCE() && config.serverMetadata().code_challenge_methods_supported)
    throw new TypeError("The provider takes no PKCE with S256.");
  return config;
}

export async function buildAuthorizeUrl(
  config: oidc.Configuration,
  { state, nonce, codeVerifier }: Trip,
  { redirectUri, email }: { redirectUri: string; email: string },
): Promise<string> {
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    login_hint: email,
  });
  // A page of ours redirects there: a tenant must not make it run a script.
  if (url.protocol !== "https:") throw new TypeError("The provider's page is not at https.");
  return url.href;
}

export type EndSessionParams = { idToken: string; to: string; state: string };

/**
 * Returns the logout address of the provider, which redirects back `to` us with `state` (OpenID Connect
 * RP-Initiated Logout 1.0, 2 and 3). Null where the provider has no such page, or one that is not at https.
 */
export function buildEndSessionUrl(
  config: oidc.Configuration,
  { idToken, to, state }: EndSessionParams,
): string | null {
  if (!hasSessionEnd(config)) return null;
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: to, state };
  const url = oidc.buildEndSessionUrl(config, parameters);
  return url.protocol === "https:" ? url.href : null;
}

export const hasSessionEnd = (config: oidc.Configuration): boolean =>
  config.serverMetadata().end_session_endpoint !== undefined;

/**
 * Exchanges the code in the return address for the person's data.
 * @param address ours, with the provider's query
 * @throws OutboundProblem, or the library's error
 */
export async function redeemCode(
  config: oidc.Configuration,
  address: URL,
  { state, nonce, codeVerifier }: Trip,
  groupsClaim: string,
): Promise<{ person: CompanyPerson; idToken: string }> {
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new TypeError("There is no id_token.");
  const { userinfo_endpoint: userinfo } = config.serverMetadata();
  const needsMore = claims.email === undefined && userinfo !== undefined;
  // The library compares the answer's subject with the signed one.
  const more = needsMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const allClaims = { ...more, ...claims };
  return {
    person: { ...readCompanyPerson(allClaims), groups: readGroups(allClaims, groupsClaim) },
    idToken: tokens.id_token,
  };
}

type Claims = {
  iss: string;
  sub: string;
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  hd?: unknown;
};

const GOOGLE = "https://accounts.google.com";

/**
 * Reads the person from the claims. An address counts unless the provider says that it is unverified. Google
 * accounts can be opened with any address their owner once had access to. There it counts only in the domain
 * that manages the account.
 */
export function readCompanyPerson({
  iss,
  sub,
  email,
  email_verified: verified,
  name,
  hd,
}: Claims): Omit<CompanyPerson, "groups"> {
  const isDenied = verified === false || verified === "false";
  const trustedEmail = typeof email === "string" && !isDenied ? email : null;
  const isManaged =
    iss !== GOOGLE || (typeof hd === "string" && trustedEmail?.toLowerCase().endsWith(`@${hd}`));
  return {
    issuer: iss,
    subject: sub,
    email: isManaged ? trustedEmail : null,
    name: typeof name === "string" ? name : "",
  };
}

/** More than any token holds. */
const MOST_GROUPS = 1000;

/**
 * Returns the groups of a claim; a single group may be a plain string. Entra ID with too many groups for a
 * token only refers to the claim elsewhere (`_claim_names`), so the result is null.
 */
export function readGroups(claims: Readonly<Record<string, unknown>>, name: string): string[] | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const elsewhere = claims._claim_names;
  const isElsewhere = typeof elsewhere === "object" && elsewhere !== null && name in elsewhere;
  if (value === undefined && (isElsewhere || claims.hasgroups !== undefined)) return null;
  const names = Array.isArray(value) ? value : [value];
  return names
    .filter((group) => typeof group === "string")
    .filter((group) => group.trim() !== "" && group.length <= 320)
    .slice(0, MOST_GROUPS);
}
