import type { Announcement, Editor, Reveal } from "./editor";

/** Announces a change to screen readers. A later message replaces an unread one. */
export function announceChange(
  editor: Editor,
  key: Announcement["key"],
  values: Announcement["values"] = {},
): void {
  const turn = (editor.store.getState().announcement?.turn ?? 0) + 1;
  editor.store.setState({ announcement: { key, values, turn } });
}

/** Scrolls a field or a page into view. `focus` also moves the keyboard focus. */
export function scrollToTarget(editor: Editor, target: Omit<Reveal, "turn">): void {
  const turn = (editor.store.getState().reveal?.turn ?? 0) + 1;
  editor.store.setState({ reveal: { ...target, turn } });
}

/** Scrolls a field into view, after opening its file. */
export function revealField(editor: Editor, fieldId: number, focus: boolean): void {
  const { fields, itemId } = editor.store.getState();
  const field = fields.get(fieldId);
  if (!field) return;
  if (field.envelopeItemId !== itemId) openItem(editor, field.envelopeItemId);
  scrollToTarget(editor, { fieldId, page: field.page, focus });
}

/** Opens another file at its first page. */
export function openItem(editor: Editor, itemId: string): void {
  if (editor.store.getState().itemId === itemId) return;
  editor.store.setState({ itemId, currentPage: 1, selection: new Set(), ghost: null });
}
