"use client";

/** Libraries that add a style element at run time (Radix' scroll lock) read the policy's nonce from here. */
declare global {
  var __webpack_nonce__: string | undefined;
}

/** Sets the nonce before any of these libraries runs. Renders nothing. */
export function StyleNonce({ nonce }: { nonce: string | undefined }) {
  if (typeof window !== "undefined" && nonce) globalThis.__webpack_nonce__ = nonce;
  return null;
}

/** Returns the nonce for style elements created in the browser; undefined if the policy has none. */
export const getStyleNonce = (): string | undefined => globalThis.__webpack_nonce__;
