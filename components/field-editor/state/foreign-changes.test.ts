import { beforeEach, describe, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import type { EditorField } from "../model/editor-field";
import type { Author, Clash } from "../model/rebase";
import { redoStep, undoStep } from "./commit";
import { moveSelection, selectedFields } from "./edit-fields";
import { createEditor, type Editor } from "./editor";
import { applyForeignChanges, close, settleClash } from "./foreign-changes";
import { placeField } from "./place-field";
import { select } from "./selection";

const ROSA = { name: "Rosa", isMe: false };
let editor: Editor;
let id: number;
beforeEach(() => {
  const files = [{ title: "Lease", url: "blob:lease", pages: [{ width: 600, height: 800 }] }];
  editor = createEditor(sampleEnvelope(files), String);
  placeField(editor, "DATE", 1, { x: 60, y: 80, width: 100, height: 22 });
  id = selectedFields(editor)[0]?.id ?? 0;
});

const field = () => editor.store.getState().fields.get(id);
const mustField = (): EditorField => {
  const there = field();
  if (!there) throw new Error("the field is gone");
  return there;
};
const at = () => field()?.positionX;
const said = () => editor.store.getState().announcement;
const theyMoveIt = (positionX: number) =>
  applyForeignChanges(editor, [{ before: mustField(), after: { ...mustField(), positionX }, by: ROSA }]);

describe("undo while another user edits", () => {
  test("does not revert the other user's change to the same field, and the message names that user", () => {
    moveSelection(editor, { x: 60, y: 0 });
    theyMoveIt(70);
    undoStep(editor);
    expect(at()).toBe(70);
    expect(said()).toMatchObject({ key: "notUndone", values: { name: "Rosa", count: 1 } });
    undoStep(editor);
    expect(at()).toBe(70);
    expect(editor.store.getState().history.past).toEqual([]);
  });

  test("still reverts one's own change to other fields of the same step", () => {
    const other = id;
    placeField(editor, "TEXT", 1, { x: 60, y: 300, width: 100, height: 22 });
    id = selectedFields(editor)[0]?.id ?? 0;
    select(editor, [other, id]);
    moveSelection(editor, { x: 60, y: 0 });
    theyMoveIt(70);
    undoStep(editor);
    expect([at(), editor.store.getState().fields.get(other)?.positionX]).toEqual([70, 10]);
    redoStep(editor);
    expect([at(), editor.store.getState().fields.get(other)?.positionX]).toEqual([70, 20]);
  });

  test("does not bring back a field that the other user deleted", () => {
    moveSelection(editor, { x: 60, y: 0 });
    applyForeignChanges(editor, [{ before: mustField(), after: null, by: ROSA }]);
    undoStep(editor);
    undoStep(editor);
    expect(field()).toBeUndefined();
    expect(editor.store.getState().selection.has(id)).toBe(false);
  });

  test("a run of held keys does not continue across the other user's change", () => {
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    theyMoveIt(70);
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    expect(at()).toBe(71);
    undoStep(editor);
    expect(at()).toBe(70);
  });

  test("a run of held keys stays one step while the other user changes another field", () => {
    const mine = id;
    placeField(editor, "TEXT", 1, { x: 60, y: 300, width: 100, height: 22 });
    id = selectedFields(editor)[0]?.id ?? 0;
    select(editor, [mine]);
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    theyMoveIt(70);
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    undoStep(editor);
    expect([editor.store.getState().fields.get(mine)?.positionX, at()]).toEqual([10, 70]);
  });

  test("redo does not overwrite the other user's later change", () => {
    moveSelection(editor, { x: 60, y: 0 });
    undoStep(editor);
    theyMoveIt(70);
    redoStep(editor);
    expect(at()).toBe(70);
    expect(editor.store.getState().history.future).toEqual([]);
  });
});

test("a message names the other user only if there is just one, and marks one's own changes as such", () => {
  const change = (by: Author | null) => ({ before: null, after: { ...mustField(), positionX: 70 }, by });
  applyForeignChanges(editor, [change(ROSA), change({ name: "Sven", isMe: false })]);
  expect(said()).toMatchObject({ key: "others", values: { who: "nobody", count: 2 } });
  applyForeignChanges(editor, [change(ROSA), change(ROSA)]);
  expect(said()).toMatchObject({ key: "others", values: { who: "other", name: "Rosa", count: 2 } });
  applyForeignChanges(editor, [change({ name: "Olga", isMe: true })]);
  undoStep(editor);
  expect(said()).toMatchObject({ key: "notUndone", values: { who: "me" } });
});

describe("a field that both users changed", () => {
  const clash = (positionX: number | null): Clash => ({
    id,
    base: mustField(),
    by: ROSA,
    theirs: positionX === null ? null : { serverId: 1, revision: 2, field: { ...mustField(), positionX } },
  });

  test("kept in one's own version: undo returns to the other version and no further", () => {
    const asked = clash(70);
    moveSelection(editor, { x: 60, y: 0 });
    settleClash(editor, asked, "mine");
    expect(at()).toBe(20);
    undoStep(editor);
    expect(at()).toBe(70);
    undoStep(editor);
    expect(at()).toBe(70);
  });

  test("left in the other version: undo does not bring back one's own", () => {
    const asked = clash(70);
    moveSelection(editor, { x: 60, y: 0 });
    settleClash(editor, asked, "theirs");
    expect(at()).toBe(70);
    undoStep(editor);
    expect(at()).toBe(70);
  });

  test("and that the other user deleted is kept or removed as the user decides", () => {
    const asked = clash(null);
    moveSelection(editor, { x: 60, y: 0 });
    settleClash(editor, asked, "mine");
    expect(at()).toBe(20);
    settleClash(editor, asked, "theirs");
    expect(field()).toBeUndefined();
  });
});

test("a draft sent by another user becomes read-only, whatever was under way", () => {
  close(editor, { how: "SENT", at: null, by: "Rosa", isMe: false }, 0);
  placeField(editor, "TEXT", 1, { x: 60, y: 300, width: 100, height: 22 });
  moveSelection(editor, { x: 60, y: 0 });
  undoStep(editor);
  expect([editor.store.getState().fields.size, at()]).toEqual([1, 10]);
});
