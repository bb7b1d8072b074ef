import { PDFName, PDFRef } from "pdf-lib";
import { defaultMeta, FieldMeta } from "@/server/domain/field/meta";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { typeOfLabel } from "@/server/domain/field/places/label-words";
import type { Widget as Place } from "@/server/domain/field/places/marks";
import { TEXT_LIMITS } from "@/server/domain/limits";
import {
  entry,
  FLAGS,
  type FormField,
  isShown,
  labelOf,
  lastPart,
  numbersOf,
  onStates,
  optionsOf,
  readFormFields,
  type Widget,
} from "../form/fields";
import type { PdfFile } from "../syntax/file";
import type { Page } from "../syntax/pages";
import { shownBox } from "./page-marks";

/** The fields of a file's own form as proposals: each widget where it is shown, with what the form says of it. */

const ANNOTS = PDFName.of("Annots");
/** A line that leaves more than this is for text of several lines. */
const MAX_OPTIONS = 200;

/** Every widget of the form by its object's number. */
export function widgetsOf(file: PdfFile): Map<number, { field: FormField; widget: Widget }> {
  const found = new Map<number, { field: FormField; widget: Widget }>();
  for (const field of readFormFields(file)) {
    if (field.kind === "button") continue;
    for (const widget of field.widgets) found.set(widget.ref.objectNumber, { field, widget });
  }
  return found;
}

/** The widgets that one page shows and that can be filled. */
export function widgetsOn(
  file: PdfFile,
  page: Page,
  widgets: ReadonlyMap<number, { field: FormField; widget: Widget }>,
): Place[] {
  const annotations = file.array(page.dict.get(ANNOTS))?.asArray() ?? [];
  return annotations.flatMap((object): Place[] => {
    const known = object instanceof PDFRef ? widgets.get(object.objectNumber) : undefined;
    if (!known || !isShown(file, known.widget.dict)) return [];
    if ((known.field.flags & FLAGS.readOnly) !== 0) return [];
    const [x0, y0, x1, y1] = numbersOf(file, entry(known.widget.dict, "Rect"));
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return [];
    const box = shownBox([x0, y0, x1, y1], page.geometry);
    if (!box || box.width < 3 || box.height < 3) return [];
    return [{ box, name: known.field.name, ...fieldOf(file, known) }];
  });
}

type Meant = { type: CreatableFieldType; fieldMeta: FieldMeta };

/** What a form's field becomes; what does not fit our rules is left at the defaults of its type. */
function fieldOf(file: PdfFile, known: { field: FormField; widget: Widget }): Meant {
  const { field } = known;
  const label = cut(labelOf(file, field));
  const type = typeOf(field, label);
  const base = defaultMeta(type);
  const read = FieldMeta.safeParse({
    ...base,
    label,
    required: (field.flags & FLAGS.required) !== 0,
    ...ownMeta(file, known, type),
  });
  return { type, fieldMeta: read.success ? read.data : base };
}

const cut = (text: string): string => [...text].slice(0, TEXT_LIMITS.fieldLabel).join("");

function typeOf(field: FormField, label: string): CreatableFieldType {
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
        : (typeOfLabel(label) ?? typeOfLabel(spaced(field.name)) ?? "TEXT");
  }
}

/** A name as programs write it, `birthDate` or `signer_name`, with its words apart. */
const spaced = (name: string): string =>
  lastPart(name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ");

const ALIGNS = ["left", "center", "right"] as const;

function ownMeta(
  file: PdfFile,
  { field, widget }: { field: FormField; widget: Widget },
  type: CreatableFieldType,
) {
  const limit = file.number(field.inherited("MaxLen"));
  const align = ALIGNS[file.number(field.inherited("Q")) ?? 0] ?? "left";
  switch (type) {
    case "TEXT":
      return { textAlign: align, ...(limit !== undefined && limit > 0 ? { characterLimit: limit } : {}) };
    case "NAME":
    case "EMAIL":
    case "DATE":
    case "NUMBER":
    case "RUT":
      return { textAlign: align };
    case "DROPDOWN": {
      const values = [...new Set(optionsOf(file, field).map((option) => cut(option.label)))]
        .filter((value) => value.trim() !== "")
        .slice(0, MAX_OPTIONS)
        .map((value) => ({ value }));
      return values.length > 0 ? { values } : {};
    }
    case "CHECKBOX": {
      const [state] = onStates(file, widget);
      const value = state === undefined || field.kind === "checkbox" ? "" : cut(state.decodeText());
      return { values: [{ id: 1, checked: false, value }] };
    }
    default:
      return {};
  }
}
