import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { z } from "zod";

/**
 * An identity provider for tests: a server built on a certified third-party OpenID library, with ClaveÚnica's
 * paths and claims (domain/fields.md 8.4), which fails on demand.
 */

export type TestPerson = { numero: number; DV: string; nombres: string[]; apellidos: string[] };

export const MARIA: TestPerson = { numero: 12345678, DV: "5", nombres: ["María"], apellidos: ["Soto"] };
export const PEDRO: TestPerson = { numero: 11111111, DV: "1", nombres: ["Pedro"], apellidos: ["Rojas"] };

/** Faults that stay on until they are reset. */
type Faults = {
  DV?: string;
  tipo?: string;
  /** The call that answers 503, or its delay in ms. */
  failing?: "token" | "userinfo";
  slowMs?: number;
  /** Returned instead of the received state. */
  state?: string;
};

export type TestProvider = AsyncDisposable & {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  jwksUrl: string;
  faults: Faults;
  /** Every request received, without its secrets. */
  /** Replaces the registered redirect addresses. */
  register: (redirectUris: string[]) => Promise<void>;
  requests: { method: string; path: string; contentType: string; isBearer: boolean }[];
};

const SCOPES = { openid: ["sub"], run: ["RolUnico"], name: ["name"] };

export async function startTestProvider(redirectUris: string[] = []): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("no port");
  const baseUrl = `http://localhost:${address.port}`;
  const client = { clientId: "rubrica-test", clientSecret: randomBytes(24).toString("base64url") };
  let provider: Provider;
  const test: TestProvider = {
    ...client,
    baseUrl,
    jwksUrl: `${baseUrl}/openid/jwks`,
    faults: {},
    requests: [],
    async register(uris) {
      provider = await createProvider(test, uris);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  await test.register(redirectUris);
  server.on("request", (request, response) => {
    void serveRequest(test, provider, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return test;
}

async function createProvider(test: TestProvider, redirectUris: string[]): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "test" };
  const provider = new Provider(test.baseUrl, {
    clients: [
      {
        client_id: test.clientId,
        client_secret: test.clientSecret,
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: SCOPES,
    scopes: Object.keys(SCOPES),
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    routes: {
      authorization: "/openid/authorize/",
      token: "/openid/token/",
      userinfo: "/openid/userinfo/",
      jwks: "/openid/jwks",
    },
    interactions: { url: (_, interaction) => `/login/${interaction.uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => listClaims(id, test.faults) }),
    // ClaveÚnica asks for no consent of its own.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(Object.keys(SCOPES).join(" "));
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const location = URL.parse(context.response.get("location"));
    if (!test.faults.state || !location || !redirectUris.some((uri) => location.href.startsWith(uri))) return;
    location.searchParams.set("state", test.faults.state);
    context.response.set("location", location.href);
  });
  return provider;
}

function listClaims(id: string, faults: Faults) {
  const person = [MARIA, PEDRO].find(({ numero }) => String(numero) === id) ?? MARIA;
  const { numero, DV, nombres, apellidos } = person;
  return {
    sub: id,
    RolUnico: { numero, DV: faults.DV ?? DV, tipo: faults.tipo ?? "RUN" },
    name: { nombres, apellidos },
  };
}

async function serveRequest(
  test: TestProvider,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", test.baseUrl);
  const { method = "GET", headers } = request;
  const isBearer = /^Bearer \S+$/.test(headers.authorization ?? "");
  test.requests.push({ method, path: pathname, contentType: headers["content-type"] ?? "", isBearer });
  const { failing, slowMs } = test.faults;
  if (failing && pathname === `/openid/${failing}/`) {
    if (slowMs === undefined) return void response.writeHead(503).end("{}");
    await new Promise((resolve) => setTimeout(resolve, slowMs));
  }
  if (pathname === "/openid/userinfo/" && method !== "POST") return void response.writeHead(405).end();
  if (pathname === "/api/v1/accounts/app/logout") {
    const location = searchParams.get("redirect") ?? "/";
    return void response.writeHead(302, { location, "set-cookie": "_session=; Max-Age=0; Path=/" }).end();
  }
  if (!pathname.startsWith("/login/")) return void provider.callback()(request, response);
  if (method !== "POST") return void response.writeHead(200, { "content-type": "text/html" }).end(LOGIN);
  const { run, cancel } = await getForm(request);
  const result = cancel
    ? { error: "access_denied", error_description: "The person cancelled." }
    : { login: { accountId: run.replace(/\D/g, "").slice(0, -1) } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const Form = z.object({ run: z.string().default(""), cancel: z.string().optional() });

async function getForm(request: IncomingMessage) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Form.parse(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8"))));
}

const LOGIN = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Clave de prueba</title><h1>Proveedor de prueba</h1><form method="post"><label>RUN <input name="run"></label>
<button>Continuar</button><button name="cancel" value="1">Cancelar</button></form></html>`;

/**
 * Acts as a browser between our start and our callback: follows redirects with cookies and signs in.
 * Returns the callback URL it is sent to.
 */
export async function followClaveUnicaRedirects(
  start: string,
  choice: { as: TestPerson } | { cancel: true },
  callback: string,
): Promise<string> {
  const jar = new Map<string, string>();
  const followStep = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const init = body ? { method: "POST", body } : {};
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  };
  let url = start;
  for (let hops = 0; hops < 10; hops++) {
    const isLogin = new URL(url).pathname.startsWith("/login/");
    const form =
      "as" in choice
        ? new URLSearchParams({ run: `${choice.as.numero}${choice.as.DV}` })
        : new URLSearchParams({ cancel: "1" });
    const answer = await followStep(url, isLogin ? form : undefined);
    const location = answer.headers.get("location");
    if (location === null) throw new TypeError(`no way on: ${answer.status} ${await answer.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(callback)) return url;
  }
  throw new TypeError("too many redirects");
}
