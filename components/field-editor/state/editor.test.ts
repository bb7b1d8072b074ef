import { beforeEach, expect, test } from "vitest";
import { listSendingProblems as problemsOfEnvelope } from "@/components/envelope/sending-problems";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { isSameField, toEditorField } from "../model/editor-field";
import { listFieldsOnItem } from "../model/page-index";
import { openItem } from "./announce";
import { copySelection, duplicateSelection, duplicateToPages, pasteFields } from "./clipboard";
import { undoStep } from "./commit";
import {
  assignSelection,
  changeMeta,
  convertSelection,
  listSelectedFields,
  moveSelection,
} from "./edit-fields";
import { createEditor, type Editor, listTypesForRecipient } from "./editor";
import { goToProblem } from "./go-to-problem";
import { armTool, moveGhost, placeField, placeGhostField, startGhost } from "./place-field";
import { getEditorProblems } from "./problems";
import { selectAll, selectFields } from "./selection";

const A4 = { width: 595, height: 842 };
/** Server values of a field that the editor does not hold. */
const SAVED = {
  secondaryId: "",
  envelopeId: "",
  customText: "",
  inserted: false,
  documentId: null,
  templateId: null,
  revision: 1,
};
let editor: Editor;

beforeEach(() => {
  const files = [{ title: "Lease", url: "blob:lease", pages: [A4, A4, A4, A4] }];
  editor = createEditor(sampleEnvelope(files), (place) => `Option ${place}`);
});

const listFields = () => listFieldsOnItem(editor.store.getState().fields, "item_1");
const countSteps = () => editor.store.getState().history.past.length;
const putField = (type: Parameters<typeof placeField>[1], x: number, y: number, page = 1) =>
  placeField(editor, type, page, { x, y, width: 100, height: 22 });

test("a new field belongs to the chosen recipient, is selected and takes the size of the last of its type", () => {
  putField("SIGNATURE", 50, 50);
  expect(listSelectedFields(editor)).toMatchObject([{ type: "SIGNATURE", recipientId: 1, page: 1 }]);
  startGhost(editor, "SIGNATURE", { x: 300, y: 400 });
  placeGhostField(editor);
  const [first, second] = listFields();
  expect(second).toMatchObject({ width: first?.width, height: first?.height });
});

test("moving a new field past the foot of a page continues at the top of the next", () => {
  startGhost(editor, "DATE", { x: 300, y: 825 });
  moveGhost(editor, { x: 0, y: 10 });
  expect(editor.store.getState().ghost).toMatchObject({ page: 2, rect: { y: 0 } });
});

test("recognises placed and pasted fields when the server returns them", () => {
  for (const type of CREATABLE_FIELD_TYPES) putField(type, 50, 50);
  selectAll(editor);
  copySelection(editor);
  pasteFields(editor, null, 1, null);
  const unknown = listFields().filter((field) => !isSameField(field, toEditorField({ ...SAVED, ...field })));
  expect([listFields().length, unknown.map(({ type }) => type)]).toEqual([
    2 * CREATABLE_FIELD_TYPES.length,
    [],
  ]);
});

test("moving against the edge of the page adds no undo step", () => {
  putField("DATE", 0, 0);
  moveSelection(editor, { x: -10, y: -10 });
  expect(countSteps()).toBe(1);
});

test("refuses options that cannot be saved and changes nothing", () => {
  putField("NUMBER", 50, 50);
  expect(changeMeta(editor, { minValue: 10 }, "min")).toBe(true);
  expect(changeMeta(editor, { maxValue: 5 }, "max")).toBe(false);
  expect(changeMeta(editor, { required: true, readOnly: true }, "both")).toBe(false);
  expect(listSelectedFields(editor)[0]?.fieldMeta).toMatchObject({
    minValue: 10,
    required: false,
    readOnly: false,
  });
});

test("pasting twice on the original's page never hides one field under another", () => {
  putField("DATE", 50, 50);
  copySelection(editor);
  pasteFields(editor, null, 1, null);
  pasteFields(editor, null, 1, null);
  expect(new Set(listFields().map(({ positionX }) => positionX)).size).toBe(3);
});

test("pasting at the pointer centres the whole group there", () => {
  putField("DATE", 50, 50);
  copySelection(editor);
  pasteFields(editor, null, 3, { x: 300, y: 400 });
  expect(listSelectedFields(editor)).toMatchObject([{ page: 3, positionX: 42.0168 }]);
});

test("duplicating to all pages skips the field's own page and is undone in one step", () => {
  putField("INITIALS", 500, 800);
  duplicateToPages(editor, [1, 2, 3, 4]);
  expect(listFields().map(({ page }) => page)).toEqual([1, 2, 3, 4]);
  undoStep(editor);
  expect(listFields()).toHaveLength(1);
});

test("a duplicate at the foot of the page is placed above its original", () => {
  putField("DATE", 50, 815);
  duplicateSelection(editor);
  const [above, original] = listFields();
  expect(above?.positionY).toBeLessThan(original?.positionY ?? 0);
});

test("assigns fields only to recipients who may own them", () => {
  putField("DATE", 50, 50);
  assignSelection(editor, 4);
  expect(listSelectedFields(editor)[0]?.recipientId).toBe(1);
  assignSelection(editor, 2);
  expect(listSelectedFields(editor)[0]?.recipientId).toBe(2);
});

test("select all selects the page first, then the file", () => {
  putField("DATE", 50, 50);
  putField("DATE", 50, 50, 2);
  selectFields(editor, []);
  selectAll(editor);
  expect(editor.store.getState().selection.size).toBe(1);
  selectAll(editor);
  expect(editor.store.getState().selection.size).toBe(2);
});

test("lists each signer without a signature field and each field that cannot be sent", () => {
  const listProblemCodes = () =>
    getEditorProblems(editor.world, editor.store.getState().fields).map(({ code }) => code);
  expect(listProblemCodes()).toEqual([
    "missingSignatureField",
    "missingSignatureField",
    "approverInParallel",
  ]);
  putField("SIGNATURE", 50, 50);
  expect(listProblemCodes()).toEqual(["missingSignatureField", "approverInParallel"]);
  convertSelection(editor, "TEXT");
  changeMeta(editor, { readOnly: true }, "lock");
  expect(listProblemCodes()).toContain("readOnlyWithoutValue");
});

test("lists the same problems as the review, including those of the installation and the recipients", () => {
  putField("SIGNATURE", 50, 50);
  putField("TEXT", 50, 200);
  convertSelection(editor, "RUT_FIRMADO");
  const { fields } = editor.store.getState();
  const editorProblems = getEditorProblems(editor.world, fields);
  const atReview = problemsOfEnvelope({
    ...editor.world.envelope,
    fields: [...fields.values()].map((field) => ({ ...SAVED, ...field })),
  });
  expect(editorProblems).toEqual(atReview);
  expect(editorProblems.map(({ code }) => code)).toEqual([
    "missingSignatureField",
    "rutFirmadoNotSetUp",
    "approverInParallel",
  ]);
});

test("a field type that this installation cannot send is neither offered nor armed", () => {
  expect(listTypesForRecipient(editor.world, 1)).not.toContain("RUT_FIRMADO");
  armTool(editor, "RUT_FIRMADO");
  expect(editor.store.getState().tool).toBeNull();
  armTool(editor, "RUT");
  expect(editor.store.getState().tool).toEqual({ type: "RUT", isPinned: false });
});

test("going to a field opens its file, selects the field and focuses it", () => {
  const files = ["Lease", "Annex"].map((title) => ({ title, url: `blob:${title}`, pages: [A4] }));
  editor = createEditor(sampleEnvelope(files), String);
  putField("DATE", 50, 50);
  const [field] = listFields();
  openItem(editor, editor.world.items[1]?.id ?? "");
  goToProblem(editor, { fieldId: field?.id ?? 0, recipientId: null });
  const state = editor.store.getState();
  expect([state.itemId, [...state.selection]]).toEqual([editor.world.items[0]?.id, [field?.id]]);
  expect(state.reveal).toMatchObject({ fieldId: field?.id, page: 1, focus: true });
  goToProblem(editor, { fieldId: 4711, recipientId: 2 });
  expect(editor.store.getState().recipientId).toBe(2);
  expect(editor.store.getState().reveal).toBe(state.reveal);
});

test("no field can be placed in a sent file", () => {
  const sentEnvelope = sampleEnvelope([{ title: "Lease", url: "blob:lease", pages: [A4] }]);
  editor = createEditor({ ...sentEnvelope, actions: [] }, String);
  putField("DATE", 50, 50);
  expect(listFields()).toEqual([]);
});
