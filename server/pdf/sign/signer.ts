import type { KeyObject } from "node:crypto";

/** What seals: a private key and its certificates in DER, the signing certificate first. */
export type Signer = {
  key: KeyObject;
  chain: readonly Buffer[];
  /** Common name of the signing certificate. */
  name: string;
  /** A revocation list of the installation's own authority as of a time; other authorities publish theirs. */
  revocationList?: (at: Date) => Buffer;
};

/** Where a signer comes from; plain data, so that it can be handed to a pool's process. */
export type SignerSource =
  | {
      keyFile: string;
      certFile: string;
      passphrase?: string /** Of the own authority. */;
      authorityKeyFile?: string;
    }
  | { p12File: string; passphrase?: string };
