import type { Env } from "@/server/env";

/** The key that seals: a note for the start and the certificate's bytes for the fingerprint (ruling 60). */
export type Authority = { note: string; certificate: Uint8Array | undefined };

/** Creates the installation's signing authority in DATA_DIR on the first start and tries it. */
export async function openAuthority(_env: Env, _dataDir: string): Promise<Authority> {
  return { note: "not part of this build yet", certificate: undefined };
}
