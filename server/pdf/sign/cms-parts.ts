import { createHash } from "node:crypto";
import {
  Attribute,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignerIdentifier,
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
import type { Certificate } from "@peculiar/asn1-x509";

/** CMS attributes and their names, for signatures and time-stamp tokens (RFC 5652, RFC 5035). */

export const DATA = "1.2.840.113549.1.7.1";
export const SIGNED_DATA = "1.2.840.113549.1.7.2";
export const CONTENT_TYPE = "1.2.840.113549.1.9.3";
export const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
export const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";
export const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
export const TIMESTAMP_TOKEN = "1.2.840.113549.1.9.16.2.14";
export const SHA_256 = "2.16.840.1.101.3.4.2.1";
export const ECDSA_WITH_SHA_256 = "1.2.840.10045.4.3.2";
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

export class AttributeSet extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(AttributeSet);

export class ObjectIdentifierValue {
  constructor(public value = "") {}
}
AsnType({ type: AsnTypeTypes.Choice })(ObjectIdentifierValue);
AsnProp({ type: AsnPropTypes.ObjectIdentifier })(ObjectIdentifierValue.prototype, "value");

export function toOctetString(bytes: Uint8Array): OctetString {
  return new OctetString(new Uint8Array(bytes).buffer);
}

/** Builds the value of signing-certificate-v2, which names the signing certificate by its SHA-256. */
export function buildSigningCertificate(certificate: Buffer): SigningCertificateV2 {
  const certId = new EssCertIdV2();
  certId.certHash = toOctetString(createHash("sha256").update(certificate).digest());
  const value = new SigningCertificateV2();
  value.certs = [certId];
  return value;
}

/** Returns the CMS identifier of signatures over SHA-256 with a key of this certificate's kind. */
export function toSha256SignatureAlgorithm(kind: string | undefined): SignatureAlgorithmIdentifier {
  return kind === "rsa"
    ? new SignatureAlgorithmIdentifier({ algorithm: RSA_WITH_SHA_256, parameters: DER_NULL })
    : new SignatureAlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 });
}

/**
 * Builds the signed attributes over the `digest` of a content, in the order that is signed (RFC 5652, 5.4).
 */
export function buildSignedAttributes(contentType: string, digest: Buffer, certificate: Buffer): Attribute[] {
  return sortInDerOrder([
    buildCmsAttribute(CONTENT_TYPE, new ObjectIdentifierValue(contentType)),
    buildCmsAttribute(MESSAGE_DIGEST, toOctetString(digest)),
    buildCmsAttribute(SIGNING_CERTIFICATE_V2, buildSigningCertificate(certificate)),
  ]);
}

export function buildSignerIdentifier({ tbsCertificate }: Certificate): SignerIdentifier {
  const { issuer, serialNumber } = tbsCertificate;
  return new SignerIdentifier({
    issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
  });
}

export function buildCmsAttribute(type: string, value: unknown): Attribute {
  return new Attribute({ attrType: type, attrValues: [AsnConvert.serialize(value)] });
}

/** DER requires the members of a SET in the order of their encodings (X.690, 11.6). */
function sortInDerOrder(attributes: readonly Attribute[]): Attribute[] {
  return attributes
    .map((item) => ({ item, der: Buffer.from(AsnConvert.serialize(item)) }))
    .sort((a, b) => Buffer.compare(a.der, b.der))
    .map(({ item }) => item);
}
