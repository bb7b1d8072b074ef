import { createHash, sign, verify, X509Certificate } from "node:crypto";
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from "@peculiar/asn1-cms";
import {
  AsnArray,
  AsnConvert,
  AsnProp,
  AsnPropTypes,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import type { Signer } from "./signer";

/**
 * The CMS of a PAdES baseline signature (ETSI EN 319 142-1, RFC 5652, RFC 5035): detached, SHA-256, with
 * signing-certificate-v2 and without signing-time, which the profile leaves to /M. `@peculiar/asn1-cms` gives the
 * types, node:crypto the cryptography; pkijs would add WebCrypto in between and no further check.
 */

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
const SHA_256 = "2.16.840.1.101.3.4.2.1";
const ECDSA_WITH_SHA_256 = "1.2.840.10045.4.3.2";
const RSA_WITH_SHA_256 = "1.2.840.113549.1.1.11";
const DER_NULL = Uint8Array.of(5, 0).buffer;

/** RFC 5035: `ESSCertIDv2` with the default SHA-256, so only the hash is written. */
class EssCertIdV2 {
  certHash = new OctetString();
}
AsnProp({ type: OctetString })(EssCertIdV2.prototype, "certHash");

class SigningCertificateV2 {
  certs: EssCertIdV2[] = [];
}
AsnProp({ type: EssCertIdV2, repeated: "sequence" })(SigningCertificateV2.prototype, "certs");

class AttributeSet extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(AttributeSet);

class ObjectIdentifierValue {
  constructor(public value = "") {}
}
AsnType({ type: AsnTypeTypes.Choice })(ObjectIdentifierValue);
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(ObjectIdentifierValue.prototype, "value");

function toBuffer(der: ArrayBuffer): Buffer {
  return Buffer.from(der);
}

function octets(bytes: Uint8Array): OctetString {
  return new OctetString(new Uint8Array(bytes).buffer);
}

function attribute(type: string, value: unknown): Attribute {
  return new Attribute({ attrType: type, attrValues: [AsnConvert.serialize(value)] });
}

/** DER wants the members of a SET in the order of their encodings (X.690, 11.6). */
function inDerOrder(attributes: readonly Attribute[]): Attribute[] {
  return attributes
    .map((item) => ({ item, der: toBuffer(AsnConvert.serialize(item)) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ item }) => item);
}

function signatureAlgorithm(signer: Signer): SignatureAlgorithmIdentifier {
  return signer.key.asymmetricKeyType === "rsa"
    ? new SignatureAlgorithmIdentifier({ algorithm: RSA_WITH_SHA_256, parameters: DER_NULL })
    : new SignatureAlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 });
}

/** Signs the SHA-256 `digest` of the covered bytes; returns the DER of a CMS ContentInfo. */
export function signDetached(signer: Signer, digest: Buffer): Buffer {
  const certificates = signer.chain.map((der) => AsnConvert.parse(der, Certificate));
  const [own] = certificates;
  const [ownDer] = signer.chain;
  if (!own || !ownDer) throw new Error("A signer has at least its own certificate.");
  const certId = new EssCertIdV2();
  certId.certHash = octets(createHash("sha256").update(ownDer).digest());
  const signingCertificate = new SigningCertificateV2();
  signingCertificate.certs = [certId];
  const signedAttrs = inDerOrder([
    attribute(CONTENT_TYPE, new ObjectIdentifierValue(DATA)),
    attribute(MESSAGE_DIGEST, octets(digest)),
    attribute(SIGNING_CERTIFICATE_V2, signingCertificate),
  ]);
  const toBeSigned = toBuffer(AsnConvert.serialize(new AttributeSet(signedAttrs)));
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: own.tbsCertificate.issuer,
        serialNumber: own.tbsCertificate.serialNumber,
      }),
    }),
    digestAlgorithm: new DigestAlgorithmIdentifier({ algorithm: SHA_256 }),
    signedAttrs,
    signatureAlgorithm: signatureAlgorithm(signer),
    signature: octets(sign("sha256", toBeSigned, signer.key)),
  });
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new DigestAlgorithmIdentifier({ algorithm: SHA_256 })]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: new CertificateSet(
      certificates.map((certificate) => new CertificateChoices({ certificate })),
    ),
    signerInfos: new SignerInfos([signerInfo]),
  });
  return toBuffer(
    AsnConvert.serialize(
      new ContentInfo({ contentType: SIGNED_DATA, content: AsnConvert.serialize(signedData) }),
    ),
  );
}

/**
 * Why a CMS does not hold for `digest` and certificate, or null when it does. Reads the encoded bytes afresh, so that
 * a mistake of `signDetached` cannot confirm itself.
 */
export function whyCmsFails(cms: Buffer, digest: Buffer, certificateDer: Buffer): string | null {
  const signedData = AsnConvert.parse(AsnConvert.parse(cms, ContentInfo).content, SignedData);
  const [info] = signedData.signerInfos;
  if (!info?.signedAttrs) return "the signature has no signed attributes";
  const value = (type: string) => info.signedAttrs?.find((item) => item.attrType === type)?.attrValues[0];
  const messageDigest = value(MESSAGE_DIGEST);
  if (!messageDigest || !Buffer.from(AsnConvert.parse(messageDigest, OctetString).buffer).equals(digest)) {
    return "the signature is over other bytes";
  }
  if (!value(SIGNING_CERTIFICATE_V2)) return "the signature does not name its certificate";
  // The attributes stand in the message under [0] and are signed as a SET (RFC 5652, 5.4).
  const signed = toBuffer(AsnConvert.serialize(new AttributeSet(info.signedAttrs)));
  const { publicKey } = new X509Certificate(certificateDer);
  const holds = verify("sha256", signed, publicKey, Buffer.from(info.signature.buffer));
  return holds ? null : "the signature does not fit its certificate";
}

/** Bytes to reserve for the CMS of this signer: its certificates, its signature and room for the rest. */
export function cmsReserve(signer: Signer): number {
  const certificates = signer.chain.reduce((sum, der) => sum + der.length, 0);
  return Math.ceil((certificates + 1536) / 256) * 256;
}
