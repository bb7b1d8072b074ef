import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { intersectWithPage, type Point, type Rect } from "../model/geometry";
import { type Editor, findEditorItem, isLocked, listTypesForRecipient } from "./editor";
import { placeField } from "./place-field";

/** CSS pixels below which a drawn rectangle counts as accidental. */
const LEAST_PX = { width: 12, height: 8 } as const;

/**
 * Asks for the field type of a rectangle drawn without an armed
 * type. `at` is the end of the drag, in CSS pixels of the window.
 */
export function askForFieldType(editor: Editor, page: number, drawn: Rect, at: Point): void {
  const { itemId, recipientId, scale } = editor.store.getState();
  const size = findEditorItem(editor.world, itemId)?.pages[page - 1];
  const rect = size && intersectWithPage(drawn, size);
  if (!rect || recipientId === null || isLocked(editor)) return;
  if (rect.width * scale < LEAST_PX.width || rect.height * scale < LEAST_PX.height) return;
  editor.store.setState({ drawn: { page, rect, at } });
}

/** Returns the types for the rectangle, the last placed one first. */
export function listDrawableTypes(editor: Editor): readonly CreatableFieldType[] {
  const { recipientId, lastType } = editor.store.getState();
  const types = listTypesForRecipient(editor.world, recipientId);
  return lastType !== null && types.includes(lastType)
    ? [lastType, ...types.filter((type) => type !== lastType)]
    : types;
}

export function clearDrawnRect(editor: Editor): void {
  if (editor.store.getState().drawn) editor.store.setState({ drawn: null });
}

export function placeDrawnField(editor: Editor, type: CreatableFieldType): void {
  const { drawn: drawnArea } = editor.store.getState();
  clearDrawnRect(editor);
  if (drawnArea) placeField(editor, type, drawnArea.page, drawnArea.rect);
}
