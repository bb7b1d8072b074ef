"use client";

import { useEffect, useState } from "react";
import type { ProvingApi } from "../api/recipient-auth-api";
import { useSigningApi } from "../signing-provider";

/** The verbs of proving, which only those load who are challenged. */
export function useProvingApi(): ProvingApi | null {
  const { proving } = useSigningApi();
  const [api, setApi] = useState<ProvingApi | null>(null);
  useEffect(() => {
    let isWanted = true;
    void proving?.().then((loaded) => {
      if (isWanted) setApi(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [proving]);
  return api;
}
