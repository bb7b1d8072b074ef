import { newSigningToken } from "@/server/ids";
import { secretKeys, tokenHmac } from "@/server/secrets";

/**
 * A code that stands after the `#` of an address and lends a part of one page to another: as hard to guess as a signing
 * token (190 bits), known here only by an HMAC, and kept apart by its kind, so that neither a signing token nor a code
 * of another kind can stand in for it.
 */
export function oneTimeCode(kind: "hand-off" | "hand-back") {
  const hmac = (code: string): Uint8Array => tokenHmac(secretKeys(), `${kind}:${code}`);
  return {
    hmac,
    make: () => {
      const code = newSigningToken();
      return { code, codeHmac: hmac(code) };
    },
  };
}

/** Whether what was claimed by one page is asked for by the same; unclaimed is free for whoever comes first. */
export const isFreeFor = (claimedBy: Uint8Array | null, asker: Uint8Array): boolean =>
  claimedBy === null || Buffer.from(claimedBy).equals(asker);
