import { offeredWith } from "@/server/domain/recipient/auth-methods";
import { env } from "@/server/env";
import { type ClaveUnicaSettings, readClaveUnicaSettings } from "./claveunica/settings";
import { type RemoteSignatureSettings, readRemoteSignatureSettings } from "./remote-signature/settings";

export const claveUnica = (): ClaveUnicaSettings | null => readClaveUnicaSettings(env());

export const remoteSignature = (): RemoteSignatureSettings | null => readRemoteSignatureSettings(env());

export function getIdentityOffers() {
  const service = remoteSignature();
  return {
    claveUnica: claveUnica() !== null,
    advancedSignature: service && { multisign: service.multisign },
  };
}

/** Methods this installation can enforce, for every check before sending (ruling 46). */
export const sendingOptions = () => offeredWith(getIdentityOffers());
