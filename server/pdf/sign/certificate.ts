import { createHash, type KeyObject, randomBytes, sign, X509Certificate } from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";

/** X.509 certificates of the installation's own authority (RFC 5280), P-256 with SHA-256. */

const ECDSA_WITH_SHA_256 = "1.2.840.10045.4.3.2";
const COMMON_NAME = "2.5.4.3";
const ORGANISATION = "2.5.4.10";

export type CertificateRequest = {
  commonName: string;
  organisation: string;
  publicKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  use: "authority" | "seal";
  /** By default the certificate is self-signed. */
  issuer?: { certificate: Buffer };
  issuerKey: KeyObject;
  /** Further extensions: purposes, addresses of revocation data. */
  extensions?: readonly Extension[];
};

function buildName(parts: readonly (readonly [string, string])[]): Name {
  return new Name(
    parts.map(
      ([type, value]) =>
        new RelativeDistinguishedName([
          new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: value }) }),
        ]),
    ),
  );
}

function toSubjectKey(publicKey: KeyObject): SubjectPublicKeyInfo {
  return AsnConvert.parse(publicKey.export({ type: "spki", format: "der" }), SubjectPublicKeyInfo);
}

function computeKeyId(info: SubjectPublicKeyInfo): ArrayBuffer {
  const digest = createHash("sha1").update(Buffer.from(info.subjectPublicKey)).digest();
  return new Uint8Array(digest).buffer;
}

/** Builds an extension of a certificate; `value` is any of `@peculiar/asn1-x509`'s types. */
export function buildCertificateExtension(extnID: string, critical: boolean, value: unknown): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function generateSerialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
}

export function issueCertificate(request: CertificateRequest): Buffer {
  const own = toSubjectKey(request.publicKey);
  const issuer = request.issuer ? AsnConvert.parse(request.issuer.certificate, Certificate) : undefined;
  const issuerInfo = issuer?.tbsCertificate.subjectPublicKeyInfo ?? own;
  const subject = buildName([
    [ORGANISATION, request.organisation],
    [COMMON_NAME, request.commonName],
  ]);
  const isAuthority = request.use === "authority";
  const usage = isAuthority
    ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign
    : KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: generateSerialNumber(),
    signature: algorithm,
    issuer: issuer?.tbsCertificate.subject ?? subject,
    validity: new Validity({ notBefore: request.notBefore, notAfter: request.notAfter }),
    subject,
    subjectPublicKeyInfo: own,
    extensions: new Extensions([
      buildCertificateExtension(
        id_ce_basicConstraints,
        true,
        isAuthority ? new BasicConstraints({ cA: true, pathLenConstraint: 0 }) : new BasicConstraints(),
      ),
      buildCertificateExtension(id_ce_keyUsage, true, new KeyUsage(usage)),
      buildCertificateExtension(
        id_ce_subjectKeyIdentifier,
        false,
        new SubjectKeyIdentifier(computeKeyId(own)),
      ),
      buildCertificateExtension(
        id_ce_authorityKeyIdentifier,
        false,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(computeKeyId(issuerInfo)) }),
      ),
      ...(request.extensions ?? []),
    ]),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const signature = new Uint8Array(sign("sha256", signed, request.issuerKey)).buffer;
  return Buffer.from(
    AsnConvert.serialize(
      new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue: signature }),
    ),
  );
}

export function toPem(der: Buffer): string {
  return new X509Certificate(der).toString();
}

export function readKeyUsage(der: Buffer): number | null {
  const { extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const keyUsageExtension = extensions?.find((item) => item.extnID === id_ce_keyUsage);
  return keyUsageExtension ? AsnConvert.parse(keyUsageExtension.extnValue.buffer, KeyUsage).toNumber() : null;
}

/** Returns the extended key usage of a certificate; empty when it names none, which allows everything. */
export function listKeyPurposes(der: Buffer): string[] {
  const { extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const purposeExtension = extensions?.find((item) => item.extnID === id_ce_extKeyUsage);
  return purposeExtension ? [...AsnConvert.parse(purposeExtension.extnValue.buffer, ExtendedKeyUsage)] : [];
}

/** Returns true if parsing and serialising this certificate gives the same bytes, as the CMS needs. */
export function isCanonical(der: Buffer): boolean {
  return Buffer.from(AsnConvert.serialize(AsnConvert.parse(der, Certificate))).equals(der);
}
