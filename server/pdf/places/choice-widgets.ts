import { defaultMeta, FieldMeta } from "@/server/domain/field/meta";
import type { Box } from "@/server/domain/field/placement";
import { largeEnough, type MarkRow, markRow, sizeOfMark } from "@/server/domain/field/places/mark-row";
import { doOverlap, type Widget as Place } from "@/server/domain/field/places/marks";
import { entry, type FormField, isShown, onStates, optionsOf, textOf, type Widget } from "../form/fields";
import type { PdfFile } from "../syntax/file";

/** The boxes and circles of a form as proposals whose marks fall on the printed ones; what they mean is printed there. */

/** A widget where a page shows it. */
export type ShownWidget = { field: FormField; widget: Widget; box: Box };
type Said = { label: string; required: boolean };
type Option = {
  box: Box;
  /** The state that stands for it in the file; empty where it has none. */
  state: string;
  value: string;
  /** Whether the form itself says what it is called. */
  isNamed: boolean;
};

/** Whether of a field's boxes only one can be on: radio buttons, and boxes of one name with states of their own. */
export function isExclusive(file: PdfFile, field: FormField): boolean {
  if (field.widgets.length < 2) return false;
  const states = field.widgets.flatMap((widget) => onStates(file, widget)[0]?.decodeText() ?? []);
  return field.kind === "radio" || (field.kind === "checkbox" && new Set(states).size > 1);
}

function optionOf(file: PdfFile, { field, widget, box }: ShownWidget, cut: (text: string) => string): Option {
  const state = onStates(file, widget)[0]?.decodeText() ?? "";
  const own = widget.dict === field.dict ? "" : (textOf(file, entry(widget.dict, "TU")) ?? "").trim();
  const exported = optionsOf(file, field)[field.widgets.indexOf(widget)]?.label;
  return { box, state, value: cut(own || exported || state), isNamed: own !== "" };
}

/** A single box to tick, drawn where and as large as it is printed. */
export function tickOf(
  box: Box,
  { label, required }: Said,
  value = "",
): Pick<Place, "box" | "type" | "fieldMeta"> {
  const meta = FieldMeta.parse({
    ...defaultMeta("CHECKBOX"),
    ...{ label, required, hideLabels: true, fontSize: sizeOfMark(box) },
    values: [{ id: 1, checked: false, value }],
  });
  return { box: largeEnough(box), type: "CHECKBOX", fieldMeta: meta };
}

/**
 * The answers of which one is given: one field where they stand in an even row or column, all on this page, with no
 * other field of the form between them.
 */
export function choiceOn(
  file: PdfFile,
  shown: readonly [ShownWidget, ...ShownWidget[]],
  others: readonly Box[],
  said: Said & { cut: (text: string) => string },
): Place[] {
  const { field } = shown[0];
  const options = shown.map((one) => optionOf(file, one, said.cut));
  const isWhole = field.widgets.filter(({ dict }) => isShown(file, dict)).length === options.length;
  const isTold = new Set(options.map(({ state }) => state)).size === options.length;
  const row = isWhole && isTold ? markRow(options.map(({ box }) => box)) : null;
  if (row && !others.some((other) => doOverlap(other, row.box))) return [radioOf(field, options, row, said)];
  // A field draws its marks evenly, on one page. Circles that stand otherwise stay single boxes, on the printed ones;
  // that only one is ticked then is up to who fills them in, and none of them may be asked for.
  return options.map(({ box, value, isNamed }) => ({
    ...tickOf(box, { ...said, required: false }, value),
    ...{ name: field.name, ...(isNamed ? {} : { ticks: [box] }) },
  }));
}

function radioOf(
  field: FormField,
  options: readonly Option[],
  row: MarkRow,
  { label, required }: Said,
): Place {
  const sorted = row.order.flatMap((index) => options[index] ?? []);
  const meta = FieldMeta.parse({
    ...defaultMeta("RADIO"),
    ...{ label, required, hideLabels: true, direction: row.direction, fontSize: row.fontSize },
    values: sorted.map(({ value }, index) => ({ id: index + 1, checked: false, value })),
  });
  const isNamed = sorted.some((option) => option.isNamed);
  const ticks = isNamed ? {} : { ticks: sorted.map(({ box }) => box) };
  return { box: row.box, type: "RADIO", name: field.name, fieldMeta: meta, ...ticks };
}
