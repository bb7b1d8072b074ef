import { createHash, X509Certificate } from "node:crypto";
import {
  BasicOCSPResponse,
  CertID,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  type SingleResponse,
  TBSRequest,
} from "@peculiar/asn1-ocsp";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  Certificate,
  ExtendedKeyUsage,
  id_ce_extKeyUsage,
  id_kp_OCSPSigning,
} from "@peculiar/asn1-x509";
import { listDerMembers, readDerElement, readSignedPart } from "../sign/der";
import { isSignatureGood } from "../sign/verify-signature";
import { RevocationProblem } from "./revocation-error";

/** Online status of one certificate (RFC 6960). */

/**
 * RFC 5019 has SHA-1 here, and many responders know nothing else. It only names the issuer, so security does
 * not rest on it.
 */
const SHA_1 = "1.3.14.3.2.26";
const DER_NULL = Uint8Array.of(5, 0).buffer;
const SKEW_MS = 5 * 60_000;
/**
 * An answer without a next update means that a newer one is always available (RFC 6960, 4.2.2.1): an old one
 * was replayed.
 */
const NEWEST_FOR_MS = 24 * 60 * 60_000;
const CERTIFICATES_TAG = 0xa0;

export type OcspAnswer = {
  der: Buffer;
  nextUpdate: Date | null;
  isRevoked: boolean;
  /** The responder's own certificate, when the issuer delegates answers. */
  responder: Buffer | null;
};

const hashSha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest();
const toOctets = (bytes: Uint8Array) => new OctetString(new Uint8Array(bytes).buffer);

function buildCertId(certificate: Buffer, issuer: Buffer): CertID {
  const own = AsnConvert.parse(certificate, Certificate).tbsCertificate;
  const { subjectPublicKeyInfo } = AsnConvert.parse(issuer, Certificate).tbsCertificate;
  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_1, parameters: DER_NULL }),
    issuerNameHash: toOctets(hashSha1(Buffer.from(AsnConvert.serialize(own.issuer)))),
    issuerKeyHash: toOctets(hashSha1(new Uint8Array(subjectPublicKeyInfo.subjectPublicKey))),
    serialNumber: own.serialNumber,
  });
}

/** Builds the query, without a nonce: answers are cached and shared, and their own times state their age. */
export function buildOcspQuery(certificate: Buffer, issuer: Buffer): Buffer {
  const request = new Request({ reqCert: buildCertId(certificate, issuer) });
  return Buffer.from(
    AsnConvert.serialize(new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [request] }) })),
  );
}

function isDelegate(der: Buffer, issuer: X509Certificate, now: Date): boolean {
  const certificate = new X509Certificate(der);
  const { extensions } = AsnConvert.parse(der, Certificate).tbsCertificate;
  const usage = extensions?.find(({ extnID }) => extnID === id_ce_extKeyUsage);
  const purposes = usage ? [...AsnConvert.parse(usage.extnValue.buffer, ExtendedKeyUsage)] : [];
  const isInTime = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
  return (
    isInTime &&
    purposes.includes(id_kp_OCSPSigning) &&
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey)
  );
}

/** The certificates in the answer, as their exact bytes. */
function listSentCertificates(basic: Buffer): Buffer[] {
  const list = listDerMembers(readDerElement(basic).content)
    .slice(3)
    .find(({ tag }) => tag === CERTIFICATES_TAG);
  return list ? listDerMembers(readDerElement(list.content).content).map(({ bytes }) => bytes) : [];
}

const isSameOctets = (a: OctetString, b: OctetString) => Buffer.from(a.buffer).equals(Buffer.from(b.buffer));

function isAbout({ certID }: SingleResponse, id: CertID): boolean {
  return (
    certID.hashAlgorithm.algorithm === id.hashAlgorithm.algorithm &&
    Buffer.from(certID.serialNumber).equals(Buffer.from(id.serialNumber)) &&
    isSameOctets(certID.issuerNameHash, id.issuerNameHash) &&
    isSameOctets(certID.issuerKeyHash, id.issuerKeyHash)
  );
}

function readBasicAnswer(der: Buffer): Buffer {
  const answer = AsnConvert.parse(der, OCSPResponse);
  if (answer.responseStatus !== OCSPResponseStatus.successful || !answer.responseBytes) {
    throw new RevocationProblem(`a status service refused to answer (${answer.responseStatus})`);
  }
  return Buffer.from(answer.responseBytes.response.buffer);
}

/**
 * The signer of the answer: the issuer itself (null), or its delegate.
 * @throws RevocationProblem when neither signed
 */
function findResponder(basic: Buffer, parsed: BasicOCSPResponse, issuer: Buffer, now: Date): Buffer | null {
  const authority = new X509Certificate(issuer);
  const isSignedBy = (certificate: X509Certificate) =>
    isSignatureGood({
      data: readSignedPart(basic),
      signature: Buffer.from(new Uint8Array(parsed.signature)),
      algorithm: parsed.signatureAlgorithm.algorithm,
      key: certificate.publicKey,
    });
  if (isSignedBy(authority)) return null;
  const delegate = listSentCertificates(basic).find(
    (der) => isDelegate(der, authority, now) && isSignedBy(new X509Certificate(der)),
  );
  if (!delegate) throw new RevocationProblem("a status answer was not signed for its issuer");
  return delegate;
}

/**
 * Reads an answer about `certificate` that its issuer stands behind at `now`.
 * @throws RevocationProblem
 */
export function readOcspAnswer(der: Buffer, certificate: Buffer, issuer: Buffer, now: Date): OcspAnswer {
  try {
    const basic = readBasicAnswer(der);
    const parsed = AsnConvert.parse(basic, BasicOCSPResponse);
    const responder = findResponder(basic, parsed, issuer, now);
    const id = buildCertId(certificate, issuer);
    const single = parsed.tbsResponseData.responses.find((entry) => isAbout(entry, id));
    if (!single) throw new RevocationProblem("a status answer is about another certificate");
    const { thisUpdate, nextUpdate = null, certStatus } = single;
    const until = nextUpdate ?? new Date(thisUpdate.getTime() + NEWEST_FOR_MS);
    if (thisUpdate.getTime() - SKEW_MS > now.getTime() || until < now) {
      throw new RevocationProblem("a status answer is not in force");
    }
    const isRevoked = certStatus.revoked !== undefined;
    if (!isRevoked && certStatus.good === undefined) {
      throw new RevocationProblem("a status service does not know the certificate");
    }
    return { der, nextUpdate, isRevoked, responder };
  } catch (cause) {
    if (cause instanceof RevocationProblem) throw cause;
    throw new RevocationProblem("a status answer cannot be read", { cause });
  }
}
