import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { BENCHMARKS, LONG } from "./long";

const ROOT = path.resolve(import.meta.dirname, "../../..");

test("one benchmark is named after the equals sign, and all run without it", () => {
  expect(LONG.exec("--long=seal")?.[1]).toBe("seal");
  expect(LONG.exec("--long")?.[1]).toBeUndefined();
  expect(LONG.test("--longer")).toBe(false);
});

test("every benchmark is a program of e2e/bench", () => {
  expect(BENCHMARKS.filter((name) => !existsSync(path.join(ROOT, "e2e/bench", `${name}.ts`)))).toEqual([]);
});
