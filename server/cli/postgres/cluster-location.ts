import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { StartProblem } from "@/server/env";
import { findNewestBinaries } from "./binaries";

/** Unprivileged account for PostgreSQL when we are root: PostgreSQL refuses to run as root. */
type Account = { name: string; uid: number; gid: number };

/** Location of an embedded PostgreSQL. `account` is undefined when it runs as our own user. */
export type PostgresLocation = {
  base: string;
  cluster: string;
  binaries: string;
  /** Version of the server, such as `18.4`. */
  version: string;
  account: Account | undefined;
};

function findAccount(name: string): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

/** Returns `postgres` if it exists or can be created, otherwise `nobody`; undefined when we are not root. */
function choosePostgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = findAccount("postgres");
  if (existing) return existing;
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const account = findAccount("postgres") ?? findAccount("nobody");
  if (account) return account;
  throw new StartProblem(
    "PostgreSQL does not run as root and there is no account `postgres`. Create it (useradd --system postgres) or start as another user.",
  );
}

/** Tries it instead of computing it from mode bits: access lists and mounts count too. */
function canRunCommand(account: Account, command: string, args: readonly string[]): boolean {
  const { uid, gid } = account;
  return spawnSync(command, [...args], { uid, gid, cwd: "/", stdio: "ignore" }).status === 0;
}

function canEnterFolder(account: Account, folder: string): boolean {
  return canRunCommand(account, "/bin/sh", ["-c", 'cd "$1" && test -w .', "sh", folder]);
}

/** Copies under a temporary name first, so that a killed start never leaves half of the binaries. */
function copyBinaries(from: string, to: string): string {
  if (existsSync(to)) return to;
  const partial = `${to}.${process.pid}.partial`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  renameSync(partial, to);
  return to;
}

function prepareBase(base: string, account: Account | undefined): void {
  mkdirSync(base, { recursive: true, mode: 0o700 });
  if (account) chownSync(base, account.uid, account.gid);
}

const hasCluster = (base: string): boolean => existsSync(path.join(base, "cluster", "PG_VERSION"));

/** Removes only an empty folder: any content may belong to someone else. */
function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Decides where the cluster and its binaries live (ruling 53): inside DATA_DIR, or under
 * /var/lib/rubrica/<hash of DATA_DIR> when we are root and PostgreSQL's account cannot reach them there.
 * @param lastBase the last location: a path into DATA_DIR that opened since must not separate it from its
 * database
 */
export function choosePlace(root: string, dataDir: string, lastBase?: string): PostgresLocation {
  const account = choosePostgresAccount();
  const { folder: installed, minor } = findNewestBinaries(root);
  const version = `18.${minor}`;
  const inside = path.join(dataDir, "postgres");
  if (!account) {
    prepareBase(inside, account);
    return { base: inside, cluster: path.join(inside, "cluster"), binaries: installed, version, account };
  }
  const hash = createHash("sha256").update(path.resolve(dataDir)).digest("hex").slice(0, 16);
  const outside = path.join("/var/lib/rubrica", hash);
  prepareBase(inside, account);
  let base = inside;
  const isSettledOutside = lastBase === outside && hasCluster(outside) && !hasCluster(inside);
  if (isSettledOutside || !canEnterFolder(account, inside)) {
    removeIfEmpty(inside);
    mkdirSync("/var/lib/rubrica", { recursive: true, mode: 0o711 });
    prepareBase(outside, account);
    base = outside;
  }
  const reachable = canRunCommand(account, path.join(installed, "bin", "postgres"), ["--version"]);
  const copyId = createHash("sha256").update(`${installed} ${version}`).digest("hex").slice(0, 8);
  if (!reachable) {
    mkdirSync(outside, { recursive: true, mode: 0o711 });
    if (base !== outside) chownSync(outside, account.uid, account.gid);
  }
  const binaries = reachable
    ? installed
    : copyBinaries(installed, path.join(outside, `postgresql-${copyId}`));
  return { base, cluster: path.join(base, "cluster"), binaries, version, account };
}
