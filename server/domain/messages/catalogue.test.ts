import { expect, test } from "vitest";
import { messages } from "./index";

/** Every leaf of a catalogue as `path → text`. */
function leaves(node: unknown, path = ""): Map<string, string> {
  if (typeof node === "string") return new Map([[path, node]]);
  if (typeof node !== "object" || node === null) throw new TypeError(`${path} is neither text nor group`);
  return new Map(
    Object.entries(node).flatMap(([key, child]) => [...leaves(child, path ? `${path}.${key}` : key)]),
  );
}

/** Names of the values a text takes: the words that open a brace. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*(?=[,}])/gu)].map((match) => match[1] ?? ""))].sort();

/** Names of the rich-text tags. */
const tags = (text: string): string[] =>
  [...new Set([...text.matchAll(/<(\w+)>/gu)].map((m) => m[1] ?? ""))].sort();

const english = leaves(messages.en);
const spanish = leaves(messages.es);

test("Spanish has exactly the keys English has", () => {
  expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
});

test("both languages take the same values in every text", () => {
  const differing = [...english].filter(([key, text]) => {
    const other = spanish.get(key) ?? "";
    return (
      placeholders(text).join() !== placeholders(other).join() || tags(text).join() !== tags(other).join()
    );
  });
  expect(differing.map(([key]) => key)).toEqual([]);
});

test("no text is empty", () => {
  const empty = [...english, ...spanish].filter(([, text]) => text.trim() === "");
  expect(empty.map(([key]) => key)).toEqual([]);
});
