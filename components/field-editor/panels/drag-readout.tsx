"use client";

import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useEditor } from "../editor-context";

/**
 * Distance or size beside the pointer during a drag. Written past React, because it changes with every frame.
 */
export function DragReadout() {
  const t = useTranslations("editor.readout");
  const format = useFormatter();
  const { preview } = useEditor();
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const showReadout = () => {
      const readoutElement = element.current;
      const { readout } = preview.getState();
      if (!readoutElement) return;
      readoutElement.hidden = readout === null;
      if (!readout) return;
      const signDisplay = readout.kind === "move" ? "exceptZero" : "auto";
      const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay } as const;
      const [x, y] = [format.number(readout.x, digits), format.number(readout.y, digits)];
      readoutElement.textContent = t(readout.kind, { x, y });
      readoutElement.style.transform = `translate(${readout.at.x + 16}px, ${readout.at.y + 18}px)`;
    };
    showReadout();
    return preview.subscribe(showReadout);
  }, [preview, format, t]);
  return (
    <span
      ref={element}
      aria-hidden
      hidden
      className="pointer-events-none fixed top-0 left-0 z-30 rounded-control bg-ink px-2 py-1 text-caption text-bg tabular-nums shadow-low"
    />
  );
}
