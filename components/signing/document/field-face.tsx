"use client";

import { type ReactNode, useMemo } from "react";
import { layoutText, type Measure } from "@/server/domain/field/layout";
import type { SignerField } from "../field-model";
import { useLoaded } from "../use-loaded";
import { ChoiceFace } from "./choice-face";
import { SignatureFace } from "./signature-face";

export type Size = { width: number; height: number };

export const PAPER_FONT = "Inter Variable, system-ui, sans-serif";

let canvas: CanvasRenderingContext2D | null | undefined;

function measured(text: string, fontSize: number, family: string): TextMetrics | null {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return null;
  canvas.font = `${fontSize}px ${family}`;
  return canvas.measureText(text);
}

/** Measures with the page's own fonts; the sealer does the same with the sealed ones (domain.md 7.3). */
export const measureIn =
  (family: string): Measure =>
  (text, fontSize) =>
    measured(text, fontSize, family)?.width ?? text.length * fontSize * 0.5;

/** How far the ink of a line rises above its baseline and falls below it. */
export function inkOf(text: string, fontSize: number, family: string): { ascent: number; descent: number } {
  const metrics = measured(text, fontSize, family);
  return {
    ascent: metrics?.actualBoundingBoxAscent ?? fontSize * 0.7,
    descent: metrics?.actualBoundingBoxDescent ?? 0,
  };
}

const measure = measureIn(PAPER_FONT);

/**
 * A field's value on the paper, laid out by the rules the sealer uses. Points inside, so it scales with zoom. The server
 * cannot measure letters and leaves the box empty.
 */
export function FieldFace({ field, size }: { field: SignerField; size: Size }) {
  const isLoaded = useLoaded();
  if (!isLoaded) return null;
  if (field.signature) return <SignatureFace field={field} size={size} />;
  const meta = field.fieldMeta;
  if (meta?.type === "radio" || meta?.type === "checkbox") {
    return <ChoiceFace field={field} size={size} meta={meta} />;
  }
  return <TextFace field={field} size={size} />;
}

/** The field's own rectangle in points, from its own corner. */
export function boxOf(field: SignerField, size: Size) {
  return { x: 0, y: 0, width: (field.width / 100) * size.width, height: (field.height / 100) * size.height };
}

function TextFace({ field, size }: { field: SignerField; size: Size }) {
  const meta = field.fieldMeta;
  const box = boxOf(field, size);
  const fontSize = meta?.fontSize ?? 12;
  const lines = useMemo(() => {
    const spaced = meta?.type === "text" || meta?.type === "number" ? meta : null;
    return layoutText(
      {
        text: field.customText,
        box: boxOf(field, size),
        page: size,
        fontSize,
        overflow: meta?.overflow ?? "auto",
        textAlign: meta && "textAlign" in meta ? meta.textAlign : "left",
        lineHeight: spaced?.lineHeight ?? 1,
        letterSpacing: spaced?.letterSpacing ?? 0,
        verticalAlign: spaced?.verticalAlign ?? "middle",
      },
      measure,
    ).lines;
  }, [field, size, fontSize, meta]);
  return (
    <PaperDrawing box={box}>
      {lines.map((line) => (
        <text
          key={line.baseline}
          x={line.x}
          y={line.baseline}
          fontSize={fontSize}
          fontFamily={PAPER_FONT}
          fill="currentColor"
        >
          {line.text}
        </text>
      ))}
    </PaperDrawing>
  );
}

/** A drawing in points over the whole field; may reach over its edges as the overflow rules say. */
export function PaperDrawing({ box, children }: { box: Size; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden
    >
      {children}
    </svg>
  );
}
