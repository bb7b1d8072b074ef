import { compactVerify, createLocalJWKSet, decodeJwt } from "jose";
import * as z from "zod";

/** What an id_token must say to belong to this trip. */
export type Expected = {
  readonly clientId: string;
  readonly nonce: string;
  readonly sub: string;
  /** By the database's clock. */
  readonly now: Date;
};

/** Clocks of two services differ by a little. */
const LEEWAY_S = 60;

const Claims = z.object({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.number(),
  sub: z.union([z.string(), z.number()]).transform(String),
  nonce: z.string().optional(),
});
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/** RSA and elliptic curves only: with HS256 a public key could be taken for a shared secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256"];

/**
 * Whether an id_token was made for us, for this trip and this person, and has not run out; with keys, whether the
 * provider signed it (domain/README.md 8.5, step 3). A token without a nonce passes: the provider documents none, and
 * the code it was changed for is bound to this trip by the state already. Another nonce never passes.
 * @param keys the provider's JWKS as JSON, or null where none is configured
 */
export async function isIdTokenGood(
  token: string,
  expected: Expected,
  keys: string | null,
): Promise<boolean> {
  try {
    if (keys !== null) {
      const { keys: set } = Keys.parse(JSON.parse(keys));
      await compactVerify(token, createLocalJWKSet({ keys: set }), { algorithms: ALGORITHMS });
    }
    const claims = Claims.parse(decodeJwt(token));
    return (
      [claims.aud].flat().includes(expected.clientId) &&
      claims.exp + LEEWAY_S > expected.now.getTime() / 1000 &&
      claims.sub === expected.sub &&
      (claims.nonce === undefined || claims.nonce === expected.nonce)
    );
  } catch {
    return false;
  }
}
