import { PDFName, PDFRef } from "pdf-lib";
import { FieldMeta, getDefaultFieldMeta } from "@/server/domain/field/meta";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import type { Box } from "@/server/domain/field/placement";
import { guessLabelType } from "@/server/domain/field/places/label-words";
import type { Widget as Place } from "@/server/domain/field/places/marks";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { readAlignment } from "../form/default-appearance";
import {
  FLAGS,
  type FormField,
  getEntry,
  getLastPart,
  isAnswered,
  isShown,
  listChoiceOptions,
  readFieldLabel,
  readFormFields,
  readNumbers,
  type Widget,
} from "../form/fields";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import { createTickField, isExclusive, proposeChoice, type ShownWidget } from "./choice-widgets";
import { toShownBox } from "./page-marks";
import { buildComb, countCombCells, getWidgetFontSize, readMaxLength } from "./text-widgets";

/** Proposes fields from a file's own form: each visible widget, with the form's data on it. */

const ANNOTS = PDFName.of("Annots");
const MAX_OPTIONS = 200;

export function readFormWidgets(file: PdfFile): Map<number, { field: FormField; widget: Widget }> {
  const widgetsByNumber = new Map<number, { field: FormField; widget: Widget }>();
  for (const field of readFormFields(file)) {
    if (field.kind === "button") continue;
    for (const widget of field.widgets) widgetsByNumber.set(widget.ref.objectNumber, { field, widget });
  }
  return widgetsByNumber;
}

type KnownWidgets = ReturnType<typeof readFormWidgets>;

function listShownWidgets(file: PdfFile, page: Page, widgets: KnownWidgets): ShownWidget[] {
  const annotations = file.array(page.dict.get(ANNOTS))?.asArray() ?? [];
  return annotations.flatMap((object): ShownWidget[] => {
    const formWidget = object instanceof PDFRef ? widgets.get(object.objectNumber) : undefined;
    if (!formWidget || !isShown(file, formWidget.widget.dict)) return [];
    const [x0, y0, x1, y1] = readNumbers(file, getEntry(formWidget.widget.dict, "Rect"));
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
    const box = toShownBox([x0, y0, x1, y1], page.geometry);
    return box && box.width >= 3 && box.height >= 3 ? [{ ...formWidget, box }] : [];
  });
}

/** True if a field is writable and empty: an existing value would be printed over. */
const isOpen = (file: PdfFile, field: FormField): boolean =>
  (field.flags & FLAGS.readOnly) === 0 && !isAnswered(file, field);

/** Returns the empty widgets that one page shows, and the boxes of the others. */
export function findPageWidgets(
  file: PdfFile,
  page: Page,
  widgets: KnownWidgets,
): { widgets: Place[]; taken: Box[] } {
  const all = listShownWidgets(file, page, widgets);
  const openWidgets = all.filter(({ field }) => isOpen(file, field));
  const closedBoxes = all.flatMap(({ field, box }) => (isOpen(file, field) ? [] : [box]));
  return { widgets: listWidgetPlaces(file, openWidgets), taken: closedBoxes };
}

function listWidgetPlaces(file: PdfFile, shown: readonly ShownWidget[]): Place[] {
  return [...Map.groupBy(shown, ({ field }) => field)].flatMap(([field, [first, ...more]]): Place[] => {
    if (!first) return [];
    const labelInfo = {
      label: cutLabel(readFieldLabel(file, field)),
      required: (field.flags & FLAGS.required) !== 0,
    };
    if (isExclusive(file, field)) {
      const others = shown.flatMap((one) => (one.field === field ? [] : [one.box]));
      return proposeChoice(file, [first, ...more], others, { ...labelInfo, cut: cutLabel });
    }
    return [first, ...more].map((one) => ({ name: field.name, ...toFieldPlace(file, one, labelInfo) }));
  });
}

type WidgetLabel = { label: string; required: boolean };

/** Converts a form field; values outside our rules become the defaults of its type. */
function toFieldPlace(file: PdfFile, shown: ShownWidget, said: WidgetLabel): Omit<Place, "name"> {
  const { field, widget, box } = shown;
  if (field.kind === "checkbox" || field.kind === "radio") return createTickField(box, said);
  const fontSize = getWidgetFontSize(file, field, widget, box);
  const cells = countCombCells(file, field);
  const comb = cells > 0 ? buildComb(box, cells, fontSize) : null;
  // Boxes for single letters leave no room for the dots of a RUT or the slashes of a date.
  const type = cells > 0 ? "TEXT" : toFieldType(field, said.label);
  const base = getDefaultFieldMeta(type);
  const own = { ...buildOwnMeta(file, shown, type, fontSize), ...comb?.meta };
  const read = FieldMeta.safeParse({ ...base, ...said, ...own });
  return { box: comb?.box ?? box, type, fieldMeta: read.success ? read.data : base };
}

const cutLabel = (text: string): string => [...text].slice(0, TEXT_LIMITS.fieldLabel).join("");

function toFieldType(field: FormField, label: string): CreatableFieldType {
  switch (field.kind) {
    case "signature":
      return "SIGNATURE";
    case "choice":
      return "DROPDOWN";
    case "checkbox":
    case "radio":
    case "button":
      return "CHECKBOX";
    case "text":
      return (field.flags & FLAGS.multiline) !== 0
        ? "TEXT"
        : (guessLabelType(label) ?? guessLabelType(splitWords(field.name)) ?? "TEXT");
  }
}

/** Splits a name as programs write it, `birthDate` or `signer_name`, into words. */
const splitWords = (name: string): string =>
  getLastPart(name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ");

function buildOwnMeta(
  file: PdfFile,
  { field, widget }: ShownWidget,
  type: CreatableFieldType,
  fontSize: number,
) {
  const textAlign = readAlignment(file, field, widget);
  switch (type) {
    case "TEXT": {
      const characterLimit = readMaxLength(file, field);
      return { textAlign, fontSize, ...(characterLimit > 0 ? { characterLimit } : {}) };
    }
    case "NAME":
    case "EMAIL":
    case "DATE":
    case "NUMBER":
    case "RUT":
      return { textAlign, fontSize };
    case "DROPDOWN": {
      const values = [...new Set(listChoiceOptions(file, field).map((option) => cutLabel(option.label)))]
        .filter((value) => value.trim() !== "")
        .slice(0, MAX_OPTIONS)
        .map((value) => ({ value }));
      return values.length > 0 ? { values, fontSize } : { fontSize };
    }
    default:
      return {};
  }
}
