import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  BasicConstraints,
  Certificate,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
} from "@peculiar/asn1-x509";
import { DomainError } from "@/server/domain/errors";

/** Checks that decide if a certificate may be used to sign here (domain/fields.md 8.6, rule 8). */

/** A longer chain would be a loop. */
const MAX_CHAIN = 8;
const MIN_RSA_BITS = 2048;
const CURVES: readonly string[] = ["prime256v1", "secp384r1", "secp521r1"];
/** RFC 5280's bits for keys that sign documents. */
const SIGNS = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;

/**
 * sha256WithRSA, sha384WithRSA, sha512WithRSA and the same of ECDSA: no other algorithm is accepted in a
 * chain.
 */
const SIGNED_WITH: readonly string[] = [
  "1.2.840.113549.1.1.11",
  "1.2.840.113549.1.1.12",
  "1.2.840.113549.1.1.13",
  "1.2.840.10045.4.3.2",
  "1.2.840.10045.4.3.3",
  "1.2.840.10045.4.3.4",
];

const createInvalidError = (why: string, cause?: unknown) =>
  new DomainError("CSC_CERT_INVALID", why, { cause });

/**
 * Reads the accredited issuers from the configured file.
 * @throws DomainError NOT_SETUP when it cannot be read or holds none
 */
export function readTrustedIssuers(file: string): X509Certificate[] {
  try {
    const blocks = readFileSync(file, "utf8").match(
      /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g,
    );
    if (!blocks) throw new TypeError("no certificate in it");
    return blocks.map((block) => new X509Certificate(block));
  } catch (cause) {
    throw new DomainError("NOT_SETUP", "CSC_TRUSTED_CERTS_FILE cannot be read.", { cause });
  }
}

/** @throws DomainError CSC_CERT_INVALID */
function parseChain(chain: readonly Buffer[]): X509Certificate[] {
  try {
    return chain.map((der) => new X509Certificate(der));
  } catch (cause) {
    throw createInvalidError("The provider's certificate cannot be read.", cause);
  }
}

const toAsn = (certificate: X509Certificate): Certificate => AsnConvert.parse(certificate.raw, Certificate);

function mayIssue(certificate: X509Certificate): boolean {
  const extension = toAsn(certificate).tbsCertificate.extensions?.find(
    ({ extnID }) => extnID === id_ce_basicConstraints,
  );
  return extension !== undefined && AsnConvert.parse(extension.extnValue.buffer, BasicConstraints).cA;
}

const isInForce = ({ validFromDate, validToDate }: X509Certificate, now: Date): boolean =>
  validFromDate <= now && now <= validToDate;

/**
 * Returns the path from the signer's certificate to a trusted one, each issued by the next. Other
 * certificates of the provider only help to build the path.
 * @throws DomainError CSC_CERT_INVALID
 */
function findTrustedPath(
  chain: readonly Buffer[],
  trusted: readonly X509Certificate[],
  now: Date,
): X509Certificate[] {
  const [own, ...others] = parseChain(chain);
  if (!own) throw createInvalidError("The provider sent no certificate.");
  const path = [own];
  for (let current = own; path.length <= MAX_CHAIN; ) {
    if (!isInForce(current, now))
      throw createInvalidError("The certificate, or one that vouches for it, is not in force now.");
    if (!SIGNED_WITH.includes(toAsn(current).signatureAlgorithm.algorithm)) {
      throw createInvalidError("The certificate is vouched for with an algorithm that is not accepted.");
    }
    const currentCertificate = current;
    if (path.length > 1 && trusted.some(({ raw }) => raw.equals(currentCertificate.raw))) return path;
    const issuer = [...trusted, ...others].find(
      (candidate) =>
        !candidate.raw.equals(currentCertificate.raw) &&
        currentCertificate.checkIssued(candidate) &&
        mayIssue(candidate) &&
        currentCertificate.verify(candidate.publicKey),
    );
    if (!issuer) break;
    path.push(issuer);
    if (trusted.includes(issuer)) {
      if (!isInForce(issuer, now)) throw createInvalidError("The issuer's certificate is not in force now.");
      return path;
    }
    current = issuer;
  }
  throw createInvalidError("The certificate does not come from an issuer that is accepted here.");
}

/** @throws DomainError CSC_CERT_INVALID, CSC_ALGORITHM_REFUSED */
function assertSigns(own: X509Certificate): void {
  const extension = toAsn(own).tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_keyUsage);
  const usage = extension ? AsnConvert.parse(extension.extnValue.buffer, KeyUsage).toNumber() : SIGNS;
  if ((usage & SIGNS) === 0) throw createInvalidError("The certificate is not made for signing.");
  const { asymmetricKeyType, asymmetricKeyDetails } = own.publicKey;
  const isStrong =
    asymmetricKeyType === "rsa"
      ? (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
      : asymmetricKeyType === "ec" && CURVES.includes(asymmetricKeyDetails?.namedCurve ?? "");
  if (!isStrong) throw new DomainError("CSC_ALGORITHM_REFUSED");
}

/**
 * Throws the DomainError listed at `checkCertificate` when the issuer revoked a certificate or cannot say.
 */
export type RevocationCheck = (asked: {
  certificate: X509Certificate;
  issuer: X509Certificate;
  now: Date;
}) => Promise<void>;

export type Judging = {
  trusted: readonly X509Certificate[];
  now: Date;
  assertNotRevoked: RevocationCheck;
};

/**
 * Checks all that domain/fields.md 8.6, rule 8, requires but the RUN: accepted issuer, in force, not revoked,
 * for signing, strong. Returns the path to embed, with the accepted issuer, so that the signature can be
 * proven later.
 * @throws DomainError CSC_CERT_INVALID, CSC_ALGORITHM_REFUSED, CSC_TSP_TIMEOUT or CSC_REQUEST_FAILED when the
 * revocation status is not available
 */
export async function checkCertificate(
  chain: readonly Buffer[],
  { trusted, now, assertNotRevoked }: Judging,
): Promise<Buffer[]> {
  const path = findTrustedPath(chain, trusted, now);
  const [own] = path;
  if (own) assertSigns(own);
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1];
    if (issuer) await assertNotRevoked({ certificate, issuer, now });
  }
  return path.map(({ raw }) => raw);
}

const PKCS1: readonly string[] = ["1.2.840.113549.1.1.11", "1.2.840.113549.1.1.1"];
const ECDSA: readonly string[] = ["1.2.840.10045.4.3.2", "1.2.840.10045.2.1"];

/**
 * Returns the OID of a signature over SHA-256 that the key offers and every PDF reader understands.
 * @throws DomainError CSC_ALGORITHM_REFUSED
 */
export function chooseSignatureAlgorithm(certificate: Buffer, offered: readonly string[]): string {
  const isRsa = new X509Certificate(certificate).publicKey.asymmetricKeyType === "rsa";
  const algorithmOid = (isRsa ? PKCS1 : ECDSA).find((oid) => offered.includes(oid));
  if (!algorithmOid) throw new DomainError("CSC_ALGORITHM_REFUSED");
  return algorithmOid;
}

export function readCertificateName(der: Buffer): { issuer: string; serial: string; holder: string } {
  const certificate = new X509Certificate(der);
  const getCommonName = (subject: string) => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replace(/\n/g, ", ");
  return {
    issuer: getCommonName(certificate.issuer),
    serial: certificate.serialNumber,
    holder: getCommonName(certificate.subject),
  };
}
