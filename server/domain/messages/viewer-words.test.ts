import { expect, test } from "vitest";
import { messages } from "./index";

/** Texts about a VIEWER: those under a key of that name, and the branches of that name inside others. */
function findViewerTexts(node: unknown, path = ""): [path: string, text: string][] {
  if (typeof node === "string") {
    if (/(^|\.)(VIEWER|viewed)$/.test(path)) return [[path, node]];
    return [...node.matchAll(/\bVIEWER \{([^{}]*)\}/g)].map(([, text = ""]) => [path, text]);
  }
  return Object.entries(node ?? {}).flatMap(([key, child]) =>
    findViewerTexts(child, path ? `${path}.${key}` : key),
  );
}

/** Texts that ask for an act may use other words than texts that record it. */
const ASKING = ["signing.start.heading.VIEWER", "signing.start.ask.VIEWER", "signing.recipient.title"];

test.each([
  ["en", /\bread(s|er)?\b/i, /\bopened\b/i],
  ["es", /\ble[íy]|\ble[íi]d[oa]|\bleer\b/i, /abiert[oa]|abrió/i],
] as const)("in %s a viewer's act and state are called opened, never read", (language, wrong, right) => {
  const viewerTexts = findViewerTexts(messages[language]).filter(([path]) => !ASKING.includes(path));
  expect(viewerTexts.length).toBeGreaterThan(12);
  expect(viewerTexts.filter(([, text]) => wrong.test(text))).toEqual([]);
  const states = viewerTexts.filter(([path]) =>
    /acted\.VIEWER|SIGNED\.VIEWER|viewed|RECIPIENT_COMPLETED/.test(path),
  );
  expect(states.length).toBeGreaterThanOrEqual(4);
  expect(states.filter(([, text]) => !right.test(text))).toEqual([]);
});
