import { listFieldsByIds } from "../model/editor-field";
import { isRectOverlapping, type Rect, toFieldRect } from "../model/geometry";
import { listFieldsOnItem, listFieldsOnPage } from "../model/page-index";
import { announceChange, revealField } from "./announce";
import { type Editor, findEditorItem } from "./editor";

export function selectFields(editor: Editor, ids: Iterable<number>): void {
  const selection = new Set(ids);
  editor.store.setState({ selection });
  if (selection.size > 1) announceChange(editor, "selected", { count: selection.size });
}

export function selectField(editor: Editor, id: number, how: "only" | "add" | "toggle"): void {
  const { selection } = editor.store.getState();
  const others = [...selection].filter((other) => other !== id);
  if (how === "only") selectFields(editor, [id]);
  else if (how === "toggle" && selection.has(id)) selectFields(editor, others);
  else selectFields(editor, [...others, id]);
}

/**
 * Selects all fields on the page, or in the file if the page is already selected (components/field-editor.md 4.4).
 */
export function selectAll(editor: Editor): void {
  const { fields, itemId, currentPage, selection } = editor.store.getState();
  const page = listFieldsOnPage(fields, itemId, currentPage);
  const isPageSelected = page.length > 0 && page.every(({ id }) => selection.has(id));
  const fieldsToSelect = page.length === 0 || isPageSelected ? listFieldsOnItem(fields, itemId) : page;
  selectFields(
    editor,
    fieldsToSelect.map(({ id }) => id),
  );
}

/** Selects all fields of the file with the same recipient or type as the selection. */
export function selectSimilar(editor: Editor, by: "recipientId" | "type"): void {
  const { fields, itemId, selection } = editor.store.getState();
  const values = new Set<unknown>(listFieldsByIds(fields, selection).map((field) => field[by]));
  const similar = listFieldsOnItem(fields, itemId).filter((field) => values.has(field[by]));
  selectFields(
    editor,
    similar.map(({ id }) => id),
  );
}

/** Selects the fields a rectangle touches, in points of the page. */
export function selectWithin(editor: Editor, page: number, area: Rect, isAdding: boolean): void {
  const { fields, itemId, selection } = editor.store.getState();
  const size = findEditorItem(editor.world, itemId)?.pages[page - 1];
  if (!size) return;
  const touched = listFieldsOnPage(fields, itemId, page).filter((field) =>
    isRectOverlapping(toFieldRect(field, size), area),
  );
  const ids = touched.map(({ id }) => id);
  selectFields(editor, isAdding ? [...selection, ...ids] : ids);
}

/** Returns the next (1) or previous (-1) field in reading order. Null past either end. */
export function findNeighbourField(editor: Editor, id: number, direction: 1 | -1): number | null {
  const { fields, itemId } = editor.store.getState();
  const ordered = listFieldsOnItem(fields, itemId);
  const index = ordered.findIndex((field) => field.id === id);
  return index < 0 ? null : (ordered[index + direction]?.id ?? null);
}

/** Moves the focus along the reading order. Returns false at the end. */
export function moveFieldFocus(editor: Editor, from: number, direction: 1 | -1): boolean {
  const next = findNeighbourField(editor, from, direction);
  if (next === null) return false;
  revealField(editor, next, true);
  return true;
}

/** Chooses the next (1) or previous (-1) recipient who can own fields, cyclically. */
export function cycleRecipient(editor: Editor, direction: 1 | -1): void {
  const able = editor.world.recipients.filter((recipient) => recipient.mayOwnFields);
  const index = able.findIndex(({ id }) => id === editor.store.getState().recipientId);
  const next = able[(index + direction + able.length) % able.length];
  if (next) chooseRecipient(editor, next.id);
}

export function chooseRecipient(editor: Editor, recipientId: number): void {
  const recipient = editor.world.recipients.find(({ id }) => id === recipientId);
  if (!recipient?.mayOwnFields) return;
  editor.store.setState({ recipientId });
  const isOnly = editor.store.getState().isOnlyChosen;
  announceChange(editor, isOnly ? "onlyOne" : "recipient", { name: recipient.name });
}
