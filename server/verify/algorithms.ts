import { constants, createVerify, type KeyObject } from "node:crypto";
import { type Element, getContextTag } from "./asn1";

/** Reads and checks the cryptography that a signature names (RFC 4055, 5754, 5758). */

export type HashName = "sha1" | "sha224" | "sha256" | "sha384" | "sha512";

const HASHES: Readonly<Record<string, HashName>> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.4": "sha224",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Returns the hash an object identifier names; null for one that is not supported. */
export const findHashName = (oid: string): HashName | null => HASHES[oid] ?? null;

/**
 * Returns true for a weak hash. Collisions of SHA-1 are practical: a signature that rests on it proves
 * nothing today.
 */
export const isWeakHash = (hash: HashName): boolean => hash === "sha1" || hash === "sha224";

export type Scheme = {
  family: "rsa" | "rsa-pss" | "ecdsa";
  hash: HashName;
  saltLength?: number;
};

const RSA = "1.2.840.113549.1.1.1";
const RSA_PSS = "1.2.840.113549.1.1.10";
const MGF1 = "1.2.840.113549.1.1.8";
const EC_PUBLIC_KEY = "1.2.840.10045.2.1";

const SCHEMES: Readonly<Record<string, Scheme>> = {
  "1.2.840.113549.1.1.5": { family: "rsa", hash: "sha1" },
  "1.2.840.113549.1.1.14": { family: "rsa", hash: "sha224" },
  "1.2.840.113549.1.1.11": { family: "rsa", hash: "sha256" },
  "1.2.840.113549.1.1.12": { family: "rsa", hash: "sha384" },
  "1.2.840.113549.1.1.13": { family: "rsa", hash: "sha512" },
  "1.2.840.10045.4.1": { family: "ecdsa", hash: "sha1" },
  "1.2.840.10045.4.3.1": { family: "ecdsa", hash: "sha224" },
  "1.2.840.10045.4.3.2": { family: "ecdsa", hash: "sha256" },
  "1.2.840.10045.4.3.3": { family: "ecdsa", hash: "sha384" },
  "1.2.840.10045.4.3.4": { family: "ecdsa", hash: "sha512" },
};

/**
 * RFC 4055, 3.1: everything is optional and defaults to SHA-1. Null when mask and digest differ: node cannot.
 */
function readPssScheme(parameters: Element | undefined): Scheme | null {
  const hashPart = parameters?.tagged(getContextTag(0))?.child(0);
  const hash = hashPart ? findHashName(hashPart.child(0).oid()) : "sha1";
  const mask = parameters?.tagged(getContextTag(1))?.child(0);
  if (mask && mask.child(0).oid() !== MGF1) return null;
  const maskHash = mask ? findHashName(mask.child(1).child(0).oid()) : "sha1";
  const saltLength = parameters?.tagged(getContextTag(2))?.child(0).number() ?? 20;
  if (hash === null || hash !== maskHash || saltLength < 0) return null;
  return { family: "rsa-pss", hash, saltLength };
}

/**
 * Returns the scheme of a signature's AlgorithmIdentifier; null for an unsupported one. A CMS may name only
 * the key algorithm; the hash is then `digest`.
 * @throws Malformed
 */
export function parseSignatureScheme(algorithm: Element, digest: HashName | null): Scheme | null {
  const oid = algorithm.child(0).oid();
  if (oid === RSA_PSS) return readPssScheme(algorithm.children[1]);
  if (oid === RSA) return digest && { family: "rsa", hash: digest };
  if (oid === EC_PUBLIC_KEY) return digest && { family: "ecdsa", hash: digest };
  return SCHEMES[oid] ?? null;
}

const CURVES = ["prime256v1", "secp384r1", "secp521r1"];

/** Returns true if a key is large enough to prove anything, and on a supported curve. */
export function isStrongKey(key: KeyObject): boolean {
  const details = key.asymmetricKeyDetails;
  if (key.asymmetricKeyType === "ec") return CURVES.includes(details?.namedCurve ?? "");
  return (details?.modulusLength ?? 0) >= 2048;
}

const FAMILIES: Readonly<Record<string, readonly Scheme["family"][]>> = {
  rsa: ["rsa", "rsa-pss"],
  "rsa-pss": ["rsa-pss"],
  ec: ["ecdsa"],
};

export function isValidSignature(
  scheme: Scheme,
  key: KeyObject,
  chunks: readonly Buffer[],
  signature: Buffer,
): boolean {
  if (!FAMILIES[key.asymmetricKeyType ?? ""]?.includes(scheme.family)) return false;
  const check = createVerify(scheme.hash);
  for (const chunk of chunks) check.update(chunk);
  try {
    if (scheme.family !== "rsa-pss") return check.verify(key, signature);
    return check.verify(
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltLength },
      signature,
    );
  } catch {
    return false;
  }
}

/** Describes a scheme for people: "ECDSA P-256, SHA-256". */
export function describeScheme({ family, hash }: Scheme, key: KeyObject): string {
  const names = { rsa: "RSA", "rsa-pss": "RSA-PSS", ecdsa: "ECDSA" };
  const { namedCurve, modulusLength } = key.asymmetricKeyDetails ?? {};
  const curves: Record<string, string> = { prime256v1: "P-256", secp384r1: "P-384", secp521r1: "P-521" };
  const size = namedCurve === undefined ? modulusLength : (curves[namedCurve] ?? namedCurve);
  return `${names[family]} ${size ?? ""}, ${hash.toUpperCase().replace("SHA", "SHA-")}`;
}
