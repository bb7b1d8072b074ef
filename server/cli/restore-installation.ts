import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import type { OpenedBackup } from "@/server/backup/read-backup";
import { type Restored, restoreBackup } from "@/server/backup/restore";
import { toDatabase } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { assertMigrationsKnown, migrate, migrateAsFar } from "@/server/db/migrate";
import { isEmptyDatabase } from "@/server/db/store/copied-tables";
import { countHeldWork, type HeldCount, holdOutgoingWork } from "@/server/db/store/held-work";
import { markRestoreFinished } from "@/server/db/store/restored";
import { type Settings, StartProblem } from "@/server/env";
import { openStorage, type Storage } from "@/server/storage";
import { INTERRUPTED_RESTORE, readSecrets, writePrivately } from "./data-dir";
import { computeKeyFingerprints } from "./key-fingerprints";
import { startEmbedded } from "./postgres/embedded";

type Target = {
  root: string;
  dataDir: string;
  settings: Pick<Settings, "DATABASE_URL" | "STORAGE_URL" | "ENCRYPTION_KEYS" | "TOKEN_HMAC_KEY">;
};

/** A restored installation, open until `use` ends. */
export type OpenRestored = Restored & {
  sql: Sql;
  storage: Storage;
  held: HeldCount[];
  /** Of an embedded database; it may be outside the data folder (ruling 53). */
  databaseFolder: string | undefined;
};

/**
 * Restores a backup into an empty installation and passes it on, with its outgoing work held.
 * @throws StartProblem when the target is not empty, or the backup is newer than this code
 */
export async function restoreInstallation<Result>(
  { root, dataDir, settings }: Target,
  opened: OpenedBackup,
  use: (restored: OpenRestored) => Promise<Result>,
): Promise<Result> {
  assertEmptyFolder(dataDir);
  const storage = openStorage(settings, dataDir);
  const closers: (() => Promise<unknown>)[] = [];
  const marker = path.join(dataDir, INTERRUPTED_RESTORE);
  try {
    let ownerUrl = "";
    let databaseFolder: string | undefined;
    const restored = await restoreBackup(opened, {
      dataDir,
      storage,
      accept: ({ migrations }) => {
        assertMigrationsKnown(root, migrations);
        mkdirSync(dataDir, { recursive: true, mode: 0o711 });
        writePrivately(marker, "{}\n");
      },
      openDatabase: async ({ migrations }) => {
        assertOwnKeys(dataDir, settings);
        if (settings.DATABASE_URL === undefined) {
          const embedded = await startEmbedded(root, dataDir);
          closers.push(() => embedded.stop());
          databaseFolder = embedded.base;
          ownerUrl = embedded.ownerUrl;
        } else ownerUrl = settings.DATABASE_URL;
        const sql = connectOwner(ownerUrl, closers);
        if (!(await isEmptyDatabase(sql)))
          throw new StartProblem("The database of DATABASE_URL is not empty. Restore into a new one.");
        await migrateAsFar(ownerUrl, root, migrations);
        return sql;
      },
    });
    await migrate(ownerUrl, root);
    // Drizzle needs a client of its own.
    const held = await toDatabase(connectOwner(ownerUrl, closers)).transaction(async (tx) => {
      await holdOutgoingWork(tx);
      await markRestoreFinished(tx);
      return countHeldWork(tx);
    });
    rmSync(marker);
    return await use({ ...restored, sql: connectOwner(ownerUrl, closers), storage, held, databaseFolder });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function connectOwner(url: string, closers: (() => Promise<unknown>)[]): Sql {
  const sql = connect(url, { max: 3, name: "restore", prepare: false });
  closers.push(() => sql.end({ timeout: 5 }));
  return sql;
}

function assertEmptyFolder(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  throw new StartProblem(
    `${dataDir} is not empty. Set DATA_DIR to a new folder: a restore never writes over an installation.`,
  );
}

/** Keys from the environment must read what the backup's keys wrote. */
function assertOwnKeys(dataDir: string, { ENCRYPTION_KEYS, TOKEN_HMAC_KEY }: Target["settings"]): void {
  const secrets = readSecrets(dataDir);
  const given = computeKeyFingerprints(
    {
      ENCRYPTION_KEYS: ENCRYPTION_KEYS ?? secrets.ENCRYPTION_KEYS,
      TOKEN_HMAC_KEY: TOKEN_HMAC_KEY ?? secrets.TOKEN_HMAC_KEY,
    },
    undefined,
  );
  const stored = computeKeyFingerprints(secrets, undefined);
  for (const name of ["ENCRYPTION_KEYS", "TOKEN_HMAC_KEY"] as const) {
    if (stored[name].every((mark) => given[name].includes(mark))) continue;
    throw new StartProblem(
      `${name} is set to another key than the backup holds. Unset it, or set the one of the backup.`,
    );
  }
}
