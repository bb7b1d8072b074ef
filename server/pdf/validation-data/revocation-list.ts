import { X509Certificate } from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  CertificateList,
  CRLReason,
  CRLReasons,
  id_ce_cRLReasons,
  type RevokedCertificate,
} from "@peculiar/asn1-x509";
import { listDerMembers, readDerElement, readSignedPart } from "../sign/der";
import { isSignatureGood } from "../sign/verify-signature";
import { RevocationProblem } from "./revocation-error";

/** Certificate revocation lists (RFC 5280, 5). */

export type RevocationList = {
  der: Buffer;
  nextUpdate: Date | null;
  /** Serial numbers, hexadecimal without leading zeros. */
  revoked: ReadonlySet<string>;
};

/** Tolerance for an issuer's clock ahead of ours. */
const SKEW_MS = 5 * 60_000;
/** Delta lists and lists of one reason only are not meant to be stored with a document. */
const CRITICAL_BEYOND_US = new Set(["2.5.29.27", "2.5.29.28"]);

function formatSerial(bytes: ArrayBuffer): string {
  return Buffer.from(new Uint8Array(bytes)).toString("hex").replace(/^0+/, "").toLowerCase();
}

/** "Remove from list" takes an entry of an earlier list back. */
function isWithdrawn(entry: RevokedCertificate): boolean {
  const reason = entry.crlEntryExtensions?.find(({ extnID }) => extnID === id_ce_cRLReasons);
  return !reason || AsnConvert.parse(reason.extnValue.buffer, CRLReason).reason !== CRLReasons.removeFromCRL;
}

/**
 * Name of an issuer or subject as its exact bytes: the field that follows serial number and algorithm, or
 * validity.
 */
function readSubjectName(issuer: Buffer): Buffer | undefined {
  const fields = listDerMembers(readDerElement(readSignedPart(issuer)).content).filter(
    ({ tag }) => tag !== 0xa0,
  );
  return fields[4]?.bytes;
}

function readIssuerName(list: Buffer): Buffer | undefined {
  // An optional version, the algorithm, then the issuer.
  const fields = listDerMembers(readDerElement(readSignedPart(list)).content).filter(
    ({ tag }) => tag !== 0x02,
  );
  return fields[1]?.bytes;
}

/**
 * Reads a list that `issuer` signed and that is in force at `now`.
 * @throws RevocationProblem
 */
export function readRevocationList(der: Buffer, issuer: Buffer, now: Date): RevocationList {
  let list: CertificateList;
  try {
    list = AsnConvert.parse(der, CertificateList);
  } catch (cause) {
    throw new RevocationProblem("a revocation list cannot be read", { cause });
  }
  const [listed, expected] = [readIssuerName(der), readSubjectName(issuer)];
  const isGood =
    listed &&
    expected?.equals(listed) &&
    isSignatureGood({
      data: readSignedPart(der),
      signature: Buffer.from(new Uint8Array(list.signature)),
      algorithm: list.signatureAlgorithm.algorithm,
      key: new X509Certificate(issuer).publicKey,
    });
  if (!isGood) throw new RevocationProblem("a revocation list was not signed by its issuer");
  const { thisUpdate, nextUpdate, revokedCertificates = [], crlExtensions = [] } = list.tbsCertList;
  if (crlExtensions.some(({ critical, extnID }) => critical && CRITICAL_BEYOND_US.has(extnID))) {
    throw new RevocationProblem("a revocation list is a part of one only");
  }
  const until = nextUpdate?.getTime() ?? null;
  if (thisUpdate.getTime().getTime() - SKEW_MS > now.getTime() || (until !== null && until < now)) {
    throw new RevocationProblem("a revocation list is not in force");
  }
  const withdrawn = revokedCertificates.filter(isWithdrawn);
  return {
    der,
    nextUpdate: until,
    revoked: new Set(withdrawn.map((entry) => formatSerial(entry.userCertificate))),
  };
}
