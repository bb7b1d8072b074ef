import { compactVerify, createLocalJWKSet, decodeJwt } from "jose";
import * as z from "zod";

export type Expected = {
  readonly clientId: string;
  readonly nonce: string;
  readonly sub: string;
  /** By the database's clock. */
  readonly now: Date;
};

/** Tolerance for the clock difference of two services. */
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
 * Checks that an id_token was made for us, this trip and this person, and is in force; with keys, its
 * signature too (domain/fields.md 8.5, step 3). A missing nonce passes, a wrong one never: the provider
 * documents none, and the state already binds the exchanged code to this trip.
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
