import { expect, test } from "vitest";
import { assertRoom } from "./part-limits";

test.each([
  ["items", 20, "ENVELOPE_ITEM_LIMIT_EXCEEDED"],
  ["recipients", 100, "RECIPIENT_LIMIT_EXCEEDED"],
  ["fields", 2000, "FIELD_LIMIT_EXCEEDED"],
] as const)("an envelope holds %s up to %i", (kind, most, code) => {
  expect(() => assertRoom(kind, most)).not.toThrow();
  expect(() => assertRoom(kind, most + 1)).toThrow(expect.objectContaining({ code }));
});
