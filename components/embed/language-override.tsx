"use client";

import { useEffect } from "react";
import { useLanguageChoice } from "@/components/signing/state/language-choice";
import type { Language } from "@/server/domain/vocabulary";

/** The integrator's language overrides the envelope's. The recipient may still change it. */
export function LanguageOverride({ language }: { language: Language | undefined }) {
  const { choose } = useLanguageChoice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; afterwards the choice is the person's.
  useEffect(() => {
    if (language) choose(language);
  }, []);
  return null;
}
