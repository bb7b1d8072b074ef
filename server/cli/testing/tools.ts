import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Independent judges of PDFs and certificates, and the Debian package each comes in. */
const TOOLS: Readonly<Record<string, string>> = {
  pdfsig: "poppler-utils",
  qpdf: "qpdf",
  mutool: "mupdf-tools",
  certutil: "libnss3-tools",
  openssl: "openssl",
};
const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function find(program: string): string | undefined {
  const found = spawnSync("/bin/sh", ["-c", 'command -v "$1"', "sh", program], { encoding: "utf8" });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && find("apt-get") !== undefined;
}

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
  if (missing().length > 0 && mayInstall()) installPackages(packages());
  if (missing().length === 0) return undefined;
  return `The tests need ${missing().join(", ")}. On Debian or Ubuntu: sudo apt-get install ${packages().join(" ")}. On macOS: brew install poppler qpdf mupdf-tools nss openssl.`;
}

/**
 * Where Chromium is: CHROMIUM_PATH, else the system's, else installed by apt-get on Debian as root, else
 * Playwright's own (then undefined). A sentence in `problem` when there is none.
 */
export function ensureChromium(root: string): { path?: string; problem?: string } {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    return existsSync(given)
      ? { path: given }
      : { problem: `CHROMIUM_PATH is ${given}, but there is no such file.` };
  }
  const onSystem = () => CHROMIUMS.map(find).find((path) => path !== undefined);
  const present = onSystem();
  if (present) return { path: present };
  if (mayInstall() && installPackages(["chromium"])) {
    const installed = onSystem();
    if (installed) return { path: installed };
  }
  const playwright = `${root}/node_modules/@playwright/test/cli.js`;
  const downloaded = spawnSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
  if (downloaded.status === 0) return {};
  return {
    problem: "There is no Chromium. Install it, or name it: CHROMIUM_PATH=/usr/bin/chromium npm test.",
  };
}
