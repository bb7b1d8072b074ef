"use client";

import { useEffect, useState } from "react";
import { useAccount } from "@/components/account/account-context";
import { type KeptDraft, keptDraft } from "./model/kept-draft";

/** What this person was preparing here for a template: undefined until that is known, null where there is nothing. */
export function useKeptDraft(templateId: string): KeptDraft | null | undefined {
  const account = useAccount()?.id;
  const [kept, setKept] = useState<KeptDraft | null>();
  useEffect(() => {
    if (account === undefined) return;
    let isHere = true;
    void keptDraft({ account, templateId }).then((found) => isHere && setKept(found));
    return () => {
      isHere = false;
    };
  }, [account, templateId]);
  return kept;
}
