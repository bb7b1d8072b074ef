import { expect, test } from "vitest";
import { linesOfPlaywright, linesOfVitest } from "./list";

test("a test of vitest is told by its stage, file and title", () => {
  const text = JSON.stringify([
    { name: "a group > holds", file: "/here/server/a.test.ts", projectName: "unit" },
  ]);
  expect(linesOfVitest(text, "/here")).toEqual(["unit  server/a.test.ts  a group > holds"]);
});

test("a journey is told with its groups, and its file from the root", () => {
  const group = { title: "on a phone", specs: [{ title: "signs", file: "a.spec.ts" }] };
  const file = { title: "a.spec.ts", specs: [{ title: "opens", file: "a.spec.ts" }], suites: [group] };
  expect(linesOfPlaywright(JSON.stringify({ suites: [file] }), "browser", "e2e")).toEqual([
    "browser  e2e/a.spec.ts  opens",
    "browser  e2e/a.spec.ts  on a phone > signs",
  ]);
});

test("what is no list is none", () => {
  expect(linesOfVitest("not ready", "/here")).toBeUndefined();
  expect(linesOfPlaywright("{}", "browser", "e2e")).toBeUndefined();
});
