import { expect, test } from "vitest";
import { withNumbers } from "./signature-numbers";

const typed = (text: string) => ({ kind: "typed", text, face: "caveat" }) as const;
const picture = (url: string) => ({ kind: "uploaded", uploadId: "up1", url }) as const;
const getField = (id: number, signature: ReturnType<typeof typed> | ReturnType<typeof picture> | null) => ({
  id,
  recipientId: 1,
  fillable: true,
  signature,
  frame: { above: "Signed by Ana", date: "2026-11-26", id: `NUMBER-${id}` },
});
const numbers = (fields: ReturnType<typeof getField>[]) => withNumbers(fields).map(({ frame }) => frame.id);

test("a signature used in several fields shows the number of the first, as the certificate will", () => {
  expect(
    numbers([getField(7, typed("Ana")), getField(3, typed("Ana")), getField(4, typed("A. R."))]),
  ).toEqual(["NUMBER-3", "NUMBER-3", "NUMBER-4"]);
});

test("recognises the same picture under different URLs, and an empty field keeps its own number", () => {
  expect(
    numbers([getField(3, picture("blob:1")), getField(4, picture("/api/x")), getField(5, null)]),
  ).toEqual(["NUMBER-3", "NUMBER-3", "NUMBER-5"]);
});

test("a signature of another recipient keeps its own number", () => {
  const other = { ...getField(9, typed("Ana")), recipientId: 2, fillable: false };
  expect(numbers([getField(3, typed("Ana")), other])).toEqual(["NUMBER-3", "NUMBER-9"]);
});
