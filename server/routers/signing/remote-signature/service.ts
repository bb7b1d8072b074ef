import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { getRemoteSignature } from "@/server/identity/available-methods";
import { CscProvider } from "@/server/identity/remote-signature/csc-v2";
import type { RemoteSignatureProvider } from "@/server/identity/remote-signature/provider";
import type { RemoteSignatureSettings } from "@/server/identity/remote-signature/settings";
import type { Services } from "@/server/services";

export type Service = {
  provider: RemoteSignatureProvider;
  settings: RemoteSignatureSettings;
  /** Names the provider in the evidence. */
  id: string;
};

let cachedService: { service: Service; settings: string } | null = null;

/** Returns the configured signature service, built once per process. @throws DomainError NOT_SETUP */
export function createSignatureService({
  signatureTimeoutMs: timeoutMs,
}: Pick<Services, "signatureTimeoutMs">): Service {
  const settings = getRemoteSignature();
  if (!settings) throw new DomainError("NOT_SETUP");
  const asText = JSON.stringify([settings, timeoutMs]);
  if (cachedService?.settings === asText) return cachedService.service;
  const provider = new CscProvider(settings, timeoutMs === undefined ? {} : { timeoutMs });
  const service = { provider, settings, id: new URL(settings.baseUrl).host };
  cachedService = { service, settings: asText };
  return service;
}

/** Returns the redirect address, registered at the provider to the letter. */
export const buildSignatureRedirectUri = () => `${env().BASE_URL}/api/identity/csc/callback`;
