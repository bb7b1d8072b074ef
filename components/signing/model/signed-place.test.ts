import { expect, test } from "vitest";
import type { SigningSession } from "@/server/contract/signing";
import { findSignedPlace, setSigningDate } from "./signed-place";
import type { ShownField } from "./signer-field";

const A4 = { width: 595, height: 842 };
const answer = (inserted: boolean, customText = ""): ShownField["answer"] => ({
  inserted,
  customText,
  signature: inserted ? { kind: "typed", text: "Ana", face: "caveat" } : null,
});

const field = (id: number, more: Partial<ShownField>): ShownField => ({
  id,
  itemId: "a",
  recipientId: 1,
  recipientName: "Ana",
  mine: true,
  type: "TEXT",
  page: 1,
  positionX: 10,
  positionY: 10,
  width: 20,
  height: 5,
  fieldMeta: null,
  required: true,
  readOnly: false,
  inserted: false,
  customText: "",
  signature: null,
  filledBy: null,
  own: true,
  fillable: true,
  automatic: false,
  done: false,
  answer: answer(false),
  ...more,
});

const session = {
  today: "20/11/2026",
  files: [{ id: "a", pages: [A4, A4], readingUrl: "/reading" }],
} satisfies Pick<SigningSession, "today"> & { files: object[] };
const findPlace = (fields: readonly ShownField[]) => findSignedPlace(fields, session);

test("finds the recipient's first signature with a value, and the other values on its page", () => {
  const place = findPlace([
    field(1, { type: "SIGNATURE", own: false, answer: answer(true) }),
    field(2, { type: "SIGNATURE", page: 2, answer: answer(true) }),
    field(3, { page: 2, answer: { inserted: true, customText: "Calle 1", signature: null } }),
    field(4, { page: 1, answer: { inserted: true, customText: "elsewhere", signature: null } }),
    field(5, { page: 2 }),
    field(6, { page: 2, type: "DATE", automatic: true }),
  ]);
  expect(place?.field.id).toBe(2);
  expect(place?.url).toBe("/reading");
  expect(place?.others.map(({ id, customText }) => [id, customText])).toEqual([
    [3, "Calle 1"],
    [6, "20/11/2026"],
  ]);
});

test("finds nothing for a recipient who signed nothing", () => {
  expect(findPlace([field(1, { answer: { inserted: true, customText: "x", signature: null } })])).toBeNull();
  expect(findPlace([field(1, { type: "SIGNATURE" })])).toBeNull();
});

test("shows the date of completion as in the sealed file, however long the page was open", () => {
  const frame = { above: "Signed by Ana", date: "20/11/2026", id: "ABCD1234" };
  const place = findPlace([
    field(1, { type: "SIGNATURE", answer: answer(true), frame }),
    field(2, { answer: { inserted: true, customText: "20/11/2026", signature: null } }),
    field(3, { type: "DATE", automatic: true }),
  ]);
  const dated = place && setSigningDate(place, "21/11/2026");
  expect(dated?.field.frame).toEqual({ ...frame, date: "21/11/2026" });
  expect(dated?.others.map(({ customText }) => customText)).toEqual(["20/11/2026", "21/11/2026"]);
});
