import { expect, test } from "vitest";
import { foldPreparation } from "./fold-preparation";

const entry = (type: string, email = "ana@x.com") => ({ type, email });
const kinds = (types: readonly string[]) =>
  foldPreparation(types.map((type) => entry(type))).map((line) =>
    line.kind === "entry" ? line.entry.type : line.entries.length,
  );

test("changes between making and sending are one line, and what came before and after stands by itself", () => {
  expect(
    kinds([
      "DOCUMENT_OPENED",
      "DOCUMENT_SENT",
      "FIELD_CREATED",
      "FIELD_CREATED",
      "RECIPIENT_CREATED",
      "DOCUMENT_CREATED",
    ]),
  ).toEqual(["DOCUMENT_OPENED", "DOCUMENT_SENT", 3, "DOCUMENT_CREATED"]);
});

test("a draft, and one with two changes, is shown as it is", () => {
  const draft = ["FIELD_CREATED", "FIELD_CREATED", "FIELD_CREATED", "DOCUMENT_CREATED"];
  expect(kinds(draft)).toEqual(draft);
  const short = ["DOCUMENT_SENT", "FIELD_CREATED", "FIELD_CREATED", "DOCUMENT_CREATED"];
  expect(kinds(short)).toEqual(short);
});

test("what is sent again is folded up to the first sending only, so that no change after it disappears", () => {
  expect(
    kinds([
      "DOCUMENT_SENT",
      "RECIPIENT_UPDATED",
      "DOCUMENT_SENT",
      "FIELD_CREATED",
      "FIELD_CREATED",
      "FIELD_DELETED",
    ]),
  ).toEqual(["DOCUMENT_SENT", "RECIPIENT_UPDATED", "DOCUMENT_SENT", 3]);
});

test("it is told whether one person did all of it", () => {
  const mixed = [entry("DOCUMENT_SENT"), entry("A"), entry("B", "luis@x.com"), entry("C")];
  expect(foldPreparation(mixed)[1]).toMatchObject({ isOneActor: false });
  expect(foldPreparation([entry("DOCUMENT_SENT"), entry("A"), entry("B"), entry("C")])[1]).toMatchObject({
    isOneActor: true,
  });
});
