import { expect, test } from "vitest";
import { listMissingPaths, listUnresolvedMentions } from "./references";

const PAGES = [
  { path: "server/decisions/0039-links.md", text: "# 39. Links\n\n## 39a How long\n" },
  { path: "server/threats.md", text: "# Threats\n\n### T18 Races of two writers\n" },
  { path: "server/pdf/README.md", text: "# PDF\n\n## 5 Sealing\n\n### 5.1 Where\n" },
  { path: "server/seed.md", text: "# What was ordered\n\n### 4.4 Fields\n" },
];
const listUnresolved = (text: string, path = "server/x.ts") =>
  listUnresolvedMentions([{ path, text }], PAGES).map((found) => found.replace(/^\S+ /, ""));

test.each([
  ["// As ruling 39 says (T18).", []],
  ["/** Ruled (rulings 39a, 39). */", []],
  ["// pdf/README.md 5, 5.1; seed 4.4", []],
  ['const title = "T18: one writer";', []],
  ["// ruling 40", ["ruling 40"]],
  ["// rulings 39, 41 and 42b", ["ruling 41", "ruling 42b"]],
  ["// ruling 39b", ["ruling 39b"]],
  ["// T19, K3", ["T19", "K3"]],
  ["// pdf/README.md 5.10", ["pdf/README.md 5.10"]],
  ["// pdf/README.md 1", ["pdf/README.md 1"]],
  ["// see rest/README.md", ["rest/README.md"]],
  ["// seed 4", ["seed 4"]],
  ["// seed 4.4, 4.5", ["seed 4.5"]],
  ["// seed 42, seed 511989906", []],
  // Across a line break.
  [
    "/**\n * As it was ruled (ruling\n * 40), and in pdf/README.md\n * 5.1 to 5.2.\n */",
    ["ruling 40", "pdf/README.md 5.2"],
  ],
  // Documents that are not in this repository, with and without their names.
  ["// ux.md", ["ux.md"]],
  ["// design/ux.md 4.7", ["design/ux.md 4.7"]],
  ["// domain 5.2, api-v2 4.1", ["domain 5.2", "api-v2 4.1"]],
  ["// The bar of issue 3, section 6", ["issue 3"]],
  ["// a PDF 2.0 of this domain, 5 of them", []],
  ["const T1 = first<K1>();", []],
] as const)("%s: reports mentions that lead nowhere", (text, expected) => {
  expect(listUnresolved(text)).toEqual(expected);
});

test("checks a style sheet's comments, and matches a page by its whole name", () => {
  expect(listUnresolved("/* pdf/README.md 5, 6 */", "app/x.css")).toEqual(["pdf/README.md 6"]);
  expect(listUnresolved("// xpdf/README.md 5")).toEqual(["xpdf/README.md 5"]);
});

test("a section number alone refers to its own page, or in a test's rows to the page beside the test", () => {
  const listUnresolvedInPage = (text: string) =>
    listUnresolvedMentions([], [{ path: "server/pdf/README.md", text }]);
  expect(listUnresolvedInPage("## 5 Sealing\n\nSee section 5, and section 5.1.\n")).toEqual([
    "server/pdf/README.md:3 section 5.1",
  ]);
  expect(listUnresolved('{ section: "5.1, ruling 39" }', "server/pdf/x.itest.ts")).toEqual([]);
  expect(listUnresolved('{ section: "5.1, 6: at most" }', "server/pdf/x.itest.ts")).toEqual(["section 6"]);
});

test("reads the section number after a page name in backticks", () => {
  const text = "`server/pdf/README.md` 5.1, `server/pdf/README.md` 6\n";
  expect(listUnresolvedMentions([], [...PAGES, { path: "README.md", text }])).toEqual([
    "README.md:1 server/pdf/README.md 6",
  ]);
});

test("checks the mentions in a page too", () => {
  expect(listUnresolvedMentions([], [{ path: "README.md", text: "As ruling 7 has it.\n" }])).toEqual([
    "README.md:1 ruling 7",
  ]);
});

test("reports a moved file with the line of the page that names it", () => {
  const text =
    "One\n\n`server/a.ts`, `server/gone/`, `server/*/b.ts`, `npm test`, `app/[id]/page.tsx`\n`b.ts`, `c/d.ts`\n";
  const here = ["server/a.ts", "server/b.ts"];
  expect(listMissingPaths([{ path: "server/x.md", text }], (path) => here.includes(path))).toEqual([
    "server/x.md:3 server/gone/",
    "server/x.md:3 app/[id]/page.tsx",
    "server/x.md:4 c/d.ts",
  ]);
});
