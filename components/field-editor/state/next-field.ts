import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import type { EditorField } from "../model/editor-field";
import { createFieldMeta, DEFAULT_SIZES } from "../model/field-defaults";
import { clampRect, type PageSize, type Rect, toFieldPlacement, toFieldRect } from "../model/geometry";
import { type Editor, findEditorItem, findPageSize, isLocked, listTypesForRecipient } from "./editor";

/** Returns the size of the next field of this type in points: that of the last one, else the default. */
export function getNextFieldSize(editor: Editor, type: CreatableFieldType): PageSize {
  const last = findLastOfType(editor, type);
  const page = last && findPageSize(editor.world, last);
  if (!last || !page) return DEFAULT_SIZES[type];
  const { width, height } = toFieldRect(last, page);
  return { width, height };
}

/** Returns the newest field of a type: the map keeps insertion order. */
function findLastOfType(editor: Editor, type: CreatableFieldType): EditorField | undefined {
  const same = [...editor.store.getState().fields.values()].filter((field) => field.type === type);
  return same.at(-1);
}

/**
 * Builds a field of `type` for the chosen recipient on a page of
 * the current file, without adding it. `rect` in points, clamped.
 */
export function buildNextField(
  editor: Editor,
  type: CreatableFieldType,
  page: number,
  rect: Rect,
): EditorField | null {
  const { recipientId, itemId } = editor.store.getState();
  const size = findEditorItem(editor.world, itemId)?.pages[page - 1];
  if (!size || recipientId === null) return null;
  return {
    id: editor.nextId(),
    recipientId,
    envelopeItemId: itemId,
    type,
    page,
    fieldMeta: createFieldMeta(type, findLastOfType(editor, type), editor.world.optionName),
    ...toFieldPlacement(clampRect(rect, size), size),
  };
}

/**
 * Returns whether a type can be placed now: a recipient is chosen,
 * the draft is editable and this installation can send the type.
 */
export function canPlace(editor: Editor, type: CreatableFieldType): boolean {
  const { recipientId } = editor.store.getState();
  if (recipientId === null || isLocked(editor)) return false;
  return listTypesForRecipient(editor.world, recipientId).includes(type);
}
