"use client";

import { useTranslations } from "use-intl";
import { TextButton } from "../frame";
import { useVisit } from "../visit";

/** For a device that is shared: nothing of this visit stays in the browser (ux.md 5.11). */
export function ClearDevice() {
  const t = useTranslations("signing.outcome.clear");
  const { clear } = useVisit();
  return (
    <div className="flex flex-col items-start">
      <TextButton className="-ml-2" aria-describedby="clear-device" onClick={clear}>
        {t("button")}
      </TextButton>
      <p id="clear-device" className="text-body text-ink-2">
        {t("hint")}
      </p>
    </div>
  );
}
