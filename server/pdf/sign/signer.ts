import type { KeyObject } from "node:crypto";

/** A private key and its certificates in DER, the signing certificate first. */
export type Signer = {
  key: KeyObject;
  chain: readonly Buffer[];
  /** Common name of the signing certificate. */
  name: string;
  /**
   * Issues a revocation list of the installation's own authority as of a time; other authorities publish
   * theirs.
   */
  revocationList?: (at: Date) => Buffer;
};

/** Files of a signer; plain data, so that it can be passed to a pool's process. */
export type SignerSource =
  | {
      keyFile: string;
      certFile: string;
      passphrase?: string /** Of the own authority. */;
      authorityKeyFile?: string;
    }
  | { p12File: string; passphrase?: string };
