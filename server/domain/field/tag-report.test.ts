import { expect, test } from "vitest";
import { ignoredTag } from "./tag-report";

test.each([
  ["{{sign, r1}}", "UNKNOWN_TYPE", "SIGNATURE"],
  ["{{signture, r1}}", "UNKNOWN_TYPE", "SIGNATURE"],
  ["{{ emial , r2, required=true}}", "UNKNOWN_TYPE", "EMAIL"],
  ["{{stamp, r1}}", "UNKNOWN_TYPE", null],
  ["{{signature}}", "NO_RECIPIENT", null],
  ["{{signature, r0}}", "NO_RECIPIENT", null],
  ["{{free_signature, buyer}}", "NO_RECIPIENT", null],
  ["{{customer.name}}", "NOT_A_TAG", null],
  ["{{}}", "NOT_A_TAG", null],
])("%s is passed over as %s, with %s as what was meant", (text, reason, suggestion) => {
  expect(ignoredTag(text, 4)).toEqual({ text, page: 4, reason, suggestion });
});

test("a tag is not reported, and a long text is cut", () => {
  expect(ignoredTag("{{signature, r1}}", 1)).toBeNull();
  expect(ignoredTag(`{{${"x".repeat(500)}}}`, 1)?.text.length).toBe(101);
});
