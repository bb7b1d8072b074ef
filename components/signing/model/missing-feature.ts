import type { SigningSession } from "@/server/contract/signing";

type SessionFeatures = Pick<SigningSession, "actionAuth" | "signatureKinds">;
/** Features of this browser that signing may need. */
export type Abilities = { passkeys: boolean; files: boolean };

/**
 * Returns whether this visit needs a feature this browser lacks,
 * often one built into an app (components/signing.md 5.2).
 */
export function needsOtherBrowser(
  { actionAuth, signatureKinds }: SessionFeatures,
  { passkeys, files }: Abilities,
): boolean {
  const onlyPasskey = actionAuth.length > 0 && actionAuth.every((method) => method === "PASSKEY");
  const onlyUpload = !signatureKinds.drawn && !signatureKinds.typed;
  return (onlyPasskey && !passkeys) || (onlyUpload && !files);
}
