"use client";

import { Check, CloudOff, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { saveEverything, useSaveStatus } from "./save-status";

/** Shows saved, saving, or failed with a retry button. Screen readers hear failures only. */
export function SaveIndicator() {
  const t = useTranslations("ui.save");
  const { waiting, failed } = useSaveStatus();
  const hasFailed = failed.size > 0;
  return (
    <div className="flex items-center gap-2 text-dense text-ink-2" data-testid="save-state">
      <span role="status" className="contents">
        {hasFailed && (
          <span className="flex items-center gap-1.5 text-danger">
            <CloudOff className="size-4" aria-hidden />
            {navigator.onLine ? t("failed") : t("offline")}
          </span>
        )}
      </span>
      {hasFailed ? (
        <Button size="dense" variant="secondary" onClick={() => void saveEverything()}>
          {t("retry")}
        </Button>
      ) : waiting.size > 0 ? (
        <>
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          {t("saving")}
        </>
      ) : (
        <>
          <Check className="size-4 text-success" aria-hidden />
          {t("saved")}
        </>
      )}
    </div>
  );
}
