import path from "node:path";
import { isDomainError } from "@/server/domain/errors";
import { type Env, StartProblem } from "@/server/env";
import { addCheck } from "@/server/health";
import { createAuthority, loadSigner } from "@/server/pdf/authority";
import type { SignerSource } from "@/server/pdf/sign/signer";
import { provide } from "@/server/runtime";

/** A note for the start, and the certificate whose fingerprint the database stores (ruling 60). */
export type Authority = { note: string; certificate: Uint8Array | undefined };

function chooseSource(env: Env, dataDir: string, now: Date): { source: SignerSource; note: string } {
  const { SIGNING_KEY_FILE: keyFile, SIGNING_CERT_FILE: certFile, SIGNING_PASSPHRASE: passphrase } = env;
  const opened = passphrase === undefined ? {} : { passphrase };
  if (env.SIGNING_P12_FILE !== undefined) {
    return { source: { p12File: env.SIGNING_P12_FILE, ...opened }, note: env.SIGNING_P12_FILE };
  }
  if ((keyFile === undefined) !== (certFile === undefined)) {
    throw new StartProblem("SIGNING_KEY_FILE and SIGNING_CERT_FILE belong together: set both, or neither.");
  }
  if (keyFile !== undefined && certFile !== undefined) {
    return { source: { keyFile, certFile, ...opened }, note: keyFile };
  }
  const ownAuthority = createAuthority(path.join(dataDir, "signing"), now);
  const { keyFile: sealKey, certFile: sealCert, authorityKeyFile } = ownAuthority;
  const source = { keyFile: sealKey, certFile: sealCert, authorityKeyFile };
  return { source, note: "the installation's own" };
}

/** Prints hosts only, because a URL may hold a password. */
function formatTimestampNote({ TSA_URLS, TSA_POLICY }: Env): string {
  const hosts = TSA_URLS.map((url) => URL.parse(url)?.host ?? "an unreadable address");
  return hosts.length === 0 ? "" : `; time-stamps from ${hosts.join(", ")} (${TSA_POLICY})`;
}

/**
 * Creates the installation's signing authority in DATA_DIR on the first start, loads the sealing key and
 * tries it.
 * @throws StartProblem naming the variable when the key cannot be used
 */
export function openAuthority(env: Env, dataDir: string): Authority {
  const now = new Date();
  const { source, note } = chooseSource(env, dataDir, now);
  try {
    const signer = loadSigner(source, now);
    provide("signer", signer);
    provide("signerSource", source);
    if (env.SIGNING_APPEARANCE) provide("sealPlace", env.SIGNING_APPEARANCE);
    if (env.TSA_URLS.length > 0) provide("timestamps", { urls: env.TSA_URLS, policy: env.TSA_POLICY });
    addCheck("signing", async () => `${loadSigner(source, new Date()).name} signs and verifies`);
    return { note: `${note}, ${signer.name}${formatTimestampNote(env)}`, certificate: signer.chain[0] };
  } catch (error) {
    if (isDomainError(error)) throw new StartProblem(error.message, { cause: error });
    throw error;
  }
}
