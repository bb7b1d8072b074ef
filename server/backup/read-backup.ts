import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { StartProblem } from "@/server/env";
import { type BackupKey, openPlaceKey } from "./backup-key";
import { COMPLETE, ENDING, Ending, getFileName, MANIFEST, Manifest, SNAPSHOTS, Snapshot } from "./format";
import { parseJson } from "./parse-json";
import type { Destination, Place } from "./place";
import { type Bytes, type Entry, readAll, readLines, unpackTar } from "./streams";

/** Lists the whole snapshots of a place, oldest first. */
export async function listSnapshots(place: Place): Promise<(Snapshot & { name: string })[]> {
  const found = [];
  for (const folder of [...(await place.list(SNAPSHOTS)).keys()].sort()) {
    if (!folder.endsWith("/")) continue;
    if (!(await place.list(`${SNAPSHOTS}${folder}`)).has(COMPLETE)) continue;
    const text = await readAll(await place.open(`${SNAPSHOTS}${folder}${COMPLETE}`));
    const snapshot = parseJson(Snapshot, text);
    if (snapshot) found.push({ ...snapshot, name: folder.slice(0, -1) });
  }
  return found;
}

type WrittenObject = Snapshot["parts"][number];

/** Streams an object. @throws StartProblem at its end, if it is not the one that was written */
async function* readChecked(place: Place, { name, size, sha256 }: WrittenObject): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let read = 0;
  for await (const chunk of await place.open(name)) {
    const bytes = Buffer.from(chunk);
    read += bytes.byteLength;
    hash.update(bytes);
    yield bytes;
  }
  if (read !== size || hash.digest("hex") !== sha256)
    throw new StartProblem(
      `${name} in ${place.where} is damaged: its bytes are not those that were written.`,
    );
}

export async function* readParts(place: Place, parts: readonly WrittenObject[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* readChecked(place, part);
}

/** An archive's files: inside it, or beside it under their address. */
export type FilesBeside = {
  keys: () => AsyncGenerator<string>;
  absent: Snapshot["absent"];
  open: (key: string) => Promise<Bytes>;
};

export type OpenedBackup = {
  /** For people: where it is and what it is called. */
  title: string;
  entries: () => Promise<AsyncGenerator<Entry>>;
  beside: FilesBeside | null;
};

/**
 * Opens a single file, or a snapshot of a folder or bucket: the newest by default.
 * @throws StartProblem when there is none, or the key cannot read it
 */
export async function openBackup(
  from: Destination,
  key: BackupKey,
  name: string | undefined,
): Promise<OpenedBackup> {
  if (from.kind === "file") {
    const { file } = from;
    if (!existsSync(file)) throw new StartProblem(`There is no backup ${file}.`);
    const open = getDecryption(key);
    return {
      title: file,
      entries: async () => unpackTar(await open(createReadStream(file))),
      beside: null,
    };
  }
  const { place } = from;
  const snapshots = await listSnapshots(place);
  const snapshot = name === undefined ? snapshots.at(-1) : snapshots.find((one) => one.name === name);
  if (!snapshot) {
    const known = snapshots.map((one) => one.name).join(", ") || "none";
    throw new StartProblem(
      `There is no whole snapshot ${name ?? ""} in ${place.where}. Whole ones: ${known}.`,
    );
  }
  const open = getDecryption(await openPlaceKey(key, place, false));
  return {
    title: `${snapshot.name} in ${place.where}`,
    entries: async () => unpackTar(await open(readParts(place, snapshot.parts))),
    beside: {
      keys: () => readLines(readChecked(place, snapshot.keys)),
      absent: snapshot.absent,
      open: async (stored) => open(await place.open(getFileName(stored))),
    },
  };
}

function getDecryption({ decrypt }: BackupKey): NonNullable<BackupKey["decrypt"]> {
  if (decrypt) return decrypt;
  throw new StartProblem(
    "BACKUP_KEY is a recipient (age1…), which only encrypts. Set it to the identity that belongs to it (AGE-SECRET-KEY-1…).",
  );
}

/**
 * Reads back an archive that was just written, to its last entry; with a key that only encrypts, its bytes.
 * @throws StartProblem when it is not whole
 */
export async function checkArchive(source: Bytes, { decrypt }: BackupKey): Promise<void> {
  if (decrypt === null) {
    for await (const _ of source);
    return;
  }
  let first = "";
  let last = "";
  for await (const { name } of unpackTar(await decrypt(source))) {
    first ||= name;
    last = name;
  }
  if (first !== MANIFEST || last !== ENDING) throw new StartProblem("The backup is not whole.");
}

/** @throws StartProblem */
export async function readManifest(entry: Entry | undefined): Promise<Manifest> {
  const manifest = entry?.name === MANIFEST ? parseJson(Manifest, await readAll(entry.body)) : undefined;
  if (manifest) return manifest;
  throw new StartProblem("This is not a backup that this version of Rubrica can read.");
}

export async function readEnding(entry: Entry): Promise<Ending> {
  const ending = parseJson(Ending, await readAll(entry.body));
  if (ending) return ending;
  throw new StartProblem("The end of this backup cannot be read.");
}
