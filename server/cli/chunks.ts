import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Not after a backslash, which would then escape ours. */
const BEYOND_ASCII = /(?<!\\)[^\t\n\r -~]/g;
const SOURCE_MAP = "\n//# sourceMappingURL=";

/**
 * Makes the chunks of a build small, because Node keeps the text of every file it loads. Turbopack writes the
 * same chunk once for each group of routes: repetitions become references. A text with one character beyond
 * Latin-1 takes two bytes for each: the rest becomes ASCII, without comments and indentation.
 * @param folder the chunks of one runtime
 */
export async function shrinkChunks(folder: string): Promise<void> {
  const firstNames = new Map<string, string>();
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".js")) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    const end = bytes.lastIndexOf(SOURCE_MAP);
    const code = end === -1 ? bytes : bytes.subarray(0, end);
    const key = createHash("sha256").update(code).digest("hex");
    const first = firstNames.get(key);
    if (first === undefined) firstNames.set(key, name);
    else writeFileSync(file, `module.exports = require(${JSON.stringify(`./${first}`)});\n`);
  }
  // A release has no bundler.
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: folder,
    entryPoints: [...firstNames.values()].map((name) => path.join(folder, name)),
    outdir: folder,
    outbase: folder,
    allowOverwrite: true,
    minifyWhitespace: true,
    platform: "node",
    target: "node24",
    legalComments: "none",
    logLevel: "error",
  });
  await stop();
  for (const name of firstNames.values()) escapeRegularExpressions(path.join(folder, name));
}

/** esbuild escapes all text but regular expressions, where an escape means the same too. */
function escapeRegularExpressions(file: string): void {
  const code = readFileSync(file, "utf8");
  const escaped = code.replace(
    BEYOND_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (escaped !== code) writeFileSync(file, escaped);
}
