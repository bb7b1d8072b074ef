import { expect, test } from "vitest";
import { parsePeople } from "./parse-people";

test.each([
  [
    "Ana Rojas <Ana@X.com>; luis@y.cl",
    [
      { name: "Ana Rojas", email: "ana@x.com" },
      { name: "", email: "luis@y.cl" },
    ],
  ],
  [
    "Ana\tana@x.com\nLuis\tluis@y.cl",
    [
      { name: "Ana", email: "ana@x.com" },
      { name: "Luis", email: "luis@y.cl" },
    ],
  ],
  [
    "ana@x.com, luis@y.cl",
    [
      { name: "", email: "ana@x.com" },
      { name: "", email: "luis@y.cl" },
    ],
  ],
  ['"Rojas, Ana" <ana@x.com>', [{ name: "Rojas Ana", email: "ana@x.com" }]],
  ["ana@x.com\nAna <ANA@x.com>", [{ name: "", email: "ana@x.com" }]],
  ["\n ; \n", []],
] as const)("reads the list %j as these people", (text, people) => {
  expect(parsePeople(text)).toEqual({ people, notUnderstood: [] });
});

test("returns text that is not an e-mail address instead of dropping it", () => {
  expect(parsePeople("Ana <ana@>\nluis@y.cl")).toEqual({
    people: [{ name: "", email: "luis@y.cl" }],
    notUnderstood: ["Ana <ana@>"],
  });
});
