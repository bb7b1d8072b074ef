"use client";

import { useCallback } from "react";
import type { SessionAccount } from "@/server/contract/recipient-auth";
import { useSigningApi } from "../api/api-context";
import { useEmbedding } from "../state/embedding";
import { useAnswer } from "../state/use-answer";

/**
 * Returns the account of this browser, or undefined until it is known. Not
 * asked inside another site, because session cookies do not work there.
 */
export function useSessionAccount(): SessionAccount | undefined {
  const { later } = useSigningApi();
  const isEmbedded = useEmbedding() !== null;
  const ask = useCallback(
    () => (isEmbedded ? undefined : later?.().then(({ auth }) => auth.account())),
    [later, isEmbedded],
  );
  return useAnswer("account", ask)[0];
}

/** Returns whether this browser is signed in. Undefined until it is known. */
export function useSignedIn(): boolean | undefined {
  const account = useSessionAccount();
  return account && account.signedInAs !== null;
}
