import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import type { EditorField } from "../model/editor-field";
import { DEFAULT_SIZES, newFieldMeta } from "../model/field-defaults";
import { clampRect, type PageSize, placementOf, type Rect, rectOf } from "../model/geometry";
import { type Editor, isLocked, itemOf, pageSizeOf, typesFor } from "./editor";

/** Size of the next field of this type in points: as the last one of its kind, else the default. */
export function nextSize(editor: Editor, type: CreatableFieldType): PageSize {
  const last = lastOfType(editor, type);
  const page = last && pageSizeOf(editor.world, last);
  if (!last || !page) return DEFAULT_SIZES[type];
  const { width, height } = rectOf(last, page);
  return { width, height };
}

/** The youngest: placed here has the lowest negative id, loaded the highest. */
function lastOfType(editor: Editor, type: CreatableFieldType): EditorField | undefined {
  const same = [...editor.store.getState().fields.values()].filter((field) => field.type === type);
  return same.at(-1);
}

/** A field of `type` for the current recipient on a page of the current file; `rect` in points, clamped. Not placed yet. */
export function newField(
  editor: Editor,
  type: CreatableFieldType,
  page: number,
  rect: Rect,
): EditorField | null {
  const { recipientId, itemId } = editor.store.getState();
  const size = itemOf(editor.world, itemId)?.pages[page - 1];
  if (!size || recipientId === null) return null;
  return {
    id: editor.nextId(),
    recipientId,
    envelopeItemId: itemId,
    type,
    page,
    fieldMeta: newFieldMeta(type, lastOfType(editor, type), editor.world.optionName),
    ...placementOf(clampRect(rect, size), size),
  };
}

/** Whether a type can be placed now: for somebody, in a draft, and such that this installation can send it. */
export function canPlace(editor: Editor, type: CreatableFieldType): boolean {
  const { recipientId } = editor.store.getState();
  if (recipientId === null || isLocked(editor)) return false;
  return typesFor(editor.world, recipientId).includes(type);
}
