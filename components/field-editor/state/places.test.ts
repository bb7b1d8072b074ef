import { beforeEach, expect, test } from "vitest";
import { sampleEnvelope } from "@/e2e/scenes/editor/sample-envelope";
import { listOpenPlaces, toEditorPlace } from "../model/place";
import { undoStep } from "./commit";
import { createEditor, type Editor } from "./editor";
import {
  acceptPlaces,
  addPlaces,
  assignParties,
  dismissPlaces,
  goToNextPlace,
  requestPlaceFields,
  restorePlaces,
} from "./places";

const A4 = { width: 595, height: 842 };
let editor: Editor;
beforeEach(() => {
  const files = [{ title: "Lease", url: "blob:lease", pages: [A4, A4, A4, A4] }];
  editor = createEditor(sampleEnvelope(files), (place) => `Option ${place}`);
});

const buildPlace = (
  page: number,
  positionY: number,
  recipientId: number | null = null,
  party: string | null = null,
) =>
  toEditorPlace("item_1", {
    type: "DATE",
    page,
    positionX: 60,
    positionY,
    width: 20,
    height: 3,
    label: "",
    recipientId,
    party,
    fieldMeta: { type: "date" },
  });
const listPlaces = () => {
  const { fields, places } = editor.store.getState();
  return listOpenPlaces(fields, places, "item_1");
};
const countFields = () => editor.store.getState().fields.size;

test("accepts all places in one undoable step, each for its own recipient or the chosen one", () => {
  const before = countFields();
  const [, second] = editor.world.recipients;
  addPlaces(
    editor,
    "item_1",
    [buildPlace(3, 60), buildPlace(4, 60, second?.id ?? null), buildPlace(4, 70, 999)],
    4,
  );
  const added = acceptPlaces(editor, listPlaces());
  const chosenRecipientId = editor.store.getState().recipientId;
  expect(added.map(({ recipientId }) => recipientId)).toEqual([
    chosenRecipientId,
    second?.id,
    chosenRecipientId,
  ]);
  expect(editor.store.getState().selection).toEqual(new Set());
  expect(listPlaces()).toEqual([]);
  undoStep(editor);
  expect([countFields(), listPlaces().length]).toEqual([before, 3]);
});

test("asks once for the recipients of the parties, and dismisses places of a party without one", () => {
  const before = countFields();
  const [, second] = editor.world.recipients;
  const foundPlaces = [
    buildPlace(3, 60, null, "landlord"),
    buildPlace(3, 70, null, "tenant"),
    buildPlace(4, 60),
  ];
  addPlaces(editor, "item_1", foundPlaces, 4);
  expect(requestPlaceFields(editor, listPlaces())).toEqual([]);
  expect([countFields(), editor.store.getState().panel]).toEqual([before, "parties"]);
  assignParties(
    editor,
    new Map([
      ["landlord", second?.id ?? null],
      ["tenant", null],
    ]),
  );
  const fields = [...editor.store.getState().fields.values()].slice(before);
  expect(fields.map(({ recipientId }) => recipientId)).toEqual([
    second?.id,
    editor.store.getState().recipientId,
  ]);
  expect(listPlaces()).toEqual([]);
  addPlaces(editor, "item_1", [buildPlace(4, 80, null, "landlord")], 4);
  const [later] = requestPlaceFields(
    editor,
    listPlaces().filter(({ party }) => party === "landlord"),
  );
  expect(later?.recipientId).toBe(second?.id);
});

test("dismissed places stay hidden until restored, and a place found twice is listed once", () => {
  addPlaces(editor, "item_1", [buildPlace(3, 60), buildPlace(3, 70)], 2);
  addPlaces(editor, "item_1", [buildPlace(3, 60)], 4);
  expect(listPlaces()).toHaveLength(2);
  const left = listPlaces();
  dismissPlaces(editor, left);
  expect(listPlaces()).toEqual([]);
  restorePlaces(editor, left);
  expect(listPlaces()).toEqual(left);
});

test("going to the next place crosses pages and starts over after the last", () => {
  const places = [buildPlace(3, 60), buildPlace(4, 60)];
  addPlaces(editor, "item_1", places, 4);
  const getWantedPlace = () => editor.store.getState().places.wanted;
  const visitedPlaces = [1, 2, 3].map(() => {
    goToNextPlace(editor);
    return getWantedPlace();
  });
  expect(visitedPlaces).toEqual([places[0]?.key, places[1]?.key, places[0]?.key]);
});
