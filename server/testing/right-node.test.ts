import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tooOldNode } from "./right-node.mjs";

const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

test.each([
  ["v20.20.2", "24\n", /^These tests need Node 24, and this is v20\.20\.2: run them by `npm test`, .*\.$/],
  ["v24.0.0", "24\n", null],
  ["v26.1.0", "24\n", null],
])("version %s with %j required is told %s", (version, wanted, said) => {
  const sentence = tooOldNode(version, wanted);
  if (said === null) expect(sentence).toBeNull();
  else expect(sentence).toMatch(said);
});

test("the required Node is the one the packages bring", () => {
  const brought = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(brought.map(([, version]) => version.split(".")[0])).toEqual(
    brought.map(() => readFileSync(".nvmrc", "utf8").trim()),
  );
});

const OLD = "/usr/bin/node";
const isOld =
  existsSync(OLD) && tooOldNode(spawnSync(OLD, ["-v"], { encoding: "utf8" }).stdout, "24") !== null;

test.runIf(isOld).each([
  ["vitest", ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "server/testing/right-node"]],
  [
    "playwright",
    ["node_modules/@playwright/test/cli.js", "test", "--list", "-c", "e2e/playwright.config.ts"],
  ],
])("%s exits under an older Node with that message", (_, args) => {
  const { status, stderr, stdout } = spawnSync(OLD, args, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^These tests need Node 24, [^\n]*$/);
  expect(stdout).toBe("");
});
