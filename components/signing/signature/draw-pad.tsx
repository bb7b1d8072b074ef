"use client";

import { Eraser, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { Stroke } from "@/server/domain/field/ink";
import { INK_COLOUR } from "@/server/domain/field/ink";
import { type Drawing, emptyDrawing, inkOnPad, padViewBox } from "./drawing";
import { useDrawing } from "./use-drawing";

type DrawPadProps = {
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
  /** Further ways to draw, beside undo and clear. */
  children?: ReactNode;
};

/**
 * Paper to sign on. The ink is kept as strokes in the unit box, so turning the phone or zooming never loses or
 * bends it (ux.md E9).
 */
export function DrawPad({ drawing, onChange, children }: DrawPadProps) {
  const t = useTranslations("signing.pad");
  const svg = useRef<SVGSVGElement>(null);
  const { live, handlers } = useDrawing(drawing, onChange);
  usePadShape(svg, drawing.strokes.length === 0 && live === null, onChange);
  const { strokes, aspect } = drawing;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="relative min-h-40 flex-1 rounded-card border border-control bg-paper text-paper-ink portrait:max-h-72 sm:h-64 sm:flex-none">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-4 bottom-[24%] border-b border-dashed border-[#7d8796] text-lead text-[#5f6978]"
        >
          ×
        </span>
        {strokes.length === 0 && live === null && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-x-4 bottom-3 text-center text-body text-[#5f6978]"
          >
            {t("drawHere")}
          </span>
        )}
        <svg
          ref={svg}
          viewBox={padViewBox(aspect)}
          role="img"
          aria-label={`${t("drawHere")}. ${t("drawKeyboard")}`}
          className="absolute inset-0 size-full touch-none"
          {...handlers}
        >
          <Ink strokes={strokes} aspect={aspect} />
          {live && <Ink strokes={[live]} aspect={aspect} />}
        </svg>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="recipient"
          variant="secondary"
          disabled={strokes.length === 0}
          onClick={() => onChange({ aspect, strokes: strokes.slice(0, -1) })}
        >
          <Undo2 aria-hidden />
          {t("undo")}
        </Button>
        <Button
          size="recipient"
          variant="secondary"
          disabled={strokes.length === 0}
          onClick={() => onChange({ aspect, strokes: [] })}
        >
          <Eraser aria-hidden />
          {t("clear")}
        </Button>
        {children}
        <p className="text-body text-ink-2 landscape:hidden sm:hidden">{t("rotate")}</p>
      </div>
    </div>
  );
}

function Ink({ strokes, aspect }: { strokes: readonly Stroke[]; aspect: number }) {
  return <path d={inkOnPad({ strokes, aspect })} fill={INK_COLOUR} />;
}

/** An empty pad takes the shape it is shown in; one with ink keeps the shape the ink was drawn in. */
function usePadShape(
  svg: React.RefObject<SVGSVGElement | null>,
  isEmpty: boolean,
  onChange: (drawing: Drawing) => void,
): void {
  useEffect(() => {
    const element = svg.current;
    if (!element || !isEmpty) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) onChange(emptyDrawing(entry.contentRect.width, entry.contentRect.height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg, isEmpty, onChange]);
}
