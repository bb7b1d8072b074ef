import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartProblem } from "@/server/env";
import { shrinkChunks } from "./chunks";
import { copyPdfjsAssets } from "./pdfjs-assets";
import { isAlive } from "./postgres/cluster";
import { collectTracedFiles } from "./traced-files";

const KEEP = 2;
const MARK = "complete";

const isBuildName = (name: string) => /^[0-9a-f]{16}$/.test(name);

/** Returns true if the build of these sources is complete. */
export function hasBuild(root: string, hash: string): boolean {
  return existsSync(path.join(root, ".next", hash, MARK));
}

/** A release is one build without its sources, and may be on a disk that cannot be written. */
const isRelease = (root: string): boolean => !existsSync(path.join(root, "package-lock.json"));

/** Removes all builds but the newest two, and never the current one (ruling 61). */
function forgetOldBuilds(root: string, current: string): void {
  const folder = path.join(root, ".next");
  const others = readdirSync(folder)
    .filter((name) => isBuildName(name) && name !== current)
    .map((name) => ({ name, usedAt: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of others.slice(KEEP - 1))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}

/**
 * Writes a copy of tsconfig.json for Next, which writes into the file it is given, so that a start never
 * changes a checked-in file. Returns the path relative to the clone.
 */
export function writeBuildTsconfig(root: string): string {
  const relative = path.join(".next", "tsconfig.build.json");
  const file = path.join(root, relative);
  mkdirSync(path.dirname(file), { recursive: true });
  const original = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8"));
  const { compilerOptions } = original;
  const copy = {
    compilerOptions: { ...compilerOptions, paths: { "@/*": ["../*"] }, tsBuildInfoFile: "build.tsbuildinfo" },
    include: ["../app", "../server", "../components"],
    exclude: ["../node_modules"],
  };
  writeFileSync(file, `${JSON.stringify(copy, null, 2)}\n`);
  return relative;
}

/** Allows one build at a time per hash. Takes over a lock left by a dead process. */
async function holdBuildLock(root: string, hash: string): Promise<() => void> {
  const lock = path.join(root, ".next", `${hash}.building`);
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
      const isAbandoned = owner > 0 && !isAlive(owner);
      if (isAbandoned) rmSync(lock, { force: true });
      else await pause(500);
    }
  }
}

async function runNextBuild(root: string, hash: string): Promise<void> {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const output: Buffer[] = [];
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      RUBRICA_DIST_DIR: `.next/${hash}`,
      RUBRICA_TSCONFIG: writeBuildTsconfig(root),
    },
  });
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", killChild);
  if (code === 0) return;
  const text = Buffer.concat(output).toString("utf8");
  if (/ENOSPC|no space left/i.test(text)) {
    throw new StartProblem("The build failed: the disk is full. Free some space and start again.");
  }
  throw new StartProblem(`The build failed, the sources do not compile:\n${text.slice(-6000)}`);
}

/**
 * Builds `.next/<hash>` unless it is complete; rebuilds a partial one of a killed build.
 * Returns true if it had to build. @throws StartProblem
 */
export async function ensureBuild(root: string, hash: string): Promise<boolean> {
  const folder = path.join(root, ".next", hash);
  const now = new Date();
  copyPdfjsAssets(root);
  if (hasBuild(root, hash)) {
    if (!isRelease(root)) utimesSync(folder, now, now);
    return false;
  }
  const release = await holdBuildLock(root, hash);
  try {
    if (hasBuild(root, hash)) return false;
    for (const name of readdirSync(folder)) {
      if (name !== "cli" && name !== "package.json")
        rmSync(path.join(folder, name), { recursive: true, force: true });
    }
    await runNextBuild(root, hash);
    const chunks = path.join(folder, "server", "chunks");
    for (const runtime of [chunks, path.join(chunks, "ssr")]) await shrinkChunks(runtime);
    collectTracedFiles(root, folder);
    writeFileSync(path.join(folder, MARK), `${now.toISOString()}\n`);
    forgetOldBuilds(root, hash);
    return true;
  } finally {
    release();
  }
}
