import { expect, test } from "vitest";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { EnvelopeSelection } from "./envelope-selection";

const accepts = (value: unknown): boolean => EnvelopeSelection.safeParse(value).success;
const ids = (count: number) => Array.from({ length: count }, (_, n) => `envelope_a${n}`);

test("a selection names envelopes or a filter of the list, never both or neither", () => {
  expect(accepts({ envelopeIds: ["envelope_aa"] })).toBe(true);
  expect(accepts({ filter: { type: "DOCUMENT", status: ["PENDING", "DRAFT"], folderId: "*" } })).toBe(true);
  expect(accepts({ filter: {} })).toBe(true);
  expect(accepts({ envelopeIds: ["envelope_aa"], filter: {} })).toBe(false);
  expect(accepts({})).toBe(false);
});

test("a misspelt selection is refused, because it would match more than was asked", () => {
  expect(accepts({ filter: { status: "SENT" } })).toBe(false);
  expect(accepts({ filters: { status: "DRAFT" } })).toBe(false);
});

test("accepts at least one id and at most the allowed number", () => {
  expect(accepts({ envelopeIds: ids(COUNT_LIMITS.selectedById) })).toBe(true);
  expect(accepts({ envelopeIds: ids(COUNT_LIMITS.selectedById + 1) })).toBe(false);
  expect(accepts({ envelopeIds: [] })).toBe(false);
});
