"use client";

import { createContext, useContext } from "react";
import type { AuthPurpose } from "@/server/domain/recipient/recipient-auth";
import type { AuthPart } from "../api/signing-api";

export type ChallengeContext = {
  api: AuthPart;
  purpose: AuthPurpose;
  /** The recipient's address: masked before access, whole afterwards. */
  email: string;
  onAuth: () => void;
};

const Context = createContext<ChallengeContext | null>(null);
export const ChallengeProvider = Context.Provider;

export function useChallenge(): ChallengeContext {
  const challenge = useContext(Context);
  if (challenge === null) throw new TypeError("useChallenge outside a challenge");
  return challenge;
}
