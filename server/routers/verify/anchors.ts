import { getRemoteSignature } from "@/server/identity/available-methods";
import { readTrustedIssuers } from "@/server/identity/remote-signature/certificate-checks";
import { log } from "@/server/log";
import type { Services } from "@/server/services";

/**
 * Returns the trusted certificates for a file check, as DER: this installation's authority, and accredited
 * issuers of recipients' keys if configured. An unreadable list does not cost the rest of the answer.
 */
export function listVerificationAnchors({ signer }: Pick<Services, "signer">): Uint8Array[] {
  // Only the authority: certificates that it issued are trusted through it.
  const own = (signer?.chain ?? []).slice(-1);
  const service = getRemoteSignature();
  if (!service) return own;
  try {
    return [...own, ...readTrustedIssuers(service.trustedCertsFile).map(({ raw }) => raw)];
  } catch (error) {
    log.warn({ err: error }, "the accredited issuers could not be read for a verification");
    return own;
  }
}
