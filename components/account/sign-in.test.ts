import { expect, test } from "vitest";
import { toSafeNextPath } from "./sign-in";

test.each([
  ["/t/ana/envelopes?page=2", "/t/ana/envelopes?page=2"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  [undefined, "/"],
])("after signing in, next=%j leads to %j", (next, expected) => {
  expect(toSafeNextPath(next)).toBe(expected);
});
