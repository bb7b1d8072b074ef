"use client";

import { useCallback } from "react";
import { useSigningApi } from "../api/api-context";
import { useEmbedding } from "../state/embedding";
import { useAnswer } from "../state/use-answer";

/**
 * Whether this browser is signed in to an account here; undefined while that is not known. Inside another site no
 * session reaches, so nobody is asked.
 */
export function useSignedIn(): boolean | undefined {
  const { later } = useSigningApi();
  const isEmbedded = useEmbedding() !== null;
  const ask = useCallback(
    () => (isEmbedded ? undefined : later?.().then(({ auth }) => auth.account())),
    [later, isEmbedded],
  );
  const [account] = useAnswer("account", ask);
  return account && account.signedInAs !== null;
}
