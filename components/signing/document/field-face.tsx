"use client";

import { type ReactNode, useMemo } from "react";
import { layoutText, type Measure } from "@/server/domain/field/layout";
import type { SignerField } from "../field-model";
import { SignatureImage } from "../signature/signature-image";
import { ChoiceFace } from "./choice-face";

export type Size = { width: number; height: number };

export const PAPER_FONT = "Inter Variable, system-ui, sans-serif";

let measuring: CanvasRenderingContext2D | null | undefined;

/** Measures with the page's own font; the sealer does the same with the sealed one (domain.md 7.3). */
const measure: Measure = (text, fontSize) => {
  measuring ??= document.createElement("canvas").getContext("2d");
  if (!measuring) return text.length * fontSize * 0.5;
  measuring.font = `${fontSize}px ${PAPER_FONT}`;
  return measuring.measureText(text).width;
};

/** A field's value on the paper, laid out by the rules the sealer uses. Points inside, so it scales with zoom. */
export function FieldFace({ field, size }: { field: SignerField; size: Size }) {
  if (field.signature) {
    return (
      <span aria-hidden className="absolute inset-0 p-[2%]">
        <SignatureImage value={field.signature} label="" />
      </span>
    );
  }
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
