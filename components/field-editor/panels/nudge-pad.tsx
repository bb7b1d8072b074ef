"use client";

import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  type LucideIcon,
  Maximize2,
  Minimize2,
  SlidersHorizontal,
  Trash2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { useEditor, useEditorState, useIsLocked } from "../editor-context";
import { duplicateSelection } from "../state/clipboard";
import { growSelection, moveSelection, removeSelection } from "../state/edit-fields";
import type { Editor } from "../state/editor";

type NudgeAction = {
  readonly name: "left" | "up" | "down" | "right" | "larger" | "smaller" | "duplicate" | "remove" | "options";
  readonly icon: LucideIcon;
  readonly run: (editor: Editor) => void;
};

const STEP_PT = 2;
const GROW_PT = 6;
const createNudge = (x: number, y: number) => (editor: Editor) =>
  moveSelection(editor, { x: x * STEP_PT, y: y * STEP_PT }, "nudge pad");
const createGrowth = (by: number) => (editor: Editor) =>
  growSelection(editor, { x: by * GROW_PT, y: by * 2 }, "nudge pad size");

const ACTS: readonly NudgeAction[] = [
  { name: "left", icon: ArrowLeft, run: createNudge(-1, 0) },
  { name: "up", icon: ArrowUp, run: createNudge(0, -1) },
  { name: "down", icon: ArrowDown, run: createNudge(0, 1) },
  { name: "right", icon: ArrowRight, run: createNudge(1, 0) },
  { name: "smaller", icon: Minimize2, run: createGrowth(-1) },
  { name: "larger", icon: Maximize2, run: createGrowth(1) },
  { name: "duplicate", icon: Copy, run: duplicateSelection },
  { name: "remove", icon: Trash2, run: removeSelection },
  {
    name: "options",
    icon: SlidersHorizontal,
    run: (editor) => editor.store.setState({ panel: "inspector" }),
  },
];

/** Touch toolbar to move, resize, copy and remove the selected fields without dragging. */
export function NudgePad() {
  const t = useTranslations("editor.pad");
  const editor = useEditor();
  const isShown = useEditorState(({ selection }) => selection.size > 0);
  const isLocked = useIsLocked();
  if (!isShown || isLocked) return null;
  return (
    <div
      role="toolbar"
      aria-label={t("label")}
      className="flex shrink-0 justify-between gap-0.5 md:justify-center md:gap-2 overflow-x-auto border-t border-hairline bg-bg px-1 py-0.5"
    >
      {ACTS.map(({ name, icon: Icon, run }) => (
        <IconButton
          key={name}
          label={t(name)}
          icon={<Icon aria-hidden />}
          variant={name === "remove" ? "danger" : "quiet"}
          className="size-11 shrink"
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
}
