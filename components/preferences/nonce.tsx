"use client";

/** Libraries that add a style element at run time (Radix' scroll lock) read the policy's nonce from here. */
declare global {
  var __webpack_nonce__: string | undefined;
}

/** Hands the nonce to them before any of them runs. Renders nothing. */
export function StyleNonce({ nonce }: { nonce: string | undefined }) {
  if (typeof window !== "undefined" && nonce) globalThis.__webpack_nonce__ = nonce;
  return null;
}

/** The nonce that style elements made in the browser must carry; undefined where the policy has none. */
export const styleNonce = (): string | undefined => globalThis.__webpack_nonce__;
