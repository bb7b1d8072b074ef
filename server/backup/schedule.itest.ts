import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBackup } from "@/server/checks/backup";
import { loadBackupStatus } from "@/server/db/store/backup-status";
import { loadStoredFamilies } from "@/server/metrics/database-metrics";
import { provide } from "@/server/runtime";
import { type BackedUp, backedUp } from "@/server/testing/backup/backed-up";
import { stopClock, testWorld, type World } from "@/server/testing/world/world";
import { createBackupKeyPair } from "./backup-key";
import { runDueBackup } from "./run-backup";
import type { BackupSource } from "./write-backup";

let world: World;
let own: BackedUp;
let source: BackupSource;
const at = (hours: number) => new Date(Date.UTC(2026, 4, 1, hours));
beforeAll(async () => {
  world = await testWorld();
  own = await backedUp(world);
  const { recipient } = await createBackupKeyPair();
  const settings = { BACKUP_TO: "backups", BACKUP_KEY: recipient, BACKUP_EVERY_HOURS: 24, BACKUP_KEEP: 2 };
  source = { ...own.source, env: provide("env", { ...own.source.env, ...settings }) };
});
beforeEach(() => stopClock(null));
afterAll(async () => {
  stopClock(null);
  await own[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

const runAt = async (hours: number) => {
  stopClock(at(hours));
  return runDueBackup(source, own.folder, at(hours));
};
const readFinding = async (hours: number) => {
  stopClock(at(hours));
  const { state, code } = await findBackup(source);
  return `${state} ${code}`;
};
const readMetrics = async (hours: number) => {
  stopClock(at(hours));
  const families = await loadStoredFamilies(world.db);
  const read = (name: string) => families.find((family) => family.name === name)?.samples[0]?.value;
  return [
    read("rubrica_backup_last_success_seconds"),
    read("rubrica_backup_failed"),
    read("rubrica_backup_late"),
  ];
};
const listSnapshotFolders = () => readdirSync(path.join(own.folder, "backups", "snapshots")).sort();
const listCopies = () =>
  readdirSync(path.join(own.folder, "backups", "files"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".age"),
  );

test("a scheduled backup is made once a period, the oldest ones go with their files, and Health and metrics tell", async () => {
  expect(await readFinding(0)).toBe("note BACKUP_FIRST");
  const id = await world.upload(world.owner, 2);
  expect(await runAt(0)).toBe(true);
  expect(await runAt(23)).toBe(false);
  expect([await readFinding(23), await readMetrics(1)]).toEqual(["ok BACKUP_MADE", [3600, 0, 0]]);
  const before = listCopies();
  await world.test.sql`delete from upload where id = ${id}`;
  // As a killed backup leaves it.
  mkdirSync(path.join(own.folder, "backups", "snapshots", "interrupted"));
  writeFileSync(path.join(own.folder, "backups", "snapshots", "interrupted", "database.tar.age.0000"), "x");
  expect([await runAt(24), await runAt(48), await runAt(72)]).toEqual([true, true, true]);
  expect(listSnapshotFolders()).toEqual(["2026-05-03T00-00-00.000Z", "2026-05-04T00-00-00.000Z"]);
  expect(before.length - listCopies().length).toBeGreaterThan(0);
});

test("a failed backup is tried again after an hour, and is an alarm after two periods", async () => {
  const good = source;
  const { recipient } = await createBackupKeyPair();
  source = { ...good, env: { ...good.env, BACKUP_KEY: recipient } };
  expect(await runAt(96)).toBe(false);
  const { lastFailure } = await loadBackupStatus(world.db);
  expect(lastFailure).toEqual({
    at: at(96).toISOString(),
    cause: expect.stringContaining("another BACKUP_KEY"),
  });
  expect(await readFinding(97)).toBe("note BACKUP_FAILED");
  expect(await readMetrics(97)).toEqual([25 * 3600, 1, 0]);
  expect([await readFinding(121), await readMetrics(121)]).toEqual(["failed BACKUP_LATE", [49 * 3600, 1, 1]]);
  source = good;
  expect(await runDueBackup(source, own.folder, new Date(at(96).getTime() + 1_800_000))).toBe(false);
  expect(await runAt(122)).toBe(true);
  expect([await readFinding(122), await readMetrics(122)]).toEqual(["ok BACKUP_MADE", [0, 0, 0]]);
});

test("of several processes one makes the backup, and the others record no failure", async () => {
  stopClock(at(146));
  const runs = [0, 1, 2].map(() => runDueBackup(source, own.folder, at(146)));
  expect((await Promise.all(runs)).filter((isMade) => isMade)).toHaveLength(1);
  expect((await loadBackupStatus(world.db)).lastFailure).toBeNull();
});

test("a file that the storage lost is an alarm, and without a schedule Health says so", async () => {
  const id = await world.upload(world.owner, 1);
  await world.test.sql`update upload set storage_key = ${"ab".repeat(32)} where id = ${id}`;
  expect(await runAt(170)).toBe(true);
  expect(await readFinding(170)).toBe("failed BACKUP_LACKS_FILES");
  const unscheduled = { ...source, env: { ...source.env, BACKUP_TO: undefined } };
  expect((await findBackup(unscheduled)).code).toBe("BACKUP_UNSCHEDULED");
  expect(await runDueBackup(unscheduled, own.folder, at(999))).toBe(false);
});
