import type { CreatableFieldType } from "@/server/domain/field/meta-types";
import { clampRect, createRectAround, type Point, type Rect } from "../model/geometry";
import { announceChange, revealField, scrollToTarget } from "./announce";
import { commitPatches } from "./commit";
import { type Editor, findEditorItem, isLocked } from "./editor";
import { buildNextField, canPlace, getNextFieldSize } from "./next-field";
import { offerSignatureBlock } from "./signature-block";

/**
 * Places a field of `type` for the chosen recipient on a page of the current file. `rect` in points, clamped.
 */
export function placeField(editor: Editor, type: CreatableFieldType, page: number, rect: Rect): void {
  const field = buildNextField(editor, type, page, rect);
  if (!field || isLocked(editor)) return;
  commitPatches(editor, "place", [{ before: null, after: field }], { select: [field.id] });
  editor.store.setState({ lastType: type });
  const isOffering = type === "SIGNATURE" && offerSignatureBlock(editor, field);
  announceChange(editor, isOffering ? "placedFirst" : "placed", { type, page });
}

/** Arms a type for click-click placing. The same type again disarms it. */
export function armTool(editor: Editor, type: CreatableFieldType, isPinned = false): void {
  if (!canPlace(editor, type)) return;
  const isSame = editor.store.getState().tool?.type === type;
  if (isSame && !isPinned) {
    disarmTool(editor);
    return;
  }
  editor.store.setState({ tool: { type, isPinned }, ghost: null });
  announceChange(editor, "armed", { type });
}

export function disarmTool(editor: Editor): void {
  if (!editor.store.getState().tool) return;
  editor.store.setState({ tool: null });
  announceChange(editor, "disarmed");
}

/** Starts placing by keyboard, with an outline in the middle of the visible part of the page. */
export function startGhost(editor: Editor, type: CreatableFieldType, centre: Point): void {
  const { itemId, currentPage } = editor.store.getState();
  const size = findEditorItem(editor.world, itemId)?.pages[currentPage - 1];
  if (!size || !canPlace(editor, type)) return;
  const rect = clampRect(createRectAround(centre, getNextFieldSize(editor, type)), size);
  editor.store.setState({ ghost: { type, page: currentPage, rect }, tool: null, selection: new Set() });
  announceChange(editor, "ghost", { type, page: currentPage });
}

/** Moves the outline by points. Past the bottom or top of a page it moves to the next or previous one. */
export function moveGhost(editor: Editor, by: Point): void {
  const { ghost, itemId } = editor.store.getState();
  const pages = findEditorItem(editor.world, itemId)?.pages ?? [];
  const size = ghost && pages[ghost.page - 1];
  if (!ghost || !size) return;
  const targetRect = { ...ghost.rect, x: ghost.rect.x + by.x, y: ghost.rect.y + by.y };
  const turn = targetRect.y < 0 ? -1 : targetRect.y + targetRect.height > size.height ? 1 : 0;
  const next = turn === 0 ? undefined : pages[ghost.page + turn - 1];
  const page = next ? ghost.page + turn : ghost.page;
  const target = next ?? size;
  const y = !next ? targetRect.y : turn === 1 ? 0 : target.height - targetRect.height;
  editor.store.setState({ ghost: { ...ghost, page, rect: clampRect({ ...targetRect, y }, target) } });
  if (next) scrollToTarget(editor, { fieldId: null, page, focus: false });
}

/** Turns the outline into a field and focuses it. */
export function placeGhostField(editor: Editor): void {
  const { ghost } = editor.store.getState();
  if (!ghost) return;
  editor.store.setState({ ghost: null });
  placeField(editor, ghost.type, ghost.page, ghost.rect);
  const [placed] = editor.store.getState().selection;
  if (placed !== undefined) revealField(editor, placed, true);
}
