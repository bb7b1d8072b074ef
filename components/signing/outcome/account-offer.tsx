"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { TextButton } from "../frame";
import { useSessionAccount } from "./use-session-account";

/** Kept in this browser, so that a declined offer does not come back. */
const DECLINED = "rubrica-no-account-offer";

function hasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

function storeDeclined(): void {
  try {
    localStorage.setItem(DECLINED, "1");
  } catch {
    // Without storage the offer shows again next time.
  }
}

/**
 * Offers an account below everything else, only to recipients who have none
 * here and may open one. Declining it is final (components/signing.md 5.11).
 */
export function AccountOffer() {
  const t = useTranslations("signing.outcome.account");
  const account = useSessionAccount();
  const [isDeclined, setDeclined] = useState(false);
  if (account?.signedInAs !== null || !account.mayOpenAccount || isDeclined || hasDeclined()) return null;
  const declineOffer = () => {
    storeDeclined();
    setDeclined(true);
  };
  return (
    // Placed after a frame that fills the window, so it is always below the fold.
    <aside
      aria-label={t("title")}
      className="mx-5 mb-8 rounded-card border border-hairline bg-bg p-4 sm:mx-auto sm:max-w-lg"
    >
      <h2 className="text-reader font-semibold">{t("title")}</h2>
      <p className="mt-1 text-body text-ink-2">{t("body")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button asChild size="recipient" variant="secondary">
          <a href="/signup" target="_blank" rel="noopener">
            {t("create")}
          </a>
        </Button>
        <TextButton onClick={declineOffer}>{t("decline")}</TextButton>
      </div>
    </aside>
  );
}
