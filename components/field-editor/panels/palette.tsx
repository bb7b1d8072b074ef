"use client";

import { Pin } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { useEditor, useEditorState, useIsLocked, useServices } from "../editor-context";
import { FIELD_ICONS } from "../pages/field-styles";
import { findVisibleCentre } from "../pages/page-view";
import { listTypesForRecipient } from "../state/editor";
import { armTool, startGhost } from "../state/place-field";
import { usePaletteDrag } from "./use-palette-drag";

/**
 * The field types that can be sent from here: drag one, click one
 * and then the page, or press Enter and move it with the arrows.
 */
export function Palette({ orientation }: { orientation: "vertical" | "horizontal" }) {
  const t = useTranslations("editor.palette");
  const editor = useEditor();
  const recipientId = useEditorState((state) => state.recipientId);
  const isDisabled = useIsLocked() || recipientId === null;
  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      aria-orientation={orientation}
      onKeyDown={moveItemFocus}
      className={
        orientation === "vertical"
          ? "grid grid-cols-2 gap-1.5"
          : "flex snap-x gap-1.5 overflow-x-auto px-3 py-2 [scrollbar-width:none]"
      }
    >
      {listTypesForRecipient(editor.world, recipientId).map((type, index) => (
        <PaletteItem
          key={type}
          type={type}
          isFirst={index === 0}
          isDisabled={isDisabled}
          orientation={orientation}
        />
      ))}
    </div>
  );
}

type PaletteItemProps = {
  type: CreatableFieldType;
  isFirst: boolean;
  isDisabled: boolean;
  orientation: "vertical" | "horizontal";
};

function PaletteItem({ type, isFirst, isDisabled, orientation }: PaletteItemProps) {
  const t = useTranslations("editor");
  const { editor, view } = useServices();
  const tool = useEditorState((state) => (state.tool?.type === type ? state.tool : null));
  const drag = usePaletteDrag(type, isDisabled || orientation === "horizontal");
  const Icon = FIELD_ICONS[type];
  const beginPlacing = (isByKeyboard: boolean, isPinning: boolean) => {
    if (!isByKeyboard || !view.current) {
      armTool(editor, type, isPinning);
      return;
    }
    startGhost(editor, type, findVisibleCentre(view.current, editor.store.getState().currentPage));
    view.current.element.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      data-testid={`palette-item-${type}`}
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={tool !== null}
      disabled={isDisabled}
      title={t("palette.hint")}
      {...drag.handlers}
      onClick={(event) => {
        if (!drag.hasJustDropped()) beginPlacing(event.detail === 0, event.shiftKey);
      }}
      className={classNames(
        "flex items-center gap-2 rounded-control border bg-bg text-dense font-medium transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50",
        orientation === "vertical"
          ? "h-10 cursor-grab touch-none px-2 text-left hover:border-ink-2 active:cursor-grabbing"
          : "min-h-14 min-w-19 shrink-0 snap-start flex-col justify-center gap-1 px-2 text-caption",
        tool ? "border-primary bg-info-tint text-ink" : "border-hairline",
      )}
    >
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden />
      <span className={orientation === "vertical" ? "line-clamp-2 min-w-0 leading-4" : "whitespace-nowrap"}>
        {t(`type.${type}`)}
      </span>
      {tool?.isPinned && <Pin className="ml-auto size-3.5 shrink-0" aria-hidden />}
    </button>
  );
}

/** Arrows, Home and End move between the items, as in every toolbar; Tab leaves it. */
function moveItemFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
  const index = items.findIndex((item) => item.matches(":focus"));
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 };
  const step = steps[event.key];
  const last = items.length - 1;
  const target =
    event.key === "Home" ? 0 : event.key === "End" ? last : step === undefined ? null : index + step;
  if (target === null || index < 0) return;
  event.preventDefault();
  items[Math.min(last, Math.max(0, target))]?.focus();
}
