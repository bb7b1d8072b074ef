import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { StartProblem } from "@/server/env";
import { readSystemIdentifier } from "./cluster";
import type { PostgresLocation } from "./cluster-location";
import { type DatabaseRecord, getRecordFile } from "./record";

/** State of the cluster's folder: a complete cluster by its identifier, nothing, or something else. */
type Standing = { identifier: string } | "nothing" | "no cluster";

const isWithoutEntries = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

function inspectCluster(cluster: string): Standing {
  const identifier = readSystemIdentifier(cluster);
  if (identifier !== undefined) return { identifier };
  return isWithoutEntries(cluster) ? "nothing" : "no cluster";
}

/**
 * Stored files are in folders named by two digits of their hash; a first start that was cut short leaves
 * none.
 */
function hasStoredFiles(dataDir: string): boolean {
  const files = path.join(dataDir, "files");
  return existsSync(files) && readdirSync(files).some((name) => /^[0-9a-f]{2}$/.test(name));
}

const ANEW = "For a new, empty installation set DATA_DIR to a new folder.";

/**
 * Returns true if the start may create a database, judged by the data folder's own records. An installation
 * must never start anew beside old data, with its first account open to any visitor.
 * @throws StartProblem naming what is missing or foreign, and how to restore it
 */
export function mayBeMade(
  dataDir: string,
  place: Pick<PostgresLocation, "cluster">,
  record: DatabaseRecord | undefined,
): boolean {
  const clusterState = inspectCluster(place.cluster);
  if (clusterState === "no cluster") throw createNoClusterProblem(place);
  if (record === undefined) {
    if (clusterState !== "nothing") throw createNoRecordProblem(dataDir, place);
    if (hasStoredFiles(dataDir)) throw createFilesAloneProblem(dataDir, place);
    return true;
  }
  const { systemIdentifier: recordedIdentifier, port } = record;
  if (clusterState === "nothing") {
    // A database that never had a port was never written to.
    if (recordedIdentifier === undefined && port === 0) return true;
    throw createMissingProblem(dataDir, place, record);
  }
  if (recordedIdentifier !== undefined && recordedIdentifier !== clusterState.identifier)
    throw createForeignProblem(dataDir, place, recordedIdentifier, clusterState.identifier);
  return false;
}

function createMissingProblem(
  dataDir: string,
  { cluster }: Pick<PostgresLocation, "cluster">,
  { place: lastPlace, systemIdentifier: known }: DatabaseRecord,
): StartProblem {
  const last = path.join(lastPlace, "cluster");
  const which = known === undefined ? "the database" : `the database ${known}`;
  const source =
    last === cluster ? "from a backup" : `from ${last}, where it was last, or from a backup of it`;
  return new StartProblem(
    `The database of this installation is missing: ${getRecordFile(dataDir)} belongs to ${which}, and there is none in ${cluster}. Nothing was made in its place. With Rubrica stopped, bring that folder back ${source}: cp -a ${last === cluster ? "BACKUP" : last} ${cluster}. ${ANEW}`,
  );
}

const createForeignProblem = (
  dataDir: string,
  { cluster }: Pick<PostgresLocation, "cluster">,
  known: string,
  found: string,
): StartProblem =>
  new StartProblem(
    `${cluster} is the database of another installation: its system identifier is ${found}, and ${getRecordFile(dataDir)} belongs to ${known}. Nothing was changed. Bring back the database that belongs to this DATA_DIR, or the DATA_DIR that belongs to this database, from the same backup. ${ANEW}`,
  );

const createNoRecordProblem = (
  dataDir: string,
  { cluster }: Pick<PostgresLocation, "cluster">,
): StartProblem =>
  new StartProblem(
    `${getRecordFile(dataDir)} is missing, and with it the password of the database in ${cluster}. Restore it from a backup. ${ANEW}`,
  );

const createFilesAloneProblem = (
  dataDir: string,
  { cluster }: Pick<PostgresLocation, "cluster">,
): StartProblem =>
  new StartProblem(
    `${path.join(dataDir, "files")} holds the files of an installation whose database is missing: there is neither ${getRecordFile(dataDir)} nor a database in ${cluster}. Bring both back from a backup, or set DATABASE_URL if its database is your own. ${ANEW}`,
  );

const createNoClusterProblem = ({ cluster }: Pick<PostgresLocation, "cluster">): StartProblem =>
  new StartProblem(
    `${cluster} is not empty and is no whole database (PG_VERSION or global/pg_control is missing). Nothing was changed. Restore that folder from a backup.`,
  );
