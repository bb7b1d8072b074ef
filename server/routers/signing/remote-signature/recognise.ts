import { DomainError } from "@/server/domain/errors";
import type { SecretAsk } from "@/server/domain/recipient/secret-ask";
import {
  checkCertificate,
  chooseSignatureAlgorithm,
  readCertificateName,
  readTrustedIssuers,
} from "@/server/identity/remote-signature/certificate-checks";
import { findCertificateRun } from "@/server/identity/remote-signature/certificate-run";
import type { Credential, Trip } from "@/server/identity/remote-signature/provider";
import { assertNotRevoked } from "./revocation";
import type { Service } from "./service";

/** A person whom the provider recognised, with the key they will sign with. */
export type Recognised = {
  token: string;
  expiresInSeconds: number;
  credentialId: string;
  algorithm: string;
  chain: Buffer[];
  certificate: { issuer: string; serial: string; holder: string };
  run: string | null;
  mode: Credential["mode"];
  asks: SecretAsk[];
};

/** Limit, as the provider answers each with a call of its own. */
const MAX_CREDENTIALS = 10;

/**
 * Finds the certificate of the returned person (domain/fields.md 8.6, rule 8): the first that may sign here,
 * else throws the last reason. Skips keys with an unknown kind of prompt, which could never sign.
 * @throws DomainError CSC_CREDENTIAL_LIST_EMPTY, CSC_CERT_INVALID, CSC_ALGORITHM_REFUSED, CSC_TSP_TIMEOUT,
 * CSC_REQUEST_FAILED
 */
export async function findSignerCertificate(
  { provider, settings }: Service,
  back: { trip: Trip; code: string; files: number; now: Date },
): Promise<Recognised> {
  const token = await provider.identify(back.trip, back.code);
  const trusted = readTrustedIssuers(settings.trustedCertsFile);
  const ids = await provider.listCredentials(token.value);
  let failure = new DomainError("CSC_CREDENTIAL_LIST_EMPTY");
  for (const credentialId of ids.slice(0, MAX_CREDENTIALS)) {
    try {
      const credential = await provider.credentialInfo(token.value, credentialId);
      if (!credential.isEnabled || credential.asks === null) continue;
      if (credential.status !== "valid") throw new DomainError("CSC_CERT_INVALID");
      if (credential.multisign < back.files) continue;
      const chain = await checkCertificate(credential.chain, { trusted, now: back.now, assertNotRevoked });
      const [own = Buffer.alloc(0)] = chain;
      return {
        token: token.value,
        expiresInSeconds: token.expiresInSeconds,
        credentialId,
        algorithm: chooseSignatureAlgorithm(own, credential.algorithms),
        chain,
        certificate: readCertificateName(own),
        run: findCertificateRun(own),
        mode: credential.mode,
        asks: [...credential.asks],
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failure = error;
    }
  }
  throw failure;
}
