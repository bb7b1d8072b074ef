"use client";

import { useRef } from "react";
import type { SigningState } from "@/server/contract/signing";

/**
 * Returns the provider's logout address once this page saw the recipient
 * identify and then finish (domain/fields.md 8.5, step 6). Null otherwise.
 */
export function useProviderLogout(state: SigningState | undefined): string | null {
  const lastLogoutUrl = useRef<string | null>(null);
  if (state?.screen === "sign") {
    const { identity } = state.session;
    lastLogoutUrl.current = identity?.verified ? identity.logoutUrl : null;
  }
  return state?.screen === "done" || state?.screen === "completed" ? lastLogoutUrl.current : null;
}
