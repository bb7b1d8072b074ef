import { getSendingOptions } from "@/server/domain/recipient/auth-methods";
import { env } from "@/server/env";
import { type ClaveUnicaSettings, readClaveUnicaSettings } from "./claveunica/settings";
import { type RemoteSignatureSettings, readRemoteSignatureSettings } from "./remote-signature/settings";

export const getClaveUnica = (): ClaveUnicaSettings | null => readClaveUnicaSettings(env());

export const getRemoteSignature = (): RemoteSignatureSettings | null => readRemoteSignatureSettings(env());

export function getIdentityOffers() {
  const service = getRemoteSignature();
  return {
    claveUnica: getClaveUnica() !== null,
    advancedSignature: service && { multisign: service.multisign },
  };
}

/** Methods this installation can enforce, for every check before sending (ruling 46). */
export const getAvailableSendingOptions = () => getSendingOptions(getIdentityOffers());
