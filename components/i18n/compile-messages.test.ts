import compile from "icu-minify/compile";
import type { ReactNode } from "react";
import type { RichTranslationValues } from "use-intl";
import { _createCache, _createIntlFormatters } from "use-intl/core";
import readMessage from "use-intl/format-message";
import { expect, test } from "vitest";
import { messages } from "@/server/domain/messages";
import { LANGUAGES } from "@/server/domain/vocabulary";
import compileMessages from "./compile-messages.mjs";
import formatMessage from "./format-message";

type Leaf = { path: string; text: string };

function listLeaves(node: unknown, path = ""): Leaf[] {
  if (typeof node === "string") return [{ path, text: node }];
  return Object.entries(node ?? {}).flatMap(([key, child]) =>
    listLeaves(child, path ? `${path}.${key}` : key),
  );
}

/** Returns every possible name of a value, a choice or a tag. Extra matches do no harm. */
const listNames = (text: string) => [...text.matchAll(/[{<]\s*(\w+)/g)].map(([, name = ""]) => name);

/** Returns the names of the branches of a choice, so that each is taken once. */
const listBranches = (text: string) =>
  [...text.matchAll(/(?:^|[\s}])([\w-]+)\s*\{/g)].map(([, name = ""]) => name);

const wrapChunks = (chunks: ReactNode) => `‹${[chunks].flat().join("")}›`;

/**
 * Returns values for a text: numbers at the edges of plurals, each branch, an empty text, and words that
 * look like syntax.
 */
function listSampleValues(text: string): RichTranslationValues[] {
  const names = listNames(text);
  const tags = [...text.matchAll(/<(\w+)>/g)].map(([, name = ""]) => [name, wrapChunks]);
  const values = [0, 1, 2, 5, 1_234_567.5, "", "{x} '<b>' #", ...new Set(listBranches(text))];
  return values.map((value) => Object.fromEntries([...names.map((name) => [name, value]), ...tags]));
}

/** Returns the text, or the error as a string. */
function renderOrCatch(say: () => ReactNode): ReactNode {
  try {
    return say();
  } catch (error) {
    return String(error);
  }
}

test.each(LANGUAGES)("every message in %s formats the same compiled as parsed, with any values", (locale) => {
  const cache = _createCache();
  const about = { cache, formatters: _createIntlFormatters(cache), locale, timeZone: "UTC" };
  const differing = listLeaves(messages[locale]).flatMap(({ path, text }) => {
    const ready = compile(text);
    return listSampleValues(text).flatMap((values) => {
      const asRead = renderOrCatch(() => readMessage(path, text, values, about));
      const asReady = renderOrCatch(() => formatMessage(path, ready, values, about));
      return asRead === asReady ? [] : [{ path, values, asRead, asReady }];
    });
  });
  expect(differing.slice(0, 10)).toEqual([]);
});

test("a catalogue compiles to a module, and a message without values to plain text", () => {
  const source = JSON.stringify({ plain: "Send", quoted: "the form '{{'type'}}'", of: { one: "Hi {name}" } });
  expect(compileMessages(source)).toBe(
    'export default {"plain":"Send","quoted":"the form {{type}}","of":{"one":["Hi ",["name"]]}};',
  );
  expect(() => compileMessages('{"list":1}')).toThrow(TypeError);
});
