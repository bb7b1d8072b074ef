import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import type { Box } from "@/server/domain/field/placement";
import {
  computeMarkSize,
  enlargeToMinimum,
  type MarkRow,
  markRow,
} from "@/server/domain/field/places/mark-row";
import { doOverlap, type Widget as Place } from "@/server/domain/field/places/marks";
import {
  type FormField,
  getEntry,
  isShown,
  listChoiceOptions,
  listOnStates,
  readPdfText,
  type Widget,
} from "../form/fields";
import type { PdfFile } from "../syntax/file";

/**
 * Proposes fields for a form's boxes and circles. Our marks fall on the printed ones, beside their printed
 * meaning.
 */

export type ShownWidget = { field: FormField; widget: Widget; box: Box };
type WidgetLabel = { label: string; required: boolean };
type Option = {
  box: Box;
  /** The state that stands for it in the file; empty where it has none. */
  state: string;
  value: string;
  /** True if the form itself names it. */
  isNamed: boolean;
};

/**
 * Returns true if only one of a field's boxes can be on: radio buttons, and boxes of one name with states of
 * their own.
 */
export function isExclusive(file: PdfFile, field: FormField): boolean {
  if (field.widgets.length < 2) return false;
  const states = field.widgets.flatMap((widget) => listOnStates(file, widget)[0]?.decodeText() ?? []);
  return field.kind === "radio" || (field.kind === "checkbox" && new Set(states).size > 1);
}

function toOption(file: PdfFile, { field, widget, box }: ShownWidget, cut: (text: string) => string): Option {
  const state = listOnStates(file, widget)[0]?.decodeText() ?? "";
  const own = widget.dict === field.dict ? "" : (readPdfText(file, getEntry(widget.dict, "TU")) ?? "").trim();
  const exported = listChoiceOptions(file, field)[field.widgets.indexOf(widget)]?.label;
  return { box, state, value: cut(own || exported || state), isNamed: own !== "" };
}

/** Proposes a single box to tick, in the place and size of the printed one. */
export function createTickField(
  box: Box,
  { label, required }: WidgetLabel,
  value = "",
): Pick<Place, "box" | "type" | "fieldMeta"> {
  const meta = FieldMeta.parse({
    ...getDefaultFieldMeta("CHECKBOX"),
    label,
    required,
    hideLabels: true,
    fontSize: computeMarkSize(box),
    values: [{ id: 1, checked: false, value }],
  });
  return { box: enlargeToMinimum(box), type: "CHECKBOX", fieldMeta: meta };
}

/**
 * Proposes a single-choice field if its options form an even row or column on this page, without another form
 * field between them. Otherwise proposes single boxes.
 */
export function proposeChoice(
  file: PdfFile,
  shown: readonly [ShownWidget, ...ShownWidget[]],
  others: readonly Box[],
  said: WidgetLabel & { cut: (text: string) => string },
): Place[] {
  const { field } = shown[0];
  const options = shown.map((one) => toOption(file, one, said.cut));
  const isWhole = field.widgets.filter(({ dict }) => isShown(file, dict)).length === options.length;
  const isTold = new Set(options.map(({ state }) => state)).size === options.length;
  const row = isWhole && isTold ? markRow(options.map(({ box }) => box)) : null;
  if (row && !others.some((other) => doOverlap(other, row.box)))
    return [createRadioField(field, options, row, said)];
  // A field draws its marks evenly, on one page. Circles in any other layout become single boxes on the
  // printed ones. The recipient must then tick only one, and none of them may be required.
  return options.map(({ box, value, isNamed }) => ({
    ...createTickField(box, { ...said, required: false }, value),
    name: field.name,
    ...(isNamed ? {} : { ticks: [box] }),
  }));
}

function createRadioField(
  field: FormField,
  options: readonly Option[],
  row: MarkRow,
  { label, required }: WidgetLabel,
): Place {
  const sorted = row.order.flatMap((index) => options[index] ?? []);
  const meta = FieldMeta.parse({
    ...getDefaultFieldMeta("RADIO"),
    label,
    required,
    hideLabels: true,
    direction: row.direction,
    fontSize: row.fontSize,
    values: sorted.map(({ value }, index) => ({ id: index + 1, checked: false, value })),
  });
  const isNamed = sorted.some((option) => option.isNamed);
  const ticks = isNamed ? {} : { ticks: sorted.map(({ box }) => box) };
  return { box: row.box, type: "RADIO", name: field.name, fieldMeta: meta, ...ticks };
}
