import {
  computeTickPoints,
  getMinFontSize,
  layoutChoices,
  layoutLabel,
  layoutText,
  type Measure,
  type Point,
  type TextBoxLayout,
} from "@/server/domain/field/layout";
import type { FieldMeta } from "@/server/domain/field/meta";
import type { PageSize, Rect } from "./geometry";

/** A drawn option. All in points of the page. */
export type DrawnOption = {
  readonly mark: Rect;
  readonly isRound: boolean;
  /** Three points of a tick; null when the option is not checked. */
  readonly tick: readonly [Point, Point, Point] | null;
  readonly label: {
    readonly x: number;
    readonly lines: readonly { readonly text: string; readonly baseline: number }[];
    /** White background, so that the printed line under the words does not run through them. */
    readonly plate: Rect;
  };
};
export type ValueDrawing =
  | {
      readonly kind: "text";
      readonly layout: TextBoxLayout;
      readonly fontSize: number;
      readonly letterSpacing: number;
    }
  | { readonly kind: "options"; readonly options: readonly DrawnOption[]; readonly fontSize: number };

/**
 * Lays out the sender's value, or today's date for a date field, by the sealer's
 * rules. Null if there is nothing to show. `rect` is the field on its page.
 */
export function drawValue(
  meta: FieldMeta | null,
  rect: Rect,
  page: PageSize,
  measure: Measure,
  today = "",
): ValueDrawing | null {
  if (meta?.type === "radio" || meta?.type === "checkbox") {
    return drawOptions(meta, rect, measure);
  }
  const text = meta?.type === "date" ? today : getMetaText(meta);
  if (meta === null || text === "") return null;
  const style = meta.type === "text" || meta.type === "number" ? meta : null;
  const letterSpacing = style?.letterSpacing ?? 0;
  const layout = layoutText(
    {
      text,
      box: rect,
      page,
      letterSpacing,
      fontSize: meta.fontSize,
      minFontSize: meta.type === "date" ? getMinFontSize("DATE", meta.overflow) : undefined,
      lineHeight: style?.lineHeight ?? 1,
      textAlign: "textAlign" in meta ? meta.textAlign : "left",
      verticalAlign: style?.verticalAlign ?? "middle",
      overflow: meta.overflow,
    },
    measure,
  );
  return { kind: "text", layout, letterSpacing, fontSize: layout.fontSize };
}

function getMetaText(meta: FieldMeta | null): string {
  switch (meta?.type) {
    case "text":
    case "rut":
      return meta.text ?? "";
    case "number":
      return meta.value ?? "";
    case "dropdown":
      return meta.defaultValue ?? "";
    default:
      return "";
  }
}

type ChoiceMeta = Extract<FieldMeta, { type: "radio" | "checkbox" }>;

/** Padding around the words of an option, as a share of the font size. */
const PLATE_EDGE = 0.15;

function buildLabelPlate(
  x: number,
  lines: DrawnOption["label"]["lines"],
  size: number,
  measure: Measure,
): Rect {
  const edge = size * PLATE_EDGE;
  const widest = Math.max(0, ...lines.map(({ text }) => measure(text, size)));
  const top = (lines[0]?.baseline ?? 0) - size * 0.8;
  return { x: x - edge, y: top - edge, width: widest + 2 * edge, height: lines.length * size + 2 * edge };
}

/** As the sealer does: a label too long for its space ends in an ellipsis. */
function drawOptions(meta: ChoiceMeta, box: Rect, measure: Measure): ValueDrawing | null {
  const { values, fontSize, direction, hideLabels } = meta;
  const isRound = meta.type === "radio";
  if (!values || values.length === 0) return null;
  const places = layoutChoices({ box, count: values.length, fontSize, direction, hideLabels });
  const options = values.flatMap((option, index): DrawnOption[] => {
    const place = places[index];
    if (!place) return [];
    const { mark, label } = place;
    const tick = option.checked ? computeTickPoints(mark) : null;
    const lines = label ? layoutLabel(option.value, label, fontSize, measure) : [];
    const x = label?.x ?? mark.x;
    const plate = buildLabelPlate(x, lines, fontSize, measure);
    return [{ mark, isRound, tick, label: { x, lines, plate } }];
  });
  return { kind: "options", options, fontSize };
}
