import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";
import { issueTls } from "../webhooks/receiver";

/**
 * A company's identity provider for tests, on a certified third-party OpenID library behind TLS. Users sign
 * in by typing their address, and it lies on demand.
 */

type Employee = { sub: string; email?: string; email_verified?: boolean; name?: string };

type Lies = {
  /** Claims that replace those of the id_token; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Signs with a key that is not the provider's. */
  isForged?: boolean;
  /** Replaces properties of its discovery document. */
  description?: Record<string, unknown>;
  /** The `iss` of RFC 9207 on its redirects. */
  iss?: string;
  userinfo?: Record<string, unknown>;
};

export type CompanyProvider = AsyncDisposable & {
  issuer: string;
  host: string;
  ca: string;
  clientId: string;
  clientSecret: string;
  employees: Map<string, Employee>;
  lies: Lies;
  paths: string[];
  register: (redirectUris: string[]) => Promise<void>;
};

export async function startCompanyProvider(redirectUris: string[]): Promise<CompanyProvider> {
  const { key, cert, ca } = issueTls(["DNS:localhost", "IP:127.0.0.1"]);
  const server = createServer({ key, cert });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("no port");
  const host = `localhost:${address.port}`;
  let provider: Provider;
  const company: CompanyProvider = {
    issuer: `https://${host}`,
    host,
    ca,
    clientId: "rubrica-company",
    clientSecret: randomBytes(24).toString("base64url"),
    employees: new Map(),
    lies: {},
    paths: [],
    async register(uris) {
      provider = await createProvider(company, uris);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await company.register(redirectUris);
  server.on("request", (request, response) => {
    void serveRequest(company, provider, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return company;
}

async function createProvider(company: CompanyProvider, redirectUris: string[]): Promise<Provider> {
  const own = await generateKeyPair("RS256", { extractable: true });
  const foreign = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(own.privateKey)), use: "sig", alg: "RS256", kid: "test" };
  const provider = new Provider(company.issuer, {
    clients: [
      {
        client_id: company.clientId,
        client_secret: company.clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: redirectUris.map((uri) => `${new URL(uri).origin}/signin`),
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/login/${interaction.uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ ...company.employees.get(id), sub: id }),
    }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { lies } = company;
    const body: unknown = context.body;
    if (typeof body !== "object" || body === null) return;
    if (context.path === "/.well-known/openid-configuration" && lies.description)
      context.body = { ...body, ...lies.description };
    if (context.path === "/me" && lies.userinfo) context.body = lies.userinfo;
    const token: unknown = Reflect.get(body, "id_token");
    if (typeof token !== "string" || !(lies.claims || lies.isForged)) return;
    const claims: JWTPayload = { ...decodeJwt(token), ...lies.claims };
    const signer = new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "test" });
    context.body = { ...body, id_token: await signer.sign((lies.isForged ? foreign : own).privateKey) };
  });
  return provider;
}

async function serveRequest(
  company: CompanyProvider,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", company.issuer);
  company.paths.push(pathname);
  if (!pathname.startsWith("/login/")) return void provider.callback()(request, response);
  if (request.method !== "POST")
    return void response.writeHead(200, { "content-type": "text/html" }).end(LOGIN);
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
  const who = form.get("who") ?? "";
  const result = form.has("cancel")
    ? { error: "access_denied", error_description: "The person cancelled." }
    : { login: { accountId: who } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const LOGIN = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test company</title><h1>Test company</h1><form method="post"><label>Who <input name="who"></label>
<button>Continue</button><button name="cancel" value="1">Cancel</button></form></html>`;
