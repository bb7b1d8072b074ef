import { announceChange } from "./announce";
import { type Editor, findEditorRecipient } from "./editor";

/** Highlighted recipient by envelope, kept in memory while the page lives. */
const shownAlone = new Map<string, number>();

export function showOnly(editor: Editor, isOnly: boolean): void {
  const { recipientId } = editor.store.getState();
  const person = recipientId === null ? undefined : findEditorRecipient(editor.world, recipientId);
  if (!person) return;
  editor.store.setState({ isOnlyChosen: isOnly });
  if (isOnly) announceChange(editor, "onlyOne", { name: person.name });
  else announceChange(editor, "everybody");
}

/** Returns whether several recipients can own fields. */
export const hasSeveralOwners = ({ world }: Editor): boolean =>
  world.recipients.filter(({ mayOwnFields }) => mayOwnFields).length > 1;

/** Restores the highlighted recipient after another step of the wizard, and remembers later changes. */
export function restoreRecipientHighlight(editor: Editor): void {
  const { id } = editor.world.envelope;
  const before = shownAlone.get(id);
  if (before !== undefined && findEditorRecipient(editor.world, before)?.mayOwnFields)
    editor.store.setState({ recipientId: before, isOnlyChosen: true });
  editor.store.subscribe(({ isOnlyChosen, recipientId }) => {
    if (isOnlyChosen && recipientId !== null) shownAlone.set(id, recipientId);
    else shownAlone.delete(id);
  });
}
