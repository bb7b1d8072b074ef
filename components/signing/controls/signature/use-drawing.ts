"use client";

import { type PointerEvent, useCallback, useRef, useState } from "react";
import type { Stroke } from "@/server/domain/field/ink";
import type { StrokePoint } from "@/server/domain/field/signature";
import { createEmptyDrawing, type Drawing, extendStroke } from "../../model/drawing";

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const roundValue = (value: number) => Math.round(value * 10_000) / 10_000;

type Sample = { clientX: number; clientY: number; pressure: number; pointerType: string; timeStamp: number };

/** Converts a pointer position to the drawing's unit box, which is centred in the pad. */
function toUnitPoint(svg: SVGSVGElement, sample: Sample, startedAt: number): StrokePoint | null {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return null;
  const { x, y } = new DOMPoint(sample.clientX, sample.clientY).matrixTransform(matrix.inverse());
  const { width, height } = svg.viewBox.baseVal;
  const pressure = sample.pointerType === "pen" && sample.pressure > 0 ? sample.pressure : 0.5;
  const time = Math.max(0, Math.round(sample.timeStamp - startedAt));
  return [roundValue(clamp(x / width)), roundValue(clamp(y / height)), roundValue(clamp(pressure)), time];
}

/** Follows pen, finger or mouse over a pad. Once a pen has touched it, palms and fingers are ignored. */
export function useDrawing(drawing: Drawing, onChange: (drawing: Drawing) => void) {
  const [live, setLive] = useState<Stroke | null>(null);
  const stroke = useRef<Stroke>([]);
  const pointer = useRef<{ id: number; type: string } | null>(null);
  const startedAt = useRef<number | null>(null);
  const penSeen = useRef(false);
  const base = useRef(drawing);

  const add = useCallback((svg: SVGSVGElement, samples: readonly Sample[]) => {
    for (const sample of samples) {
      const point = toUnitPoint(svg, sample, startedAt.current ?? sample.timeStamp);
      if (point) stroke.current = extendStroke(stroke.current, point, base.current.aspect);
    }
    setLive(stroke.current);
  }, []);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const isPen = event.pointerType === "pen";
    if (isPen) penSeen.current = true;
    const isPalm = event.pointerType === "touch" && penSeen.current;
    // A touch just before the pen was a palm, not a stroke.
    const wasPalm = isPen && pointer.current?.type === "touch";
    if (isPalm || (pointer.current !== null && !wasPalm) || event.button > 0) return;
    const svg = event.currentTarget;
    svg.setPointerCapture(event.pointerId);
    pointer.current = { id: event.pointerId, type: event.pointerType };
    startedAt.current ??= event.timeStamp;
    if (drawing.strokes.length === 0) {
      const { width, height } = svg.getBoundingClientRect();
      base.current = createEmptyDrawing(width, height);
      onChange(base.current);
    } else base.current = drawing;
    stroke.current = [];
    add(svg, [event.nativeEvent]);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer.current?.id) return;
    const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
    add(event.currentTarget, coalesced.length > 0 ? coalesced : [event.nativeEvent]);
  };
  const onPointerEnd = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer.current?.id) return;
    pointer.current = null;
    setLive(null);
    if (stroke.current.length === 0) return;
    onChange({ ...base.current, strokes: [...base.current.strokes, stroke.current] });
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
  return { live, handlers };
}
