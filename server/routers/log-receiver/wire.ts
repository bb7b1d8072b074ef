import { X509Certificate } from "node:crypto";
import type { LogReceiverRow } from "@/server/db/store/log-receiver";
import { DomainError } from "@/server/domain/errors";
import {
  describeReceiverUrlFault,
  getReceiverHost,
  getReceiverKind,
} from "@/server/domain/organisation-log/receiver";
import { env } from "@/server/env";

/** @throws DomainError INVALID_BODY naming the key */
function refuseInput(path: string, complaint: string): never {
  const issue = { path, message: `${path}: ${complaint}.` };
  throw new DomainError("INVALID_BODY", issue.message, { issues: [issue] });
}

/** @throws DomainError INVALID_BODY when the log may not be sent there (jobs/webhooks.md 4.1) */
export function assertReceiverUrl(url: string): void {
  const problem = describeReceiverUrlFault(url, env().WEBHOOK_ALLOWED_HOSTS);
  if (problem !== null) refuseInput("receiverUrl", problem);
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const CERTIFICATES_AT_MOST = 5;

/**
 * Returns the SHA-256 fingerprints of PEM certificates; refuses other content.
 * @throws DomainError INVALID_BODY
 */
export function listCertificateFingerprints(pem: string): string[] {
  const blocks = pem.match(CERTIFICATE) ?? [];
  const rest = pem.replace(CERTIFICATE, "").trim();
  if (blocks.length === 0 || blocks.length > CERTIFICATES_AT_MOST || rest !== "")
    refuseInput("authority", `must be 1 to ${CERTIFICATES_AT_MOST} certificates in PEM and nothing else`);
  return blocks.map((block) => {
    try {
      return new X509Certificate(block).fingerprint256;
    } catch {
      return refuseInput("authority", "holds something that is no certificate");
    }
  });
}

/** @throws DomainError INVALID_BODY: syslog over TLS has no place for a secret */
export function assertTakesSecret(url: string, secret: string | null | undefined): void {
  if (typeof secret === "string" && getReceiverKind(url) === "SYSLOG")
    refuseInput("receiverSecret", "a syslog receiver takes none");
}

/** @throws DomainError INVALID_BODY: a secret stored for one server is never sent to another */
export const refuseKeptSecret = (): never =>
  refuseInput("receiverSecret", "say it again, or null for none: this is another server");

type ReceiverAddress = Pick<LogReceiverRow, "url" | "authority">;

/**
 * Returns a receiver's data for the organisation's log: the host, since the rest of an address is often
 * secret.
 */
export const toReceiverInfo = ({ url, authority }: ReceiverAddress) => ({
  address: url,
  host: getReceiverHost(url),
  kind: getReceiverKind(url),
  authority: authority === null ? null : listCertificateFingerprints(authority),
});
