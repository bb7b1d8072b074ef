import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, stop } from "esbuild";

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
}
