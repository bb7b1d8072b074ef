"use client";

import { Eraser, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import type { Stroke } from "@/server/domain/field/ink";
import { INK_COLOUR } from "@/server/domain/field/ink";
import {
  buildPadOutline,
  buildPadViewBox,
  createEmptyDrawing,
  type Drawing,
  fitDrawingToPad,
} from "../../model/drawing";
import { useDrawing } from "./use-drawing";

type DrawPadProps = {
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
  /** Further controls beside undo and clear. */
  children?: ReactNode;
};

/**
 * Drawing area. Strokes are kept in the unit box, so turning the phone or
 * zooming neither loses nor distorts them (components/signing.md 5.7).
 */
export function DrawPad({ drawing, onChange, children }: DrawPadProps) {
  const t = useTranslations("signing.pad");
  const svg = useRef<SVGSVGElement>(null);
  const { live, handlers } = useDrawing(drawing, onChange);
  usePadShape(svg, drawing, live !== null, onChange);
  const { strokes, aspect } = drawing;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 low:flex-row flows:flex-col">
      <div className="relative min-h-40 flex-1 rounded-card border border-control bg-paper text-paper-ink portrait:max-h-80 sm:h-64 sm:flex-none low:h-auto low:flex-1 flows:h-40 flows:flex-none">
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
          viewBox={buildPadViewBox(aspect)}
          role="img"
          aria-label={`${t("drawHere")}. ${t("drawKeyboard")}`}
          className="absolute inset-0 size-full touch-none"
          {...handlers}
        >
          <Ink strokes={strokes} aspect={aspect} />
          {live && <Ink strokes={[live]} aspect={aspect} />}
        </svg>
      </div>
      <div className="flex flex-wrap items-center gap-2 low:flex-col low:flex-nowrap low:items-stretch low:justify-center flows:flex-row flows:flex-wrap">
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
  return <path d={buildPadOutline({ strokes, aspect })} fill={INK_COLOUR} />;
}

/** Gives the drawing the shape of the pad and moves existing ink with it. Never during a stroke. */
function usePadShape(
  svg: React.RefObject<SVGSVGElement | null>,
  drawing: Drawing,
  isDrawing: boolean,
  onChange: (drawing: Drawing) => void,
): void {
  const latest = useRef({ drawing, onChange });
  latest.current = { drawing, onChange };
  useEffect(() => {
    const element = svg.current;
    if (!element || isDrawing) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 };
      const shape = createEmptyDrawing(width, height);
      const { drawing: now, onChange: change } = latest.current;
      if (width === 0 || Math.abs(shape.aspect - now.aspect) < SAME_SHAPE) return;
      change(now.strokes.length === 0 ? shape : fitDrawingToPad(now, width, height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg, isDrawing]);
}

/** Aspect ratios that differ less are the same. */
const SAME_SHAPE = 0.005;
