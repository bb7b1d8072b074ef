import { type KeyObject, sign } from "node:crypto";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  Certificate,
  CertificateList,
  CRLNumber,
  Extension,
  id_ce_cRLNumber,
  RevokedCertificate,
  TBSCertList,
  Time,
  Version,
} from "@peculiar/asn1-x509";
import { ECDSA_WITH_SHA_256 } from "./cms-parts";

/** Revocation lists of authorities whose key is available (RFC 5280, 5), with an elliptic key and SHA-256. */

export type ListRequest = {
  /** Certificate in DER. */
  authority: Buffer;
  key: KeyObject;
  thisUpdate: Date;
  nextUpdate: Date;
  /** Serial numbers in the encoding of the certificates. */
  revoked?: readonly ArrayBuffer[];
};

/** X.509 knows whole seconds only. */
function toTime(at: Date): Time {
  return new Time(new Date(Math.floor(at.getTime() / 1000) * 1000));
}

/**
 * Returns the DER of a signed list. Its number is the time in seconds, so that later lists have higher ones.
 */
export function issueRevocationList(request: ListRequest): Buffer {
  const authority = AsnConvert.parse(request.authority, Certificate).tbsCertificate;
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 });
  const entries = (request.revoked ?? []).map(
    (userCertificate) =>
      new RevokedCertificate({ userCertificate, revocationDate: toTime(request.thisUpdate) }),
  );
  const number = new CRLNumber(Math.floor(request.thisUpdate.getTime() / 1000));
  const tbsCertList = new TBSCertList({
    version: Version.v2,
    signature: algorithm,
    issuer: authority.subject,
    thisUpdate: toTime(request.thisUpdate),
    nextUpdate: toTime(request.nextUpdate),
    ...(entries.length > 0 ? { revokedCertificates: entries } : {}),
    crlExtensions: [
      new Extension({ extnID: id_ce_cRLNumber, extnValue: new OctetString(AsnConvert.serialize(number)) }),
    ],
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertList));
  const signature = new Uint8Array(sign("sha256", signed, request.key)).buffer;
  return Buffer.from(
    AsnConvert.serialize(new CertificateList({ tbsCertList, signatureAlgorithm: algorithm, signature })),
  );
}
