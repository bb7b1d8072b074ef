// @ts-check
/**
 * Entry point of every npm script. Plain JavaScript for any Node from 20.19 on: it installs the packages, and
 * Node 24 with them (ruling 28), bundles the command line and hands over.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deleteUnreadFiles } from "./unread-files.mjs";

const RUNTIME_MAJOR = 24;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const [command = "start", ...args] = process.argv.slice(2);

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** @param {string} file */
function packagesIn(file) {
  /** @type {Record<string, {version?: string, integrity?: string, optional?: boolean, devOptional?: boolean}>} */
  const packages = JSON.parse(readFileSync(file, "utf8")).packages;
  return packages;
}

/** Returns true if node_modules matches the lock file: npm recorded it, and the folders still exist. */
function isInstalled() {
  const noted = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(noted)) return false;
  const wanted = packagesIn(path.join(root, "package-lock.json"));
  const present = packagesIn(noted);
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === "") return true;
    const found = present[name];
    if (!found) return entry.optional === true || entry.devOptional === true;
    const isThere = existsSync(path.join(root, name, "package.json"));
    return isThere && found.version === entry.version && found.integrity === entry.integrity;
  });
}

function install() {
  const began = Date.now();
  console.log("install    packages from the lock file …");
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ["npm", []];
  const options = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const done = spawnSync(program, [...first, ...options], { cwd: root, stdio: ["ignore", 2, 2] });
  if (done.status !== 0) {
    refuse(
      `The packages could not be installed (npm ci ended with ${done.status ?? done.error}). Rubrica needs the npm registry and space on the disk; the lines above say what failed.`,
    );
  }
  deleteUnreadFiles(path.join(root, "node_modules"));
  console.log(`install    done in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** @param {string} program */
function majorOf(program) {
  const answer = spawnSync(program, ["-p", "process.versions.node"], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.split(".")[0]) : undefined;
}

/** Returns the Node that the lock file brings, otherwise our own if its version is right. */
function runtime() {
  const pinned = path.join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(pinned) && majorOf(pinned) === RUNTIME_MAJOR) return pinned;
  if (Number(process.versions.node.split(".")[0]) === RUNTIME_MAJOR) return process.execPath;
  return refuse(
    `Rubrica runs on Node ${RUNTIME_MAJOR}, and npm has no such Node for ${process.platform}-${process.arch}. Install Node ${RUNTIME_MAJOR} and start again (this is ${process.version}).`,
  );
}

async function run() {
  const { bundle } = await import(pathToFileURL(path.join(root, "server/cli/bundle.mjs")).href);
  const built = await bundle(root);
  process.env.RUBRICA_ROOT = root;
  process.env.RUBRICA_BUILD = built.hash;
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  // React and Next choose their production code on first import.
  if (command !== "test" && command !== "prove") {
    Object.assign(process.env, { NODE_ENV: command === "dev" ? "development" : "production" });
  }
  process.argv = [process.execPath, path.join(root, "server/cli/launch.mjs"), ...args];
  await import(pathToFileURL(path.join(built.folder, `${command}.mjs`)).href);
}

/**
 * Replaces this process by Node 24 if possible, so that there is one process to kill. Otherwise starts a
 * child that ends with us: it sees the channel close even after kill -9.
 * @param {string} program
 */
function handOver(program) {
  const argv = [path.join(root, "server/cli/launch.mjs"), command, ...args];
  const env = { ...process.env, RUBRICA_LAUNCHED: "1" };
  if (typeof process.execve === "function") process.execve(program, [program, ...argv], env);
  const child = spawn(program, argv, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    // Ctrl-C reaches the whole process group anyway; forwarding it would count as a second, forceful Ctrl-C.
    process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
  }
  // A shell between npm and us may die of a signal without forwarding it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (!/^(start|worker|dev|test|prove|seed|admin|corpus|verify|release)$/.test(command))
  refuse(`Unknown command "${command}".`);
if (process.env.RUBRICA_LAUNCHED === "1") {
  await run();
} else {
  if (!isInstalled()) install();
  const program = runtime();
  if (majorOf(process.execPath) === RUNTIME_MAJOR) await run();
  else handOver(program);
}
