import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartProblem } from "@/server/env";
import { parseWithSchema } from "./json-file";

const Secrets = z.object({
  NEXTAUTH_SECRET: z.string().min(32),
  ENCRYPTION_KEYS: z.string().min(40),
  TOKEN_HMAC_KEY: z.string().min(32),
  SETUP_CODE: z.string().min(8),
});
type Secrets = z.infer<typeof Secrets>;

export type DataDir = { path: string; secrets: Secrets; isNew: boolean };

/** Writes under another name, syncs and renames: a reader sees the old file or the complete new one. */
export function writePrivately(file: string, content: string): void {
  const partial = `${file}.${process.pid}.partial`;
  const handle = openSync(partial, "w", 0o600);
  writeSync(handle, content);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(partial, file);
}

function generateSecrets(): Secrets {
  const code = randomBytes(8).toString("hex").toUpperCase();
  return {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    TOKEN_HMAC_KEY: randomBytes(32).toString("base64url"),
    SETUP_CODE: [code.slice(0, 4), code.slice(4, 8), code.slice(8, 12), code.slice(12)].join("-"),
  };
}

/** Variables that replace `secrets.json` when all are set. */
type EnvSecrets = Readonly<{
  [key in "NEXTAUTH_SECRET" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY"]?: Secrets[key] | undefined;
}>;

/** New keys beside an old database could decrypt none of its data. */
function assertMayBeGenerated(file: string, given: EnvSecrets): void {
  const record = path.join(path.dirname(file), "postgres.json");
  if (!existsSync(record) || (given.ENCRYPTION_KEYS && given.TOKEN_HMAC_KEY)) return;
  throw new StartProblem(
    `${file} is missing beside ${record}: without its keys nothing stored in that database can be read. Restore it from the backup that holds the database, or set ENCRYPTION_KEYS and TOKEN_HMAC_KEY to those keys. For a new, empty installation set DATA_DIR to a new folder.`,
  );
}

/** In DATA_DIR while a restore writes into it. */
export const INTERRUPTED_RESTORE = "restore.unfinished.json";

/**
 * Creates DATA_DIR (0711: PostgreSQL's account must pass through it) and its secrets (0600) once; later
 * starts read them.
 * @param given keys from the environment
 * @throws StartProblem when the secrets file is damaged, or missing beside a database: replacing it would
 * lose data
 */
export function openDataDir(configured: string, given: EnvSecrets): DataDir {
  const folder = resolveDataDir(configured);
  if (existsSync(path.join(folder, INTERRUPTED_RESTORE)))
    throw new StartProblem(
      `The restore into ${folder} was interrupted, so nothing there is complete. Delete the folder and restore again.`,
    );
  const isNew = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const file = path.join(folder, "secrets.json");
  if (!existsSync(file)) assertMayBeGenerated(file, given);
  if (!existsSync(file)) writePrivately(file, `${JSON.stringify(generateSecrets(), null, 2)}\n`);
  return { path: folder, secrets: readSecrets(folder), isNew };
}

export const resolveDataDir = (configured: string): string =>
  path.resolve(process.env.RUBRICA_ROOT ?? process.cwd(), configured);

/** @throws StartProblem when the file is missing or damaged */
export function readSecrets(folder: string): Secrets {
  const file = path.join(folder, "secrets.json");
  const secrets = existsSync(file) && parseWithSchema(Secrets, readFileSync(file, "utf8"));
  if (secrets) return secrets;
  throw new StartProblem(
    `${file} is damaged. Restore it from a backup: without its keys nothing stored can be read.`,
  );
}
