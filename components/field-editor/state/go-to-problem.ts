import type { FieldsPlace } from "@/components/envelope/problem-place";
import { revealField } from "./announce";
import type { Editor } from "./editor";
import { chooseRecipient, selectFields } from "./selection";

/**
 * Goes to the place of a problem: selects the field, scrolls to it and focuses it, or
 * chooses the recipient for new fields. Ignores targets that no longer exist.
 */
export function goToProblem(editor: Editor, { fieldId, recipientId }: FieldsPlace): void {
  if (recipientId !== null) {
    chooseRecipient(editor, recipientId);
    editor.store.setState({ panel: null });
  }
  if (fieldId === null || !editor.store.getState().fields.has(fieldId)) return;
  revealField(editor, fieldId, true);
  selectFields(editor, [fieldId]);
}
