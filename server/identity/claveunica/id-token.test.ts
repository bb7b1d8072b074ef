import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { isIdTokenGood } from "./id-token";

const NOW = new Date("2031-05-03T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const EXPECTED = { clientId: "rubrica", nonce: "n", sub: "7", now: NOW };
const GOOD = { aud: "rubrica", exp: SECONDS + 300, sub: "7", nonce: "n" };

let keys: string;
let sign: (claims: Record<string, unknown>) => Promise<string>;
let forge: typeof sign;
beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  keys = JSON.stringify({ keys: [{ ...(await exportJWK(own.publicKey)), alg: "RS256", kid: "1" }] });
  const createTokenSigner = (key: CryptoKey) => (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(key);
  sign = createTokenSigner(own.privateKey);
  forge = createTokenSigner(other.privateKey);
});

test("a token issued to this client for this request and user is accepted, with and without keys", async () => {
  const token = await sign(GOOD);
  expect(await isIdTokenGood(token, EXPECTED, keys)).toBe(true);
  expect(await isIdTokenGood(token, EXPECTED, null)).toBe(true);
  expect(await isIdTokenGood(await sign({ ...GOOD, aud: ["x", "rubrica"], sub: 7 }), EXPECTED, keys)).toBe(
    true,
  );
});

test.each([
  ["another audience", { aud: "somebody" }],
  ["a time that has passed", { exp: SECONDS - 61 }],
  ["another nonce", { nonce: "m" }],
  ["another person", { sub: "8" }],
  ["no audience", { aud: undefined }],
  ["no expiry", { exp: undefined }],
])("a token with %s is refused", async (_, change) => {
  const token = await sign({ ...GOOD, ...change });
  expect(await isIdTokenGood(token, EXPECTED, keys)).toBe(false);
  expect(await isIdTokenGood(token, EXPECTED, null)).toBe(false);
});

test("a token signed by another key or a shared secret is refused where keys are configured", async () => {
  expect(await isIdTokenGood(await forge(GOOD), EXPECTED, keys)).toBe(false);
  const shared = await new SignJWT(GOOD)
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(keys.padEnd(32, "x")));
  expect(await isIdTokenGood(shared, EXPECTED, keys)).toBe(false);
  expect(await isIdTokenGood("no.token.at-all", EXPECTED, null)).toBe(false);
});
