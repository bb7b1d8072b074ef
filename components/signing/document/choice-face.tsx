"use client";

import { usePaperLanguage } from "@/components/paper/paper-language";
import { layoutChoices, tickPoints } from "@/server/domain/field/layout-marks";
import type { Box } from "@/server/domain/field/placement";
import { type SignerField, wireValueOf } from "../field-model";
import { boxOf, PaperDrawing, type Size } from "./field-face";
import { PAPER_FONT } from "./measure";
import { usePaperText } from "./use-paper-text";

const HAN = /\p{Script=Han}/u;

type ChoiceMeta = Extract<NonNullable<SignerField["fieldMeta"]>, { type: "radio" | "checkbox" }>;
type ChoiceFaceProps = { field: SignerField; size: Size; meta: ChoiceMeta };

/** The options of a choice with their marks, where the sealer will put them (domain.md 7.4). */
export function ChoiceFace({ field, size, meta }: ChoiceFaceProps) {
  const box = boxOf(field, size);
  const options = meta.values ?? [];
  const language = usePaperLanguage(field.itemId);
  // The rules for Han shapes come with the first text that has any.
  const loaded = usePaperText(options.some((option) => HAN.test(option.value)));
  const languageOf = (text: string) => loaded?.paper.hanLanguageOf(text, { language });
  const value = wireValueOf(field);
  const isChosen = (index: number) => (Array.isArray(value) ? value.includes(index) : value === index);
  const { fontSize, direction } = meta;
  const layout = layoutChoices({ box, count: options.length, fontSize, direction });
  return (
    <PaperDrawing box={box}>
      {layout.map(({ mark, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are fixed once sent.
        <g key={index} fill="none" stroke="currentColor">
          {meta.type === "radio" ? (
            <RadioMark mark={mark} chosen={isChosen(index)} />
          ) : (
            <CheckMark mark={mark} chosen={isChosen(index)} />
          )}
          <text
            lang={languageOf(options[index]?.value ?? "")}
            x={label.x}
            y={label.baseline}
            fontSize={fontSize}
            fontFamily={PAPER_FONT}
            fill="currentColor"
            stroke="none"
          >
            {options[index]?.value}
          </text>
        </g>
      ))}
    </PaperDrawing>
  );
}

function RadioMark({ mark, chosen }: { mark: Box; chosen: boolean }) {
  const centre = { cx: mark.x + mark.width / 2, cy: mark.y + mark.height / 2 };
  return (
    <>
      <circle {...centre} r={mark.width / 2 - 0.5} />
      {chosen && <circle {...centre} r={mark.width / 4} fill="currentColor" />}
    </>
  );
}

function CheckMark({ mark, chosen }: { mark: Box; chosen: boolean }) {
  const points = tickPoints(mark).map(({ x, y }) => `${x},${y}`);
  return (
    <>
      <rect {...mark} />
      {chosen && <polyline points={points.join(" ")} strokeWidth={1.5} />}
    </>
  );
}
