import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { type Point, type Rect, within } from "../model/geometry";
import { type Editor, isLocked, itemOf, typesFor } from "./editor";
import { placeField } from "./placing";

/** CSS pixels under which a rectangle is a slip of the hand. */
const LEAST_PX = { width: 12, height: 8 } as const;

/**
 * A rectangle drawn on empty paper with no type in the hand asks which field it is to be. `at` is where it was let go, in
 * CSS pixels of the window.
 */
export function askForType(editor: Editor, page: number, drawn: Rect, at: Point): void {
  const { itemId, recipientId, scale } = editor.store.getState();
  const size = itemOf(editor.world, itemId)?.pages[page - 1];
  const rect = size && within(drawn, size);
  if (!rect || recipientId === null || isLocked(editor)) return;
  if (rect.width * scale < LEAST_PX.width || rect.height * scale < LEAST_PX.height) return;
  editor.store.setState({ drawn: { page, rect, at } });
}

/** What the rectangle may become, what was placed last first. */
export function typesToDraw(editor: Editor): readonly CreatableFieldType[] {
  const { recipientId, lastType } = editor.store.getState();
  const types = typesFor(editor.world, recipientId);
  return lastType !== null && types.includes(lastType)
    ? [lastType, ...types.filter((type) => type !== lastType)]
    : types;
}

export function forgetDrawn(editor: Editor): void {
  if (editor.store.getState().drawn) editor.store.setState({ drawn: null });
}

/** Makes the rectangle a field. */
export function takeDrawn(editor: Editor, type: CreatableFieldType): void {
  const { drawn } = editor.store.getState();
  forgetDrawn(editor);
  if (drawn) placeField(editor, type, drawn.page, drawn.rect);
}
