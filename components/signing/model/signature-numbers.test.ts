import { expect, test } from "vitest";
import { withNumbers } from "./signature-numbers";

const typedSignature = (text: string) => ({ kind: "typed", text, face: "caveat" }) as const;
const uploadedSignature = (url: string) => ({ kind: "uploaded", uploadId: "up1", url }) as const;
const buildField = (
  id: number,
  signature: ReturnType<typeof typedSignature> | ReturnType<typeof uploadedSignature> | null,
) => ({
  id,
  recipientId: 1,
  fillable: true,
  signature,
  frame: { above: "Signed by Ana", date: "2026-11-26", id: `NUMBER-${id}` },
});
const listNumbers = (fields: ReturnType<typeof buildField>[]) =>
  withNumbers(fields).map(({ frame }) => frame.id);

test("a signature used in several fields shows the number of the first, as the certificate will", () => {
  expect(
    listNumbers([
      buildField(7, typedSignature("Ana")),
      buildField(3, typedSignature("Ana")),
      buildField(4, typedSignature("A. R.")),
    ]),
  ).toEqual(["NUMBER-3", "NUMBER-3", "NUMBER-4"]);
});

test("recognises the same picture under different URLs, and an empty field keeps its own number", () => {
  expect(
    listNumbers([
      buildField(3, uploadedSignature("blob:1")),
      buildField(4, uploadedSignature("/api/x")),
      buildField(5, null),
    ]),
  ).toEqual(["NUMBER-3", "NUMBER-3", "NUMBER-5"]);
});

test("a signature of another recipient keeps its own number", () => {
  const other = { ...buildField(9, typedSignature("Ana")), recipientId: 2, fillable: false };
  expect(listNumbers([buildField(3, typedSignature("Ana")), other])).toEqual(["NUMBER-3", "NUMBER-9"]);
});
