"use client";

import { useCallback } from "react";
import type { SessionAccount } from "@/server/contract/recipient-auth";
import { useSigningApi } from "../api/api-context";
import { useEmbedding } from "../state/embedding";
import { useAnswer } from "../state/use-answer";

/** Whose browser this is; undefined while that is not known. Inside another site no session reaches, so nobody is asked. */
export function useSessionAccount(): SessionAccount | undefined {
  const { later } = useSigningApi();
  const isEmbedded = useEmbedding() !== null;
  const ask = useCallback(
    () => (isEmbedded ? undefined : later?.().then(({ auth }) => auth.account())),
    [later, isEmbedded],
  );
  return useAnswer("account", ask)[0];
}

/** Whether this browser is signed in to an account here; undefined while that is not known. */
export function useSignedIn(): boolean | undefined {
  const account = useSessionAccount();
  return account && account.signedInAs !== null;
}
