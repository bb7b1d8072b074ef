import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { z } from "zod";
import { StartProblem } from "@/server/env";
import { writePrivately } from "../data-dir";
import { parsesAs } from "../json-file";
import {
  freePort,
  initialiseCluster,
  runningPostmaster,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
} from "./cluster";
import { choosePlace, type Place } from "./place";
import { APP_ROLE, connectionUrl, createDatabase, createRoles, OWNER_ROLE } from "./roles";

const DATABASE = "rubrica";

/** `DATA_DIR/postgres.json`, 0600. */
const Record = z.object({
  place: z.string(),
  port: z.number().int(),
  pid: z.number().int().nullable(),
  passwords: z.object({ superuser: z.string(), owner: z.string(), app: z.string() }),
});
type Record = z.infer<typeof Record>;

/** An embedded PostgreSQL that accepts connections. `stop` is for whoever holds the data folder. */
export type Embedded = {
  url: string;
  ownerUrl: string;
  port: number;
  wasRunning: boolean;
  stop(): Promise<void>;
};

function recordFile(dataDir: string): string {
  return path.join(dataDir, "postgres.json");
}

function readRecord(dataDir: string): Record | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  const record = parsesAs(Record, readFileSync(file, "utf8"));
  if (record) return record;
  throw new StartProblem(
    `${file} is damaged. Restore it from a backup: it holds the password of the database.`,
  );
}

function newRecord(place: Place): Record {
  const password = () => randomBytes(24).toString("base64url");
  const passwords = { superuser: password(), owner: password(), app: password() };
  return { place: place.base, port: 0, pid: null, passwords };
}

function urls(record: Record, port: number): { url: string; ownerUrl: string } {
  return {
    url: connectionUrl(APP_ROLE, record.passwords.app, port, DATABASE),
    ownerUrl: connectionUrl(OWNER_ROLE, record.passwords.owner, port, DATABASE),
  };
}

/** Whether the server on this port is ours: it takes our password and serves this very folder. */
async function servesOurCluster(record: Record, place: Place, port: number): Promise<boolean> {
  const url = connectionUrl(SUPERUSER, record.passwords.superuser, port, "postgres");
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    return row?.folder === place.cluster;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Starts the database of a data folder that this process holds, or adopts the one a killed process left
 * running (ruling 53). Initialises only when there is no cluster yet. @throws StartProblem
 */
export async function startEmbedded(root: string, dataDir: string): Promise<Embedded> {
  const place = choosePlace(root, dataDir);
  const record = readRecord(dataDir) ?? newRecord(place);
  if (!existsSync(recordFile(dataDir))) {
    if (existsSync(path.join(place.cluster, "PG_VERSION"))) {
      throw new StartProblem(
        `${recordFile(dataDir)} is missing, and with it the password of the database in ${place.cluster}. Restore it from a backup.`,
      );
    }
    writePrivately(recordFile(dataDir), JSON.stringify(record, null, 2));
  }
  initialiseCluster(place, record.passwords.superuser, { sync: true });
  const left = runningPostmaster(place);
  const isAdopted = left !== undefined && (await servesOurCluster(record, place, left.port));
  const running = left && isAdopted ? left : await startOnFreePort(place, record.port);
  writePrivately(
    recordFile(dataDir),
    JSON.stringify({ ...record, place: place.base, port: running.port, pid: running.pid }, null, 2),
  );
  const superUrl = connectionUrl(SUPERUSER, record.passwords.superuser, running.port, "postgres");
  try {
    await createRoles(superUrl, record.passwords);
    await createDatabase(superUrl, DATABASE);
  } catch (error) {
    await stopPostmaster(running.pid);
    throw error;
  }
  return {
    ...urls(record, running.port),
    port: running.port,
    wasRunning: isAdopted,
    stop: () => stopPostmaster(running.pid),
  };
}

/** The port of last time if it is free; a port lost to somebody else between the look and the start costs a try. */
async function startOnFreePort(place: Place, lastPort: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(place, await freePort(attempt === 1 ? lastPort : 0));
    } catch (error) {
      const isTaken =
        error instanceof Error &&
        /could not bind|Address already in use|could not create any TCP/i.test(error.message);
      if (!isTaken || attempt === 3) throw error;
    }
  }
}

/** Connections to the database another live process holds; undefined until it is ready. */
export async function joinEmbedded(
  root: string,
  dataDir: string,
): Promise<Pick<Embedded, "url" | "ownerUrl"> | undefined> {
  const record = readRecord(dataDir);
  if (!record) return undefined;
  const running = runningPostmaster({ cluster: path.join(record.place, "cluster") });
  if (!running?.isReady) return undefined;
  const place = choosePlace(root, dataDir);
  return (await servesOurCluster(record, place, running.port)) ? urls(record, running.port) : undefined;
}
