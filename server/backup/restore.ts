import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Sql, TransactionSql } from "postgres";
import { type CopiedTable, copyIn, loadWithoutChecks, setSequences } from "@/server/db/store/copied-tables";
import { markRestoreUnfinished } from "@/server/db/store/restored";
import { StartProblem } from "@/server/env";
import type { Storage } from "@/server/storage";
import { type Absent, ENDING, type Ending, type Manifest } from "./format";
import { writeOwnKey } from "./own-keys";
import { type FilesBeside, type OpenedBackup, readEnding, readManifest } from "./read-backup";
import { type Bytes, type Entry, readAll } from "./streams";

const decompress = promisify(gunzip);
const NEW_LINE = 10;
const AT_ONCE = 8;

export type RestoreTarget = {
  dataDir: string;
  storage: Storage;
  /** Called before anything is written. @throws StartProblem */
  accept: (manifest: Manifest) => void;
  /** Called when the keys are in place: opens an empty database with the schema of the backup. */
  openDatabase: (manifest: Manifest) => Promise<Sql>;
};

export type Restored = { manifest: Manifest; rows: number; files: number; absent: Absent };

/**
 * Restores keys, files and rows. All rows are one transaction, which also marks the database as unfinished:
 * the caller migrates it, holds its outgoing work and removes the mark.
 * @throws StartProblem when the backup is damaged or not whole
 */
export async function restoreBackup(opened: OpenedBackup, target: RestoreTarget): Promise<Restored> {
  const manifest = await restoreKeys(opened, target);
  // Before any file: files without a database are taken for the rest of a lost installation.
  const sql = await target.openDatabase(manifest);
  const beside = opened.beside ? await copyFilesBeside(target.storage, opened.beside) : 0;
  const entries = await opened.entries();
  try {
    const loaded = await sql.begin((tx) => loadEntries(tx, { manifest, entries }, target.storage));
    const absent = opened.beside?.absent ?? loaded.ending.absent;
    const rows = Object.values(loaded.ending.rows).reduce((sum, count) => sum + count, 0);
    return { manifest, rows, files: beside + loaded.files, absent };
  } finally {
    await entries.return(undefined);
  }
}

/** Reads an archive up to its rows. */
async function restoreKeys(opened: OpenedBackup, target: RestoreTarget): Promise<Manifest> {
  const entries = await opened.entries();
  try {
    const manifest = await readManifest((await entries.next()).value ?? undefined);
    target.accept(manifest);
    for await (const { name, body } of entries) {
      if (!name.startsWith("keys/")) break;
      writeOwnKey(target.dataDir, name, await readAll(body));
    }
    return manifest;
  } finally {
    await entries.return(undefined);
  }
}

async function copyFilesBeside(storage: Storage, { keys, absent, open }: FilesBeside): Promise<number> {
  const skipped = new Set([...absent.missing, ...absent.unused]);
  let copied = 0;
  let waiting: Promise<void>[] = [];
  for await (const key of keys()) {
    if (skipped.has(key)) continue;
    waiting.push(storeFile(storage, key, () => open(key)));
    copied += 1;
    if (waiting.length < AT_ONCE) continue;
    await Promise.all(waiting);
    waiting = [];
  }
  await Promise.all(waiting);
  return copied;
}

async function storeFile(storage: Storage, key: string, open: () => Promise<Bytes>): Promise<void> {
  if (await storage.has(key)) return;
  const stored = await storage.put(await open());
  if (stored.key !== key) throw new StartProblem(`The file ${key} in the backup is damaged.`);
}

type Archive = { manifest: Manifest; entries: AsyncGenerator<Entry> };

async function loadEntries(
  tx: TransactionSql,
  { manifest, entries }: Archive,
  storage: Storage,
): Promise<{ ending: Ending; files: number }> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const rows = new Map(manifest.tables.map(({ name }) => [name, 0]));
  let ending: Ending | undefined;
  let files = 0;
  const loadEntry = async (entry: Entry) => {
    const [kind, name = ""] = entry.name.split("/");
    const table = kind === "tables" ? tables.get(name) : undefined;
    if (table) rows.set(name, (rows.get(name) ?? 0) + (await loadPiece(tx, table, entry)));
    else if (kind === "files") {
      await storeFile(storage, name, async () => entry.body);
      files += 1;
    } else if (entry.name === ENDING) ending = await readEnding(entry);
  };
  await loadWithoutChecks(tx, async () => {
    for await (const entry of entries) await loadEntry(entry);
    if (!ending) throw new StartProblem("The backup ends too early: it is not whole.");
    for (const [name, count] of Object.entries(ending.rows))
      if (rows.get(name) !== count) throw new StartProblem(`The backup lacks rows of ${name}.`);
    await setSequences(tx, ending.sequences);
    await markRestoreUnfinished(tx, manifest.takenAt);
  });
  if (!ending) throw new StartProblem("The backup ends too early: it is not whole.");
  return { ending, files };
}

async function loadPiece(tx: TransactionSql, table: CopiedTable, entry: Entry): Promise<number> {
  const bytes = await decompress(await readAll(entry.body));
  await copyIn(tx, table, bytes);
  return bytes.reduce((count, byte) => (byte === NEW_LINE ? count + 1 : count), 0);
}
