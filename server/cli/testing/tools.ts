import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Independent checkers of PDFs and certificates, other programs of the tests, and the Debian package of each.
 */
const TOOLS: Readonly<Record<string, string>> = {
  pdfsig: "poppler-utils",
  qpdf: "qpdf",
  mutool: "mupdf-tools",
  gs: "ghostscript",
  certutil: "libnss3-tools",
  openssl: "openssl",
  pgbouncer: "pgbouncer",
  dovecot: "dovecot-imapd",
  age: "age",
};
/** Draws the same pages without a window, at a third of the cost. */
const SHELL = "chromium-headless-shell";
const CHROMIUMS = [SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Debian's folder of servers, which is not in the PATH of ordinary users. */
const SERVERS = "/usr/local/sbin:/usr/sbin";

function findProgram(program: string): string | undefined {
  const env = { ...process.env, PATH: `${process.env.PATH}:${SERVERS}` };
  const found = spawnSync("/bin/sh", ["-c", 'command -v "$1"', "sh", program], { encoding: "utf8", env });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

const isRoot = (): boolean => process.getuid?.() === 0;
const hasAptGet = (): boolean => findProgram("apt-get") !== undefined;

function installPackages(names: readonly string[]): boolean {
  console.log(`tools      installing ${names.join(", ")} with apt-get …`);
  const runAptGet = (...args: string[]) =>
    spawnSync("apt-get", args, {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  runAptGet("update", "-qq");
  return runAptGet("install", "-y", "-qq", "--no-install-recommends", ...names);
}

/** Installs missing tools if it can. Returns a sentence with those still missing, or undefined. */
export function ensureTools(): string | undefined {
  const listMissingTools = () => Object.keys(TOOLS).filter((tool) => findProgram(tool) === undefined);
  const listMissingPackages = () => [...new Set(listMissingTools().map((tool) => TOOLS[tool] ?? tool))];
  if (listMissingTools().length > 0 && isRoot() && hasAptGet()) installPackages(listMissingPackages());
  if (listMissingTools().length === 0) return undefined;
  return `The tests need ${listMissingTools().join(", ")}. On Debian or Ubuntu: sudo apt-get install ${listMissingPackages().join(" ")}. On macOS: brew install poppler qpdf mupdf-tools ghostscript nss openssl pgbouncer dovecot.`;
}

/**
 * Finds Chromium: CHROMIUM_PATH, the system's, one from apt-get, otherwise Playwright's own, which has no
 * path here.
 */
export function ensureChromium(root: string): { path?: string; problem?: string } {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given))
    return { problem: `CHROMIUM_PATH is ${given}, but there is no such file.` };
  if (given) return { path: given };
  const mayInstall = findProgram(SHELL) === undefined && isRoot() && hasAptGet();
  // Some Debian releases and Ubuntu lack the headless shell.
  if (mayInstall && !installPackages([SHELL]) && !CHROMIUMS.some(findProgram)) installPackages(["chromium"]);
  const path = CHROMIUMS.map(findProgram).find((found) => found !== undefined);
  if (path !== undefined) return { path };
  const playwright = `${root}/node_modules/@playwright/test/cli.js`;
  const downloaded = spawnSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
  if (downloaded.status === 0) return {};
  return {
    problem: "There is no Chromium. Install it, or name it: CHROMIUM_PATH=/usr/bin/chromium npm test.",
  };
}
