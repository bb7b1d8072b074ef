import { beforeEach, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { createEditor, type Editor } from "./editor";
import { restoreRecipientHighlight, showOnly } from "./recipient-highlight";
import { chooseRecipient } from "./selection";

const A4 = { width: 595, height: 842 };
const FILES = [{ title: "Lease", url: "blob:lease", pages: [A4] }];
const openTestEditor = () => {
  const editor = createEditor(sampleEnvelope(FILES), (place) => `Option ${place}`);
  restoreRecipientHighlight(editor);
  return editor;
};
let editor: Editor;
beforeEach(() => {
  editor = openTestEditor();
  showOnly(editor, false);
  editor = openTestEditor();
});

const listFieldOwners = () => editor.world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
const getAnnouncedKey = () => editor.store.getState().announcement?.key;

test("announces the recipient shown alone, follows the chosen recipient, and shows everyone again", () => {
  const [, second] = listFieldOwners();
  showOnly(editor, true);
  expect([editor.store.getState().isOnlyChosen, getAnnouncedKey()]).toEqual([true, "onlyOne"]);
  chooseRecipient(editor, second?.id ?? 0);
  expect(editor.store.getState().announcement).toMatchObject({
    key: "onlyOne",
    values: { name: second?.name },
  });
  showOnly(editor, false);
  expect([editor.store.getState().isOnlyChosen, getAnnouncedKey()]).toEqual([false, "everybody"]);
});

test("the recipient shown alone is kept across steps until this view is switched off", () => {
  const [, second] = listFieldOwners();
  chooseRecipient(editor, second?.id ?? 0);
  showOnly(editor, true);
  editor = openTestEditor();
  expect(editor.store.getState()).toMatchObject({ isOnlyChosen: true, recipientId: second?.id });
  showOnly(editor, false);
  expect(openTestEditor().store.getState().isOnlyChosen).toBe(false);
});
