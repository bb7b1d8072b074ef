"use client";

import { useEffect, useState } from "react";
import { useAccount } from "@/components/account/account-context";
import { type KeptDraft, loadStoredDraft } from "./model/stored-draft";

/** Returns the user's stored draft for a template: undefined while it loads, null if there is none. */
export function useStoredDraft(templateId: string): KeptDraft | null | undefined {
  const account = useAccount()?.id;
  const [savedDraft, setSavedDraft] = useState<KeptDraft | null>();
  useEffect(() => {
    if (account === undefined) return;
    let isHere = true;
    void loadStoredDraft({ account, templateId }).then((found) => isHere && setSavedDraft(found));
    return () => {
      isHere = false;
    };
  }, [account, templateId]);
  return savedDraft;
}
