import { offeredWith } from "@/server/domain/recipient/auth-methods";
import { env } from "@/server/env";
import { type ClaveUnicaSettings, claveUnicaSettings } from "./claveunica/settings";
import { type RemoteSignatureSettings, remoteSignatureSettings } from "./remote-signature/settings";

/** ClaveÚnica as this installation is set up for it, or null. */
export const claveUnica = (): ClaveUnicaSettings | null => claveUnicaSettings(env());

/** The remote signature service as this installation is set up for it, or null. */
export const remoteSignature = (): RemoteSignatureSettings | null => remoteSignatureSettings(env());

/** What is set up here, for the owner's screens and every check before sending. */
export function offers() {
  const service = remoteSignature();
  return {
    claveUnica: claveUnica() !== null,
    advancedSignature: service && { multisign: service.multisign },
  };
}

/** What this installation can enforce, for every check before sending (ruling 46). */
export const sendingOptions = () => offeredWith(offers());
