import { createDecipheriv, createHash, createPrivateKey, type KeyObject, pbkdf2Sync } from "node:crypto";
import { EncryptedContentInfo, id_data, id_encryptedData } from "@peculiar/asn1-cms";
import {
  AuthenticatedSafe,
  CertBag,
  id_certBag,
  id_keyBag,
  id_pkcs8ShroudedKeyBag,
  PFX,
  SafeContents,
} from "@peculiar/asn1-pfx";
import { AsnConvert, AsnProp, AsnPropTypes, OctetString } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { DomainError } from "@/server/domain/errors";

/**
 * Opens a PKCS#12 file (RFC 7292): key and certificates. node:crypto cannot, but does the parts it can
 * (encrypted keys, ciphers, PBKDF2). Certificates under RC2, which old tools wrote, are refused with a
 * message on how to convert them.
 */

const PBES2 = "1.2.840.113549.1.5.13";
const PBE_SHA1_3DES = "1.2.840.113549.1.12.1.3";
const CIPHERS: Record<string, [name: string, keyBytes: number]> = {
  "2.16.840.1.101.3.4.1.2": ["aes-128-cbc", 16],
  "2.16.840.1.101.3.4.1.22": ["aes-192-cbc", 24],
  "2.16.840.1.101.3.4.1.42": ["aes-256-cbc", 32],
};
const PRFS: Record<string, string> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};
/** Higher counts would let a file keep the start busy for minutes. */
const MAX_ITERATIONS = 10_000_000;

class EncryptedDataContent {
  version = 0;
  encryptedContentInfo = new EncryptedContentInfo();
}
AsnProp({ type: AsnPropTypes.Integer })(EncryptedDataContent.prototype, "version");
AsnProp({ type: EncryptedContentInfo })(EncryptedDataContent.prototype, "encryptedContentInfo");

/** RFC 8018, A.4. */
class Pbes2Parameters {
  keyDerivation = new AlgorithmIdentifier();
  encryption = new AlgorithmIdentifier();
}
AsnProp({ type: AlgorithmIdentifier })(Pbes2Parameters.prototype, "keyDerivation");
AsnProp({ type: AlgorithmIdentifier })(Pbes2Parameters.prototype, "encryption");

/** RFC 8018, A.2. */
class Pbkdf2Parameters {
  salt = new OctetString();
  iterations = 0;
  keyLength?: number;
  prf?: AlgorithmIdentifier;
}
AsnProp({ type: OctetString })(Pbkdf2Parameters.prototype, "salt");
AsnProp({ type: AsnPropTypes.Integer })(Pbkdf2Parameters.prototype, "iterations");
AsnProp({ type: AsnPropTypes.Integer, optional: true })(Pbkdf2Parameters.prototype, "keyLength");
AsnProp({ type: AlgorithmIdentifier, optional: true })(Pbkdf2Parameters.prototype, "prf");

/** RFC 7292, appendix C. */
class Pkcs12Parameters {
  salt = new OctetString();
  iterations = 0;
}
AsnProp({ type: OctetString })(Pkcs12Parameters.prototype, "salt");
AsnProp({ type: AsnPropTypes.Integer })(Pkcs12Parameters.prototype, "iterations");

function createRefusal(message: string): DomainError {
  return new DomainError("SERVICE_UNAVAILABLE", `The signing key cannot be used: ${message}`);
}

function assertIterations(iterations: number): number {
  if (iterations < 1 || iterations > MAX_ITERATIONS)
    throw createRefusal("SIGNING_P12_FILE asks for too much work to open.");
  return iterations;
}

function decryptData(algorithm: AlgorithmIdentifier, data: Buffer, passphrase: string): Buffer {
  const { parameters } = algorithm;
  if (parameters && algorithm.algorithm === PBES2) {
    const { keyDerivation, encryption } = AsnConvert.parse(parameters, Pbes2Parameters);
    const cipher = CIPHERS[encryption.algorithm];
    const derivation = AsnConvert.parse(keyDerivation.parameters ?? new ArrayBuffer(0), Pbkdf2Parameters);
    const prf = PRFS[derivation.prf?.algorithm ?? "1.2.840.113549.2.7"];
    if (cipher && prf && encryption.parameters) {
      const iv = Buffer.from(AsnConvert.parse(encryption.parameters, OctetString).buffer);
      const salt = Buffer.from(derivation.salt.buffer);
      const key = pbkdf2Sync(passphrase, salt, assertIterations(derivation.iterations), cipher[1], prf);
      return decryptWith(cipher[0], key, iv, data);
    }
  }
  if (parameters && algorithm.algorithm === PBE_SHA1_3DES) {
    const { salt, iterations } = AsnConvert.parse(parameters, Pkcs12Parameters);
    const deriveKey = (purpose: number, length: number) =>
      derivePkcs12(passphrase, Buffer.from(salt.buffer), assertIterations(iterations), purpose, length);
    return decryptWith("des-ede3-cbc", deriveKey(1, 24), deriveKey(2, 8), data);
  }
  throw createRefusal(
    "SIGNING_P12_FILE is encrypted with a method that is no longer safe. Write it anew: " +
      "openssl pkcs12 -legacy -in old.p12 -nodes -out all.pem && openssl pkcs12 -export -in all.pem -out new.p12",
  );
}

function decryptWith(cipher: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const decipher = createDecipheriv(cipher, key, iv);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

/** Repeats `bytes` to a length rounded up to whole blocks of 64. */
function fillBlocks(bytes: Buffer): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / 64) * 64, bytes);
}

/** RFC 7292, B.2, with SHA-1: purpose 1 is a key, 2 an initialisation vector. */
function derivePkcs12(
  passphrase: string,
  salt: Buffer,
  iterations: number,
  purpose: number,
  length: number,
): Buffer {
  const password = Buffer.from(`${passphrase}\0`, "utf16le").swap16();
  const input = Buffer.concat([fillBlocks(salt), fillBlocks(password)]);
  const chunks: Buffer[] = [];
  for (let derivedLength = 0; derivedLength < length; derivedLength += 20) {
    let digest = createHash("sha1").update(Buffer.alloc(64, purpose)).update(input).digest();
    for (let round = 1; round < iterations; round++) digest = createHash("sha1").update(digest).digest();
    chunks.push(digest);
    const addend = Buffer.alloc(64, digest);
    for (let block = 0; block < input.length; block += 64) {
      let carry = 1;
      for (let i = 63; i >= 0; i--) {
        carry += (input[block + i] ?? 0) + (addend[i] ?? 0);
        input[block + i] = carry & 0xff;
        carry >>= 8;
      }
    }
  }
  return Buffer.concat(chunks).subarray(0, length);
}

function openSafes(pfx: PFX, passphrase: string): SafeContents[] {
  const inner = AsnConvert.parse(pfx.authSafe.content, OctetString);
  return AsnConvert.parse(inner.buffer, AuthenticatedSafe).map((info) => {
    if (info.contentType === id_data) {
      return AsnConvert.parse(AsnConvert.parse(info.content, OctetString).buffer, SafeContents);
    }
    if (info.contentType !== id_encryptedData)
      throw createRefusal("SIGNING_P12_FILE is locked by a certificate.");
    const { encryptedContentInfo } = AsnConvert.parse(info.content, EncryptedDataContent);
    const { value, constructedValue } = encryptedContentInfo.encryptedContent ?? {};
    const parts = value ? [value] : (constructedValue ?? []);
    const data = Buffer.concat(parts.map((part) => Buffer.from(part.buffer)));
    const plain = decryptData(encryptedContentInfo.contentEncryptionAlgorithm, data, passphrase);
    return AsnConvert.parse(plain, SafeContents);
  });
}

/**
 * Returns key and certificates (DER, in the file's order).
 * @throws DomainError SERVICE_UNAVAILABLE for unsupported files; other errors mean a wrong passphrase or no
 * PKCS#12.
 */
export function openPkcs12(bytes: Buffer, passphrase: string): { key: KeyObject; chain: Buffer[] } {
  const bags = openSafes(AsnConvert.parse(bytes, PFX), passphrase).flatMap((contents) => [...contents]);
  const chain = bags
    .filter((bag) => bag.bagId === id_certBag)
    .map((bag) => {
      const { certValue } = AsnConvert.parse(bag.bagValue, CertBag);
      return Buffer.from(AsnConvert.parse(certValue, OctetString).buffer);
    });
  const bag = bags.find((item) => item.bagId === id_pkcs8ShroudedKeyBag || item.bagId === id_keyBag);
  if (!bag) throw createRefusal("SIGNING_P12_FILE holds no private key.");
  const key = { key: Buffer.from(bag.bagValue), format: "der", type: "pkcs8" } as const;
  return { key: createPrivateKey(bag.bagId === id_keyBag ? key : { ...key, passphrase }), chain };
}
