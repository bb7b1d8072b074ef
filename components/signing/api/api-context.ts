"use client";

import { createContext, useContext } from "react";
import type { SigningApi } from "./signing-api";

const ApiContext = createContext<SigningApi | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useSigningApi(): SigningApi {
  const api = useContext(ApiContext);
  if (api === null) throw new TypeError("useSigningApi outside SigningProvider");
  return api;
}
