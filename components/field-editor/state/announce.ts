import type { Announcement, Editor, Reveal } from "./editor";

/** Tells people who cannot see it what just happened; a later message replaces an unread one. */
export function announce(
  editor: Editor,
  key: Announcement["key"],
  values: Announcement["values"] = {},
): void {
  const turn = (editor.store.getState().announcement?.turn ?? 0) + 1;
  editor.store.setState({ announcement: { key, values, turn } });
}

/** Brings a field, or a page, into view; `focus` moves the keyboard there as well. */
export function reveal(editor: Editor, target: Omit<Reveal, "turn">): void {
  const turn = (editor.store.getState().reveal?.turn ?? 0) + 1;
  editor.store.setState({ reveal: { ...target, turn } });
}

/** Brings a field into view, in whichever file it is. */
export function revealField(editor: Editor, fieldId: number, focus: boolean): void {
  const { fields, itemId } = editor.store.getState();
  const field = fields.get(fieldId);
  if (!field) return;
  if (field.envelopeItemId !== itemId) openItem(editor, field.envelopeItemId);
  reveal(editor, { fieldId, page: field.page, focus });
}

/** Shows another file, from its first page. */
export function openItem(editor: Editor, itemId: string): void {
  if (editor.store.getState().itemId === itemId) return;
  editor.store.setState({ itemId, currentPage: 1, selection: new Set(), ghost: null });
}
