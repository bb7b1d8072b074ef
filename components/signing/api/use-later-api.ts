"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "./api-context";
import type { LaterParts } from "./signing-api";

/** The later parts of the api, which only those load who need them; null until they are here. */
export function useLaterApi(): LaterParts | null {
  const { later } = useSigningApi();
  const [parts, setParts] = useState<LaterParts | null>(null);
  useEffect(() => {
    let isWanted = true;
    void later?.().then((loaded) => {
      if (isWanted) setParts(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [later]);
  return parts;
}
