import path from "node:path";
import postgres from "postgres";
import { StartProblem } from "@/server/env";
import { mayBeMade } from "./belongs";
import {
  claimCluster,
  freePort,
  initialiseCluster,
  runningPostmaster,
  SUPERUSER,
  startPostmaster,
  stopPostmaster,
  systemIdentifier,
} from "./cluster";
import { choosePlace, type Place } from "./place";
import { type DatabaseRecord, newRecord, readRecord, recordFile, writeRecord } from "./record";
import { APP_ROLE, connectionUrl, createDatabase, createRoles, OWNER_ROLE } from "./roles";
import { type Supervised, supervise } from "./supervise";

const DATABASE = "rubrica";

/** An embedded PostgreSQL that accepts connections. `stop` is for whoever holds the data folder. */
export type Embedded = {
  url: string;
  ownerUrl: string;
  port: number;
  /** Of the server that runs, such as `18.4`. */
  version: string;
  /** The folder that holds the cluster, which is not always inside the data folder (ruling 53). */
  base: string;
  wasRunning: boolean;
  stop(): Promise<void>;
  /** Keeps it running from now on; `stop` then ends that too. @param giveUp told why when it failed too often */
  keepRunning(giveUp: (problem: unknown) => void): void;
};

function urls(record: DatabaseRecord, port: number): { url: string; ownerUrl: string } {
  return {
    url: connectionUrl(APP_ROLE, record.passwords.app, port, DATABASE),
    ownerUrl: connectionUrl(OWNER_ROLE, record.passwords.owner, port, DATABASE),
  };
}

/** Whether the server on this port is ours: it takes our password and serves this very folder. */
async function servesOurCluster(record: DatabaseRecord, place: Place, port: number): Promise<boolean> {
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
 * The database of a data folder as it stands, made first where there was none: its place, and its record, which from
 * then on names the cluster it belongs to. @throws StartProblem when the two do not belong together
 */
function settle(root: string, dataDir: string): { place: Place; record: DatabaseRecord } {
  const known = readRecord(dataDir);
  const place = choosePlace(root, dataDir, known?.place);
  const isNew = mayBeMade(dataDir, place, known);
  const record = known ?? newRecord(place.base);
  if (!known) writeRecord(dataDir, record);
  if (isNew) initialiseCluster(place, record.passwords.superuser, { sync: true });
  else claimCluster(place);
  const identifier = systemIdentifier(place.cluster);
  if (record.systemIdentifier === identifier) return { place, record };
  const named = { ...record, place: place.base, systemIdentifier: identifier };
  writeRecord(dataDir, named);
  return { place, record: named };
}

/**
 * Starts the database of a data folder that this process holds, or adopts the one a killed process left
 * running (ruling 53). Initialises only where no installation has ever been. @throws StartProblem
 */
export async function startEmbedded(root: string, dataDir: string): Promise<Embedded> {
  const { place, record } = settle(root, dataDir);
  const left = runningPostmaster(place);
  const isAdopted = left !== undefined && (await servesOurCluster(record, place, left.port));
  const running = left && isAdopted ? left : await startOnFreePort(place, record.port);
  writeRecord(dataDir, { ...record, place: place.base, port: running.port, pid: running.pid });
  const superUrl = connectionUrl(SUPERUSER, record.passwords.superuser, running.port, "postgres");
  try {
    await createRoles(superUrl, record.passwords);
    await createDatabase(superUrl, DATABASE);
  } catch (error) {
    await stopPostmaster(running.pid);
    throw isWrongPassword(error) ? wrongPassword(dataDir, place) : error;
  }
  let kept: Supervised | undefined;
  return {
    ...urls(record, running.port),
    port: running.port,
    version: place.version,
    base: place.base,
    wasRunning: isAdopted,
    stop: () => (kept ? kept.stop() : stopPostmaster(running.pid)),
    keepRunning: (giveUp) => {
      kept ??= supervise(place, running, giveUp);
    },
  };
}

/** PostgreSQL's code for a password that is not the role's. */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "28P01";

const wrongPassword = (dataDir: string, { cluster }: Place): StartProblem =>
  new StartProblem(
    `The database in ${cluster} does not take the password in ${recordFile(dataDir)}: the two come from different times. Bring both back from the same backup.`,
  );

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
): Promise<Pick<Embedded, "url" | "ownerUrl" | "base"> | undefined> {
  const record = readRecord(dataDir);
  if (!record) return undefined;
  const running = runningPostmaster({ cluster: path.join(record.place, "cluster") });
  if (!running?.isReady) return undefined;
  const place = choosePlace(root, dataDir, record.place);
  if (!(await servesOurCluster(record, place, running.port))) return undefined;
  return { ...urls(record, running.port), base: place.base };
}
