import { expect, test } from "vitest";
import { foldPreparation } from "./fold-preparation";

const entry = (type: string, email = "ana@x.com") => ({ type, email });
const listKinds = (types: readonly string[]) =>
  foldPreparation(types.map((type) => entry(type))).map((line) =>
    line.kind === "entry" ? line.entry.type : line.entries.length,
  );

test("folds changes between creation and sending into one line and keeps the entries around it", () => {
  expect(
    listKinds([
      "DOCUMENT_OPENED",
      "DOCUMENT_SENT",
      "FIELD_CREATED",
      "FIELD_CREATED",
      "RECIPIENT_CREATED",
      "DOCUMENT_CREATED",
    ]),
  ).toEqual(["DOCUMENT_OPENED", "DOCUMENT_SENT", 3, "DOCUMENT_CREATED"]);
});

test("folds neither a draft nor an envelope with only two changes", () => {
  const draft = ["FIELD_CREATED", "FIELD_CREATED", "FIELD_CREATED", "DOCUMENT_CREATED"];
  expect(listKinds(draft)).toEqual(draft);
  const short = ["DOCUMENT_SENT", "FIELD_CREATED", "FIELD_CREATED", "DOCUMENT_CREATED"];
  expect(listKinds(short)).toEqual(short);
});

test("folds an envelope sent twice only up to the first sending, so later changes stay visible", () => {
  expect(
    listKinds([
      "DOCUMENT_SENT",
      "RECIPIENT_UPDATED",
      "DOCUMENT_SENT",
      "FIELD_CREATED",
      "FIELD_CREATED",
      "FIELD_DELETED",
    ]),
  ).toEqual(["DOCUMENT_SENT", "RECIPIENT_UPDATED", "DOCUMENT_SENT", 3]);
});

test("tells whether one account made all folded changes", () => {
  const mixed = [entry("DOCUMENT_SENT"), entry("A"), entry("B", "luis@x.com"), entry("C")];
  expect(foldPreparation(mixed)[1]).toMatchObject({ isOneActor: false });
  expect(foldPreparation([entry("DOCUMENT_SENT"), entry("A"), entry("B"), entry("C")])[1]).toMatchObject({
    isOneActor: true,
  });
});
