import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { LANGUAGES } from "../vocabulary";
import { messages } from "./index";

/** Every leaf of a catalogue as `path → text`. */
function listLeaves(node: unknown, path = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[path, node]]);
  if (typeof node !== "object" || node === null) throw new TypeError(`${path} is neither text nor group`);
  const dotted = Object.keys(node).find((key) => key.includes("."));
  if (dotted) throw new TypeError(`${path}: nothing finds "${dotted}", because a dot is a step down`);
  return new Map(
    Object.entries(node).flatMap(([key, child]) => [...listLeaves(child, path ? `${path}.${key}` : key)]),
  );
}

/**
 * Names of the variables of a text. Braces nest in turns: one at an even depth opens a variable, one at an
 * odd depth a branch of its plural or select.
 */
function listPlaceholders(text: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const [index, sign] of [...text].entries()) {
    if (sign === "{" && depth % 2 === 0)
      names.add(/^\s*(\w+)/u.exec([...text].slice(index + 1).join(""))?.[1] ?? "");
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
  }
  return [...names].sort();
}

const listTags = (text: string): string[] =>
  [...new Set([...text.matchAll(/<(\w+)>/gu)].map((m) => m[1] ?? ""))].sort();

const english = listLeaves(messages.en);
const spanish = listLeaves(messages.es);

test("Spanish has exactly the same keys as English", () => {
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
});

test("both languages take the same values in every text", () => {
  const differing = [...english].filter(([key, text]) => {
    const other = spanish.get(key) ?? "";
    return (
      listPlaceholders(text).join() !== listPlaceholders(other).join() ||
      listTags(text).join() !== listTags(other).join()
    );
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

test("no text is empty", () => {
  const empty = [...english, ...spanish].filter(([, text]) => text.trim() === "");
  expect(empty.map(([key]) => key)).toEqual([]);
});

test("texts say document, and only the pages for programmers say envelope", () => {
  const isAbout =
    (word: RegExp) =>
    ([key, text]: [string, string]) =>
      !key.startsWith("docs.") && word.test(text.replaceAll(/\{\w+/g, ""));
  const named = [
    ...[...english].filter(isAbout(/\benvelopes?\b/i)),
    ...[...spanish].filter(isAbout(/\b(?:sobres|(?:el|un|este|del|al|cada|ningún|nuevo|otro) sobre)\b/i)),
  ];
  expect(named.map(([key]) => key)).toEqual([]);
});

test.each(LANGUAGES)("every text in %s can be formatted", (language) => {
  const broken: string[] = [];
  for (const [path, text] of listLeaves(messages[language])) {
    const t = createTranslator<{ text: string }>({
      locale: language,
      messages: { text },
      onError: (error) => broken.push(`${path}: ${error.message}`),
    });
    t.markup("text", {
      ...Object.fromEntries(listPlaceholders(text).map((name) => [name, 2])),
      ...Object.fromEntries(listTags(text).map((name) => [name, (chunks: string) => chunks])),
    });
  }
  expect(broken).toEqual([]);
});
