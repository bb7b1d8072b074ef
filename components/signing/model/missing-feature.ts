import type { SigningSession } from "@/server/contract/signing";

type Asked = Pick<SigningSession, "actionAuth" | "signatureKinds">;
/** What this browser can do, of what may be asked of it. */
export type Abilities = { passkeys: boolean; files: boolean };

/**
 * Whether this visit needs something that this browser, often one built into an app, does not have
 * (components/README.md 5.2).
 */
export function needsOtherBrowser(
  { actionAuth, signatureKinds }: Asked,
  { passkeys, files }: Abilities,
): boolean {
  const onlyPasskey = actionAuth.length > 0 && actionAuth.every((method) => method === "PASSKEY");
  const onlyUpload = !signatureKinds.drawn && !signatureKinds.typed;
  return (onlyPasskey && !passkeys) || (onlyUpload && !files);
}
