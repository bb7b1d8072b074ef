import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { flakyIn, keptIn, LONG, PARTS } from "./long";

const ROOT = path.resolve(import.meta.dirname, "../../..");

test("one part is named after the equals sign, and all without it", () => {
  expect(LONG.exec("--long=seal")?.[1]).toBe("seal");
  expect(LONG.exec("--long")?.[1]).toBeUndefined();
  expect(LONG.test("--longer")).toBe(false);
});

test("every part is a program of the bench, but the journeys", () => {
  const missing = PARTS.filter((name) => !existsSync(path.join(ROOT, "e2e/bench", `${name}.ts`)));
  expect(missing).toEqual(["journeys"]);
});

test("a journey that failed in two of three runs is told once, with how often", () => {
  const red = { passed: 1, failed: 1, names: ["a.spec.ts:1 › opens\n    too late"] };
  expect(flakyIn([red, { passed: 2, failed: 0 }, red])).toEqual(["2 of 3: a.spec.ts:1 › opens"]);
});

test("the committed results are whole: each part has run or says that it has not", () => {
  const kept: unknown = JSON.parse(readFileSync(path.join(ROOT, "e2e/bench/long.json"), "utf8"));
  expect(kept).toEqual(keptIn(JSON.stringify(kept)));
  expect(Object.values(keptIn(undefined))).toEqual(PARTS.map(() => "not run"));
});
