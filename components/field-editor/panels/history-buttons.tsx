"use client";

import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { useEditor, useEditorState } from "../editor-context";
import type { Step } from "../model/history";
import { redoStep, undoStep } from "../state/commit";

/**
 * Visible undo and redo whose hints name the step ("Undo: move 3 fields"). They never become
 * `disabled`: after the last undo the focus would be lost, and the shortcuts with it.
 */
export function HistoryButtons() {
  const t = useTranslations("editor.history");
  const editor = useEditor();
  const last = useEditorState(({ history }) => history.past.at(-1));
  const next = useEditorState(({ history }) => history.future[0]);
  const formatStepName = (step: Step) => t(`step.${step.name}`, { count: step.patches.length });
  return (
    <div className="flex items-center">
      <IconButton
        size="dense"
        data-testid="undo"
        label={last ? t("undoNamed", { step: formatStepName(last) }) : t("undo")}
        icon={<Undo2 aria-hidden />}
        aria-disabled={!last}
        className={last ? undefined : "opacity-45"}
        onClick={() => undoStep(editor)}
      />
      <IconButton
        size="dense"
        data-testid="redo"
        label={next ? t("redoNamed", { step: formatStepName(next) }) : t("redo")}
        icon={<Redo2 aria-hidden />}
        aria-disabled={!next}
        className={next ? undefined : "opacity-45"}
        onClick={() => redoStep(editor)}
      />
    </div>
  );
}
