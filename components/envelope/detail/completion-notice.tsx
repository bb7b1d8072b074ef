"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "use-intl";
import { useNoticePreferences } from "@/components/notices/use-notice-preferences";
import { Button } from "@/components/ui/button";

type CompletionNoticeProps = { isMine: boolean; owner: string };

/** Tells that the envelope's owner gets a notice at the end. The owner can turn it on here. */
export function CompletionNotice({ isMine, owner }: CompletionNoticeProps) {
  const t = useTranslations("following.sealing");
  return (
    <div className="mt-4 text-body text-ink-2">{isMine ? <Mine /> : <p>{t("ownerTold", { owner })}</p>}</div>
  );
}

function Mine() {
  const t = useTranslations("following.sealing");
  const { preferences, change } = useNoticePreferences();
  if (!preferences.data || preferences.data.kinds.DOCUMENT_COMPLETED) {
    return <p role="status">{t("told")}</p>;
  }
  return (
    <Button variant="secondary" size="dense" onClick={() => change({ kinds: { DOCUMENT_COMPLETED: true } })}>
      <BellRing aria-hidden />
      {t("tellMe")}
    </Button>
  );
}
