import * as oidc from "openid-client";
import { callOut } from "@/server/outbound/call";
import { judgedUrl, type TenantDialling, tenantPolicy } from "@/server/outbound/tenant";

/**
 * The provider of an organisation, by OpenID Connect: code flow with PKCE, nonce and state, the issuer of every answer
 * compared, signatures verified. Each address, ours to call because a tenant or its provider named it, goes through the
 * guard of webhooks. Nothing that is sent or received here is ever logged.
 */

const TIMEOUT_S = 10;
const MAX_ANSWER_BYTES = 512 * 1024;
/** How far a provider's clock may be from ours. */
const CLOCK_TOLERANCE_S = 60;
const SCOPE = "openid email profile";
/** Statuses that carry no body, as fetch wants them. */
const BODILESS = new Set([204, 205, 304]);

export type CompanyClient = { issuer: string; clientId: string; clientSecret: string };
/** With what a provider is called, and what time it is. */
export type Calling = { dialling: TenantDialling; now: Date };

/** What the provider says of somebody. `email` null: none that it stands for. */
export type CompanyPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  name: string;
  /** Null where the provider says that there are too many to say. */
  groups: string[] | null;
};

export type Trip = { state: string; nonce: string; codeVerifier: string };

/** The three secrets of a trip. */
export const newTrip = (): Trip => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  codeVerifier: oidc.randomPKCECodeVerifier(),
});

const throughGuard =
  ({ allowedHosts, resolve, ca }: TenantDialling): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const { code, bytes, ...answer } = await callOut({
      url: judgedUrl(address, allowedHosts),
      policy: tenantPolicy({ allowedHosts, resolve }),
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

/** As the provider says that it takes it; without a word, in the header. */
const authenticating =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post") ?? false;
    const by = isPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
    return by(server, client, body, headers);
  };

/** Asks a provider what it is. @throws OutboundProblem, or what the library finds wrong */
export async function discover(
  { issuer, clientId, clientSecret }: CompanyClient,
  { dialling, now }: Calling,
): Promise<oidc.Configuration> {
  const config = await oidc.discovery(
    judgedUrl(issuer, dialling.allowedHosts),
    clientId,
    {
      [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
      // The time is the database's, not this machine's.
      [oidc.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    },
    authenticating(clientSecret),
    {
      [oidc.customFetch]: throughGuard(dialling),
      timeout: TIMEOUT_S,
      execute: [oidc.enableNonRepudiationChecks],
    },
  );
  // The library lets Microsoft answer for every tenant under one name; whose people these are must stand in it.
  const found = config.serverMetadata().issuer;
  if (new URL(found).href !== new URL(issuer).href) throw new TypeError("The issuer calls itself another.");
  if (!config.serverMetadata().supportsPKCE() && config.serverMetadata().code_challenge_methods_supported)
    throw new TypeError("The provider takes no PKCE with S256.");
  return config;
}

/** Where the person goes to say who they are. */
export async function authorizeUrl(
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
  // A page of ours goes there: a tenant must not make it run a script.
  if (url.protocol !== "https:") throw new TypeError("The provider's page is not at https.");
  return url.href;
}

/** What a provider is told at signing out. */
export type Leaving = { idToken: string; to: string; state: string };

/**
 * Where a person is signed out at the provider, which sends them back `to` us with `state` (OpenID Connect RP-Initiated
 * Logout 1.0, 2 and 3); null where it has no such page, or one that is not at https.
 */
export function endSessionUrl(config: oidc.Configuration, { idToken, to, state }: Leaving): string | null {
  if (!endsSessions(config)) return null;
  const asked = { id_token_hint: idToken, post_logout_redirect_uri: to, state };
  const url = oidc.buildEndSessionUrl(config, asked);
  return url.protocol === "https:" ? url.href : null;
}

/** Whether a provider has a page that signs people out. */
export const endsSessions = (config: oidc.Configuration): boolean =>
  config.serverMetadata().end_session_endpoint !== undefined;

/**
 * Changes the code in the address the person came back to for who they are. @param address ours, with the provider's
 * query @throws OutboundProblem, or what the library finds wrong
 */
export async function redeem(
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
  // Whose words these are is compared with the signed subject.
  const more = needsMore ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const said = { ...more, ...claims };
  return { person: { ...personIn(said), groups: groupsIn(said, groupsClaim) }, idToken: tokens.id_token };
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
 * An address counts unless the provider says that nobody confirmed it. Where anybody can have an account, at Google, it
 * counts only in the domain that manages the account: one can be opened there with any address one once read mail at.
 */
export function personIn({
  iss,
  sub,
  email,
  email_verified: verified,
  name,
  hd,
}: Claims): Omit<CompanyPerson, "groups"> {
  const isDenied = verified === false || verified === "false";
  const given = typeof email === "string" && !isDenied ? email : null;
  const isManaged = iss !== GOOGLE || (typeof hd === "string" && given?.toLowerCase().endsWith(`@${hd}`));
  return {
    issuer: iss,
    subject: sub,
    email: isManaged ? given : null,
    name: typeof name === "string" ? name : "",
  };
}

/** More than any token holds. */
const MOST_GROUPS = 1000;

/**
 * The groups that a claim names; a single one may stand alone. Where Entra ID has too many for a token, it names the
 * claim elsewhere instead (`_claim_names`), which says nothing of who is in them: null.
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, name: string): string[] | null {
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
