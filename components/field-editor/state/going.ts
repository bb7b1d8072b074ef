import type { FieldsPlace } from "@/components/envelope/problem-place";
import { revealField } from "./announce";
import type { Editor } from "./editor";
import { chooseRecipient, select } from "./selecting";

/**
 * Goes where a problem is solved: selects the field and brings it into view with the focus on it, in whichever file it
 * is; or makes the person the one new fields are for. What is gone meanwhile is ignored.
 */
export function goTo(editor: Editor, { fieldId, recipientId }: FieldsPlace): void {
  if (recipientId !== null) {
    chooseRecipient(editor, recipientId);
    editor.store.setState({ panel: null });
  }
  if (fieldId === null || !editor.store.getState().fields.has(fieldId)) return;
  revealField(editor, fieldId, true);
  select(editor, [fieldId]);
}
