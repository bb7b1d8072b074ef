"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useEditor, useEditorState } from "../editor-context";
import { disarmTool } from "../state/place-field";

/**
 * Says over the lower edge of the pages what a click or a key
 * does while a tool is armed. Clicks pass through.
 */
export function ToolNotice() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const tool = useEditorState((state) => state.tool);
  const ghost = useEditorState((state) => state.ghost);
  const activeTool = ghost ?? tool;
  if (!activeTool) return null;
  return (
    <div
      data-testid="status"
      className="pointer-events-none absolute inset-x-3 bottom-3 z-20 flex justify-center text-dense"
    >
      <div className="flex max-w-full flex-wrap items-center gap-1 rounded-card border border-hairline bg-bg px-3 py-1 font-medium shadow-low">
        <span className="py-1">
          {t(ghost ? "status.ghost" : "status.armed", { type: t(`type.${activeTool.type}`) })}
        </span>
        {tool && !ghost && (
          <>
            <Button
              size="dense"
              variant="quiet"
              className="pointer-events-auto"
              aria-pressed={tool.isPinned}
              onClick={() => editor.store.setState({ tool: { ...tool, isPinned: !tool.isPinned } })}
            >
              {t(tool.isPinned ? "status.unpin" : "status.pin")}
            </Button>
            <Button
              size="dense"
              variant="quiet"
              className="pointer-events-auto"
              onClick={() => disarmTool(editor)}
            >
              {t("status.stop")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
