import { DomainError } from "@/server/domain/errors";
import type { SecretAsk } from "@/server/domain/recipient/secret-ask";
import {
  certificateName,
  checkCertificate,
  signatureAlgorithm,
  trustedIssuers,
} from "@/server/identity/remote-signature/certificate-checks";
import { runOfCertificate } from "@/server/identity/remote-signature/certificate-run";
import type { Credential, Trip } from "@/server/identity/remote-signature/provider";
import { assertNotRevoked } from "./revocation";
import type { Service } from "./service";

/** Somebody the provider knows, with the one key they will sign with. */
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

/** More are not asked for: the provider answers each on its own. */
const MAX_CREDENTIALS = 10;

/**
 * Finds the certificate of whoever came back (domain/README.md 8.6, rule 8). Where the provider has several, the first
 * that may sign here is taken; if none may, the reason of the last is told. Keys that ask for something in a way that
 * is not known here are passed over: nobody could sign with them.
 * @throws DomainError CSC_CREDENTIAL_LIST_EMPTY, CSC_CERT_INVALID, CSC_ALGORITHM_REFUSED, CSC_TSP_TIMEOUT,
 *   CSC_REQUEST_FAILED
 */
export async function recognise(
  { provider, settings }: Service,
  back: { trip: Trip; code: string; files: number; now: Date },
): Promise<Recognised> {
  const token = await provider.identify(back.trip, back.code);
  const trusted = trustedIssuers(settings.trustedCertsFile);
  const ids = await provider.listCredentials(token.value);
  let failure = new DomainError("CSC_CREDENTIAL_LIST_EMPTY");
  for (const credentialId of ids.slice(0, MAX_CREDENTIALS)) {
    try {
      const found = await provider.credentialInfo(token.value, credentialId);
      if (!found.isEnabled || found.asks === null) continue;
      if (found.status !== "valid") throw new DomainError("CSC_CERT_INVALID");
      if (found.multisign < back.files) continue;
      const chain = await checkCertificate(found.chain, { trusted, now: back.now, assertNotRevoked });
      const [own = Buffer.alloc(0)] = chain;
      return {
        token: token.value,
        expiresInSeconds: token.expiresInSeconds,
        credentialId,
        algorithm: signatureAlgorithm(own, found.algorithms),
        chain,
        certificate: certificateName(own),
        run: runOfCertificate(own),
        mode: found.mode,
        asks: [...found.asks],
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      failure = error;
    }
  }
  throw failure;
}
