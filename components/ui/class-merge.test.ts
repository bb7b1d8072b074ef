import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { mergeClasses } from "./class-merge";

/**
 * The library with its own table of all of Tailwind, and the names of this product's theme (app/globals.css).
 */
const mergeByTheLibrary = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    theme: {
      text: ["caption", "dense", "body", "reader", "lead", "h3", "h2", "h1", "hero"],
      radius: ["control", "card", "sheet"],
      shadow: ["low", "high"],
    },
  },
});

/** A single class stands for all numbers (`p-1` to `p-12`, `r1` to `r8`) and for all lengths in brackets. */
const toClassKind = (word: string) => word.replaceAll(/\d+(?:[./]\d+)?/g, "0").replace(/\[[^#]+\]/, "[0]");

/** Returns one Tailwind class of each kind from the strings in the sources, without its conditions. */
function listClassesInUse(): string[] {
  const root = path.resolve(import.meta.dirname, "../..");
  const words = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(path.join(root, file), "utf8").matchAll(/["'`]([^"'`\n]*)["'`]/g)])
    .flatMap(([, text = ""]) => text.split(/\s+/))
    .map((word) => word.replace(/^.*:(?![^[]*\])/, ""));
  // The library merges two equal classes only if it knows them.
  const knownClasses = [...new Set(words)].filter(
    (word) => word !== "" && mergeByTheLibrary(`${word} ${word}`) === word,
  );
  return [...new Map(knownClasses.map((word) => [toClassKind(word), word])).values()];
}

test("merges every two classes in use as the library does with its table of all of Tailwind", () => {
  const classes = listClassesInUse();
  expect(classes.length).toBeGreaterThan(200);
  const different: string[] = [];
  for (const first of classes) {
    for (const second of classes) {
      if (first === second) continue;
      const pair = `${first} ${second}`;
      if (mergeClasses(pair) !== mergeByTheLibrary(pair)) different.push(pair);
    }
  }
  expect(different).toEqual([]);
});

test("the later of two classes stays, within the same variants only", () => {
  expect(mergeClasses("px-4 sm:px-6 p-2")).toBe("sm:px-6 p-2");
  expect(mergeClasses("h-auto sm:h-auto h-11")).toBe("sm:h-auto h-11");
  expect(mergeClasses("text-body text-ink leading-5 text-h2")).toBe("text-ink text-h2");
  expect(mergeClasses("border border-hairline border-b-2 border-danger")).toBe(
    "border border-b-2 border-danger",
  );
  expect(mergeClasses("hover:bg-muted focus:bg-muted hover:focus:bg-bg focus:hover:bg-ink")).toBe(
    "hover:bg-muted focus:bg-muted focus:hover:bg-ink",
  );
});
