"use client";

import { useTranslations } from "use-intl";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { useEditor, useEditorState } from "../editor-context";
import { FIELD_ICONS } from "../pages/field-looks";
import { forgetDrawn, takeDrawn, typesToDraw } from "../state/drawing";

/** Where a rectangle on empty paper was let go: what it is to be, with what was placed last on top and under Enter. */
export function DrawMenu() {
  const t = useTranslations("editor.type");
  const words = useTranslations("placing.draw");
  const editor = useEditor();
  const drawn = useEditorState((state) => state.drawn);
  if (!drawn) return null;
  return (
    <DropdownMenu
      open
      onOpenChange={() => forgetDrawn(editor)}
      align="start"
      className="max-h-80 min-w-44"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={words("title")}
          style={{ left: drawn.at.x, top: drawn.at.y }}
          className="pointer-events-none fixed size-px opacity-0"
        />
      }
    >
      <div data-testid="draw-menu" ref={focusFirst}>
        {typesToDraw(editor).map((type) => {
          const Icon = FIELD_ICONS[type];
          return (
            <MenuItem key={type} icon={<Icon aria-hidden />} onSelect={() => takeDrawn(editor, type)}>
              {t(type)}
            </MenuItem>
          );
        })}
      </div>
    </DropdownMenu>
  );
}

/** After the menu has taken the focus itself. */
function focusFirst(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>("[role=menuitem]")?.focus());
}
