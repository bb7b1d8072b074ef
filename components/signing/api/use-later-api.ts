"use client";

import { useEffect, useState } from "react";
import { useSigningApi } from "./api-context";
import type { LaterParts } from "./signing-api";

/** Returns the later parts of the API, loaded on first use. Null until they are loaded. */
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
