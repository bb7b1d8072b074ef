import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { shrinkChunks } from "./chunks";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-chunks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeChunk = (name: string, code: string) =>
  writeFileSync(path.join(folder, name), `${code}\n\n//# sourceMappingURL=${name}.map`);
const loadChunk = (name: string): unknown => createRequire(path.join(folder, "entry.js"))(`./${name}`);

test("chunks that differ only in the name of their source map are loaded once", async () => {
  writeChunk("a.js", "module.exports = [1, () => 'same'];");
  writeChunk("[b].js", "module.exports = [1, () => 'same'];");
  writeChunk("c.js", "module.exports = [1, () => 'other'];");

  await shrinkChunks(folder);

  expect(loadChunk("a.js")).toBe(loadChunk("[b].js"));
  expect(loadChunk("c.js")).not.toBe(loadChunk("a.js"));
});

test("a chunk becomes ASCII and keeps its values and the names of its functions", async () => {
  writeChunk(
    "a.js",
    "// – a dash\nmodule.exports = [`→ \u{1F600}`, function namedFunction() {}, { name: 'señal' }, /^[–\u{1F600}]+$/u];",
  );

  await shrinkChunks(folder);

  expect(readFileSync(path.join(folder, "a.js"), "latin1")).toMatch(/^[ -~\n]+$/);
  expect(loadChunk("a.js")).toEqual([
    "→ \u{1F600}",
    expect.objectContaining({ name: "namedFunction" }),
    { name: "señal" },
    /^[\u2013\ud83d\ude00]+$/u,
  ]);
});
