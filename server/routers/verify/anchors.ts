import { remoteSignature } from "@/server/identity/available";
import { trustedIssuers } from "@/server/identity/remote-signature/certificate-checks";
import { log } from "@/server/log";
import type { Services } from "@/server/services";

/**
 * Whom this installation believes when it looks into a file, as DER: its own authority, and the accredited issuers of
 * recipients' own keys where they are set up. A list that cannot be read costs nobody the rest of the answer.
 */
export function verificationAnchors({ signer }: Pick<Services, "signer">): Uint8Array[] {
  // The authority alone: what it issued is believed for that.
  const own = (signer?.chain ?? []).slice(-1);
  const service = remoteSignature();
  if (!service) return own;
  try {
    return [...own, ...trustedIssuers(service.trustedCertsFile).map(({ raw }) => raw)];
  } catch (error) {
    log.warn({ err: error }, "the accredited issuers could not be read for a verification");
    return own;
  }
}
