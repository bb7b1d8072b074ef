import { verify, type X509Certificate } from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  Certificate,
  CertificateList,
  CRLDistributionPoints,
  id_ce_cRLDistributionPoints,
} from "@peculiar/asn1-x509";
import { Refusal } from "@/server/domain/errors";

/**
 * Whether a certificate was revoked, by the list its issuer publishes (RFC 5280, 5). The addresses come from
 * certificates that an accepted issuer vouches for. Where a certificate names no list, what the service says of it
 * (`cert.status`) is all there is. Nobody who can be asked and does not answer: nobody signs.
 */

const TIMEOUT_MS = 15_000;
const MAX_LIST_BYTES = 20 * 1024 * 1024;
const HASHES: Record<string, string> = {
  "1.2.840.113549.1.1.11": "sha256",
  "1.2.840.113549.1.1.12": "sha384",
  "1.2.840.113549.1.1.13": "sha512",
  "1.2.840.10045.4.3.2": "sha256",
  "1.2.840.10045.4.3.3": "sha384",
  "1.2.840.10045.4.3.4": "sha512",
};

/** Where a certificate's issuer publishes what it revoked, over the web; the rest (LDAP) is passed over. */
export function listAddresses(certificate: X509Certificate): string[] {
  const { extensions } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
  const extension = extensions?.find(({ extnID }) => extnID === id_ce_cRLDistributionPoints);
  if (!extension) return [];
  const points = AsnConvert.parse(extension.extnValue.buffer, CRLDistributionPoints);
  return [...points].flatMap(({ distributionPoint }) =>
    (distributionPoint?.fullName ?? []).flatMap(({ uniformResourceIdentifier: uri }) =>
      uri && /^https?:/i.test(uri) ? [uri] : [],
    ),
  );
}

/** @throws Refusal CSC_CERT_INVALID when revoked; CSC_TSP_TIMEOUT, CSC_REQUEST_FAILED when nobody can say */
export async function assertNotRevoked(
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): Promise<void> {
  const addresses = listAddresses(certificate);
  let failure: unknown = null;
  for (const address of addresses) {
    try {
      if (!isListed(await fetchList(address), certificate, issuer, now)) return;
    } catch (error) {
      failure = error;
      continue;
    }
    throw new Refusal("CSC_CERT_INVALID", "The certificate was revoked.");
  }
  if (addresses.length === 0) return;
  const isLate = failure instanceof Error && failure.name === "TimeoutError";
  throw new Refusal(
    isLate ? "CSC_TSP_TIMEOUT" : "CSC_REQUEST_FAILED",
    "Whether the certificate was revoked cannot be found out now.",
    { cause: failure },
  );
}

async function fetchList(address: string): Promise<CertificateList> {
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new TypeError(`status ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_LIST_BYTES) throw new TypeError("the revocation list is too long");
    chunks.push(chunk);
  }
  return AsnConvert.parse(Buffer.concat(chunks), CertificateList);
}

/** Whether a list names the certificate. @throws TypeError for a list that is not the issuer's, or is out of date */
function isListed(
  list: CertificateList,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): boolean {
  const { tbsCertList, signatureAlgorithm, signature } = list;
  const hash = HASHES[signatureAlgorithm.algorithm];
  const signed = Buffer.from(list.tbsCertListRaw ?? AsnConvert.serialize(tbsCertList));
  if (!hash || !verify(hash, signed, issuer.publicKey, Buffer.from(signature))) {
    throw new TypeError("the revocation list is not the issuer's");
  }
  const until = tbsCertList.nextUpdate?.getTime();
  if (until !== undefined && until < now) throw new TypeError("the revocation list is out of date");
  const serial = BigInt(`0x${certificate.serialNumber}`);
  return (tbsCertList.revokedCertificates ?? []).some(
    ({ userCertificate }) => BigInt(`0x${Buffer.from(userCertificate).toString("hex")}`) === serial,
  );
}
