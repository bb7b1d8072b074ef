import { createHash, randomBytes, verify, X509Certificate } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { followCscRedirects } from "@/server/testing/identity/csc-pages";
import { MARIA_KEY, startTestCsc, type TestCsc } from "@/server/testing/identity/csc-service";
import { CscProvider } from "./csc-v2";
import { describeRemoteSignatureGaps, readRemoteSignatureSettings } from "./settings";

let csc: TestCsc;
beforeAll(async () => {
  csc = await startTestCsc();
});
afterAll(() => csc[Symbol.asyncDispose]());
afterEach(() => {
  csc.faults = {};
  csc.mode = "oauth2code";
  csc.asks = null;
  csc.checks = 0;
  csc.specs = "2.0.0.2";
});

const readSettings = ({ baseUrl, clientId, clientSecret, trustedCertsFile }: TestCsc) => ({
  baseUrl,
  clientId,
  clientSecret,
  trustedCertsFile,
  multisign: 1,
});
const createProvider = (timeoutMs?: number, confirmMs?: number) =>
  new CscProvider(readSettings(csc), {
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(confirmMs === undefined ? {} : { confirmMs }),
  });
const getCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => error.code ?? String(error),
  );
const createTrip = () => ({
  redirectUri: "http://localhost:3000/back",
  state: randomBytes(32).toString("base64url"),
  codeVerifier: randomBytes(32).toString("base64url"),
  language: "en",
});

async function identifyMaria(service = createProvider()) {
  const out = createTrip();
  const back = new URL(await followCscRedirects(await service.identifyUrl(out), { as: MARIA_KEY }));
  const code = back.searchParams.get("code") ?? "";
  return { token: (await service.identify(out, code)).value, code, out };
}

const DOCUMENT = Buffer.from("what is signed");
const HASH = createHash("sha256").update(DOCUMENT).digest();
const ask = { credentialId: "maria", hashes: [HASH], description: "Contract" };
const RSA = "1.2.840.113549.1.1.11";

test.each<["implicit" | "explicit", string, Record<string, string> | undefined]>([
  ["implicit", "2.0.0.2", undefined],
  ["explicit", "2.0.0.2", { PIN: "1234" }],
  ["explicit", "1.0.4.0", { PIN: "1234" }],
])("a key of mode %s is activated and signs, with the names of version %s", async (mode, specs, secrets) => {
  csc.mode = mode;
  csc.specs = specs;
  const service = createProvider();
  const { token } = await identifyMaria(service);
  const { value } = await service.authorize(token, ask, secrets);
  const [signature = Buffer.alloc(0)] = await service.signHash(token, {
    ...ask,
    algorithm: RSA,
    activation: value,
  });
  const { chain } = await service.credentialInfo(token, "maria");
  expect(verify("sha256", DOCUMENT, new X509Certificate(chain[0] ?? "").publicKey, signature)).toBe(true);
  expect(await getCode(service.signHash(token, { ...ask, algorithm: RSA, activation: value }))).toBe(
    "CSC_SAD_EXPIRED_PRE_SIGN",
  );
});

const PIN = { type: "Password", id: "PIN", format: "N", label: "Clave" };
const OTP = { type: "Password", id: "OTP", format: "N" };

test.each(["2.0.0.2", "1.0.4.0"])(
  "a key's questions are read with the names of version %s, and a wrong answer is reported",
  async (specs) => {
    csc.mode = "explicit";
    csc.specs = specs;
    const service = createProvider();
    const { token } = await identifyMaria(service);
    const loadAsks = async () => (await service.credentialInfo(token, "maria")).asks;
    expect(await loadAsks()).toEqual([{ id: "PIN", label: "", digitsOnly: false, way: "typed" }]);
    csc.asks = [PIN, OTP];
    expect(await loadAsks()).toEqual([
      { id: "PIN", label: "Clave", digitsOnly: true, way: "typed" },
      { id: "OTP", label: "", digitsOnly: true, way: "typed" },
    ]);
    const secrets = { PIN: "1234", OTP: "654321" };
    expect(await getCode(service.authorize(token, ask, { ...secrets, OTP: "000000" }))).toBe(
      "TWO_FACTOR_AUTH_FAILED",
    );
    expect(await getCode(service.authorize(token, ask, secrets))).toBe("ok");
  },
);

const ANSWERED = { PIN: "1234", OTP: "654321" };

test.each(["2.0.0.2", "1.0.4.0"])(
  "a sent code is accepted only after it was requested, with the names of version %s",
  async (specs) => {
    Object.assign(csc, { mode: "explicit", specs, asks: [PIN, { ...OTP, type: "ChallengeResponse" }] });
    const service = createProvider();
    const { token } = await identifyMaria(service);
    const { asks } = await service.credentialInfo(token, "maria");
    expect(asks?.map(({ id, way }) => [id, way])).toEqual([
      ["PIN", "typed"],
      ["OTP", "sent"],
    ]);
    expect(await getCode(service.authorize(token, ask, ANSWERED))).toBe("TWO_FACTOR_AUTH_FAILED");
    expect(await service.challenge(token, "maria", "OTP")).toBeNull();
    expect(await getCode(service.authorize(token, ask, ANSWERED))).toBe("ok");
  },
);

test("a question is passed on unchanged, and a challenge for a PIN is refused", async () => {
  const question = "Número de serie de su tarjeta";
  Object.assign(csc, { mode: "explicit", asks: [PIN, { ...OTP, type: "ChallengeResponse", question }] });
  const service = createProvider();
  const { token } = await identifyMaria(service);
  expect(await service.challenge(token, "maria", "OTP")).toBe(question);
  expect(await getCode(service.challenge(token, "maria", "PIN"))).toBe("CSC_REQUEST_FAILED");
});

test("a confirmation on another device is requested without a value and awaited until a timeout", {
  tags: ["prove"],
}, async () => {
  const asks = [PIN, { type: "PasswordOOB", id: "PHONE" }];
  Object.assign(csc, { mode: "explicit", asks, checks: 2 });
  const service = createProvider(undefined, 20);
  const { token } = await identifyMaria(service);
  expect((await service.credentialInfo(token, "maria")).asks?.at(1)).toMatchObject({ way: "elsewhere" });
  expect(await getCode(createProvider().authorize(token, ask, { PIN: "1234", PHONE: null }))).toBe("ok");
  const authorizeRequest = csc.requests.findLast(({ path }) => path === "credentials/authorize");
  expect(authorizeRequest?.body.authData).toEqual([{ id: "PIN", value: "1234" }, { id: "PHONE" }]);
  csc.checks = 10_000;
  expect(await getCode(service.authorize(token, ask, { PIN: "1234", PHONE: null }))).toBe("CSC_TSP_TIMEOUT");
});

test("a key with an unknown kind of question is reported and cannot be used", async () => {
  Object.assign(csc, { mode: "explicit", asks: [PIN, { type: "Retina", id: "EYE" }] });
  const service = createProvider();
  const { token } = await identifyMaria(service);
  expect((await service.credentialInfo(token, "maria")).asks).toBeNull();
});

test("an activation signs only the hashes it was issued for", async () => {
  csc.mode = "implicit";
  const service = createProvider();
  const { token } = await identifyMaria(service);
  const { value } = await service.authorize(token, ask);
  const other = { ...ask, hashes: [createHash("sha256").update("another").digest()] };
  expect(await getCode(service.signHash(token, { ...other, algorithm: RSA, activation: value }))).toBe(
    "CSC_REQUEST_FAILED",
  );
});

test("a code is refused without its own verifier, and a wrong PIN activates nothing", async () => {
  csc.mode = "explicit";
  const service = createProvider();
  const out = createTrip();
  const back = new URL(await followCscRedirects(await service.identifyUrl(out), { as: MARIA_KEY }));
  const code = back.searchParams.get("code") ?? "";
  expect(await getCode(service.identify({ ...out, codeVerifier: "another" }, code))).toBe(
    "CSC_REQUEST_FAILED",
  );
  const { token } = await identifyMaria(service);
  expect(await getCode(service.authorize(token, ask, { PIN: "0000" }))).toBe("TWO_FACTOR_AUTH_FAILED");
});

test("a service that does not describe itself or times out is reported as such, and asked again later", async () => {
  csc.faults = { refused: { call: "info", status: 500, error: "server_error" } };
  const service = createProvider();
  expect(await getCode(service.describe())).toBe("CSC_PROVIDER_INFO_FAILED");
  csc.faults = { silent: "info" };
  expect(await getCode(createProvider(300).describe())).toBe("CSC_TSP_TIMEOUT");
  csc.faults = {};
  expect(await service.describe()).toEqual({ name: "Firma de Prueba", region: "CL" });
  expect(await service.timestamp("token", HASH)).toBeNull();
});

test("the authorisation URL contains no secret", async () => {
  const address = await createProvider().authorizeUrl(createTrip(), ask);
  expect(address).not.toContain(csc.clientSecret);
  expect(new URL(address).searchParams.get("hashes")).toBe(HASH.toString("base64url"));
});

test("a partial configuration is reported, but an absent or a complete one is not", () => {
  const whole = {
    CSC_BASE_URL: "https://provider.example/csc/v2/",
    CSC_CLIENT_ID: "rubrica",
    CSC_CLIENT_SECRET: "hunter2",
    CSC_TRUSTED_CERTS_FILE: "/etc/accredited.pem",
  };
  expect(describeRemoteSignatureGaps({})).toBeNull();
  expect(describeRemoteSignatureGaps(whole)).toBeNull();
  expect(readRemoteSignatureSettings(whole)).toMatchObject({
    baseUrl: "https://provider.example/csc/v2",
    multisign: 1,
  });
  const { CSC_TRUSTED_CERTS_FILE, ...half } = whole;
  expect(describeRemoteSignatureGaps(half)).toContain("CSC_TRUSTED_CERTS_FILE");
  expect(describeRemoteSignatureGaps(half)).not.toContain("hunter2");
  expect(readRemoteSignatureSettings(half)).toBeNull();
  expect(CSC_TRUSTED_CERTS_FILE).toBeDefined();
});
