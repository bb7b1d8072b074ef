import { beforeEach, describe, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import type { EditorField } from "../model/editor-field";
import type { Author, Clash } from "../model/rebase";
import { redoStep, undoStep } from "./commit";
import { listSelectedFields, moveSelection } from "./edit-fields";
import { createEditor, type Editor } from "./editor";
import { applyForeignChanges, closeEditor, settleClash } from "./foreign-changes";
import { placeField } from "./place-field";
import { selectFields } from "./selection";

const ROSA = { name: "Rosa", isMe: false };
let editor: Editor;
let id: number;
beforeEach(() => {
  const files = [{ title: "Lease", url: "blob:lease", pages: [{ width: 600, height: 800 }] }];
  editor = createEditor(sampleEnvelope(files), String);
  placeField(editor, "DATE", 1, { x: 60, y: 80, width: 100, height: 22 });
  id = listSelectedFields(editor)[0]?.id ?? 0;
});

const findField = () => editor.store.getState().fields.get(id);
const getField = (): EditorField => {
  const there = findField();
  if (!there) throw new Error("the field is gone");
  return there;
};
const getPositionX = () => findField()?.positionX;
const getAnnouncement = () => editor.store.getState().announcement;
const moveAsRosa = (positionX: number) =>
  applyForeignChanges(editor, [{ before: getField(), after: { ...getField(), positionX }, by: ROSA }]);

describe("undo while another user edits", () => {
  test("does not revert the other user's change to the same field, and the message names that user", () => {
    moveSelection(editor, { x: 60, y: 0 });
    moveAsRosa(70);
    undoStep(editor);
    expect(getPositionX()).toBe(70);
    expect(getAnnouncement()).toMatchObject({ key: "notUndone", values: { name: "Rosa", count: 1 } });
    undoStep(editor);
    expect(getPositionX()).toBe(70);
    expect(editor.store.getState().history.past).toEqual([]);
  });

  test("still reverts one's own change to other fields of the same step", () => {
    const other = id;
    placeField(editor, "TEXT", 1, { x: 60, y: 300, width: 100, height: 22 });
    id = listSelectedFields(editor)[0]?.id ?? 0;
    selectFields(editor, [other, id]);
    moveSelection(editor, { x: 60, y: 0 });
    moveAsRosa(70);
    undoStep(editor);
    expect([getPositionX(), editor.store.getState().fields.get(other)?.positionX]).toEqual([70, 10]);
    redoStep(editor);
    expect([getPositionX(), editor.store.getState().fields.get(other)?.positionX]).toEqual([70, 20]);
  });

  test("does not bring back a field that the other user deleted", () => {
    moveSelection(editor, { x: 60, y: 0 });
    applyForeignChanges(editor, [{ before: getField(), after: null, by: ROSA }]);
    undoStep(editor);
    undoStep(editor);
    expect(findField()).toBeUndefined();
    expect(editor.store.getState().selection.has(id)).toBe(false);
  });

  test("a run of held keys does not continue across the other user's change", () => {
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    moveAsRosa(70);
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    expect(getPositionX()).toBe(71);
    undoStep(editor);
    expect(getPositionX()).toBe(70);
  });

  test("a run of held keys stays one step while the other user changes another field", () => {
    const mine = id;
    placeField(editor, "TEXT", 1, { x: 60, y: 300, width: 100, height: 22 });
    id = listSelectedFields(editor)[0]?.id ?? 0;
    selectFields(editor, [mine]);
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    moveAsRosa(70);
    moveSelection(editor, { x: 6, y: 0 }, "nudge");
    undoStep(editor);
    expect([editor.store.getState().fields.get(mine)?.positionX, getPositionX()]).toEqual([10, 70]);
  });

  test("redo does not overwrite the other user's later change", () => {
    moveSelection(editor, { x: 60, y: 0 });
    undoStep(editor);
    moveAsRosa(70);
    redoStep(editor);
    expect(getPositionX()).toBe(70);
    expect(editor.store.getState().history.future).toEqual([]);
  });
});

test("a message names the other user only if there is just one, and marks one's own changes as such", () => {
  const buildChange = (by: Author | null) => ({ before: null, after: { ...getField(), positionX: 70 }, by });
  applyForeignChanges(editor, [buildChange(ROSA), buildChange({ name: "Sven", isMe: false })]);
  expect(getAnnouncement()).toMatchObject({ key: "others", values: { who: "nobody", count: 2 } });
  applyForeignChanges(editor, [buildChange(ROSA), buildChange(ROSA)]);
  expect(getAnnouncement()).toMatchObject({
    key: "others",
    values: { who: "other", name: "Rosa", count: 2 },
  });
  applyForeignChanges(editor, [buildChange({ name: "Olga", isMe: true })]);
  undoStep(editor);
  expect(getAnnouncement()).toMatchObject({ key: "notUndone", values: { who: "me" } });
});

describe("a field that both users changed", () => {
  const buildClash = (positionX: number | null): Clash => ({
    id,
    base: getField(),
    by: ROSA,
    theirs: positionX === null ? null : { serverId: 1, revision: 2, field: { ...getField(), positionX } },
  });

  test("kept in one's own version: undo returns to the other version and no further", () => {
    const fieldClash = buildClash(70);
    moveSelection(editor, { x: 60, y: 0 });
    settleClash(editor, fieldClash, "mine");
    expect(getPositionX()).toBe(20);
    undoStep(editor);
    expect(getPositionX()).toBe(70);
    undoStep(editor);
    expect(getPositionX()).toBe(70);
  });

  test("left in the other version: undo does not bring back one's own", () => {
    const fieldClash = buildClash(70);
    moveSelection(editor, { x: 60, y: 0 });
    settleClash(editor, fieldClash, "theirs");
    expect(getPositionX()).toBe(70);
    undoStep(editor);
    expect(getPositionX()).toBe(70);
  });

  test("and that the other user deleted is kept or removed as the user decides", () => {
    const fieldClash = buildClash(null);
    moveSelection(editor, { x: 60, y: 0 });
    settleClash(editor, fieldClash, "mine");
    expect(getPositionX()).toBe(20);
    settleClash(editor, fieldClash, "theirs");
    expect(findField()).toBeUndefined();
  });
});

test("a draft sent by another user becomes read-only, whatever was under way", () => {
  closeEditor(editor, { how: "SENT", at: null, by: "Rosa", isMe: false }, 0);
  placeField(editor, "TEXT", 1, { x: 60, y: 300, width: 100, height: 22 });
  moveSelection(editor, { x: 60, y: 0 });
  undoStep(editor);
  expect([editor.store.getState().fields.size, getPositionX()]).toEqual([1, 10]);
});
