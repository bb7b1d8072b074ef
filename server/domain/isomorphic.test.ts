import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The pure libraries that the rules may use (ruling 69). Each addition is a deliberate decision. */
const ALLOWED = ["@date-fns/tz", "bidi-js", "date-fns", "ipaddr.js", "perfect-freehand", "zod"];

function getPackage(input: string): string | null {
  const [, rest] = input.split(/node_modules\/(?!.*node_modules\/)/);
  if (rest === undefined) return null;
  const [scope, name] = rest.split("/");
  return scope?.startsWith("@") ? `${scope}/${name}` : (scope ?? null);
}

it("bundles for the oldest browsers served, from itself and the allowed libraries alone", async () => {
  const entryPoints = globSync("server/domain/**/*.ts", {
    cwd: ROOT,
    exclude: (name) => name.endsWith(".test.ts"),
  });
  expect(entryPoints.length).toBeGreaterThan(40);
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints.filter((name) => !name.endsWith(".test.ts")),
    alias: { "@": ROOT },
    bundle: true,
    metafile: true,
    write: false,
    outdir: "unwritten",
    format: "esm",
    platform: "browser",
    target: ["safari16.4", "chrome111"],
    logLevel: "silent",
  });
  const inputs = Object.keys(metafile.inputs);
  const packages = new Set(inputs.map(getPackage).filter((name) => name !== null));
  expect([...packages].filter((name) => !ALLOWED.includes(name))).toEqual([]);
  const own = inputs.filter((input) => getPackage(input) === null);
  expect(own.filter((input) => !input.startsWith("server/domain/"))).toEqual([]);
  const nodeGlobals = own.filter((input) =>
    /(?<!\.)\b(?:process\.|Buffer\b|require\(|__dirname\b|globalThis\.)/.test(
      readFileSync(path.join(ROOT, input), "utf8"),
    ),
  );
  expect(nodeGlobals).toEqual([]);
});
