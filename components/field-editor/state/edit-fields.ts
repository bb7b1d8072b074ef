import { FieldMeta } from "@/server/domain/field/meta";
import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { type Arrangement, arrangeRects } from "../model/align";
import { type EditorField, listFieldsByIds } from "../model/editor-field";
import { convertMeta } from "../model/field-defaults";
import {
  clampDelta,
  clampRect,
  getRectBounds,
  type PageSize,
  type Point,
  type Rect,
  resizeRect,
  toFieldPlacement,
  toFieldRect,
} from "../model/geometry";
import { announceChange } from "./announce";
import { commitChanges, commitPatches } from "./commit";
import { type Editor, findEditorRecipient, findPageSize } from "./editor";

export function listSelectedFields(editor: Editor): EditorField[] {
  const { fields, selection } = editor.store.getState();
  return listFieldsByIds(fields, selection);
}

type FieldShape = { readonly field: EditorField; readonly rect: Rect; readonly page: PageSize };

function toShapes(editor: Editor, fields: readonly EditorField[]): FieldShape[] {
  return fields.flatMap((field) => {
    const page = findPageSize(editor.world, field);
    return page ? [{ field, page, rect: toFieldRect(field, page) }] : [];
  });
}

/** Returns the same object if nothing moved, so that pushing against an edge adds no undo step. */
function reshapeField({ field, page }: FieldShape, rect: Rect): EditorField {
  const placed = toFieldPlacement(rect, page);
  const isSame = SIDES.every((side) => placed[side] === field[side]);
  return isSame ? field : { ...field, ...placed };
}

const SIDES = ["positionX", "positionY", "width", "height"] as const;

/** Moves the selection by points, as one block per page, and keeps it on its pages. */
export function moveSelection(editor: Editor, by: Point, mergeKey?: string): void {
  const shapes = toShapes(editor, listSelectedFields(editor));
  const moved = shapes.map((shape) => {
    const block = shapes.filter(({ field }) => field.page === shape.field.page).map(({ rect }) => rect);
    const delta = clampDelta(getRectBounds(block), by, shape.page);
    return reshapeField(shape, { ...shape.rect, x: shape.rect.x + delta.x, y: shape.rect.y + delta.y });
  });
  commitChanges(editor, "move", moved, mergeKey ? { mergeKey } : {});
  const [first] = moved;
  if (first) announcePlace(editor, "moved", first);
}

/** Moves the selection to another page, by `by` points from its old position. Sizes in points stay. */
export function moveSelectionToPage(editor: Editor, page: number, by: Point): void {
  const shapes = toShapes(editor, listSelectedFields(editor));
  const size = findPageSize(editor.world, { envelopeItemId: editor.store.getState().itemId, page });
  if (!size) return;
  const delta = clampDelta(getRectBounds(shapes.map(({ rect }) => rect)), by, size);
  const moved = shapes.map(({ field, rect }) => {
    const target = clampRect({ ...rect, x: rect.x + delta.x, y: rect.y + delta.y }, size);
    return { ...field, page, ...toFieldPlacement(target, size) };
  });
  commitChanges(editor, "move", moved);
  const [first] = moved;
  if (first) announcePlace(editor, "moved", first);
}

/** Grows every selected field by points, from its top left corner. */
export function growSelection(editor: Editor, by: Point, mergeKey?: string): void {
  const grown = toShapes(editor, listSelectedFields(editor)).map((shape) =>
    reshapeField(shape, resizeRect(shape.rect, "se", by, shape.page)),
  );
  commitChanges(editor, "resize", grown, mergeKey ? { mergeKey } : {});
  const [first] = grown;
  if (first) announcePlace(editor, "resized", first);
}

/** Sets place and size of one field in points, clamped to its page. */
export function setRect(
  editor: Editor,
  id: number,
  rect: Rect,
  name: "move" | "resize",
  mergeKey?: string,
): void {
  const field = editor.store.getState().fields.get(id);
  const [shape] = field ? toShapes(editor, [field]) : [];
  if (!shape) return;
  const changed = reshapeField(shape, clampRect(rect, shape.page));
  commitChanges(editor, name, [changed], mergeKey ? { mergeKey } : {});
  announcePlace(editor, name === "move" ? "moved" : "resized", changed);
}

function announcePlace(editor: Editor, key: "moved" | "resized", field: EditorField): void {
  const roundPercent = (value: number) => Math.round(value);
  announceChange(editor, key, {
    x: roundPercent(field.positionX),
    y: roundPercent(field.positionY),
    width: roundPercent(field.width),
    height: roundPercent(field.height),
  });
}

export function arrangeSelection(editor: Editor, arrangement: Arrangement): void {
  const shapes = toShapes(editor, listSelectedFields(editor));
  const pages = new Set(shapes.map(({ field }) => field.page));
  const changed = [...pages].flatMap((page) => {
    const block = shapes.filter(({ field }) => field.page === page);
    const arranged = arrangeRects(
      block.map(({ rect }) => rect),
      arrangement,
    );
    return block.map((shape, index) =>
      reshapeField(shape, clampRect(arranged[index] ?? shape.rect, shape.page)),
    );
  });
  commitChanges(editor, "align", changed);
  announceChange(editor, "aligned", { arrangement, count: changed.length });
}

export function removeSelection(editor: Editor): void {
  const gone = listSelectedFields(editor);
  commitPatches(
    editor,
    "remove",
    gone.map((before) => ({ before, after: null })),
    { select: [] },
  );
  if (gone.length > 0) announceChange(editor, "removed", { count: gone.length });
}

export function assignSelection(editor: Editor, recipientId: number): void {
  const recipient = findEditorRecipient(editor.world, recipientId);
  if (!recipient?.mayOwnFields) return;
  const changed = listSelectedFields(editor).map((field) =>
    field.recipientId === recipientId ? field : { ...field, recipientId },
  );
  commitChanges(editor, "assign", changed);
  editor.store.setState({ recipientId });
  announceChange(editor, "assigned", { count: changed.length, name: recipient.name });
}

/** Converts the selection to another type. Meta keys both types have are kept. */
export function convertSelection(editor: Editor, type: CreatableFieldType): void {
  const changed = listSelectedFields(editor).map((field) =>
    field.type === type || field.fieldMeta === null
      ? field
      : { ...field, type, fieldMeta: convertMeta(field.fieldMeta, type, editor.world.optionName) },
  );
  commitChanges(editor, "edit", changed);
}

/** Meta keys to set. Keys of other types are dropped, undefined removes a key. */
export type MetaChange = Readonly<Record<string, unknown>>;

/**
 * Changes the meta of the selection, all or nothing. Returns false if
 * the result is invalid for one field (a minimum over the maximum).
 */
export function changeMeta(editor: Editor, change: MetaChange, mergeKey: string): boolean {
  const changed: EditorField[] = [];
  for (const field of listSelectedFields(editor)) {
    if (field.fieldMeta === null) continue;
    const fieldMeta = FieldMeta.safeParse({ ...field.fieldMeta, ...change });
    if (!fieldMeta.success) return false;
    changed.push({ ...field, fieldMeta: fieldMeta.data });
  }
  commitChanges(editor, "edit", changed, { mergeKey });
  return true;
}
