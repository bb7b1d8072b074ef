import { expect, test } from "vitest";
import { findFileIndex } from "./named-file";

const NAMES = ["lease.pdf", "annex.pdf", "annex.pdf"];

test.each([
  ["annex.pdf", 1],
  ["C:\\papers\\lease.pdf", 0],
  [2, 2],
  [3, undefined],
  ["other.pdf", undefined],
  ["Lease.pdf", undefined],
] as const)("the identifier %s resolves to the file index %s", (identifier, place) => {
  expect(findFileIndex(identifier, NAMES)).toBe(place);
});
