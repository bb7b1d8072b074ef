import { announce } from "./announce";
import { type Editor, recipientOf } from "./editor";

/** Whose fields stood out when an envelope was left, as long as this page lives: kept nowhere else. */
const shownAlone = new Map<string, number>();

/** Lets the fields of the chosen person alone stand out, or everybody's again. */
export function showOnly(editor: Editor, isOnly: boolean): void {
  const { recipientId } = editor.store.getState();
  const person = recipientId === null ? undefined : recipientOf(editor.world, recipientId);
  if (!person) return;
  editor.store.setState({ isOnlyChosen: isOnly });
  if (isOnly) announce(editor, "onlyOne", { name: person.name });
  else announce(editor, "everybody");
}

/** Whether there is anybody whose fields could step back. */
export const hasSeveral = ({ world }: Editor): boolean =>
  world.recipients.filter(({ mayOwnFields }) => mayOwnFields).length > 1;

/** Goes on with whom was shown alone before another step of the wizard, and remembers it for the way back. */
export function recallOnly(editor: Editor): void {
  const { id } = editor.world.envelope;
  const before = shownAlone.get(id);
  if (before !== undefined && recipientOf(editor.world, before)?.mayOwnFields)
    editor.store.setState({ recipientId: before, isOnlyChosen: true });
  editor.store.subscribe(({ isOnlyChosen, recipientId }) => {
    if (isOnlyChosen && recipientId !== null) shownAlone.set(id, recipientId);
    else shownAlone.delete(id);
  });
}
