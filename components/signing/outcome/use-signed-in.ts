"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "../api/api-context";
import { useEmbedding } from "../state/embedding";

/**
 * Whether this browser is signed in to an account here; undefined while that is not known. Inside another site no
 * session reaches, so nobody is asked.
 */
export function useSignedIn(): boolean | undefined {
  const { proving } = useSigningApi();
  const isEmbedded = useEmbedding() !== null;
  const [isSignedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    if (isEmbedded) return;
    let isWanted = true;
    proving?.()
      .then((api) => api.account())
      .then(
        ({ signedInAs }) => isWanted && setSignedIn(signedInAs !== null),
        () => {},
      );
    return () => {
      isWanted = false;
    };
  }, [proving, isEmbedded]);
  return isSignedIn;
}
