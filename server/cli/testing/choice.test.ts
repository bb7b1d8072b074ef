import { spawn } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test, vi } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type Choice, chooseStages } from "./choice";

vi.setConfig({ testTimeout: toPatientMs(30) });

const ALL = ["lint", "unit", "integration", "browser"];
const RUNNERS = ["unit", "integration", "browser"];
const NO_SUCH = 'There is no stage "unti". The stages are lint, unit, integration, browser.';
const ALONE = '"a.test.ts" chooses within one stage: name unit, or integration, or browser alone before it.';

test.each<[string, string[], Choice]>([
  ["no word at all", [], { stages: [], runnerArgs: [] }],
  ["one stage", ["unit"], { stages: ["unit"], runnerArgs: [] }],
  ["several stages", ["unit", "lint"], { stages: ["unit", "lint"], runnerArgs: [] }],
  ["a file", ["unit", "a.test.ts"], { stages: ["unit"], runnerArgs: ["a.test.ts"] }],
  ["files", ["integration", "a.itest.ts", "b"], { stages: ["integration"], runnerArgs: ["a.itest.ts", "b"] }],
  [
    "a file and a title that is also the name of a stage",
    ["browser", "a.spec.ts", "-g", "unit"],
    { stages: ["browser"], runnerArgs: ["a.spec.ts", "-g", "unit"] },
  ],
  ["a title alone", ["browser", "-g", "finger"], { stages: ["browser"], runnerArgs: ["-g", "finger"] }],
  ["a stage that is not there", ["unti"], { problem: NO_SUCH }],
  ["a file without a stage", ["unti", "unit"], { problem: NO_SUCH }],
  ["a file for two stages", ["unit", "browser", "a.test.ts"], { problem: ALONE }],
  ["a file for a stage that has none", ["lint", "a.test.ts"], { problem: ALONE }],
])("%s", (_what, words, choice) => {
  expect(chooseStages(words, ALL, RUNNERS)).toEqual(choice);
});

function runNpmTest(...words: string[]): Promise<{ output: string; code: number | null }> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const { RUBRICA_LAUNCHED: _launched, VITEST: _vitest, ...env } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, "server/cli/launch.mjs"), "test", ...words], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ output: stripVTControlCharacters(output), code }));
  });
}

test("`npm test -- unit FILE` runs only that file, and fails when a given title is not in it", {
  tags: ["prove"],
}, async () => {
  const file = "server/cli/lost-connection.test.ts";
  const [one, none] = await Promise.all([
    runNpmTest("unit", file),
    runNpmTest("unit", file, "-t", "no such title"),
  ]);
  expect(one.output).toMatch(/^ *Test Files +1 passed \(1\)/m);
  expect(one.output).toMatch(/^unit +\d+ passed +0 flaky +0 failed/m);
  expect(one.code, one.output).toBe(0);
  expect(none.output).toMatch(/^unit +0 passed +0 flaky +1 failed/m);
  expect(none.code, none.output).toBe(1);
});
