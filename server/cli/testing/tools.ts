import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type ChromiumFacts, planChromium } from "./chromium";

/** Independent judges of PDFs and certificates, what else the tests run against, and the Debian package of each. */
const TOOLS: Readonly<Record<string, string>> = {
  pdfsig: "poppler-utils",
  qpdf: "qpdf",
  mutool: "mupdf-tools",
  gs: "ghostscript",
  certutil: "libnss3-tools",
  openssl: "openssl",
  pgbouncer: "pgbouncer",
  dovecot: "dovecot-imapd",
};
const SHELL = "chromium-headless-shell";
const CHROMIUMS = [SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** Where Debian keeps servers, and whoever is not root does not look. */
const SERVERS = "/usr/local/sbin:/usr/sbin";

function find(program: string): string | undefined {
  const env = { ...process.env, PATH: `${process.env.PATH}:${SERVERS}` };
  const found = spawnSync("/bin/sh", ["-c", 'command -v "$1"', "sh", program], { encoding: "utf8", env });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

const isRoot = (): boolean => process.getuid?.() === 0;
const hasAptGet = (): boolean => find("apt-get") !== undefined;

function installPackages(names: readonly string[]): boolean {
  console.log(`tools      installing ${names.join(", ")} with apt-get …`);
  const aptGet = (...args: string[]) =>
    spawnSync("apt-get", args, {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  aptGet("update", "-qq");
  return aptGet("install", "-y", "-qq", "--no-install-recommends", ...names);
}

/** Makes sure the judges are there; returns what is missing, as a sentence, or undefined. */
export function ensureTools(): string | undefined {
  const missing = () => Object.keys(TOOLS).filter((tool) => find(tool) === undefined);
  const packages = () => [...new Set(missing().map((tool) => TOOLS[tool] ?? tool))];
  if (missing().length > 0 && isRoot() && hasAptGet()) installPackages(packages());
  if (missing().length === 0) return undefined;
  return `The tests need ${missing().join(", ")}. On Debian or Ubuntu: sudo apt-get install ${packages().join(" ")}. On macOS: brew install poppler qpdf mupdf-tools ghostscript nss openssl pgbouncer dovecot.`;
}

function chromiumFacts(wasInstalled: boolean): ChromiumFacts {
  const given = process.env.CHROMIUM_PATH;
  return {
    given,
    isGivenThere: given !== undefined && existsSync(given),
    onSystem: CHROMIUMS.map(find).find((path) => path !== undefined),
    isShell: find(SHELL) !== undefined,
    isRoot: isRoot(),
    hasAptGet: hasAptGet(),
    wasInstalled,
  };
}

/** Makes sure of a browser as `planChromium` decides; no path means Playwright's own. A sentence in `problem`. */
export function ensureChromium(root: string): { path?: string; problem?: string } {
  let plan = planChromium(chromiumFacts(false));
  if (plan.do === "apt-get") {
    // Not every Debian and no Ubuntu has the shell.
    if (!installPackages([SHELL]) && !CHROMIUMS.some(find)) installPackages(["chromium"]);
    plan = planChromium(chromiumFacts(true));
  }
  if (plan.do === "use") return { path: plan.path };
  if (plan.do === "refuse") return { problem: plan.problem };
  const playwright = `${root}/node_modules/@playwright/test/cli.js`;
  const downloaded = spawnSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
  if (downloaded.status === 0) return {};
  return {
    problem: "There is no Chromium. Install it, or name it: CHROMIUM_PATH=/usr/bin/chromium npm test.",
  };
}
