"use client";

import { useMutation } from "@tanstack/react-query";
import { chooseLanguage } from "@/components/preferences/cookies";
import { useTRPC } from "@/components/trpc-provider";
import type { Language } from "@/server/domain/vocabulary";

/** Sets the account's language for mails and the cookie for this browser. The caller refreshes the page. */
export function useAccountLanguage(): (language: Language) => void {
  const trpc = useTRPC();
  const remember = useMutation(trpc.account.setLanguage.mutationOptions());
  return (language) => {
    chooseLanguage(language);
    remember.mutate({ language });
  };
}
