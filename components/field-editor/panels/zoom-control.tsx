"use client";

import { ChevronDown, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { useEditor, useEditorState } from "../editor-context";
import { toZoomPercent, ZOOM_PERCENT, ZOOM_STEPS } from "../model/zoom";
import { setZoom, zoomByStep } from "../state/zoom";

export function ZoomControl({ isCompact }: { isCompact: boolean }) {
  const t = useTranslations("editor.zoom");
  const editor = useEditor();
  const percent = useEditorState(({ scale }) => toZoomPercent(scale));
  return (
    <fieldset aria-label={t("label")} className="flex items-center">
      {!isCompact && (
        <IconButton
          size="dense"
          label={t("out")}
          icon={<ZoomOut aria-hidden />}
          data-testid="zoom-out"
          disabled={percent <= ZOOM_PERCENT.min}
          onClick={() => zoomByStep(editor, -1)}
        />
      )}
      <DropdownMenu
        align="center"
        trigger={
          <Button
            size="dense"
            variant="quiet"
            className="px-2 tabular-nums"
            aria-label={t("now", { percent })}
          >
            {t("percent", { percent })}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setZoom(editor, { fit: "width" })}>{t("width")}</MenuItem>
        <MenuItem onSelect={() => setZoom(editor, { fit: "page" })}>{t("page")}</MenuItem>
        <MenuSeparator />
        {ZOOM_STEPS.map((step) => (
          <MenuItem key={step} onSelect={() => setZoom(editor, { percent: step })}>
            {t("percent", { percent: step })}
          </MenuItem>
        ))}
      </DropdownMenu>
      {!isCompact && (
        <IconButton
          size="dense"
          label={t("in")}
          icon={<ZoomIn aria-hidden />}
          data-testid="zoom-in"
          disabled={percent >= ZOOM_PERCENT.max}
          onClick={() => zoomByStep(editor, 1)}
        />
      )}
    </fieldset>
  );
}
