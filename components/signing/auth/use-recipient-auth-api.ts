"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "../api/api-context";
import type { ProvingApi } from "../api/recipient-auth-api";

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
