import { beforeEach, expect, test } from "vitest";
import { textField } from "@/e2e/fixtures/editor-fields";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { type Clip, copyFields } from "../model/clipboard";
import { pasteFields, pasteForRecipients } from "./clipboard";
import { undoStep } from "./commit";
import { createEditor, type Editor } from "./editor";
import { listClipOwners, suggestFieldOwners } from "./field-owners";
import { placeField } from "./place-field";
import { addReusedFields, planFieldReuse, toReusableFields } from "./reuse-fields";

const A4 = { width: 595, height: 842 };
const buildLease = () => sampleEnvelope([{ title: "Lease", url: "blob:lease", pages: [A4, A4] }]);
let editor: Editor;

beforeEach(() => {
  editor = createEditor(buildLease(), (place) => `Option ${place}`);
});

const listFields = () => [...editor.store.getState().fields.values()];
const getState = () => editor.store.getState();

/** Builds a clip with one field per recipient, copied from an envelope with these recipient ids. */
function buildClip(...people: { id: number; name: string; email: string }[]): Clip {
  const clip = copyFields(
    people.map(({ id }, nth) => textField(nth + 1, { recipientId: id, positionY: 10 + 10 * nth })),
    () => A4,
    people.map((person) => ({ ...person, role: "SIGNER" as const })),
  );
  if (!clip) throw new Error("nothing was copied");
  return clip;
}

test("a paste asks nothing when all recipients match by id or e-mail address", () => {
  const clip = buildClip(
    { id: 1, name: "Ana Pérez", email: "person1@example.com" },
    { id: 90, name: "Somebody", email: "PERSON2@example.com" },
  );
  pasteFields(editor, clip, 1, null);
  expect([getState().panel, listFields().map(({ recipientId }) => recipientId)]).toEqual([null, [1, 2]]);
});

test("a paste from an envelope with other recipients asks for the owners and is one step", () => {
  const clip = buildClip(
    { id: 90, name: "Luis Gómez", email: "luis@elsewhere.example" },
    { id: 91, name: "Nobody here", email: "nobody@elsewhere.example" },
    { id: 92, name: "Nor here", email: "nor@elsewhere.example" },
    { id: 93, name: "The fourth", email: "fourth@elsewhere.example" },
  );
  pasteFields(editor, clip, 1, null);
  const { pasting, panel } = getState();
  expect([panel, listFields()]).toEqual(["pasting", []]);
  if (!pasting) throw new Error("nothing is asked");
  const proposed = suggestFieldOwners(editor.world, listClipOwners(clip));
  expect([...proposed]).toEqual([
    [90, 2],
    [91, 1],
    [92, 3],
    [93, null],
  ]);
  pasteForRecipients(editor, pasting, proposed);
  expect(listFields().map(({ recipientId }) => recipientId)).toEqual([2, 1, 3]);
  undoStep(editor);
  expect(listFields()).toEqual([]);
});

test("a CC recipient is never given pasted fields, even with the same e-mail address", () => {
  pasteFields(editor, buildClip({ id: 4, name: "Archivo", email: "person4@example.com" }), 1, null);
  expect([getState().panel, listFields()]).toEqual(["pasting", []]);
});

test("a clip from an older page does not name its recipients, so the paste asks for them", () => {
  const clip = { ...buildClip({ id: 90, name: "Ana", email: "" }), people: [] };
  expect(listClipOwners(clip)).toEqual([{ key: 90, name: null, email: null, role: null }]);
  pasteFields(editor, clip, 1, null);
  expect(getState().panel).toBe("pasting");
});

test("a paste into a read-only envelope asks nothing", () => {
  editor.store.setState({ closed: { how: "SENT", at: null, by: null, isMe: false, unsaved: 0 } });
  pasteFields(editor, buildClip({ id: 90, name: "Luis", email: "" }), 1, null);
  expect(getState().panel).toBeNull();
});

/** Builds an earlier document with the same pages but other recipient ids. */
function buildEarlierDocument() {
  const other = createEditor(buildLease(), String);
  placeField(other, "SIGNATURE", 1, { x: 100, y: 100, width: 150, height: 40 });
  placeField(other, "DATE", 2, { x: 100, y: 200, width: 90, height: 20 });
  const recipients = buildLease().recipients.map((one) => ({ ...one, id: one.id + 50 }));
  const fields = [...other.store.getState().fields.values()].map((field) => ({
    secondaryId: "",
    envelopeId: "",
    customText: "",
    inserted: false,
    documentId: null,
    templateId: null,
    revision: 1,
    ...field,
    recipientId: field.recipientId + 50,
    fieldMeta: field.fieldMeta ?? undefined,
  }));
  return toReusableFields({ items: buildLease().items, recipients, fields });
}

test("an earlier document lists only recipients who own fields", () => {
  expect(buildEarlierDocument().people.map(({ key, name }) => [key, name])).toEqual([[51, "Ana Pérez"]]);
});

test("fields of an earlier document are added and selected in one step, which undo takes back", () => {
  placeField(editor, "TEXT", 1, { x: 300, y: 300, width: 100, height: 22 });
  const before = listFields();
  const { source, people } = buildEarlierDocument();
  const plan = planFieldReuse(editor, source, suggestFieldOwners(editor.world, people));
  addReusedFields(editor, plan);
  expect(listFields().map(({ type, page, recipientId }) => [type, page, recipientId])).toEqual([
    ["TEXT", 1, 1],
    ["SIGNATURE", 1, 1],
    ["DATE", 2, 1],
  ]);
  expect(getState().selection.size).toBe(2);
  expect(planFieldReuse(editor, source, suggestFieldOwners(editor.world, people)).fields).toEqual([]);
  undoStep(editor);
  expect(listFields()).toEqual(before);
});
