import { expect, test } from "vitest";
import { listStyleComplaints } from "./style";

const file = (text: string, path = "server/domain/x.ts") => [{ path, text }];

test.each([
  ["a block comment", "/** Who signs next. */\nexport const a = 1;"],
  ["a line comment", "// What the page shows.\nconst a = 1;"],
  ["the second line of nothing", "const a = 1;\n// Whether it is late.\n"],
  ["an exported function", "export function nameOf() {}"],
  ["an exported arrow", "export const nameOf = (a: string) => a;"],
  ["a value", "const shown = 1;"],
  ["a destructured value", "const { data: found } = query;"],
])("reports %s in private English", (_, text) => {
  expect(listStyleComplaints(file(text))).not.toEqual([]);
});

test.each([
  ["a verb", "/** Returns the next signer. */\nexport function findNext() {}"],
  ["a question inside a comment", "// The recipient\n// who signs next.\nconst next = 1;"],
  ["a participle with a noun", "const shownFields = 1;"],
])("does not report %s", (_, text) => {
  expect(listStyleComplaints(file(text))).toEqual([]);
});

test("allows both in tests", () => {
  expect(listStyleComplaints(file("const shown = 1;", "server/domain/x.test.ts"))).toEqual([]);
});
