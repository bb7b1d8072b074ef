"use client";

import { useFormatter, useTranslations } from "use-intl";
import { useEditorState } from "../editor-context";

/** How far, or how large, beside the pointer during a drag. */
export function DragReadout() {
  const t = useTranslations("editor.readout");
  const readout = useEditorState(({ preview }) => preview.readout);
  const format = useFormatter();
  if (!readout) return null;
  const signDisplay = readout.kind === "move" ? "exceptZero" : "auto";
  const shown = (points: number) =>
    format.number(points, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay });
  return (
    <span
      aria-hidden
      style={{ left: readout.at.x + 16, top: readout.at.y + 18 }}
      className="pointer-events-none fixed z-30 rounded-control bg-ink px-2 py-1 text-caption text-bg tabular-nums shadow-low"
    >
      {t(readout.kind, { x: shown(readout.x), y: shown(readout.y) })}
    </span>
  );
}
