"use client";

import { BellRing } from "lucide-react";
import { useTranslations } from "use-intl";
import { useNoticePreferences } from "@/components/notices/use-notice-preferences";
import { Button } from "@/components/ui/button";

type TellMeProps = { isMine: boolean; owner: string };

/** How one hears of the end without waiting: the notice that its owner gets, which can be turned on here. */
export function TellMe({ isMine, owner }: TellMeProps) {
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
