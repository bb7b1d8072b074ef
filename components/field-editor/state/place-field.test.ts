import { beforeEach, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { undoStep } from "./commit";
import { askForFieldType, clearDrawnRect, listDrawableTypes, placeDrawnField } from "./draw-field";
import { createEditor, type Editor } from "./editor";
import { placeField } from "./place-field";
import { chooseRecipient, selectFields } from "./selection";
import { acceptSignatureBlock, dismissSignatureBlock, findOpenBlockOffer } from "./signature-block";

const A4 = { width: 595, height: 842 };
const AT = { x: 10, y: 10 };
let editor: Editor;
beforeEach(() => {
  const files = [{ title: "Lease", url: "blob:lease", pages: [A4, A4] }];
  const envelope = { ...sampleEnvelope(files), fields: [] };
  editor = createEditor(envelope, (place) => `Option ${place}`);
});

const getState = () => editor.store.getState();
const listFields = () => [...getState().fields.values()];
const placeSignature = (y = 400) => placeField(editor, "SIGNATURE", 1, { x: 60, y, width: 160, height: 48 });
const findOffer = () => findOpenBlockOffer(getState());

test("a drawn rectangle becomes a field of its size; the menu puts the last placed type first", () => {
  placeField(editor, "DATE", 1, { x: 300, y: 300, width: 110, height: 22 });
  askForFieldType(editor, 2, { x: 40, y: 40, width: 200, height: 60 }, AT);
  expect(listDrawableTypes(editor)[0]).toBe("DATE");
  expect(new Set(listDrawableTypes(editor)).size).toBe(listDrawableTypes(editor).length);
  placeDrawnField(editor, "TEXT");
  expect(getState().drawn).toBeNull();
  expect(listFields().at(-1)).toMatchObject({ type: "TEXT", page: 2 });
  expect(((listFields().at(-1)?.width ?? 0) / 100) * A4.width).toBeCloseTo(200, 1);
});

test("a drawn rectangle ends at the page edge; one that is too small or on no page asks for no type", () => {
  askForFieldType(editor, 1, { x: 500, y: 800, width: 300, height: 100 }, AT);
  expect(getState().drawn?.rect).toEqual({ x: 500, y: 800, width: 95, height: 42 });
  clearDrawnRect(editor);
  askForFieldType(editor, 1, { x: 40, y: 40, width: 3, height: 40 }, AT);
  askForFieldType(editor, 9, { x: 40, y: 40, width: 90, height: 40 }, AT);
  expect(getState().drawn).toBeNull();
});

test("a recipient's first signature offers name and date, which are added and undone in one step", () => {
  placeSignature();
  expect(getState().announcement?.key).toBe("placedFirst");
  acceptSignatureBlock(editor);
  expect(listFields().map(({ type, recipientId }) => [type, recipientId])).toEqual([
    ["SIGNATURE", getState().recipientId],
    ["NAME", getState().recipientId],
    ["DATE", getState().recipientId],
  ]);
  expect(findOffer()).toBeNull();
  undoStep(editor);
  expect(listFields().map(({ type }) => type)).toEqual(["SIGNATURE"]);
});

test("another action, another selection or Escape ends the offer, and a second signature has none", () => {
  placeSignature();
  placeField(editor, "TEXT", 1, { x: 60, y: 100, width: 100, height: 22 });
  expect(findOffer()).toBeNull();
  placeSignature(500);
  expect(findOffer()).toBeNull();
  const [, second] = editor.world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
  chooseRecipient(editor, second?.id ?? 0);
  placeSignature(600);
  expect(findOffer()).not.toBeNull();
  dismissSignatureBlock(editor);
  expect(findOffer()).toBeNull();
  undoStep(editor);
  placeSignature(600);
  selectFields(editor, []);
  expect(findOffer()).toBeNull();
});

test("name and date belong to the signature's recipient even when another one was chosen since", () => {
  placeSignature();
  const [first, second] = editor.world.recipients.filter(({ mayOwnFields }) => mayOwnFields);
  chooseRecipient(editor, second?.id ?? 0);
  acceptSignatureBlock(editor);
  expect(new Set(listFields().map(({ recipientId }) => recipientId))).toEqual(new Set([first?.id]));
});

test("offers nothing when there is no room below the signature", () => {
  placeSignature(793);
  expect([findOffer(), getState().announcement?.key]).toEqual([null, "placed"]);
});
