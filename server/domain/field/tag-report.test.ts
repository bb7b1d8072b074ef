import { expect, test } from "vitest";
import { diagnoseIgnoredTag, guessMeantTag } from "./tag-report";

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
])("%s is ignored as %s, with the suggestion %s", (text, reason, suggestion) => {
  expect(diagnoseIgnoredTag(text, 4)).toEqual({ text, page: 4, reason, suggestion });
});

test("a valid tag is not reported, and a long text is cut", () => {
  expect(diagnoseIgnoredTag("{{signature, r1}}", 1)).toBeNull();
  expect(diagnoseIgnoredTag(`{{${"x".repeat(500)}}}`, 1)?.text.length).toBe(101);
});

test.each([
  ["{{sign, r2}}", "SIGNATURE", 2, {}],
  ["{{ emial , r1, required=true, fontSize=9}}", "EMAIL", 1, { required: true, fontSize: 9 }],
  ["{{text, label=City}}", "TEXT", null, { label: "City" }],
  ["{{text, buyer, label=City}}", "TEXT", null, { label: "City" }],
  ["{{signture, r1, required=perhaps}}", "SIGNATURE", 1, {}],
])("%s was meant to be a field of type %s for r%s", (text, type, recipient, meta) => {
  const ignored = diagnoseIgnoredTag(text, 1);
  expect(ignored && guessMeantTag(ignored)).toMatchObject({ type, recipient, fieldMeta: meta });
});

test("an option cut off with the text counts as not given", () => {
  const ignored = diagnoseIgnoredTag(`{{texto, r1, required=true, placeholder=${"x".repeat(200)}}}`, 1);
  const meant = ignored && guessMeantTag(ignored);
  expect(meant).toMatchObject({ type: "TEXT", recipient: 1, fieldMeta: { required: true, placeholder: "" } });
});

test.each(["{{customer.name}}", "{{stamp, r1}}", "{{}}"])("%s suggests no field", (text) => {
  const ignored = diagnoseIgnoredTag(text, 1);
  expect(ignored && guessMeantTag(ignored)).toBeNull();
});
