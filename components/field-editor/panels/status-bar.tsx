"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useEditor, useEditorState } from "../editor-context";
import { recipientOf } from "../state/editor";
import { disarm } from "../state/placing";
import { problemsOf } from "../state/problems";

/** One line under the pages: how many fields and problems, what is selected, and what a click would do. */
export function StatusBar() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const tool = useEditorState((state) => state.tool);
  const ghost = useEditorState((state) => state.ghost);
  const count = useEditorState(({ fields }) => fields.size);
  const selected = useEditorState(({ selection }) => selection.size);
  const problems = useEditorState(({ fields }) => problemsOf(editor.world, fields));
  const unsigned = problems.find(({ code }) => code === "missingSignatureField");
  const [unsignedId] = unsigned?.recipientIds ?? [];
  const name = unsignedId === undefined ? undefined : recipientOf(editor.world, unsignedId)?.name;
  return (
    <div
      data-testid="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline bg-bg px-4 py-1.5 text-dense text-ink-2"
    >
      {ghost ? (
        <span className="font-medium text-ink">{t("status.ghost", { type: t(`type.${ghost.type}`) })}</span>
      ) : tool ? (
        <>
          <span className="font-medium text-ink">{t("status.armed", { type: t(`type.${tool.type}`) })}</span>
          <Button
            size="dense"
            variant="quiet"
            className="h-6"
            aria-pressed={tool.isPinned}
            onClick={() => editor.store.setState({ tool: { ...tool, isPinned: !tool.isPinned } })}
          >
            {t(tool.isPinned ? "status.unpin" : "status.pin")}
          </Button>
          <Button size="dense" variant="quiet" className="h-6" onClick={() => disarm(editor)}>
            {t("status.stop")}
          </Button>
        </>
      ) : (
        <>
          <span>{t("status.fields", { count })}</span>
          <span>{t("problems.title", { count: problems.length })}</span>
          {name && <span>{t("status.unsigned", { name })}</span>}
          {selected > 0 && (
            <span className="ml-auto font-medium text-ink">{t("said.selected", { count: selected })}</span>
          )}
        </>
      )}
    </div>
  );
}
