import { constants, type KeyObject, verify } from "node:crypto";

/** Signature algorithms of others' tokens, lists and answers; SHA-1 and MD5 are not among them. */

const DIGESTS: Readonly<Record<string, string>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** The digest that the algorithm itself names. */
const NAMED_DIGESTS: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
  "1.2.840.10045.4.3.2": "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
};

const RSA_ENCRYPTION = "1.2.840.113549.1.1.1";
const RSA_PSS = "1.2.840.113549.1.1.10";

/**
 * Returns the node:crypto name of a digest algorithm; undefined for one that is unknown or no longer safe.
 */
export function getDigestName(oid: string): string | undefined {
  return DIGESTS[oid];
}

export type SignedBytes = { data: Buffer; signature: Buffer; algorithm: string; key: KeyObject };

/**
 * Verifies a signature; false as well for an algorithm that is not accepted. `digest`: the digest where the
 * algorithm does not name it (CMS with rsaEncryption or RSASSA-PSS).
 */
export function isSignatureGood(signed: SignedBytes, digest?: string): boolean {
  const { data, signature, algorithm, key } = signed;
  if (algorithm === RSA_PSS) {
    if (digest === undefined) return false;
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return verify(digest, data, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO }, signature);
  }
  const hash = algorithm === RSA_ENCRYPTION ? digest : NAMED_DIGESTS[algorithm];
  return hash !== undefined && verify(hash, data, key, signature);
}
