import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { createBackupKeyPair, openBackupKey } from "@/server/backup/backup-key";
import { examineRestored } from "@/server/backup/examine";
import { type Destination, openDestination } from "@/server/backup/place";
import { openBackup } from "@/server/backup/read-backup";
import { getSpoolFolder, runConfiguredBackup } from "@/server/backup/run-backup";
import { writeBackup } from "@/server/backup/write-backup";
import { connect } from "@/server/db/connect";
import { parseEnvironment, type Settings, StartProblem } from "@/server/env";
import { openStorage } from "@/server/storage";
import { resolveDataDir } from "../data-dir";
import { restoreInstallation } from "../restore-installation";
import { openForAdmin } from "./context";

const RUN = "npm run --silent admin -- backup [PLACE]";
const VERIFY = "npm run --silent admin -- backup verify [PLACE] [--snapshot NAME]";
const KEY = "npm run --silent admin -- backup key";

const getRoot = (): string => process.env.RUBRICA_ROOT ?? process.cwd();

/** Opens the place of an argument, relative to the folder npm was called from, or of BACKUP_TO. */
export function openPlaceArgument(settings: Settings, value: string | undefined): Destination {
  const place = value ?? settings.BACKUP_TO;
  if (place === undefined)
    throw new StartProblem(
      "Say where the backup is: a folder, s3://… or a file that ends in .age, or set BACKUP_TO.",
    );
  const dataDir = resolveDataDir(settings.DATA_DIR);
  const base = value === undefined ? getRoot() : (process.env.INIT_CWD ?? process.cwd());
  return openDestination(place, { base, spool: getSpoolFolder(dataDir) });
}

/** Splits `[PLACE] [--snapshot NAME]`. */
export function readPlaceArguments(args: readonly string[], usage: string) {
  const at = args.indexOf("--snapshot");
  const rest = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  const snapshot = at === -1 ? undefined : args[at + 1];
  const isWrong = rest.length > 1 || rest.some((arg) => arg.startsWith("-"));
  if (isWrong || (at !== -1 && snapshot === undefined)) throw new StartProblem(`Usage: ${usage}`);
  return { place: rest[0], snapshot };
}

async function runWriteCommand(args: readonly string[]): Promise<number> {
  const { place } = readPlaceArguments(args, [RUN, VERIFY, KEY].join("\n       "));
  const { prepared, access } = await openForAdmin();
  const { env, dataDir } = prepared;
  const sql = connect(access.ownerUrl, { max: 4, name: "admin backup", prepare: false });
  try {
    const source = { sql, storage: openStorage(env, dataDir), dataDir, env };
    const report =
      place === undefined && env.BACKUP_TO !== undefined
        ? await runConfiguredBackup(source, env.BACKUP_TO, getRoot())
        : await writeBackup(source, openPlaceArgument(env, place), await openBackupKey(env.BACKUP_KEY));
    console.log(JSON.stringify(report));
    return report.absent.missing.length === 0 ? 0 : 1;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Restores into a scratch folder beside DATA_DIR, with a database of its own, and removes it again. */
async function runVerifyCommand(args: readonly string[]): Promise<number> {
  const { place, snapshot } = readPlaceArguments(args, VERIFY);
  const settings = parseEnvironment(process.env);
  const opened = await openBackup(
    openPlaceArgument(settings, place),
    await openBackupKey(settings.BACKUP_KEY),
    snapshot,
  );
  const scratch = mkdtempSync(`${resolveDataDir(settings.DATA_DIR)}-verify-`);
  const own = {
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
    ENCRYPTION_KEYS: undefined,
    TOKEN_HMAC_KEY: undefined,
  };
  const target = { root: getRoot(), dataDir: scratch, settings: own };
  const used = [scratch];
  try {
    return await restoreInstallation(target, opened, async (restored) => {
      if (restored.databaseFolder) used.push(restored.databaseFolder);
      const anchorFiles = [
        path.join(scratch, "signing", "authority-cert.pem"),
        settings.SIGNING_CERT_FILE ?? "",
      ];
      const { problems, ...counts } = await examineRestored({ ...restored, anchorFiles, now: new Date() });
      const { takenAt } = restored.manifest;
      console.log(JSON.stringify({ backup: opened.title, takenAt, ...counts, problems }));
      return problems.length === 0 ? 0 : 1;
    });
  } finally {
    for (const folder of used) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `admin backup [PLACE]`: makes a backup, whether the product runs or not. `admin backup verify`: restores it
 * into a scratch place and checks all evidence. `admin backup key`: prints a new key.
 */
export async function runBackupCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "verify") return runVerifyCommand(rest);
  if (command !== "key") return runWriteCommand(args);
  console.log(JSON.stringify(await createBackupKeyPair()));
  return 0;
}
