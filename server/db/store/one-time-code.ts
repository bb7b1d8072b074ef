import { newSigningToken } from "@/server/ids";
import { computeTokenHmac, getSecretKeys } from "@/server/secrets";

/**
 * Builds codes for the fragment of a URL that lend a part of one page to another. They are as hard to guess
 * as a signing token (190 bits), and stored only as an HMAC. The HMAC includes the kind, so that neither a
 * signing token nor a code of another kind is accepted.
 */
export function defineOneTimeCode(kind: "hand-off" | "hand-back") {
  const hashCode = (code: string): Uint8Array => computeTokenHmac(getSecretKeys(), `${kind}:${code}`);
  return {
    hmac: hashCode,
    make: () => {
      const code = newSigningToken();
      return { code, codeHmac: hashCode(code) };
    },
  };
}

/** Returns whether the asking page holds the claim, or whether there is no claim yet. */
export const isFreeFor = (claimedBy: Uint8Array | null, asker: Uint8Array): boolean =>
  claimedBy === null || Buffer.from(claimedBy).equals(asker);
