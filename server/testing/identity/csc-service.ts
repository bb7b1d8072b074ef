import { spawnSync } from "node:child_process";
import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { TestAuthority } from "./csc-authority";
import { type AuthObject, ExplicitAsks, formatAuthInfo } from "./csc-explicit";
import { answerCscDecision, answerCscPage } from "./csc-pages";

/**
 * A remote signature service for tests: a server with the Cloud Signature Consortium's API, version 2 or
 * 1.0.4, and its own authority. It really signs hashes with OpenSSL, only authorised ones and only once, and
 * fails on demand.
 */

export type TestSigner = { id: string; run: string; commonName: string; key: "rsa" | "ec" };

export const MARIA_KEY: TestSigner = { id: "maria", run: "12345678-5", commonName: "María Soto", key: "rsa" };
export const PEDRO_KEY: TestSigner = { id: "pedro", run: "11111111-1", commonName: "Pedro Rojas", key: "ec" };
const SIGNERS = [MARIA_KEY, PEDRO_KEY];

/** Faults that stay on until they are reset. */
type CscFaults = {
  /** Calls that do not answer before the client's time-out. */
  silent?: string;
  /** Calls that are refused, with this error. */
  refused?: { call: string; status: number; error: string; description?: string };
  expiredActivation?: boolean;
  /** Signatures more, or fewer, than requested. */
  wrongCount?: number;
  /** Signs with a key that is not the certificate's. */
  wrongKey?: boolean;
  /**
   * Adds an OCSP service beside the revocation list: it answers, it fails, both fail, or both never answer.
   * By default only the list is named: programs that judge a file would call the service and block the
   * process that waits for them.
   */
  revocation?: "answers" | "no-status" | "none" | "silent";
  certificate?: "expired" | "revoked" | "untrusted" | "weak" | "encipherment" | "nameless";
  noCredentials?: boolean;
  /** ECDSA signatures as raw numbers instead of DER. */
  bareEcdsa?: boolean;
  algorithms?: string[];
  multisign?: number;
  state?: string;
};

export type TestCsc = AsyncDisposable & {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  authority: TestAuthority;
  /** PEM file with the authority, for CSC_TRUSTED_CERTS_FILE. */
  trustedCertsFile: string;
  faults: CscFaults;
  revoke(signer: TestSigner): void;
  specs: string;
  mode: "oauth2code" | "implicit" | "explicit";
  /** Objects that a key in mode `explicit` requires; null when the service names none and wants the PIN. */
  asks: AuthObject[] | null;
  /** Number of polls before the signer's device has answered. */
  checks: number;
  requests: { path: string; body: Record<string, unknown> }[];
};

type Grant = {
  scope: string;
  signer: TestSigner;
  challenge: string;
  redirectUri: string;
  hashes: string[];
};
type Sad = { signer: TestSigner; hashes: string[] };
export type CscServiceState = {
  test: TestCsc;
  keys: Map<string, { privateKey: KeyObject; publicKey: KeyObject }>;
  certificates: Map<string, Buffer>;
  stranger: TestAuthority;
  codes: Map<string, Grant>;
  tokens: Map<string, TestSigner>;
  sads: Map<string, Sad>;
  explicit: ExplicitAsks;
  folder: string;
  held: Set<ServerResponse>;
};

const DAY_MS = 86_400_000;

export async function startTestCsc(): Promise<TestCsc> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("no port");
  const origin = `http://localhost:${address.port}`;
  const folder = mkdtempSync(join(tmpdir(), "rubrica-csc-"));
  const authority = new TestAuthority("Test Accredited Issuer", origin);
  const trustedCertsFile = join(folder, "trusted.pem");
  writeFileSync(trustedCertsFile, authority.pem);
  const test: TestCsc = {
    baseUrl: `${origin}/csc/v2`,
    clientId: "rubrica-test",
    clientSecret: randomBytes(24).toString("base64url"),
    authority,
    trustedCertsFile,
    faults: {},
    specs: "2.0.0.2",
    mode: "oauth2code",
    asks: null,
    checks: 0,
    requests: [],
    revoke: (signer) => authority.revoke(getCertificate(kept, signer)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const kept: CscServiceState = {
    test,
    keys: new Map(),
    certificates: new Map(),
    stranger: new TestAuthority("Nobody Knows It", null),
    codes: new Map(),
    tokens: new Map(),
    sads: new Map(),
    explicit: new ExplicitAsks(),
    folder,
    held: new Set(),
  };
  server.on("request", (request, response) => {
    void serveRequest(kept, request, response).catch((error: unknown) => {
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: "server_error", error_description: String(error) }));
    });
  });
  return test;
}

function getKey(kept: CscServiceState, name: string, kind: "rsa" | "ec" | "weak") {
  const known = kept.keys.get(name);
  if (known) return known;
  const made =
    kind === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: kind === "weak" ? 1024 : 2048 });
  kept.keys.set(name, made);
  return made;
}

function getCertificate(kept: CscServiceState, signer: TestSigner): Buffer {
  const { test, certificates } = kept;
  const { certificate: fault, revocation } = test.faults;
  const name = `${signer.id} ${fault ?? "valid"} ${revocation === undefined ? "list" : "status"}`;
  const known = certificates.get(name);
  if (known) return known;
  const isWeak = fault === "weak";
  const key = getKey(kept, isWeak ? "weak" : signer.id, isWeak ? "weak" : signer.key);
  const authority = fault === "untrusted" ? kept.stranger : test.authority;
  const made = authority.issue(
    {
      commonName: signer.commonName,
      run: fault === "nameless" ? null : signer.run,
      revocation: revocation === undefined ? ["list"] : ["ocsp", "list"],
      runIn: signer.key === "rsa" ? "serialNumber" : "alternativeName",
      // Key encipherment only: not a certificate for signing.
      ...(fault === "encipherment" ? { usage: 4 } : {}),
      ...(fault === "expired" ? { notAfter: new Date(Date.now() - DAY_MS) } : {}),
    },
    key.publicKey,
  );
  if (fault === "revoked") authority.revoke(made);
  certificates.set(name, made);
  return made;
}

const DIGEST = ["-pkeyopt", "digest:sha256"];

/** Signs a hash without hashing it again. */
function signHash(kept: CscServiceState, key: KeyObject, hash: Buffer): Buffer {
  const file = join(kept.folder, `${randomBytes(8).toString("hex")}.pem`);
  writeFileSync(file, key.export({ type: "pkcs8", format: "pem" }).toString(), { mode: 0o600 });
  const padding = key.asymmetricKeyType === "rsa" ? ["-pkeyopt", "rsa_padding_mode:pkcs1"] : [];
  const ran = spawnSync("openssl", ["pkeyutl", "-sign", "-inkey", file, ...padding, ...DIGEST], {
    input: hash,
  });
  rmSync(file);
  if (ran.status !== 0) throw new TypeError(ran.stderr.toString("utf8"));
  return ran.stdout;
}

/** The two numbers of a DER signature, 32 bytes each. */
function unpadSignature(der: Buffer): Buffer {
  const first = der.subarray(4, 4 + (der[3] ?? 0));
  const second = der.subarray(4 + first.length + 2);
  return Buffer.concat([first, second].map((n) => Buffer.concat([Buffer.alloc(32), n]).subarray(-32)));
}

const Body = z.record(z.string(), z.unknown());
const Strings = z.array(z.string());

async function getBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const isJson = (request.headers["content-type"] ?? "").includes("json");
  return Body.parse(isJson ? JSON.parse(text || "{}") : Object.fromEntries(new URLSearchParams(text)));
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

const sendError = (response: ServerResponse, description: string, status = 400) =>
  sendJson(response, { error: "invalid_request", error_description: description }, status);

async function serveRequest(
  kept: CscServiceState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { test } = kept;
  const url = new URL(request.url ?? "/", test.baseUrl);
  if (/^\/(?:ocsp|issuer\.\w+)$/.test(url.pathname))
    return answerRevocation(kept, url.pathname, request, response);
  if (url.pathname === "/oauth2/authorize") return void answerCscPage(kept, url, response, SIGNERS);
  const call = url.pathname.replace(/^\/csc\/v2\//, "").replace(/^\//, "");
  const body = await getBody(request);
  if (url.pathname === "/decide") return void answerCscDecision(kept, body, response, SIGNERS);
  test.requests.push({ path: call, body });
  const { faults } = test;
  if (faults.silent === call) return void kept.held.add(response);
  if (faults.refused?.call === call) {
    const { status, error, description } = faults.refused;
    return void sendJson(response, { error, error_description: description ?? "" }, status);
  }
  if (call === "oauth2/token") return void answerToken(kept, body, response);
  if (call === "info") return void sendJson(response, buildInfo(test, url));
  const signer = kept.tokens.get((request.headers.authorization ?? "").replace(/^Bearer /, ""));
  if (!signer)
    return void sendError(response, "The access or refresh token is expired or has been revoked", 401);
  answerCredentialCall(kept, call, signer, body, response);
}

async function answerRevocation(
  { test, held }: CscServiceState,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const fault = test.faults.revocation;
  if (fault === "silent") return void held.add(response);
  const isAway = fault === "none" || (fault === "no-status" && path === "/ocsp");
  const answer = isAway ? null : test.authority.answer(path, Buffer.concat(chunks));
  response.writeHead(answer ? 200 : 503).end(answer);
}

const METHODS = ["credentials/list", "credentials/info", "credentials/authorize", "signatures/signHash"];
const buildInfo = (test: TestCsc, url: URL) => ({
  specs: test.specs,
  name: "Firma de Prueba",
  region: "CL",
  authType: ["oauth2code"],
  oauth2: url.origin,
  methods: METHODS,
});

function answerCredentialCall(
  kept: CscServiceState,
  call: string,
  signer: TestSigner,
  body: Record<string, unknown>,
  response: ServerResponse,
): void {
  const { test } = kept;
  if (call === "credentials/list") {
    return void sendJson(response, { credentialIDs: test.faults.noCredentials ? [] : [signer.id] });
  }
  const isV1 = test.specs.startsWith("1.");
  const told = kept.explicit.answer(call, body, test.asks, isV1);
  if (told)
    return void response.writeHead(told.status, { "content-type": "application/json" }).end(told.text);
  if (body.credentialID !== signer.id) return void sendError(response, "Invalid parameter credentialID");
  if (call === "credentials/info") return void sendJson(response, buildCredential(kept, signer));
  const hashes = Strings.safeParse(isV1 ? body.hash : body.hashes);
  if (!hashes.success || (!isV1 && body.hashAlgorithmOID !== "2.16.840.1.101.3.4.2.1")) {
    return void sendError(response, "Missing parameter hashes");
  }
  if (call === "credentials/authorize") {
    const wrong = test.mode === "explicit" ? kept.explicit.wrong(body, test.asks, isV1) : null;
    if (wrong !== null) return void sendError(response, `Invalid ${wrong}`);
    const SAD = randomBytes(24).toString("base64url");
    kept.sads.set(SAD, { signer, hashes: hashes.data });
    const { status, text } = kept.explicit.allow(SAD, test.checks);
    return void response.writeHead(status, { "content-type": "application/json" }).end(text);
  }
  if (call === "signatures/signHash") return void answerSignHash(kept, signer, hashes.data, body, response);
  sendError(response, "Unknown method", 404);
}

function buildCredential(kept: CscServiceState, signer: TestSigner) {
  const { test } = kept;
  const certificates = [getCertificate(kept, signer), test.authority.certificate];
  const offered = signer.key === "rsa" ? ["1.2.840.113549.1.1.11"] : ["1.2.840.10045.4.3.2"];
  return {
    key: { status: "enabled", algo: test.faults.algorithms ?? offered, len: 2048 },
    cert: { status: "valid", certificates: certificates.map((der) => der.toString("base64")) },
    ...formatAuthInfo(test.mode, test.asks, test.specs.startsWith("1.")),
    SCAL: "2",
    multisign: test.faults.multisign ?? 10,
  };
}

function answerSignHash(
  kept: CscServiceState,
  signer: TestSigner,
  hashes: string[],
  body: Record<string, unknown>,
  response: ServerResponse,
): void {
  const { faults } = kept.test;
  const given = String(body.SAD);
  const sad = kept.sads.get(given);
  kept.sads.delete(given);
  if (!sad || sad.signer !== signer || faults.expiredActivation)
    return void sendError(response, "The SAD is expired");
  if (JSON.stringify(sad.hashes) !== JSON.stringify(hashes))
    return void sendError(response, "Invalid parameter hashes");
  const key = faults.wrongKey
    ? getKey(kept, `other ${signer.key}`, signer.key)
    : getKey(kept, signer.id, signer.key);
  const made = hashes.map((hash) => {
    const signature = signHash(kept, key.privateKey, Buffer.from(hash, "base64"));
    return (faults.bareEcdsa ? unpadSignature(signature) : signature).toString("base64");
  });
  const { wrongCount = 0 } = faults;
  const signatures = wrongCount < 0 ? made.slice(0, wrongCount) : [...made, ...made.slice(0, wrongCount)];
  sendJson(response, { signatures });
}

function answerToken(kept: CscServiceState, body: Record<string, unknown>, response: ServerResponse): void {
  const { test, codes } = kept;
  const grant = codes.get(String(body.code));
  codes.delete(String(body.code));
  const verifier = createHash("sha256").update(String(body.code_verifier)).digest("base64url");
  const isOwn = body.client_id === test.clientId && body.client_secret === test.clientSecret;
  if (!grant || !isOwn || verifier !== grant.challenge || body.redirect_uri !== grant.redirectUri) {
    return void sendJson(response, { error: "invalid_grant" }, 400);
  }
  const value = randomBytes(24).toString("base64url");
  if (grant.scope === "service") kept.tokens.set(value, grant.signer);
  else kept.sads.set(value, { signer: grant.signer, hashes: grant.hashes });
  const type = grant.scope === "service" ? "Bearer" : "SAD";
  sendJson(response, { access_token: value, token_type: type, expires_in: 300 });
}
