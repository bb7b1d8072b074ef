// @ts-check
/** The fingerprint of the sources and the esbuild bundles that run outside Next (rulings 61 to 63). */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, stop } from "esbuild";

const SOURCES = ["app", "components", "server", "drizzle", "public"];
const SINGLE_FILES = [
  "package-lock.json",
  "package.json",
  "next.config.ts",
  "tsconfig.json",
  "postcss.config.mjs",
];
const COMMANDS = ["start", "worker", "dev", "test", "prove", "seed", "admin", "corpus", "verify", "release"];

/** The start copies it from a package (`pdfjs-assets.ts`), whose version is fixed by the lock file. */
const GENERATED = path.join("public", "pdfjs");

const TESTING = path.join("server", "testing");

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.i?test\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !parentPath.includes(GENERATED) && !parentPath.includes(TESTING))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Returns 16 hex digits that change with every file that can change the build; tests do not count.
 * @param {string} root
 */
export function fingerprint(root) {
  const files = [
    ...SOURCES.flatMap((folder) => filesUnder(path.join(root, folder))),
    ...SINGLE_FILES.map((file) => path.join(root, file)).filter((file) => existsSync(file)),
  ].sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of files) {
    hash
      .update(`\0${path.relative(root, file)}\0`)
      .update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * Returns the files that run as processes of their own: the commands and the PDF worker (ruling 63).
 * @param {string} root
 */
function entryPoints(root) {
  const commands = COMMANDS.map((name) => ({ in: path.join(root, "server/cli", `${name}.ts`), out: name }));
  const pools = [{ in: path.join(root, "server/pdf/pool/worker.ts"), out: "pdf-worker" }];
  // The seeded world is imported by path, so that the command line builds without it.
  const world = { in: path.join(root, "server/cli/seed-world.ts"), out: "seed-world" };
  return [...commands, ...pools, world].filter((entry) => existsSync(entry.in));
}

/**
 * Bundles the verifier into one file without imports but Node's own, for Node 20 and newer
 * (`server/verify/standalone.ts`).
 * @param {string} root
 */
export async function bundleVerifier(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, "server/verify/main.ts")],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    charset: "utf8",
    legalComments: "none",
    logLevel: "error",
    banner: {
      js: "// Rubrica: checks signed PDFs and evidence bundles. node verify.mjs FILE.pdf --trust CA.pem",
    },
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * Bundles these files for Node 24 into a folder of the clone, with shared code in chunks and packages
 * external.
 * @param {string} root @param {{ in: string, out: string }[]} entries @param {string} folder
 */
export async function bundleInto(root, entries, folder) {
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    packages: "external",
    sourcemap: "linked",
    legalComments: "none",
    logLevel: "error",
    jsx: "automatic",
  });
}

/**
 * Bundles into `.next/<hash>/cli` unless that exists. Returns the hash and the folder.
 * @param {string} root
 */
export async function bundle(root) {
  const hash = fingerprint(root);
  const folder = path.join(root, ".next", hash, "cli");
  if (!existsSync(folder)) {
    // Node caches the module type of a folder for the life of the process, so this must precede the first
    // import from here. Next's build writes the same file, but too late for its own pages.
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(path.join(path.dirname(folder), "package.json"), '{"type": "commonjs"}');
    const partial = `${folder}.${process.pid}.partial`;
    await bundleInto(root, entryPoints(root), partial);
    if (existsSync(path.join(root, "server/verify/main.ts"))) {
      writeFileSync(path.join(partial, "verifier.mjs"), await bundleVerifier(root));
    }
    await stop();
    try {
      renameSync(partial, folder);
    } catch (error) {
      // Another process has made the same bundle meanwhile.
      rmSync(partial, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  return { hash, folder };
}
