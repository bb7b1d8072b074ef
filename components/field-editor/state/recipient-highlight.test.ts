import { beforeEach, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { createEditor, type Editor } from "./editor";
import { restoreRecipientHighlight, showOnly } from "./recipient-highlight";
import { chooseRecipient } from "./selection";

const A4 = { width: 595, height: 842 };
const FILES = [{ title: "Lease", url: "blob:lease", pages: [A4] }];
const open = () => {
  const editor = createEditor(sampleEnvelope(FILES), (place) => `Option ${place}`);
  restoreRecipientHighlight(editor);
  return editor;
};
let editor: Editor;
beforeEach(() => {
  editor = open();
  showOnly(editor, false);
  editor = open();
});

const others = () => editor.world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
const said = () => editor.store.getState().announcement?.key;

test("announces the recipient shown alone, follows the chosen recipient, and shows everyone again", () => {
  const [, second] = others();
  showOnly(editor, true);
  expect([editor.store.getState().isOnlyChosen, said()]).toEqual([true, "onlyOne"]);
  chooseRecipient(editor, second?.id ?? 0);
  expect(editor.store.getState().announcement).toMatchObject({
    key: "onlyOne",
    values: { name: second?.name },
  });
  showOnly(editor, false);
  expect([editor.store.getState().isOnlyChosen, said()]).toEqual([false, "everybody"]);
});

test("the recipient shown alone is kept across steps until this view is switched off", () => {
  const [, second] = others();
  chooseRecipient(editor, second?.id ?? 0);
  showOnly(editor, true);
  editor = open();
  expect(editor.store.getState()).toMatchObject({ isOnlyChosen: true, recipientId: second?.id });
  showOnly(editor, false);
  expect(open().store.getState().isOnlyChosen).toBe(false);
});
