import { sign, verify, X509Certificate } from "node:crypto";
import {
  Attribute,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
} from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import {
  AttributeSet,
  buildCmsAttribute,
  buildSigningCertificate,
  CONTENT_TYPE,
  DATA,
  MESSAGE_DIGEST,
  ObjectIdentifierValue,
  SHA_256,
  SIGNED_DATA,
  SIGNING_CERTIFICATE_V2,
  TIMESTAMP_TOKEN,
  toOctetString,
  toSha256SignatureAlgorithm,
} from "./cms-parts";
import { encodeDer, listDerMembers, readDerElement } from "./der";
import type { Signer } from "./signer";

/**
 * The CMS of a PAdES baseline signature (ETSI EN 319 142-1, RFC 5652, RFC 5035): detached, SHA-256, with
 * signing-certificate-v2 and without signing-time, which the profile leaves to /M. `@peculiar/asn1-cms` gives
 * the types, node:crypto the cryptography. pkijs would add WebCrypto in between and no further check.
 */

const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT_0 = 0xa0;
const CONTEXT_1 = 0xa1;

function toBuffer(der: ArrayBuffer): Buffer {
  return Buffer.from(der);
}

const SIGNED_DATA_OID = toBuffer(AsnConvert.serialize(new ObjectIdentifierValue(SIGNED_DATA)));

/**
 * Parts that are the same in every signature of one signer, encoded once: the library takes milliseconds for
 * them.
 */
type Template = {
  /** The signed attributes in DER order, without the one that holds the digest. */
  attributes: readonly Buffer[];
  digestAttribute: Buffer;
  /** Everything of the SignedData before its signer, and of the signer before its attributes. */
  head: Buffer;
  signerHead: Buffer;
  signatureAlgorithm: Buffer;
};

const DIGEST_BYTES = 32;
const templates = new WeakMap<Signer, Template>();

/** Encodes a SignedData up to its signer; certificates keep the exact bytes their issuers signed. */
export function buildSignedDataHead(chain: readonly Buffer[]): Buffer {
  const digestAlgorithm = new DigestAlgorithmIdentifier({ algorithm: SHA_256 });
  return Buffer.concat([
    encodeDer(INTEGER, Buffer.of(CMSVersion.v1)),
    encodeDer(SET, toBuffer(AsnConvert.serialize(digestAlgorithm))),
    toBuffer(AsnConvert.serialize(new EncapsulatedContentInfo({ eContentType: DATA }))),
    encodeDer(CONTEXT_0, ...chain),
  ]);
}

function getCmsTemplate(signer: Signer): Template {
  const cachedTemplate = templates.get(signer);
  if (cachedTemplate) return cachedTemplate;
  const [ownDer] = signer.chain;
  if (!ownDer) throw new Error("A signer has at least its own certificate.");
  const own = AsnConvert.parse(ownDer, Certificate).tbsCertificate;
  const encodeValue = (value: unknown) => toBuffer(AsnConvert.serialize(value));
  const digestAlgorithm = encodeValue(new DigestAlgorithmIdentifier({ algorithm: SHA_256 }));
  const { issuer, serialNumber } = own;
  const template: Template = {
    attributes: [
      buildCmsAttribute(CONTENT_TYPE, new ObjectIdentifierValue(DATA)),
      buildCmsAttribute(SIGNING_CERTIFICATE_V2, buildSigningCertificate(ownDer)),
    ].map(encodeValue),
    digestAttribute: encodeValue(
      buildCmsAttribute(MESSAGE_DIGEST, toOctetString(new Uint8Array(DIGEST_BYTES))),
    ),
    head: buildSignedDataHead(signer.chain),
    signerHead: Buffer.concat([
      encodeDer(INTEGER, Buffer.of(CMSVersion.v1)),
      encodeValue(new IssuerAndSerialNumber({ issuer, serialNumber })),
      digestAlgorithm,
    ]),
    signatureAlgorithm: encodeValue(toSha256SignatureAlgorithm(signer.key.asymmetricKeyType)),
  };
  templates.set(signer, template);
  return template;
}

/** Encodes a CMS ContentInfo of one signer; `signerInfo`: the members of its SignerInfo. */
export function buildContentInfo(head: Buffer, signerInfo: readonly Buffer[]): Buffer {
  const signedData = encodeDer(SEQUENCE, head, encodeDer(SET, encodeDer(SEQUENCE, ...signerInfo)));
  return encodeDer(SEQUENCE, SIGNED_DATA_OID, encodeDer(CONTEXT_0, signedData));
}

/** Signs the SHA-256 `digest` of the covered bytes; returns the DER of a CMS ContentInfo. */
export function signDetached(signer: Signer, digest: Buffer): Buffer {
  const template = getCmsTemplate(signer);
  const { digestAttribute } = template;
  const filled = Buffer.concat([digestAttribute.subarray(0, -DIGEST_BYTES), digest]);
  // DER requires the members of a SET in the order of their encodings (X.690, 11.6).
  const attributes = [...template.attributes, filled].sort(Buffer.compare);
  // The attributes are in the message under [0] and are signed as a SET (RFC 5652, 5.4).
  const signature = sign("sha256", encodeDer(SET, ...attributes), signer.key);
  return buildContentInfo(template.head, [
    template.signerHead,
    encodeDer(CONTEXT_0, ...attributes),
    template.signatureAlgorithm,
    encodeDer(OCTET_STRING, signature),
  ]);
}

/**
 * Returns the reason why a CMS does not hold for `digest` and certificate, or null. Parses the encoded bytes
 * afresh, so that a mistake of `signDetached` cannot confirm itself.
 */
export function findCmsFault(cms: Buffer, digest: Buffer, certificateDer: Buffer): string | null {
  const signedData = AsnConvert.parse(AsnConvert.parse(cms, ContentInfo).content, SignedData);
  const [info] = signedData.signerInfos;
  if (!info?.signedAttrs) return "the signature has no signed attributes";
  const findAttributeValue = (type: string) =>
    info.signedAttrs?.find((item) => item.attrType === type)?.attrValues[0];
  const messageDigest = findAttributeValue(MESSAGE_DIGEST);
  if (!messageDigest || !Buffer.from(AsnConvert.parse(messageDigest, OctetString).buffer).equals(digest)) {
    return "the signature is over other bytes";
  }
  if (!findAttributeValue(SIGNING_CERTIFICATE_V2)) return "the signature does not name its certificate";
  // The attributes are in the message under [0] and are signed as a SET (RFC 5652, 5.4).
  const signed = toBuffer(AsnConvert.serialize(new AttributeSet(info.signedAttrs)));
  const { publicKey } = new X509Certificate(certificateDer);
  const holds = verify("sha256", signed, publicKey, Buffer.from(info.signature.buffer));
  return holds ? null : "the signature does not fit its certificate";
}

type CmsParts = { head: Buffer; signerInfo: Buffer[]; signature: Buffer };

function parseCmsParts(cms: Buffer): CmsParts {
  const [, wrapped] = listDerMembers(readDerElement(cms).content);
  const members = listDerMembers(readDerElement(wrapped?.content ?? Buffer.of()).content);
  const signers = members.pop();
  const signerInfo = listDerMembers(readDerElement(signers?.content ?? Buffer.of()).content);
  const signature = signerInfo.find(({ tag }) => tag === OCTET_STRING);
  if (!signature) throw new Error("A CMS without a signature cannot be time-stamped.");
  return {
    head: Buffer.concat(members.map(({ bytes }) => bytes)),
    signerInfo: signerInfo.map(({ bytes }) => bytes),
    signature: signature.content,
  };
}

/** Returns the signature value, the input of a signature time-stamp. */
export function readSignatureValue(cms: Buffer): Buffer {
  return parseCmsParts(cms).signature;
}

/** Returns the same signature with a time-stamp token as unsigned attribute (ETSI EN 319 122-1, 5.3). */
export function withTimestamp(cms: Buffer, token: Buffer): Buffer {
  const { head, signerInfo } = parseCmsParts(cms);
  const attrValues = [new Uint8Array(token).buffer];
  const stamp = AsnConvert.serialize(new Attribute({ attrType: TIMESTAMP_TOKEN, attrValues }));
  return buildContentInfo(head, [...signerInfo, encodeDer(CONTEXT_1, toBuffer(stamp))]);
}

/**
 * Returns the bytes to reserve for the CMS of this signer: its certificates, its signature and room for the
 * rest.
 */
export function computeCmsReserve(signer: Signer): number {
  const certificates = signer.chain.reduce((sum, der) => sum + der.length, 0);
  return Math.ceil((certificates + 1536) / 256) * 256;
}
