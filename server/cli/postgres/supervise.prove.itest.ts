import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { listCounterValues } from "@/server/counters";
import { findInstance } from "@/server/runtime";
import {
  findFreePort,
  findRunningPostmaster,
  initialiseCluster,
  isAlive,
  type Postmaster,
  SUPERUSER,
  startPostmaster,
} from "./cluster";
import { choosePlace, type PostgresLocation } from "./cluster-location";
import { buildConnectionUrl } from "./roles";
import { PATIENCE, type Supervised, supervisePostgres } from "./supervise";

/**
 * Real kills and a really full disk, with shortened pauses; the product's own pauses are tested separately.
 */

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PASSWORD = "of-the-test";
const HASTE = { ...PATIENCE, askedEveryMs: 100, pausesMs: [20], fullDiskPauseMs: 100 };
const SMALL = { shared_buffers: "16MB", min_wal_size: "32MB", max_wal_size: "1GB", checkpoint_timeout: "1h" };

let folder: string;
let place: PostgresLocation;
let supervised: Supervised | undefined;
let gaveUp: unknown[];

function makePlace(inside: string): PostgresLocation {
  const location = choosePlace(ROOT, inside);
  initialiseCluster(location, PASSWORD, { sync: false });
  return location;
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rubrica-supervise-"));
  chmodSync(folder, 0o711);
  place = makePlace(folder);
});
beforeEach(() => {
  gaveUp = [];
});
afterEach(async () => {
  await supervised?.stop();
  supervised = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startSupervised(where = place, extra = {}): Promise<Postmaster> {
  const first = await startPostmaster(where, await findFreePort(), extra);
  supervised = supervisePostgres(where, first, (problem) => gaveUp.push(problem), HASTE);
  return first;
}

async function isAnswering(port: number): Promise<boolean> {
  const url = buildConnectionUrl(SUPERUSER, PASSWORD, port, "postgres");
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    return (await sql`select 1`).length === 1;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const getWatchState = () => findInstance("databaseWatch")?.state;
const countFailures = (cause: string): number =>
  listCounterValues("database_failures").find(({ labels }) => labels.cause === cause)?.value ?? 0;
const within = { timeout: toPatientMs(30), interval: 50 };

function listProcesses({ cluster }: PostgresLocation): string[] {
  return execFileSync("ps", ["-eo", "args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(cluster));
}

test("PostgreSQL restarts on its port after kill -9 despite busy orphans, counted once", async () => {
  const first = await startSupervised();
  const busy = postgres(buildConnectionUrl(SUPERUSER, PASSWORD, first.port, "postgres"), { max: 1 });
  // A busy backend does not notice that its postmaster has died, and holds the shared memory.
  const lost = busy`select count(*) from generate_series(1, 10000000000)`.catch((error) => error);
  await expect.poll(() => isAnswering(first.port), within).toBe(true);
  process.kill(first.pid, "SIGKILL");
  await expect.poll(getWatchState, within).toBe("starting");
  await expect.poll(getWatchState, within).toBe("up");
  expect(await isAnswering(first.port)).toBe(true);
  expect(findInstance("databaseWatch")).toMatchObject({ restarts: 1 });
  expect(findRunningPostmaster(place)?.pid).not.toBe(first.pid);
  expect(await lost).toBeInstanceOf(Error);
  await busy.end({ timeout: 1 });
});

test("the supervisor gives up after ten failures, counts them and reports why", async () => {
  const first = await startSupervised();
  const before = countFailures("other");
  const control = path.join(place.cluster, "global", "pg_control");
  renameSync(control, `${control}.away`);
  process.kill(first.pid, "SIGKILL");
  await expect.poll(() => gaveUp.length, within).toBe(1);
  expect(countFailures("other") - before).toBe(PATIENCE.failures);
  expect(String(gaveUp[0])).toMatch(/pg_control/);
  expect(listProcesses(place)).toEqual([]);
  renameSync(`${control}.away`, control);
});

test("a stop during a restart leaves no process behind", async () => {
  for (const afterMs of [0, 30, 120, 300]) {
    const first = await startSupervised();
    process.kill(first.pid, "SIGKILL");
    while (isAlive(first.pid)) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => setTimeout(resolve, 100 + afterMs));
    await supervised?.stop();
    supervised = undefined;
    expect(listProcesses(place), `${afterMs} ms into it`).toEqual([]);
  }
});

test("a stop in normal operation ends PostgreSQL, and it is not restarted", async () => {
  const first = await startSupervised();
  await supervised?.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(listProcesses(place)).toEqual([]);
  expect(findInstance("databaseWatch")).toMatchObject({ restarts: 0 });
});

/** A disk so small that it can be filled; undefined where this user may not mount one. */
function mountSmallDisk(): string | undefined {
  const disk = mkdtempSync(path.join(folder, "disk-"));
  chmodSync(disk, 0o711);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=120m,mode=711", "tmpfs", disk]);
  return status === 0 ? disk : undefined;
}

const FILLER = "filler-";

/** Writes until PostgreSQL needs a new WAL segment, has no space for it, and ends. */
async function writeUntilItEnds(port: number): Promise<void> {
  const url = buildConnectionUrl(SUPERUSER, PASSWORD, port, "postgres");
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  const writing =
    sql`select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) from generate_series(1, 200)`.catch(
      () => undefined,
    );
  // A connection may outlive its query.
  await Promise.race([writing, pause(toPatientMs(5))]);
  await sql.end({ timeout: 1 });
}

/**
 * Fills the disk until `isSeen`. During recovery PostgreSQL may free a segment and run once more; that space
 * is filled too.
 */
async function fillDisk(disk: string, port: number, isSeen: () => boolean): Promise<void> {
  for (let round = 0; !isSeen() && round < 10; round += 1) {
    spawnSync("dd", ["if=/dev/zero", `of=${path.join(disk, `${FILLER}${round}`)}`, "bs=1M"]);
    if (getWatchState() === "up") await writeUntilItEnds(port);
    const soon = { timeout: toPatientMs(5), interval: 50 };
    await expect
      .poll(isSeen, soon)
      .toBe(true)
      .catch(() => undefined);
  }
  expect([isSeen(), getWatchState()]).toEqual([true, "disk full"]);
}

test(
  "a full disk stops PostgreSQL without counting as a failure, and it restarts once there is space",
  async (context) => {
    const disk = mountSmallDisk();
    if (disk === undefined) {
      console.error("NOT PROVED HERE: this user may not mount a disk to fill.");
      return context.skip("no disk may be mounted here");
    }
    try {
      const there = makePlace(disk);
      const first = await startSupervised(there, SMALL);
      const [counts, full] = [countFailures("other"), countFailures("disk_full")];
      const sql = postgres(buildConnectionUrl(SUPERUSER, PASSWORD, first.port, "postgres"), {
        max: 1,
        onnotice: () => {},
      });
      await sql`create table kept (word text)`;
      await sql`insert into kept values ('kept')`;
      await sql.end({ timeout: 1 });
      await fillDisk(disk, first.port, () => countFailures("disk_full") - full > PATIENCE.failures);
      expect(gaveUp).toEqual([]);
      for (const filler of readdirSync(disk).filter((name) => name.startsWith(FILLER)))
        rmSync(path.join(disk, filler));
      await expect.poll(getWatchState, within).toBe("up");
      expect(countFailures("other") - counts).toBe(0);
      const again = postgres(buildConnectionUrl(SUPERUSER, PASSWORD, first.port, "postgres"), { max: 1 });
      expect(await again`select word from kept`).toEqual([{ word: "kept" }]);
      await again.end({ timeout: 1 });
    } finally {
      await supervised?.stop();
      supervised = undefined;
      spawnSync("umount", ["-l", disk]);
    }
  },
  toPatientMs(150),
);

test("polls every 2 s, retries at once, on a full disk every 30 s, and gives up after 10 failures in 10 min", () => {
  expect(PATIENCE).toMatchObject({
    askedEveryMs: 2000,
    fullDiskPauseMs: 30_000,
    failures: 10,
    withinMs: 600_000,
  });
  const pauses = Array.from({ length: PATIENCE.failures }, (_, at) => PATIENCE.pausesMs[at] ?? 30_000);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(PATIENCE.withinMs / 2);
});
