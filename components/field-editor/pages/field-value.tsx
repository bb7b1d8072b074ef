"use client";

import "./page-font.css";
import { useMemo } from "react";
import { useFileLanguage } from "@/components/page-text/file-language";
import { classNames } from "@/components/ui/class-names";
import { findHanLanguage } from "@/server/domain/field/layout-han";
import type { EditorField } from "../model/editor-field";
import { type PageSize, toFieldRect } from "../model/geometry";
import { type DrawnOption, drawValue, type ValueDrawing } from "../model/value-drawing";
import { PAGE_FONT, useTextMeasure } from "./use-text-measure";

/** Draws the sender's value of a field, or today's date, as the sealed file will show it. */
export function FieldValue({
  field,
  page,
  today = "",
  isSelected,
  isDimmed,
}: {
  field: EditorField;
  page: PageSize;
  /** Today's date in the format of the document. */
  today?: string;
  isSelected: boolean;
  isDimmed: boolean;
}) {
  const measure = useTextMeasure();
  const stated = useFileLanguage(field.envelopeItemId);
  const rect = toFieldRect(field, page);
  const drawing = useMemo(
    () => drawValue(field.fieldMeta, toFieldRect(field, page), page, measure, today),
    [field, page, measure, today],
  );
  if (!drawing) return null;
  return (
    <svg
      aria-hidden
      data-drawing={field.id}
      viewBox={`${rect.x} ${rect.y} ${rect.width} ${rect.height}`}
      preserveAspectRatio="none"
      style={{
        left: `${field.positionX}%`,
        top: `${field.positionY}%`,
        width: `${field.width}%`,
        height: `${field.height}%`,
        overflow: "visible",
        fontFamily: PAGE_FONT,
        fontSize: drawing.fontSize,
        fontKerning: "none",
      }}
      className={classNames(
        "pointer-events-none absolute z-10 fill-paper-ink text-paper-ink",
        isSelected && "in-data-carrying:opacity-0",
        field.fieldMeta?.type === "date" && "opacity-60",
        isDimmed && "opacity-35",
      )}
    >
      <Drawn drawing={drawing} stated={stated} />
    </svg>
  );
}

function Drawn({ drawing, stated }: { drawing: ValueDrawing; stated: string | null }) {
  const findTextLanguage = (text: string) => findHanLanguage(text, { language: stated });
  if (drawing.kind === "options") {
    return drawing.options.map((option) => (
      <Option
        key={`${option.mark.x} ${option.mark.y}`}
        {...option}
        language={findTextLanguage(option.label.lines.map(({ text }) => text).join(" "))}
      />
    ));
  }
  const language = findTextLanguage(drawing.layout.lines.map(({ text }) => text).join("\n"));
  return drawing.layout.lines.map((line) => (
    <text
      key={line.baseline}
      lang={language}
      x={line.x}
      y={line.baseline}
      // Forces the width it has in the sealed file, whichever font the page uses for the script.
      textLength={line.width > 0 ? line.width : undefined}
      lengthAdjust={drawing.letterSpacing > 0 ? "spacing" : "spacingAndGlyphs"}
      direction={line.direction}
      textAnchor={line.direction === "rtl" ? "end" : "start"}
      xmlSpace="preserve"
    >
      {line.text}
    </text>
  ));
}

function Option({ mark, isRound, tick, label, language }: DrawnOption & { language: string | undefined }) {
  const points = tick?.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <>
      <rect
        {...mark}
        rx={isRound ? mark.width / 2 : 1}
        fill="none"
        stroke="currentColor"
        strokeWidth={0.75}
      />
      {points && isRound && (
        <circle cx={mark.x + mark.width / 2} cy={mark.y + mark.height / 2} r={mark.width / 4} />
      )}
      {points && !isRound && (
        <polyline points={points} fill="none" stroke="currentColor" strokeWidth={1.25} />
      )}
      {label.lines.length > 0 && <rect {...label.plate} rx={1} className="fill-paper" />}
      {label.lines.map(({ text, baseline }) => (
        <text key={baseline} lang={language} x={label.x} y={baseline}>
          {text}
        </text>
      ))}
    </>
  );
}
