import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readSystemIdentifier } from "./cluster";
import { type Embedded, startEmbedded } from "./embedded";
import { DatabaseRecord, getRecordFile } from "./record";

/** Real clusters in their own data folders: a start checks that folder and database belong together. */

const ROOT = path.resolve(import.meta.dirname, "../../..");
let folder: string;
const running = new Set<Embedded>();
const outside = new Set<string>();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-belongs-"));
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  for (const embedded of running) await stopDatabase(embedded);
  for (const used of [folder, ...outside]) rmSync(used, { recursive: true, force: true });
  outside.clear();
});

function createDataDir(name: string, mode = 0o711): string {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, mode);
  return dataDir;
}

async function startDatabase(data: string): Promise<Embedded> {
  const embedded = await startEmbedded(ROOT, data);
  running.add(embedded);
  if (path.relative(folder, embedded.base).startsWith("..")) outside.add(embedded.base);
  return embedded;
}

async function stopDatabase(embedded: Embedded): Promise<void> {
  running.delete(embedded);
  await embedded.stop();
}

const readRecord = (data: string): DatabaseRecord =>
  DatabaseRecord.parse(JSON.parse(readFileSync(getRecordFile(data), "utf8")));
const changeRecord = (data: string, changed: Partial<DatabaseRecord>): void =>
  writeFileSync(getRecordFile(data), JSON.stringify({ ...readRecord(data), ...changed }));

async function runStatement(embedded: Embedded, statement: string): Promise<unknown[]> {
  const sql = postgres(embedded.ownerUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

let template: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-belongs-"));
  chmodSync(folder, 0o711);
  template = createDataDir("template");
  const embedded = await startEmbedded(ROOT, template);
  await runStatement(embedded, "create table kept (word text); insert into kept values ('kept')");
  await embedded.stop();
});
afterAll(() => rmSync(path.dirname(template), { recursive: true, force: true }));

/** A stopped data folder with one row in its database, moved here from its original path. */
function copyTemplate(name: string): string {
  const data = path.join(folder, name);
  cpSync(template, data, { recursive: true });
  changeRecord(data, { place: path.join(data, "postgres") });
  return data;
}

const expectDataKept = async (data: string): Promise<void> =>
  expect(await runStatement(await startDatabase(data), "select word from kept")).toEqual([{ word: "kept" }]);

test("the record holds PostgreSQL's own identifier of the cluster from the first start, and a restart works", async () => {
  const data = createDataDir("first");
  const embedded = await startDatabase(data);
  const [said] = await runStatement(
    embedded,
    "select system_identifier::text as name from pg_control_system()",
  );
  expect(said).toEqual({ name: readRecord(data).systemIdentifier });
  await stopDatabase(embedded);
  await startDatabase(data);
});

test("a first start interrupted before its database was created starts anew", async () => {
  const data = createDataDir("cut");
  await stopDatabase(await startDatabase(data));
  rmSync(path.join(readRecord(data).place, "cluster"), { recursive: true });
  changeRecord(data, { port: 0, pid: null, systemIdentifier: undefined });
  await startDatabase(data);
});

test("an older record adopts the identifier of its intact cluster, once", async () => {
  const data = copyTemplate("older");
  changeRecord(data, { systemIdentifier: undefined });
  await expectDataKept(data);
  const cluster = path.join(readRecord(data).place, "cluster");
  expect(readRecord(data).systemIdentifier).toBe(readSystemIdentifier(cluster));
});

test.each(["known by its identifier", "older, with a port"])(
  "a missing or empty database stops the start (a record %s), and none is created in its place",
  async (kind) => {
    const data = copyTemplate("missing");
    if (kind.startsWith("older")) changeRecord(data, { systemIdentifier: undefined });
    const cluster = path.join(readRecord(data).place, "cluster");
    renameSync(cluster, `${cluster}.away`);
    await expect(startDatabase(data)).rejects.toThrow(/database of this installation is missing.*cp -a /s);
    mkdirSync(cluster);
    await expect(startDatabase(data)).rejects.toThrow(/database of this installation is missing/);
    expect(readdirSync(cluster)).toEqual([]);
    rmSync(cluster, { recursive: true });
    renameSync(`${cluster}.away`, cluster);
    await expectDataKept(data);
  },
);

test("the database of another installation stops the start, which names both identifiers", async () => {
  const [mine, other] = [copyTemplate("mine"), createDataDir("other")];
  await stopDatabase(await startDatabase(other));
  const cluster = path.join(readRecord(mine).place, "cluster");
  renameSync(cluster, `${cluster}.mine`);
  cpSync(path.join(readRecord(other).place, "cluster"), cluster, { recursive: true });
  await expect(startDatabase(mine)).rejects.toThrow(
    new RegExp(`${readRecord(other).systemIdentifier}.*${readRecord(mine).systemIdentifier}`, "s"),
  );
});

test("a moved folder with the same database starts, whoever owns the copied files", async () => {
  const data = copyTemplate("before");
  const moved = path.join(folder, "after");
  // As `cp -r` of a backup leaves it: owned by the user who copied, and readable by others.
  cpSync(data, moved, { recursive: true });
  chmodSync(path.join(moved, "postgres", "cluster"), 0o755);
  rmSync(data, { recursive: true });
  await expectDataKept(moved);
});

test("a database without its record, or files without either, stop the start", async () => {
  const data = copyTemplate("bare");
  rmSync(getRecordFile(data));
  await expect(startDatabase(data)).rejects.toThrow(/postgres\.json is missing/);
  rmSync(path.join(data, "postgres"), { recursive: true });
  mkdirSync(path.join(data, "files", "ab"), { recursive: true });
  await expect(startDatabase(data)).rejects.toThrow(
    /holds the files of an installation whose database is missing/,
  );
  expect(existsSync(getRecordFile(data))).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  "closing or opening access to DATA_DIR neither loses nor replaces the database",
  async () => {
    const parent = createDataDir("way");
    const inside = createDataDir("way/inside");
    await stopDatabase(await startDatabase(inside));
    chmodSync(parent, 0o700);
    await expect(startDatabase(inside)).rejects.toThrow(/database of this installation is missing/);
    chmodSync(parent, 0o711);
    await stopDatabase(await startDatabase(inside));

    chmodSync(parent, 0o700);
    const closed = createDataDir("way/closed");
    const first = await startDatabase(closed);
    expect(first.base).toMatch(/^\/var\/lib\/rubrica\//);
    await stopDatabase(first);
    chmodSync(parent, 0o711);
    const second = await startDatabase(closed);
    expect(second.base).toBe(first.base);
  },
);
