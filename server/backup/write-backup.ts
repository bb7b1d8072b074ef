import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ReservedSql, Sql } from "postgres";
import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { runExclusively } from "@/server/db/store/copied-tables";
import { isStoredFileNamed, listStoredKeys } from "@/server/db/store/stored-files";
import { isDomainError } from "@/server/domain/errors";
import { type Env, StartProblem } from "@/server/env";
import { computeInstallationMark } from "@/server/installation-mark";
import type { Storage } from "@/server/storage";
import { type BackupKey, openPlaceKey } from "./backup-key";
import {
  type Absent,
  COMPLETE,
  FILE_PREFIXES,
  getFileFolder,
  getFileName,
  SNAPSHOTS,
  type Snapshot,
} from "./format";
import { listOwnKeys } from "./own-keys";
import { type Destination, type Place, writeSingleFile } from "./place";
import { pruneSnapshots } from "./prune";
import { checkArchive, listSnapshots, readParts } from "./read-backup";
import { type Extra, listSnapshotEntries } from "./snapshot-archive";
import { type Bytes, type Entry, packTar, readLines, toBytes } from "./streams";

export type BackupSource = {
  /** Connections to the database, at least three. */
  sql: Sql;
  storage: Storage;
  dataDir: string;
  env: Env;
};

export type BackupReport = {
  takenAt: string;
  /** Name of the snapshot; null in a single file. */
  snapshot: string | null;
  bytes: number;
  files: number;
  newFiles: number;
  absent: Absent;
};

/** Another process makes a backup: no fault, and nothing to record. */
export class BackupRunning extends StartProblem {}

/**
 * Makes a backup of a running installation, and reads back what it wrote.
 * @param keep number of snapshots that stay in a folder or bucket
 * @throws StartProblem when another one is being made or the place belongs to something else
 */
export async function writeBackup(
  source: BackupSource,
  destination: Destination,
  key: BackupKey,
  keep = Number.POSITIVE_INFINITY,
): Promise<BackupReport> {
  const report = await runExclusively(source.sql, () =>
    destination.kind === "file"
      ? writeToFile(source, destination.file, key)
      : writeToPlace(source, destination.place, key, keep),
  );
  if (report === null) throw new BackupRunning("Another backup is being made right now.");
  return report;
}

type Taken = { held: ReservedSql; takenAt: Date };

/** Runs `body` with a connection whose statements all see the database at one moment. */
async function runInSnapshot<Result>({ sql }: BackupSource, body: (taken: Taken) => Promise<Result>) {
  // Before the first statement: what was answered until then is in the backup.
  const takenAt = await clock.now(toDatabase(sql));
  const held = await sql.reserve();
  try {
    await held`begin isolation level repeatable read, read only`;
    const result = await body({ held, takenAt });
    await held`commit`;
    return result;
  } catch (error) {
    await held`rollback`.catch(() => undefined);
    throw error;
  } finally {
    held.release();
  }
}

function packSnapshot({ env, dataDir }: BackupSource, { held, takenAt }: Taken, extra: Extra): Bytes {
  const facts = {
    takenAt: takenAt.toISOString(),
    installation: computeInstallationMark(env),
    baseUrl: env.BASE_URL,
    variables: listSetVariables(env),
  };
  return packTar(listSnapshotEntries(held, facts, listOwnKeys(dataDir, env), extra), takenAt);
}

/** Variables that name keys or services outside the installation: a restored one needs them too. */
const OUTSIDE =
  /^(?:SIGNING_|SMTP_|MAIL_FROM|BOUNCE_|TSA_|INNGEST_|CLAVE_UNICA_|CSC_|STORAGE_URL|DATABASE_URL)/;

const listSetVariables = (env: Env): string[] =>
  Object.entries(env)
    .filter(([name, value]) => OUTSIDE.test(name) && value !== undefined && String(value) !== "")
    .map(([name]) => name);

/** Records files that could not be copied. */
function createLosses({ sql }: BackupSource) {
  const absent: Absent = { missing: [], unused: [] };
  const noteLoss = async (key: string, error: unknown): Promise<void> => {
    if (!isDomainError(error) || error.code !== "NOT_FOUND") throw error;
    const isNamed = await isStoredFileNamed(toDatabase(sql), key);
    absent[isNamed ? "missing" : "unused"].push(key);
  };
  return { absent, noteLoss };
}

async function writeToFile(source: BackupSource, file: string, key: BackupKey): Promise<BackupReport> {
  const { absent, noteLoss } = createLosses(source);
  let files = 0;
  const report = await runInSnapshot(source, async (taken) => {
    const listFiles = async function* (): AsyncGenerator<Entry> {
      for await (const lot of listStoredKeys(taken.held)) {
        for (const stored of lot) {
          const entry = await openStored(source.storage, stored).catch((error) => noteLoss(stored, error));
          if (!entry) continue;
          files += 1;
          yield entry;
        }
      }
    };
    const { size } = await writeSingleFile(
      file,
      await key.encrypt(packSnapshot(source, taken, { more: listFiles, absent })),
    );
    return { takenAt: taken.takenAt.toISOString(), snapshot: null, bytes: size };
  });
  await checkArchive(createReadStream(file), key);
  return { ...report, files, newFiles: files, absent };
}

async function openStored(storage: Storage, key: string): Promise<Entry> {
  const local = await storage.path(key);
  const { size } = await stat(local);
  return { name: `files/${key}`, size, body: createReadStream(local) };
}

/** Objects of the archive are no larger, so that a bucket takes each in one piece. */
const PART_BYTES = 256 * 1024 * 1024;
const AT_ONCE = 8;

async function writeToPlace(
  source: BackupSource,
  place: Place,
  key: BackupKey,
  keep: number,
): Promise<BackupReport> {
  await place.tidy();
  const placeKey = await openPlaceKey(key, place, true);
  await assertOwnPlace(source, place, placeKey);
  const written = await runInSnapshot(source, async (taken) => {
    const name = taken.takenAt.toISOString().replaceAll(":", "-");
    const folder = `${SNAPSHOTS}${name}/`;
    const packed = packSnapshot(source, taken, {
      more: async function* () {},
      absent: { missing: [], unused: [] },
    });
    const archive = await placeKey.encrypt(packed);
    const parts = await putParts(place, `${folder}database.tar.age.`, archive);
    const listKeys = async function* () {
      for await (const lot of listStoredKeys(taken.held)) yield Buffer.from(`${lot.join("\n")}\n`);
    };
    const keys = { name: `${folder}files.txt`, ...(await place.put(`${folder}files.txt`, listKeys())) };
    return { name, folder, parts, keys, takenAt: taken.takenAt.toISOString() };
  });
  const { name, folder, parts, keys, takenAt } = written;
  const copied = await copyNewFiles(source, place, placeKey, keys.name);
  await checkArchive(readParts(place, parts), placeKey);
  const snapshot: Snapshot = {
    format: 1,
    takenAt,
    installation: computeInstallationMark(source.env),
    recipient: placeKey.recipient,
    parts,
    keys,
    files: copied.files,
    absent: copied.absent,
  };
  await place.put(`${folder}${COMPLETE}`, toBytes(Buffer.from(`${JSON.stringify(snapshot, null, 2)}\n`)));
  if (Number.isFinite(keep)) await pruneSnapshots(place, keep);
  const bytes = parts.reduce((sum, { size }) => sum + size, keys.size + copied.bytes);
  return { takenAt, snapshot: name, ...copied, bytes };
}

async function assertOwnPlace({ env }: BackupSource, place: Place, key: BackupKey): Promise<void> {
  const last = (await listSnapshots(place)).at(-1);
  if (!last) return;
  if (last.installation !== computeInstallationMark(env))
    throw new StartProblem(`${place.where} holds backups of another installation. Choose another place.`);
  if (last.recipient !== key.recipient)
    throw new StartProblem(
      `${place.where} holds backups for another BACKUP_KEY, which could not be read together. Set that key, or choose a new place.`,
    );
}

/** Writes bytes as objects of limited size, named by number. */
async function putParts(place: Place, name: string, source: Bytes): Promise<Snapshot["parts"]> {
  const iterator = source[Symbol.asyncIterator]();
  const parts: Snapshot["parts"] = [];
  let next = await iterator.next();
  const readPart = async function* () {
    for (let size = 0; !next.done && size < PART_BYTES; next = await iterator.next()) {
      size += next.value.byteLength;
      yield next.value;
    }
  };
  try {
    while (!next.done) {
      const part = `${name}${String(parts.length).padStart(4, "0")}`;
      parts.push({ name: part, ...(await place.put(part, readPart())) });
    }
  } finally {
    await iterator.return?.();
  }
  return parts;
}

type Copied = { files: number; newFiles: number; bytes: number; absent: Absent };

/** Copies the listed files that the place does not have yet, a folder at a time. */
async function copyNewFiles(
  source: BackupSource,
  place: Place,
  key: BackupKey,
  list: string,
): Promise<Copied> {
  const { absent, noteLoss } = createLosses(source);
  const copied = { files: 0, newFiles: 0, bytes: 0 };
  const copyOne = async (stored: string) => {
    const opened = await source.storage.open(stored).catch((error) => noteLoss(stored, error));
    if (!opened) return;
    const { size } = await place.put(getFileName(stored), await key.encrypt(opened));
    copied.newFiles += 1;
    copied.files += 1;
    copied.bytes += size;
  };
  const lines = readLines(await place.open(list));
  let line = await lines.next();
  for (const prefix of FILE_PREFIXES) {
    let present: Map<string, number> | undefined;
    let waiting: string[] = [];
    for (; !line.done && line.value.startsWith(prefix); line = await lines.next()) {
      present ??= await place.list(getFileFolder(prefix));
      if (present.has(`${line.value}.age`)) copied.files += 1;
      else waiting.push(line.value);
      if (waiting.length < AT_ONCE) continue;
      await Promise.all(waiting.map(copyOne));
      waiting = [];
    }
    await Promise.all(waiting.map(copyOne));
  }
  return { ...copied, absent };
}
