import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readTree } from "../guards/tree";
import { changedSince, journeysOf, reachesScenes, withinTime } from "./changed";
import { JOURNEYS, OF_THE_SERVER, OF_THE_WHOLE } from "./journeys";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const tree = readTree(ROOT);
const SPECS = readdirSync(path.join(ROOT, "e2e"))
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => file.replace(".spec.ts", ""));

test("every page is seen by a journey, and every journey that is named exists and is named", () => {
  const pages = tree.map(({ path: file }) => file).filter((file) => /^app\/.*page\.tsx$/.test(file));
  const prefixes = Object.keys(JOURNEYS);
  expect(pages.filter((page) => !prefixes.some((prefix) => page.startsWith(prefix)))).toEqual([]);
  expect(prefixes.filter((prefix) => !existsSync(path.join(ROOT, prefix)))).toEqual([]);
  const named = new Set([...Object.values(JOURNEYS).flat(), ...OF_THE_SERVER, ...OF_THE_WHOLE]);
  expect([...named].sort()).toEqual(SPECS.sort());
});

test("a part of the signing page is seen by the journeys that sign, not by those of settings", () => {
  const found = journeysOf(tree, ["components/signing/steps/start-card.tsx"]);
  expect(found).toEqual(expect.arrayContaining(["signing", "direct", "embed"]));
  expect(found).not.toContain("webhooks");
  expect(found).not.toContain("admin");
});

test("a page of settings is seen by its own journeys alone", () => {
  const found = journeysOf(tree, ["components/settings/webhooks/paused-banner.tsx"]);
  expect(found).toContain("webhooks");
  expect(found).not.toContain("signing");
});

test("a rule that pages share with the server is seen through the pages, and from end to end", () => {
  const found = journeysOf(tree, ["server/domain/field/rut.ts"]);
  expect(found).toEqual(expect.arrayContaining(["all-fields", "whole-line", "rest-line"]));
});

test("a verb is seen from end to end; a fixture by the specs that stand on it; a page of text by none", () => {
  expect(journeysOf(tree, ["server/routers/envelope/cancel.ts"])).toEqual(["rest-line", "whole-line"]);
  expect(journeysOf(tree, ["e2e/fixtures/screens.ts"])).toContain("small-screens");
  expect(journeysOf(tree, ["README.md"])).toEqual([]);
});

test("a part of a recipient's page, its words and its letters are seen on the scenes; a verb is not", () => {
  for (const file of [
    "components/signing/steps/start-card.tsx",
    "server/domain/messages/es/signing.json",
    "app/globals.css",
    "e2e/fixtures/accessible.ts",
  ]) {
    expect(reachesScenes(tree, [file]), file).toBe(true);
  }
  expect(reachesScenes(tree, ["server/routers/envelope/cancel.ts"])).toBe(false);
});

test("what would take too long is named, and the quickest run", () => {
  const seconds = new Map([
    ["a", 140],
    ["b", 20],
    ["c", 5],
  ]);
  expect(withinTime(["a", "b", "c", "d"], seconds)).toEqual({ specs: ["b", "c", "d"], tooLong: ["a"] });
});

test("a commit that Git does not know is refused by its name", () => {
  expect(changedSince(ROOT, "no-such-commit")).toEqual({ problem: 'Git knows no commit "no-such-commit".' });
});
