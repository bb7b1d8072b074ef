"use client";

import { useFileLanguage } from "@/components/page-text/file-language";
import { computeTickPoints, type LabelLayout, layoutChoices } from "@/server/domain/field/layout-marks";
import type { Box } from "@/server/domain/field/placement";
import { type Size, toFieldBox } from "../model/page-box";
import { type DrawnField, toWireValue } from "../model/signer-field";
import { FieldSvg } from "./field-svg";
import { PAGE_FONT } from "./page-font";
import { useFieldText } from "./use-field-text";

/** Width per letter in em, above the average. */
const SHORT_EM = 0.7;
const HAN = /\p{Script=Han}/u;

type ChoiceMeta = Extract<NonNullable<DrawnField["fieldMeta"]>, { type: "radio" | "checkbox" }>;
type ChoiceRendererProps = { field: DrawnField; size: Size; meta: ChoiceMeta };

/** Options of a choice with their marks, at the sealer's positions (domain/evidence.md 7.4). */
export function ChoiceRenderer({ field, size, meta }: ChoiceRendererProps) {
  const box = toFieldBox(field, size);
  const options = meta.values ?? [];
  const language = useFileLanguage(field.itemId);
  const { fontSize, direction, hideLabels } = meta;
  const layout = layoutChoices({ box, count: options.length, fontSize, direction, hideLabels });
  // Short labels fit as they are. The script for line breaks
  // and Han shapes loads only for labels that need it.
  const needsMore = ({ value }: { value: string }, index: number) =>
    !hideLabels &&
    (HAN.test(value) || value.length * fontSize * SHORT_EM > (layout[index]?.label?.maxWidth ?? 0));
  const loaded = useFieldText(options.some(needsMore));
  const findTextLanguage = (text: string) => loaded?.text.findHanLanguage(text, { language });
  const layoutLines = (text: string, label: LabelLayout) =>
    loaded?.text.layoutOption(text, label, fontSize) ?? [{ text, baseline: label.baseline }];
  const buildPlacedLines = (text: string, label: LabelLayout | null) =>
    label ? layoutLines(text, label).map((line) => ({ ...line, x: label.x })) : [];
  const value = toWireValue(field);
  const isChosen = (index: number) => (Array.isArray(value) ? value.includes(index) : value === index);
  return (
    <FieldSvg box={box}>
      {layout.map(({ mark, label }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are fixed once sent.
        <g key={index} fill="none" stroke="currentColor">
          {meta.type === "radio" ? (
            <RadioMark mark={mark} chosen={isChosen(index)} />
          ) : (
            <CheckMark mark={mark} chosen={isChosen(index)} />
          )}
          {buildPlacedLines(options[index]?.value ?? "", label).map(({ text, baseline, x }) => (
            <text
              key={baseline}
              lang={findTextLanguage(options[index]?.value ?? "")}
              x={x}
              y={baseline}
              fontSize={fontSize}
              fontFamily={PAGE_FONT}
              fill="currentColor"
              stroke="none"
            >
              {text}
            </text>
          ))}
        </g>
      ))}
    </FieldSvg>
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
  const points = computeTickPoints(mark).map(({ x, y }) => `${x},${y}`);
  return (
    <>
      <rect {...mark} />
      {chosen && <polyline points={points.join(" ")} strokeWidth={1.5} />}
    </>
  );
}
