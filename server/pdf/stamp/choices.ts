import {
  computeTickPoints,
  DEFAULT_FONT_SIZE_PT,
  layoutChoices,
  layoutLabel,
} from "@/server/domain/field/layout";
import type { Box } from "@/server/domain/field/placement";
import { parseHexColor } from "../draw/color";
import { measureWith } from "../draw/fonts";
import type { Sheet } from "../draw/sheet";
import type { StampField } from "../model";
import type { StampTagger } from "./structure-tags";

/** CHECKBOX and RADIO: every option with its mark, chosen or not (domain/evidence.md 7.4). */

const OUTLINE = parseHexColor("#3F4753");
const PAPER = parseHexColor("#FFFFFF");
const INK = parseHexColor("#000000");

/** Returns the indices of the chosen options: the entered ones, or the preset ones of a read-only field. */
export function listChosenOptions(field: StampField): Set<number> {
  const values = field.meta?.values ?? [];
  if (field.text === null || field.text === "" || field.meta?.readOnly) {
    const preset = field.meta?.readOnly ? values : [];
    return new Set(preset.flatMap((option, index) => (option.checked ? [index] : [])));
  }
  return new Set((field.text.match(/\d+/g) ?? []).map(Number));
}

function drawMark(sheet: Sheet, kind: "CHECKBOX" | "RADIO", mark: Box, isChosen: boolean): void {
  const radius = kind === "RADIO" ? mark.width / 2 : mark.width / 8;
  sheet.rectangle(mark, { fill: PAPER, stroke: OUTLINE, lineWidth: Math.max(0.75, mark.width / 16), radius });
  if (!isChosen) return;
  if (kind === "CHECKBOX") {
    sheet.polyline(computeTickPoints(mark), mark.width / 8, INK);
    return;
  }
  const side = mark.width / 2;
  const dot = { x: mark.x + side / 2, y: mark.y + side / 2, width: side, height: side };
  sheet.rectangle(dot, { fill: INK, radius: side / 2 });
}

type ChoiceTarget = { kind: "CHECKBOX" | "RADIO"; box: Box; telling: StampTagger };

export function stampChoices(sheet: Sheet, field: StampField, { kind, box, telling }: ChoiceTarget): void {
  const options = field.meta?.values?.length ? field.meta.values : [{ value: "" }];
  const fontSize = field.meta?.fontSize ?? DEFAULT_FONT_SIZE_PT;
  const direction = field.meta?.direction ?? "vertical";
  const chosenOptions = listChosenOptions(field);
  const hideLabels = field.meta?.hideLabels;
  const layout = layoutChoices({ box, count: options.length, fontSize, direction, hideLabels });
  for (const [index, { mark, label }] of layout.entries()) {
    const text = (options[index]?.value ?? "").normalize("NFC");
    const isChosen = chosenOptions.has(index);
    telling.option(sheet, field, { words: text, isChosen }, () => {
      drawMark(sheet, kind, mark, isChosen);
      if (!label) return;
      const han = sheet.pickHan(text);
      for (const line of layoutLabel(text, label, fontSize, measureWith("regular", han)))
        sheet.text(line.text, label.x, line.baseline, { fontSize, han });
    });
  }
}
