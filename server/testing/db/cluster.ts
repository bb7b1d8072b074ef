import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import {
  findFreePort,
  initialiseCluster,
  isAlive,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
} from "@/server/cli/postgres/cluster";
import { choosePlace } from "@/server/cli/postgres/cluster-location";
import { buildConnectionUrl, createDatabase, createRoles } from "@/server/cli/postgres/roles";
import { migrate } from "@/server/db/migrate";
import type { TestCluster } from "./database";

const TEMPLATE = "rubrica_template";

/** Vitest's global setup: one real PostgreSQL 18 per run, migrated once into a template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { cluster, stop } = await startTestCluster();
  project.provide("cluster", cluster);
  return stop;
}

export type RunningCluster = {
  cluster: TestCluster;
  stop: () => Promise<void>;
  /** As `pg_ctl stop -m immediate`: does not wait for clients and writes nothing. */
  crash: () => Promise<void>;
  /** Starts it again after `crash`, on the same port. */
  revive: () => Promise<void>;
};

/**
 * Starts a throw-away PostgreSQL 18 with both roles and one migrated database.
 * @param settings server settings in place of those that make tests fast
 */
export async function startTestCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningCluster> {
  const root = path.resolve(import.meta.dirname, "../../..");
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-test-"));
  chmodSync(folder, 0o711);
  const place = choosePlace(root, folder);
  const generatePassword = () => randomBytes(12).toString("hex");
  const passwords = { owner: generatePassword(), app: generatePassword() };
  const superPassword = generatePassword();
  initialiseCluster(place, superPassword, { sync: false });
  // The product's own tests cover durability; here only correctness matters.
  const fast = {
    fsync: "off",
    full_page_writes: "off",
    shared_buffers: "96MB",
    max_connections: "200",
    ...settings,
  };
  let postmaster = await startPostmaster(place, await findFreePort(), fast);
  const crashCluster = async () => {
    process.kill(postmaster.pid, "SIGQUIT");
    while (isAlive(postmaster.pid)) await pause(20);
  };
  const reviveCluster = async () => {
    postmaster = await startPostmaster(place, postmaster.port, fast);
  };
  const stopCluster = async () => {
    await stopPostmaster(postmaster.pid);
    for (const used of [folder, place.base]) rmSync(used, { recursive: true, force: true });
  };
  try {
    const superUrl = buildConnectionUrl(SUPERUSER, superPassword, postmaster.port, "postgres");
    await createRoles(superUrl, passwords);
    await createDatabase(superUrl, TEMPLATE);
    await migrate(buildConnectionUrl("rubrica_owner", passwords.owner, postmaster.port, TEMPLATE), root);
    const cluster = { port: postmaster.port, superUrl, template: TEMPLATE, passwords };
    return { cluster, stop: stopCluster, crash: crashCluster, revive: reviveCluster };
  } catch (error) {
    await stopCluster();
    throw error;
  }
}
