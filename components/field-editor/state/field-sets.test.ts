import { beforeEach, expect, test } from "vitest";
import { textField } from "@/e2e/fixtures/editor-fields";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import type { FieldSet, ListedFieldSet } from "@/server/contract/field-set";
import { getDefaultFieldMeta } from "@/server/domain/field/meta";
import { toFieldMap } from "../model/editor-field";
import { createEditor, type Editor } from "./editor";
import { suggestFieldOwners } from "./field-owners";
import {
  buildSetDraft,
  countRoles,
  countTypes,
  formatFieldPages,
  setRows,
  toReusableFields,
  toSetContent,
} from "./field-sets";
import { planFieldReuse } from "./reuse-fields";

const A4 = { width: 595, height: 842 };
const LETTER = { width: 612, height: 792 };
let editor: Editor;

beforeEach(() => {
  editor = createEditor(
    sampleEnvelope([
      { title: "Lease", url: "blob:lease", pages: [A4, A4] },
      { title: "Annex", url: "blob:annex", pages: [LETTER] },
    ]),
    String,
  );
  const [lease, annex] = editor.world.items.map(({ id }) => id);
  const buildField = (id: number, changes: object) =>
    textField(id, { envelopeItemId: lease ?? "", ...changes });
  editor.store.setState({
    fields: toFieldMap([
      buildField(1, { recipientId: 3, page: 2 }),
      buildField(2, { positionY: 50 }),
      buildField(3, { type: "FREE_SIGNATURE", fieldMeta: null, positionY: 70 }),
      buildField(4, { envelopeItemId: annex }),
    ]),
  });
});

const buildDraft = () => buildSetDraft(editor, editor.store.getState());

const SET: FieldSet = {
  id: "set_1",
  name: "Block",
  fieldCount: 1,
  userId: 1,
  mayChange: true,
  createdAt: "2026-05-01T12:00:00.000Z",
  people: [{ role: "SIGNER" }, { role: "APPROVER" }],
  fields: [
    {
      type: "TEXT",
      person: 1,
      fieldMeta: getDefaultFieldMeta("TEXT"),
      page: 1,
      positionX: 10,
      positionY: 10,
      width: 20,
      height: 5,
    },
  ],
};
const buildListedSet = (id: string, name: string): ListedFieldSet => ({ ...SET, id, name });

test("a set keeps all fields of the current file with the roles of their owners", () => {
  expect(buildDraft()).toMatchObject({
    people: [{ role: "SIGNER" }, { role: "APPROVER" }],
    isSelection: false,
    leftOut: 1,
    fields: [
      { type: "TEXT", person: 0, page: 1, positionY: 50 },
      { type: "TEXT", person: 1, page: 2, positionY: 10 },
    ],
  });
});

test("a set of selected fields keeps only those fields and their owners", () => {
  editor.store.setState({ selection: new Set([1]) });
  expect(buildDraft()).toMatchObject({ people: [{ role: "APPROVER" }], isSelection: true, leftOut: 0 });
  expect(buildDraft().fields).toMatchObject([{ person: 0, page: 2 }]);
});

test("a set is empty when the current file has no fields, whatever other files hold", () => {
  editor.store.setState(({ fields }) => ({ fields: new Map([...fields].filter(([id]) => id === 4)) }));
  expect(buildDraft().fields).toEqual([]);
});

test("a summary counts types and roles and writes consecutive pages as a range", () => {
  const { fields, people } = buildDraft();
  expect([...countTypes(fields)]).toEqual([["TEXT", 2]]);
  expect([...countRoles([...people, { role: "SIGNER" }])]).toEqual([
    ["SIGNER", 2],
    ["APPROVER", 1],
  ]);
  const formatPages = (...pages: number[]) =>
    formatFieldPages(pages.flatMap((page) => fields.slice(0, 1).map((field) => ({ ...field, page }))));
  expect([formatPages(7, 2, 1, 3, 1), formatPages(4)]).toEqual(["1–3, 7", "4"]);
});

test("a set applies to the current file, on pages of any size, for recipients with its roles", () => {
  const { source, people } = toReusableFields(SET);
  expect(people).toEqual([{ key: 1, name: null, email: null, role: "APPROVER" }]);
  editor.store.setState({ fields: new Map() });
  const annex = editor.world.items.slice(1);
  const plan = planFieldReuse(editor, source, suggestFieldOwners(editor.world, people), annex);
  expect(plan.fields).toMatchObject([
    { recipientId: 3, envelopeItemId: annex[0]?.id, positionX: 10, width: 20 },
  ]);
});

test("a deleted set keeps its place in the order and appears only once while the list is outdated", () => {
  const listedSets = [
    buildListedSet("a", "Annex 2"),
    buildListedSet("set_1", "Block"),
    buildListedSet("c", "annex 10"),
  ];
  const rows = setRows(listedSets, [SET], "en");
  expect(rows.map(({ kind, set }) => [kind, set.name])).toEqual([
    ["listed", "Annex 2"],
    ["listed", "annex 10"],
    ["deleted", "Block"],
  ]);
});

test("restoring a deleted set sends only its content", () => {
  expect(toSetContent(SET)).toEqual({ name: "Block", people: SET.people, fields: SET.fields });
});
