import { createHash, createPublicKey, verify, X509Certificate } from "node:crypto";
import { Attribute, CMSVersion, DigestAlgorithmIdentifier, SignerInfo } from "@peculiar/asn1-cms";
import { AsnConvert } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import { buildContentInfo, buildSignedDataHead } from "./cms";
import {
  AttributeSet,
  buildSignedAttributes,
  buildSignerIdentifier,
  DATA,
  SHA_256,
  TIMESTAMP_TOKEN,
  toOctetString,
  toSha256SignatureAlgorithm,
} from "./cms-parts";
import { encodeDer, listDerMembers, readDerElement } from "./der";

/**
 * The CMS of `cms.ts` in two steps, for a key that is held elsewhere: first the attributes whose digest is
 * sent, then the whole message around the returned raw signature (domain/fields.md 8.6, rules 5 and 7).
 */

const INTEGER = 0x02;
const SEQUENCE = 0x30;

/** Room for a timestamp token and further parts of a signature whose length is not known yet. */
const TOKEN_ROOM = 10_240;
const REST_ROOM = 1536;

/**
 * Returns the DER of the SET that the holder of `certificate` signs for the SHA-256 `digest` of the covered
 * bytes.
 */
export function toBeSigned(certificate: Buffer, digest: Buffer): Buffer {
  return Buffer.from(
    AsnConvert.serialize(new AttributeSet(buildSignedAttributes(DATA, digest, certificate))),
  );
}

/** Returns the SHA-256 over `toBeSigned`: a remote service signs it and sees nothing else of the document. */
export const computeDigestToSign = (certificate: Buffer, digest: Buffer): Buffer =>
  createHash("sha256").update(toBeSigned(certificate, digest)).digest();

/**
 * Returns a raw signature in the encoding of CMS, or null when the certificate's key did not make it.
 * Services return ECDSA signatures in DER, some as the bare numbers (IEEE P1363): both are read, DER is
 * returned.
 */
export function readRawSignature(certificate: Buffer, signed: Buffer, signature: Buffer): Buffer | null {
  const { publicKey } = new X509Certificate(certificate);
  if (verify("sha256", signed, publicKey, signature)) return signature;
  if (publicKey.asymmetricKeyType !== "ec") return null;
  const key = createPublicKey({
    key: publicKey.export({ type: "spki", format: "der" }),
    type: "spki",
    format: "der",
  });
  if (!verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature)) return null;
  const half = signature.length / 2;
  return encodeDer(
    SEQUENCE,
    encodeDerInteger(signature.subarray(0, half)),
    encodeDerInteger(signature.subarray(half)),
  );
}

function encodeDerInteger(unsigned: Buffer): Buffer {
  const first = unsigned.findIndex((byte) => byte !== 0);
  const bytes = unsigned.subarray(first < 0 ? unsigned.length - 1 : first);
  return encodeDer(INTEGER, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

export type RemoteSignature = {
  /** DER, the signing certificate first. */
  chain: readonly Buffer[];
  /** SHA-256 of the covered bytes. */
  digest: Buffer;
  /** As `readRawSignature` returns it. */
  signature: Buffer;
  /** DER of an RFC 3161 token over the signature, for B-T; null without one. */
  timestamp: Buffer | null;
};

/**
 * Returns the DER of the ContentInfo: PAdES baseline B, or T with a timestamp. The caller has verified the
 * signature.
 */
export function buildRemoteCms({ chain, digest, signature, timestamp }: RemoteSignature): Buffer {
  const [ownDer] = chain;
  if (!ownDer) throw new Error("A signature has at least its own certificate.");
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: buildSignerIdentifier(AsnConvert.parse(ownDer, Certificate)),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: SHA_256 }),
    signedAttrs: buildSignedAttributes(DATA, digest, ownDer),
    signatureAlgorithm: toSha256SignatureAlgorithm(new X509Certificate(ownDer).publicKey.asymmetricKeyType),
    signature: toOctetString(signature),
  });
  if (timestamp) {
    const token = new Uint8Array(timestamp).buffer;
    info.unsignedAttrs = [new Attribute({ attrType: TIMESTAMP_TOKEN, attrValues: [token] })];
  }
  const members = listDerMembers(readDerElement(Buffer.from(AsnConvert.serialize(info))).content);
  return buildContentInfo(
    buildSignedDataHead(chain),
    members.map(({ bytes }) => bytes),
  );
}

/** Returns the bytes to reserve for such a CMS before its signature exists. */
export function computeRemoteCmsReserve(chain: readonly Buffer[]): number {
  const certificates = chain.reduce((sum, der) => sum + der.length, 0);
  return Math.ceil((certificates + REST_ROOM + TOKEN_ROOM) / 256) * 256;
}
