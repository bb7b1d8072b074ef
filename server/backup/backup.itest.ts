import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDataDir } from "@/server/cli/data-dir";
import { type OpenRestored, restoreInstallation } from "@/server/cli/restore-installation";
import { toDatabase } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { listDueRecipients } from "@/server/db/store/due-recipients";
import { DUE_ROWS } from "@/server/db/store/due-rows";
import { HELD_KINDS, listHeldWork, releaseHeldWork } from "@/server/db/store/held-work";
import { listDueReceivers } from "@/server/db/store/log-receiver";
import { listDueDigestUsers } from "@/server/db/store/notice-preference";
import { assertRestoreFinished } from "@/server/db/store/restored";
import { newId } from "@/server/ids";
import { S3Storage } from "@/server/storage/s3";
import { type BackedUp, backedUp, emptyDatabase, ROOT } from "@/server/testing/backup/backed-up";
import { startS3, type TestS3 } from "@/server/testing/storage/s3";
import { signAs, signer, signingCaller } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";
import { type BackupKey, createBackupKeyPair, openBackupKey } from "./backup-key";
import { examineRestored } from "./examine";
import { type Destination, openDestination, type Place } from "./place";
import { listSnapshots, openBackup } from "./read-backup";
import { writeBackup } from "./write-backup";

let world: World;
let own: BackedUp;
let key: BackupKey;
let recipientOnly: BackupKey;
let s3: TestS3;
beforeAll(async () => {
  world = await testWorld();
  own = await backedUp(world);
  s3 = await startS3();
  const pair = await createBackupKeyPair();
  key = await openBackupKey(pair.identity);
  recipientOnly = await openBackupKey(pair.recipient);
  const completed = await world.send({ title: "Done", recipients: [signer("Ana"), signer("Ben")] });
  for (const index of [0, 1]) await signAs(signingCaller(world.db), completed, index);
  await world.queue.drain();
  await world.send({ title: "Waits", recipients: [signer("Cleo")] });
});
afterAll(async () => {
  await s3.close();
  await own[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const open = (value: string) =>
  openDestination(value, { base: own.folder, spool: path.join(own.folder, "spool") });
const openFolder = (name: string) => {
  const to = open(name);
  if (to.kind !== "place") throw new Error(`${name} is no folder`);
  return to;
};
const NOTHING_SET = {
  DATABASE_URL: undefined,
  STORAGE_URL: undefined,
  ENCRYPTION_KEYS: undefined,
  TOKEN_HMAC_KEY: undefined,
};
const newDataDir = () => path.join(own.folder, `restored-${newId()}`);

/** Restores into an empty database and a new folder. */
async function restore<Result>(
  from: Destination,
  use: (restored: OpenRestored) => Promise<Result>,
  { dataDir = newDataDir(), by = key, settings = {} } = {},
): Promise<Result> {
  await using target = await emptyDatabase();
  const opened = await openBackup(from, by, undefined);
  return await restoreInstallation(
    { root: ROOT, dataDir, settings: { ...NOTHING_SET, DATABASE_URL: target.url, ...settings } },
    opened,
    use,
  );
}
const examine = (restored: OpenRestored) =>
  examineRestored({ ...restored, anchorFiles: [], now: new Date() });

async function countAllRows(sql: Sql): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname <> 'held_work' order by 1`;
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await sql.unsafe(`select count(*)::int as n from "${name}"`))[0]?.n;
  return counts;
}

const listFiles = (folder: string) =>
  readdirSync(path.join(own.folder, folder), { recursive: true, encoding: "utf8" });
const isAgeInstalled = spawnSync("age", ["--version"]).status === 0;

describe("a backup", () => {
  test("to a folder holds every row, file and key, and a second one adds only what is new", async () => {
    const to = open("folder");
    const first = await writeBackup(own.source, to, key);
    expect(first).toMatchObject({ newFiles: first.files, absent: { missing: [], unused: [] } });
    expect(first.files).toBeGreaterThan(3);
    await world.upload(world.owner, 3);
    const second = await writeBackup(own.source, to, key);
    expect([second.files, second.newFiles]).toEqual([first.files + 1, 1]);

    const dataDir = newDataDir();
    await restore(
      to,
      async (restored) => {
        expect(await countAllRows(restored.sql)).toEqual(await countAllRows(own.source.sql));
        const examined = await examine(restored);
        expect(examined).toMatchObject({ problems: [], auditLogs: 2, files: second.files });
        expect(examined.sealedFiles).toBeGreaterThan(0);
      },
      { dataDir },
    );
    for (const file of ["signing/seal-key.pem", "signing/authority-cert.pem"])
      expect(readFileSync(path.join(dataDir, file))).toEqual(
        readFileSync(path.join(own.source.dataDir, file)),
      );
    expect(openDataDir(dataDir, {}).secrets).toEqual(openDataDir(own.source.dataDir, {}).secrets);
  });

  test("to a bucket of files in a bucket is the same, and the key of a recipient alone can write it", async () => {
    const storage = new S3Storage(s3.bucket(), path.join(own.folder, "copies"));
    for await (const key_ of listKeys(own.source.sql)) await storage.put(await world.storage.open(key_));
    const to = open(`${s3.url()}`.replace("/files?", "/files/backups?"));
    const report = await writeBackup({ ...own.source, storage }, to, recipientOnly);
    expect(report).toMatchObject({ newFiles: report.files, absent: { missing: [], unused: [] } });
    expect((await writeBackup({ ...own.source, storage }, to, recipientOnly)).newFiles).toBe(0);
    await expect(openBackup(to, recipientOnly, undefined)).rejects.toThrow("only encrypts");
    await restore(to, async (restored) => {
      expect(await countAllRows(restored.sql)).toEqual(await countAllRows(own.source.sql));
      expect(await examine(restored)).toMatchObject({ problems: [], files: report.files });
    });
  });

  test("to a single file with a passphrase holds everything, and the program age opens it", async () => {
    const passphrase = await openBackupKey("correct horse battery staple");
    const report = await writeBackup(own.source, open("all.age"), passphrase);
    await restore(
      open("all.age"),
      async (restored) => {
        expect(await countAllRows(restored.sql)).toEqual(await countAllRows(own.source.sql));
        expect(await examine(restored)).toMatchObject({ problems: [], files: report.files });
      },
      { by: passphrase },
    );
    if (!isAgeInstalled) return;
    const identity = path.join(own.folder, "identity.txt");
    const pair = await createBackupKeyPair();
    writeFileSync(identity, pair.identity);
    await writeBackup(own.source, open("program.age"), await openBackupKey(pair.recipient));
    const tar = execFileSync("age", ["--decrypt", "-i", identity, path.join(own.folder, "program.age")], {
      maxBuffer: 1e9,
    });
    const names = execFileSync("tar", ["--list"], { input: tar, encoding: "utf8" }).split("\n");
    expect(names).toEqual(expect.arrayContaining(["manifest.json", "keys/secrets.json", "end.json"]));
    expect(names.some((name) => name.startsWith("tables/audit_entry/"))).toBe(true);
  });

  test("to a folder with a passphrase needs that passphrase", async () => {
    const passphrase = await openBackupKey("correct horse battery staple");
    await writeBackup(own.source, open("phrase"), passphrase);
    await restore(
      open("phrase"),
      async (restored) => expect((await examine(restored)).problems).toEqual([]),
      {
        by: passphrase,
      },
    );
    const other = await openBackupKey("another one of that length");
    await expect(openBackup(open("phrase"), other, undefined)).rejects.toThrow("does not open this backup");
  });

  test("is refused without a key, with a weak one, and in the place of another installation or key", async () => {
    await expect(openBackupKey(undefined)).rejects.toThrow("never written without encryption");
    await expect(openBackupKey("short")).rejects.toThrow("too short");
    await expect(openBackupKey("age1nonsense")).rejects.toThrow("mistyped");
    await writeBackup(own.source, open("taken"), key);
    const stranger = { ...own.source, env: { ...own.source.env, TOKEN_HMAC_KEY: "x".repeat(40) } };
    await expect(writeBackup(stranger, open("taken"), key)).rejects.toThrow("another installation");
    const { recipient } = await createBackupKeyPair();
    await expect(writeBackup(own.source, open("taken"), await openBackupKey(recipient))).rejects.toThrow(
      "another BACKUP_KEY",
    );
  });

  test("is made by one process at a time", async () => {
    const both = await Promise.allSettled([
      writeBackup(own.source, open("once"), key),
      writeBackup({ ...own.source, sql: world.test.ownerSql }, open("twice"), key),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("names a file that the storage lost, and passes over an upload that a sweep deleted meanwhile", async () => {
    const lost = await world.storage.put(Buffer.from("lost"));
    const swept = await world.storage.put(Buffer.from("swept"));
    const stored = (name: string) => path.join(world.storage.where, name.slice(0, 2), name.slice(2, 4), name);
    const id = await world.upload(world.owner);
    const { sql } = world.test;
    const [before] = await sql`select storage_key, first_page_key from upload where id = ${id}`;
    await sql`update upload set storage_key = ${lost.key}, first_page_key = ${swept.key} where id = ${id}`;
    rmSync(stored(lost.key));
    rmSync(stored(swept.key));
    // As the sweep does after the snapshot: the row no longer names the file.
    const place = openFolder("losses");
    const { place: folder } = place;
    const sweepBetween: Place = {
      where: folder.where,
      open: (name) => folder.open(name),
      list: (name) => folder.list(name),
      remove: (name) => folder.remove(name),
      tidy: () => folder.tidy(),
      put: async (name, source) => {
        const written = await folder.put(name, source);
        if (name.endsWith("files.txt")) await sql`update upload set first_page_key = null where id = ${id}`;
        return written;
      },
    };
    const report = await writeBackup(own.source, { kind: "place", place: sweepBetween }, key);
    await sql`update upload set storage_key = ${before?.storage_key}, first_page_key = ${before?.first_page_key} where id = ${id}`;
    expect(report.absent).toEqual({ missing: [lost.key], unused: [swept.key] });
    await restore(place, async (restored) =>
      expect((await examine(restored)).problems).toEqual([`The file ${lost.key} is missing.`]),
    );
  });

  test("that was interrupted does not count, and one with damaged bytes is not restored", async () => {
    const to = openFolder("damaged");
    await writeBackup(own.source, to, key);
    const [name = ""] = (await listSnapshots(to.place)).map((one) => one.name);
    const archive = path.join(own.folder, "damaged", "snapshots", name, "database.tar.age.0000");
    const bytes = readFileSync(archive);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(archive, bytes);
    await expect(restore(to, async () => undefined)).rejects.toThrow();
    rmSync(path.join(own.folder, "damaged", "snapshots", name, "complete.json"));
    await expect(restore(to, async () => undefined)).rejects.toThrow("no whole snapshot");

    await writeBackup(own.source, open("cut.age"), key);
    truncateSync(path.join(own.folder, "cut.age"), 200_000);
    await expect(restore(open("cut.age"), async () => undefined)).rejects.toThrow();
    expect(listFiles(".").filter((file) => file.endsWith(".partial"))).toEqual([]);
  });

  test("with an entry changed behind the product's back is told apart from a good one", async () => {
    const { ownerSql } = world.test;
    const [row] = await ownerSql`select id, ip_address from audit_entry order by id desc limit 1`;
    const write = async (address: string | null) => {
      await ownerSql`alter table audit_entry disable trigger user`;
      await ownerSql`update audit_entry set ip_address = ${address} where id = ${row?.id}`;
      await ownerSql`alter table audit_entry enable trigger user`;
    };
    await write("203.0.113.9");
    await writeBackup(own.source, open("tampered"), key);
    await write(row?.ip_address ?? null);
    await restore(open("tampered"), async (restored) => {
      const { problems } = await examine(restored);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^The audit log of envelope .* is broken at entry \d+\.$/);
    });
  });
});

async function* listKeys(sql: Sql): AsyncGenerator<string> {
  for (const { key: one } of await sql<{ key: string }[]>`
    select storage_key as key from item_version union select storage_key from upload
    union select first_page_key from upload where first_page_key is not null
    union select first_page_key from envelope_item where first_page_key is not null
    union select storage_key from evidence_file`)
    yield one;
}

describe("a restore", () => {
  test("is refused where something is already, and for a backup of a newer version", async () => {
    const to = open("folder");
    await expect(restore(to, async () => undefined, { dataDir: own.source.dataDir })).rejects.toThrow(
      "is not empty",
    );
    const settings = { DATABASE_URL: world.test.ownerUrl };
    await expect(restore(to, async () => undefined, { settings })).rejects.toThrow(
      "DATABASE_URL is not empty",
    );
    const { ownerSql } = world.test;
    await ownerSql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
    await writeBackup(own.source, open("newer"), key);
    await ownerSql`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
    const dataDir = newDataDir();
    await expect(restore(open("newer"), async () => undefined, { dataDir })).rejects.toThrow("newer");
    expect(listFiles(".")).not.toContain(path.basename(dataDir));
  });

  test("with another key in the environment than the backup holds is refused", async () => {
    const settings = { TOKEN_HMAC_KEY: "y".repeat(40) };
    await expect(restore(open("folder"), async () => undefined, { settings })).rejects.toThrow(
      "TOKEN_HMAC_KEY is set to another key",
    );
  });

  test("that was interrupted is not taken for an installation", async () => {
    const dataDir = newDataDir();
    await writeBackup(own.source, open("whole.age"), key);
    truncateSync(path.join(own.folder, "whole.age"), 100_000);
    await using target = await emptyDatabase();
    const opened = await openBackup(open("whole.age"), key, undefined);
    const settings = { ...NOTHING_SET, DATABASE_URL: target.url };
    await expect(
      restoreInstallation({ root: ROOT, dataDir, settings }, opened, async () => undefined),
    ).rejects.toThrow();
    expect(() => openDataDir(dataDir, {})).toThrow("was interrupted");
    const sql = connect(target.url, { max: 1, name: "test" });
    expect(await sql`select id from envelope`).toEqual([]);
    await sql`insert into instance_setting values ('restore.unfinished', 'true', now())`;
    await expect(assertRestoreFinished(toDatabase(sql))).rejects.toThrow("was interrupted");
    await sql.end();
  });
});

/** Everything that would leave by itself until the year 2100. */
async function listDueWork(sql: Sql): Promise<string[]> {
  const db = toDatabase(sql);
  const now = new Date("2100-01-01T00:00:00Z");
  const due = await db.transaction(async (tx) => {
    const rows = [];
    for (const find of DUE_ROWS) rows.push(...(await find(tx, now)));
    return rows.map(({ kind, id }) => `${kind} ${id}`);
  });
  const reminders = (await listDueRecipients(db, "reminder", now, null)).map(({ id }) => `reminder ${id}`);
  const streams = (await listDueReceivers(db, now, 100)).map((id) => `log ${id}`);
  const digests = (await listDueDigestUsers(db, now, 100)).map((id) => `digest ${id}`);
  return [...due, ...reminders, ...streams, ...digests].sort();
}

test("after a restore everything that had not left is held and listed, and leaves when it is released", async () => {
  const { sql } = world.test;
  const { teamId, userId } = world.owner;
  const [team] = await sql`select organisation_id as id from team where id = ${teamId}`;
  const draft = await world.draft({ title: "Tomorrow" });
  const sealing = await world.send({ title: "Nearly", recipients: [signer("Dora")] });
  await signAs(signingCaller(world.db), sealing, 0);
  const soon = "2026-12-24T08:00:00Z";
  await sql`update envelope set scheduled_send_at = ${soon}, scheduled_send_revision = revision,
    scheduled_send_zone = 'UTC' where id = ${draft.envelope.id}`;
  await sql`update recipient set next_reminder_at = ${soon} where envelope_id = ${sealing.envelope.id}`;
  await sql`update recipient set next_reminder_at = ${soon} where signing_status = 'NOT_SIGNED'`;
  await sql`insert into notice_preference (user_id, mail, next_digest_at, updated_at) values (${userId}, 'DAILY', ${soon}, now())`;
  await sql`update event set fanned_out_at = null where envelope_id = ${sealing.envelope.id} and sequence = 1`;
  await sql`insert into webhook (id, team_id, webhook_url, created_at, updated_at) values ('w1', ${teamId}, 'https://hook.test/', now(), now())`;
  await sql`insert into webhook_delivery (id, webhook_id, event, url, host, body, next_attempt_at, created_at)
    values ('d1', 'w1', 'DOCUMENT_SENT', 'https://hook.test/', 'hook.test:443', '{}', ${soon}, now())`;
  await sql`insert into bulk_send (id, team_id, template_id, user_id, name, mode, per_minute, state, columns, total, next_row_at, created_at, updated_at)
    values ('b1', ${teamId}, ${draft.envelope.id}, ${userId}, 'Many', 'SEND', 60, 'RUNNING', '[]', 1, ${soon}, now(), now())`;
  await sql`insert into bulk_action (id, team_id, user_id, is_by_token, role, kind, envelope_type, state, total, next_item_at, created_at, updated_at)
    values ('a1', ${teamId}, ${userId}, false, 'ADMIN', 'CANCEL', 'DOCUMENT', 'RUNNING', 1, ${soon}, now(), now())`;
  await sql`insert into organisation_audit_head (organisation_id, seq, hash, at) values (${team?.id}, 1, '\\x00', now()) on conflict do nothing`;
  await sql`insert into log_receiver (id, organisation_id, url, delivered_seq, delivered_hash, next_attempt_at, created_at, updated_at)
    values ('l1', ${team?.id}, 'https://log.test/', 0, '\\x00', ${soon}, now(), now())`;
  const unfinished = await listDueWork(connect(world.test.url, { max: 2, name: "test due" }));
  await writeBackup(own.source, open("unfinished"), key);

  await restore(open("unfinished"), async ({ sql: restored, held }) => {
    expect(held.map(({ kind }) => kind).sort()).toEqual([...HELD_KINDS].sort());
    expect(await listDueWork(restored)).toEqual([]);
    const db = toDatabase(restored);
    const [mail] = await listHeldWork(db, "mail", { page: 1, perPage: 10 });
    expect(mail?.title).toMatch(/^[A-Z_]+ to .+@example.com$/);
    for (const kind of HELD_KINDS)
      expect(await listHeldWork(db, kind, { page: 1, perPage: 10 })).not.toEqual([]);
    for (const kind of HELD_KINDS)
      expect(await db.transaction((tx) => releaseHeldWork(tx, kind))).toBeGreaterThan(0);
    expect(await listDueWork(restored)).toEqual(unfinished);
    expect(await restored`select kind from held_work`).toEqual([]);
  });
});
