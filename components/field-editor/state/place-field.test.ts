import { beforeEach, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { undoStep } from "./commit";
import { askForFieldType, clearDrawnRect, listDrawableTypes, placeDrawnField } from "./draw-field";
import { createEditor, type Editor } from "./editor";
import { placeField } from "./place-field";
import { chooseRecipient, select } from "./selection";
import { acceptSignatureBlock, dismissSignatureBlock, findOpenBlockOffer } from "./signature-block";

const A4 = { width: 595, height: 842 };
const AT = { x: 10, y: 10 };
let editor: Editor;
beforeEach(() => {
  const files = [{ title: "Lease", url: "blob:lease", pages: [A4, A4] }];
  const envelope = { ...sampleEnvelope(files), fields: [] };
  editor = createEditor(envelope, (place) => `Option ${place}`);
});

const state = () => editor.store.getState();
const all = () => [...state().fields.values()];
const sign = (y = 400) => placeField(editor, "SIGNATURE", 1, { x: 60, y, width: 160, height: 48 });
const offer = () => findOpenBlockOffer(state());

test("a drawn rectangle becomes a field of its size; the menu puts the last placed type first", () => {
  placeField(editor, "DATE", 1, { x: 300, y: 300, width: 110, height: 22 });
  askForFieldType(editor, 2, { x: 40, y: 40, width: 200, height: 60 }, AT);
  expect(listDrawableTypes(editor)[0]).toBe("DATE");
  expect(new Set(listDrawableTypes(editor)).size).toBe(listDrawableTypes(editor).length);
  placeDrawnField(editor, "TEXT");
  expect(state().drawn).toBeNull();
  expect(all().at(-1)).toMatchObject({ type: "TEXT", page: 2 });
  expect(((all().at(-1)?.width ?? 0) / 100) * A4.width).toBeCloseTo(200, 1);
});

test("a drawn rectangle ends at the page edge; one that is too small or on no page asks for no type", () => {
  askForFieldType(editor, 1, { x: 500, y: 800, width: 300, height: 100 }, AT);
  expect(state().drawn?.rect).toEqual({ x: 500, y: 800, width: 95, height: 42 });
  clearDrawnRect(editor);
  askForFieldType(editor, 1, { x: 40, y: 40, width: 3, height: 40 }, AT);
  askForFieldType(editor, 9, { x: 40, y: 40, width: 90, height: 40 }, AT);
  expect(state().drawn).toBeNull();
});

test("a recipient's first signature offers name and date, which are added and undone in one step", () => {
  sign();
  expect(state().announcement?.key).toBe("placedFirst");
  acceptSignatureBlock(editor);
  expect(all().map(({ type, recipientId }) => [type, recipientId])).toEqual([
    ["SIGNATURE", state().recipientId],
    ["NAME", state().recipientId],
    ["DATE", state().recipientId],
  ]);
  expect(offer()).toBeNull();
  undoStep(editor);
  expect(all().map(({ type }) => type)).toEqual(["SIGNATURE"]);
});

test("another action, another selection or Escape ends the offer, and a second signature has none", () => {
  sign();
  placeField(editor, "TEXT", 1, { x: 60, y: 100, width: 100, height: 22 });
  expect(offer()).toBeNull();
  sign(500);
  expect(offer()).toBeNull();
  const [, second] = editor.world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
  chooseRecipient(editor, second?.id ?? 0);
  sign(600);
  expect(offer()).not.toBeNull();
  dismissSignatureBlock(editor);
  expect(offer()).toBeNull();
  undoStep(editor);
  sign(600);
  select(editor, []);
  expect(offer()).toBeNull();
});

test("name and date belong to the signature's recipient even when another one was chosen since", () => {
  sign();
  const [first, second] = editor.world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
  chooseRecipient(editor, second?.id ?? 0);
  acceptSignatureBlock(editor);
  expect(new Set(all().map(({ recipientId }) => recipientId))).toEqual(new Set([first?.id]));
});

test("offers nothing when there is no room below the signature", () => {
  sign(793);
  expect([offer(), state().announcement?.key]).toEqual([null, "placed"]);
});
