import path from "node:path";
import postgres from "postgres";
import { StartProblem } from "@/server/env";
import {
  findFreePort,
  findRunningPostmaster,
  initialiseCluster,
  readSystemIdentifier,
  SUPERUSER,
  secureClusterFolder,
  startPostmaster,
  stopPostmaster,
} from "./cluster";
import { mayBeMade } from "./cluster-folder";
import { choosePlace, type PostgresLocation } from "./cluster-location";
import { createDatabaseRecord, type DatabaseRecord, getRecordFile, readRecord, writeRecord } from "./record";
import { APP_ROLE, buildConnectionUrl, createDatabase, createRoles, OWNER_ROLE } from "./roles";
import { type Supervised, supervisePostgres } from "./supervise";

const DATABASE = "rubrica";

/** An embedded PostgreSQL that accepts connections. Only the holder of the data folder may call `stop`. */
export type Embedded = {
  url: string;
  ownerUrl: string;
  port: number;
  /** Version of the running server, such as `18.4`. */
  version: string;
  /** Folder of the cluster, which may be outside the data folder (ruling 53). */
  base: string;
  wasRunning: boolean;
  stop(): Promise<void>;
  /**
   * Supervises the server from now on; `stop` ends that too.
   * @param giveUp gets the reason after too many failures
   */
  keepRunning(giveUp: (problem: unknown) => void): void;
};

function buildUrls(record: DatabaseRecord, port: number): { url: string; ownerUrl: string } {
  return {
    url: buildConnectionUrl(APP_ROLE, record.passwords.app, port, DATABASE),
    ownerUrl: buildConnectionUrl(OWNER_ROLE, record.passwords.owner, port, DATABASE),
  };
}

/** Returns true if the server on this port is ours: it accepts our password and serves this very folder. */
async function isServingOurCluster(
  record: DatabaseRecord,
  place: PostgresLocation,
  port: number,
): Promise<boolean> {
  const url = buildConnectionUrl(SUPERUSER, record.passwords.superuser, port, "postgres");
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
 * Finds the place and the record of a data folder's database, or creates them. From then on the record names
 * its cluster.
 * @throws StartProblem when the two do not belong together
 */
function settleCluster(root: string, dataDir: string): { place: PostgresLocation; record: DatabaseRecord } {
  const existingRecord = readRecord(dataDir);
  const place = choosePlace(root, dataDir, existingRecord?.place);
  const isNew = mayBeMade(dataDir, place, existingRecord);
  const record = existingRecord ?? createDatabaseRecord(place.base);
  if (!existingRecord) writeRecord(dataDir, record);
  if (isNew) initialiseCluster(place, record.passwords.superuser, { sync: true });
  else secureClusterFolder(place);
  const identifier = readSystemIdentifier(place.cluster);
  if (record.systemIdentifier === identifier) return { place, record };
  const named = { ...record, place: place.base, systemIdentifier: identifier };
  writeRecord(dataDir, named);
  return { place, record: named };
}

/**
 * Starts the database of a data folder that this process holds, or adopts one that a killed process left
 * running (ruling 53). Initialises only where no installation has ever been.
 * @throws StartProblem
 */
export async function startEmbedded(root: string, dataDir: string): Promise<Embedded> {
  const { place, record } = settleCluster(root, dataDir);
  const left = findRunningPostmaster(place);
  const isAdopted = left !== undefined && (await isServingOurCluster(record, place, left.port));
  const running = left && isAdopted ? left : await startOnFreePort(place, record.port);
  writeRecord(dataDir, { ...record, place: place.base, port: running.port, pid: running.pid });
  const superUrl = buildConnectionUrl(SUPERUSER, record.passwords.superuser, running.port, "postgres");
  try {
    await createRoles(superUrl, record.passwords);
    await createDatabase(superUrl, DATABASE);
  } catch (error) {
    await stopPostmaster(running.pid);
    throw isWrongPassword(error) ? createPasswordProblem(dataDir, place) : error;
  }
  let supervisor: Supervised | undefined;
  return {
    ...buildUrls(record, running.port),
    port: running.port,
    version: place.version,
    base: place.base,
    wasRunning: isAdopted,
    stop: () => (supervisor ? supervisor.stop() : stopPostmaster(running.pid)),
    keepRunning: (giveUp) => {
      supervisor ??= supervisePostgres(place, running, giveUp);
    },
  };
}

/** PostgreSQL's error code for a wrong password. */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "28P01";

const createPasswordProblem = (dataDir: string, { cluster }: PostgresLocation): StartProblem =>
  new StartProblem(
    `The database in ${cluster} does not take the password in ${getRecordFile(dataDir)}: the two come from different times. Bring both back from the same backup.`,
  );

/** Tries the last port first. A port lost to another process between check and start costs one attempt. */
async function startOnFreePort(place: PostgresLocation, lastPort: number) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(place, await findFreePort(attempt === 1 ? lastPort : 0));
    } catch (error) {
      const isTaken =
        error instanceof Error &&
        /could not bind|Address already in use|could not create any TCP/i.test(error.message);
      if (!isTaken || attempt === 3) throw error;
    }
  }
}

/** Returns connections to the database of another living process; undefined until it is ready. */
export async function joinEmbedded(
  root: string,
  dataDir: string,
): Promise<Pick<Embedded, "url" | "ownerUrl"> | undefined> {
  const record = readRecord(dataDir);
  if (!record) return undefined;
  const running = findRunningPostmaster({ cluster: path.join(record.place, "cluster") });
  if (!running?.isReady) return undefined;
  const place = choosePlace(root, dataDir, record.place);
  if (!(await isServingOurCluster(record, place, running.port))) return undefined;
  return buildUrls(record, running.port);
}
