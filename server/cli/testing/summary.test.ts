import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY, readSummary, reportResults, type StageResult, toCause } from "./summary";

let folder = "";
let printed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-summary-"));
  printed = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => printed.push(...text.split("\n")));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const flaky = { name: "e2e/a.spec.ts:1 › opens", cause: ["Error: too late", "at line 3"] };
const result = (changes: Partial<StageResult>): StageResult => ({
  ...EMPTY,
  name: "browser",
  seconds: 3,
  ...changes,
});

function writeSummaryFile(summary: unknown): string {
  const file = path.join(folder, "browser.json");
  writeFileSync(file, JSON.stringify(summary));
  return file;
}

test("a runner that wrote nothing, ran nothing or exited with an error counts as failed", () => {
  const passed = { ...EMPTY, passed: 2 };
  expect(readSummary(path.join(folder, "none.json"), "browser", true).failed).toHaveLength(1);
  expect(readSummary(writeSummaryFile(EMPTY), "browser", true).failed).toHaveLength(1);
  expect(readSummary(writeSummaryFile(passed), "browser", false).failed).toHaveLength(1);
  expect(readSummary(writeSummaryFile({ ...EMPTY, flaky: [flaky] }), "browser", true).failed).toEqual([]);
  expect(readSummary(writeSummaryFile(passed), "browser", true)).toEqual(passed);
});

test("a flaky test does not fail `npm test`, is counted separately and named with its first error", () => {
  expect(reportResults(folder, [result({ passed: 4, flaky: [flaky] })], true)).toBe(true);
  expect(printed).toContain("flaky  browser: e2e/a.spec.ts:1 › opens");
  expect(printed).toContain("    Error: too late");
  expect(printed.at(-2)).toBe("1 flaky: passed at a later try");
  expect(printed.at(-1)).toBe("4 passed, 0 failed");
  const report: unknown = JSON.parse(readFileSync(path.join(folder, "test-results/report.json"), "utf8"));
  expect(report).toMatchObject([{ name: "browser", flaky: [flaky] }]);
});

test("more than 1 % of flaky tests fail `npm run prove`", () => {
  expect(reportResults(folder, [result({ passed: 99, flaky: [flaky] })], false)).toBe(true);
  expect(reportResults(folder, [result({ passed: 98, flaky: [flaky] })], false)).toBe(false);
});

test("a failed test fails the run, and so does a run without tests", () => {
  expect(reportResults(folder, [result({ passed: 9, failed: [flaky] })], true)).toBe(false);
  expect(printed.at(-1)).toBe("9 passed, 1 failed");
  expect(reportResults(folder, [result({})], true)).toBe(false);
});

test("a cause is printed without colours and empty lines", () => {
  expect(toCause(["\u001b[31mError\u001b[39m\n\n  at a", "second"], 2)).toEqual(["Error", "  at a"]);
});
