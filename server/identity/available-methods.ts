import { offeredWith } from "@/server/domain/recipient/auth-methods";
import { env } from "@/server/env";
import { type ClaveUnicaSettings, claveUnicaSettings } from "./claveunica/settings";
import { type RemoteSignatureSettings, remoteSignatureSettings } from "./remote-signature/settings";

export const claveUnica = (): ClaveUnicaSettings | null => claveUnicaSettings(env());

export const remoteSignature = (): RemoteSignatureSettings | null => remoteSignatureSettings(env());

export function getIdentityOffers() {
  const service = remoteSignature();
  return {
    claveUnica: claveUnica() !== null,
    advancedSignature: service && { multisign: service.multisign },
  };
}

/** Methods this installation can enforce, for every check before sending (ruling 46). */
export const sendingOptions = () => offeredWith(getIdentityOffers());
