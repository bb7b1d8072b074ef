"use client";

import { Check, CircleHelp, CloudOff, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useEditorState, useServices } from "../editor-context";

/** Shows the save state. Announced only when saving fails or recovers. */
export function SaveIndicator({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations("editor.save");
  const { autosave } = useServices();
  const save = useEditorState((state) => state.save);
  const isWell = save.kind === "saved" || save.kind === "saving";
  return (
    <div className="flex items-center gap-2" data-testid="save-state" data-state={save.kind}>
      <span
        role="status"
        aria-live={isWell ? "off" : "polite"}
        className="flex items-center gap-1.5 text-dense text-ink-2"
      >
        {save.kind === "saved" && <Check className="size-4 text-success" aria-hidden />}
        {save.kind === "saving" && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
        {save.kind === "offline" && <CloudOff className="size-4 text-warning" aria-hidden />}
        {save.kind === "asking" && <CircleHelp className="size-4 text-warning" aria-hidden />}
        {save.kind === "failed" && <TriangleAlert className="size-4 text-danger" aria-hidden />}
        <span
          className={
            save.kind === "failed" ? "text-danger" : isShort && isWell ? "max-xl:sr-only" : "max-sm:sr-only"
          }
        >
          {save.kind === "offline" || save.kind === "asking"
            ? t(save.kind, { count: save.changes })
            : t(save.kind)}
        </span>
      </span>
      {(save.kind === "offline" || save.kind === "failed") && (
        <Button size="dense" variant="secondary" onClick={() => void autosave.flush()}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
