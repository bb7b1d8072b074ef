import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { missingPaths, unresolvedMentions } from "./references";
import { readPages, readTree } from "./tree";

const PAGES = [
  { path: "server/decisions/0039-links.md", text: "# 39. Links\n\n## 39a How long\n" },
  { path: "server/threats.md", text: "# Threats\n\n### T18 Races of two writers\n" },
  { path: "server/pdf/README.md", text: "# PDF\n\n## 5 Sealing\n\n### 5.1 Where\n" },
  { path: "server/seed.md", text: "# What was ordered\n\n### 4.4 Fields\n" },
];
const lost = (text: string, path = "server/x.ts") =>
  unresolvedMentions([{ path, text }], PAGES).map((found) => found.replace(/^\S+ /, ""));

test("whatever decision or threat a comment, a sentence or a page names is found in this repository", () => {
  const root = process.cwd();
  // The examples below are no mentions.
  const sources = readTree(root).filter(({ path }) => !path.endsWith("/references.test.ts"));
  // Sections follow as their pages come.
  const lost = unresolvedMentions(sources, readPages(root));
  expect(lost.filter((found) => / (?:ruling |[TKI]\d)/.test(found))).toEqual([]);
});

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
  ["const T1 = first<K1>();", []],
] as const)("%s: what leads nowhere is named", (text, expected) => {
  expect(lost(text)).toEqual(expected);
});

test("a page's own mentions are looked at too", () => {
  expect(unresolvedMentions([], [{ path: "README.md", text: "As ruling 7 has it.\n" }])).toEqual([
    "README.md:1 ruling 7",
  ]);
});

test("a file that a page names is there", () => {
  expect(missingPaths(readPages(process.cwd()), existsSync)).toEqual([]);
});

test("a file that a page names and that was moved is told with its line", () => {
  const text = "One\n\n`server/a.ts`, `server/gone/`, `server/*/b.ts`, `npm test`, `app/[id]/page.tsx`\n";
  const here = ["server/a.ts"];
  expect(missingPaths([{ path: "x.md", text }], (path) => here.includes(path))).toEqual([
    "x.md:3 server/gone/",
    "x.md:3 app/[id]/page.tsx",
  ]);
});
