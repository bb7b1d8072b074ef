"use client";

import { useTranslations } from "use-intl";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { useEditor, useEditorState } from "../editor-context";
import { FIELD_ICONS } from "../pages/field-styles";
import { clearDrawnRect, listDrawableTypes, placeDrawnField } from "../state/draw-field";

/**
 * Menu of field types at the end of a drawn rectangle. The last placed type comes first and is under Enter.
 */
export function DrawMenu() {
  const t = useTranslations("editor.type");
  const words = useTranslations("placing.draw");
  const editor = useEditor();
  const drawnArea = useEditorState((state) => state.drawn);
  if (!drawnArea) return null;
  return (
    <DropdownMenu
      open
      onOpenChange={() => clearDrawnRect(editor)}
      align="start"
      className="max-h-80 min-w-44"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={words("title")}
          style={{ left: drawnArea.at.x, top: drawnArea.at.y }}
          className="pointer-events-none fixed size-px opacity-0"
        />
      }
    >
      <div data-testid="draw-menu" ref={focusFirst}>
        {listDrawableTypes(editor).map((type) => {
          const Icon = FIELD_ICONS[type];
          return (
            <MenuItem key={type} icon={<Icon aria-hidden />} onSelect={() => placeDrawnField(editor, type)}>
              {t(type)}
            </MenuItem>
          );
        })}
      </div>
    </DropdownMenu>
  );
}

/** Waits a frame, because the menu focuses itself first. */
function focusFirst(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>("[role=menuitem]")?.focus());
}
