import { expect, test } from "vitest";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { EnvelopeSelection } from "./envelope-selection";

const isAccepted = (value: unknown): boolean => EnvelopeSelection.safeParse(value).success;
const createIds = (count: number) => Array.from({ length: count }, (_, n) => `envelope_a${n}`);

test("a selection names envelopes or a filter of the list, never both or neither", () => {
  expect(isAccepted({ envelopeIds: ["envelope_aa"] })).toBe(true);
  expect(isAccepted({ filter: { type: "DOCUMENT", status: ["PENDING", "DRAFT"], folderId: "*" } })).toBe(
    true,
  );
  expect(isAccepted({ filter: {} })).toBe(true);
  expect(isAccepted({ envelopeIds: ["envelope_aa"], filter: {} })).toBe(false);
  expect(isAccepted({})).toBe(false);
});

test("a misspelt selection is refused, because it would match more than was asked", () => {
  expect(isAccepted({ filter: { status: "SENT" } })).toBe(false);
  expect(isAccepted({ filters: { status: "DRAFT" } })).toBe(false);
});

test("accepts at least one id and at most the allowed number", () => {
  expect(isAccepted({ envelopeIds: createIds(COUNT_LIMITS.selectedById) })).toBe(true);
  expect(isAccepted({ envelopeIds: createIds(COUNT_LIMITS.selectedById + 1) })).toBe(false);
  expect(isAccepted({ envelopeIds: [] })).toBe(false);
});
