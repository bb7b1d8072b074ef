import path from "node:path";
import { findBackup } from "@/server/checks/backup";
import { type Finding, reportFailure } from "@/server/checks/finding";
import { formatFindingInEnglish } from "@/server/checks/sentence";
import { isOwnKeyMissing } from "@/server/checks/signing";
import { findTimestamps } from "@/server/checks/timestamps";
import { database } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { migrate } from "@/server/db/migrate";
import { examineConnection } from "@/server/db/pooler";
import { assertRestoreFinished } from "@/server/db/store/restored";
import { recordSealKey } from "@/server/db/store/seal-keys";
import { type Env, StartProblem } from "@/server/env";
import { addCheck, createDatabaseCheck, queueCheck } from "@/server/health";
import { services } from "@/server/process-services";
import { isEmpty } from "@/server/routers/account/setup";
import { onShutdown, provide } from "@/server/runtime";
import type { Storage } from "@/server/storage";
import { emptyWaitingRoom } from "@/server/uploads/accept";
import { formatAddressNote } from "./address-note";
import { type Authority, openAuthority } from "./authority-step";
import { openForProduct, openForWorker } from "./database";
import { checkFiles, openFiles, reportStrayFiles } from "./files-step";
import { checkKeyFingerprints, computeKeyFingerprints, hasSealCertificate } from "./key-fingerprints";
import { openPdfPools } from "./pdf-step";
import type { Prepared } from "./prepare";
import { printStep } from "./say";
import { startWork } from "./worker-step";

const CONNECTIONS = 20;

/**
 * Tries the configured time-stamp authorities. A failure does not stop the start: the authority may be back
 * before the next seal, and envelopes that wait for it are reported (pdf/README.md 4).
 */
async function printTimestampFinding(env: Env): Promise<void> {
  if (env.TSA_URLS.length === 0) return;
  printFinding("timestamps", await findTimestamps(env));
}

function printFinding(step: string, finding: Finding): void {
  const { says, remedy } = formatFindingInEnglish(finding);
  printStep(step, finding.state === "ok" ? says : `${says} ${remedy}`);
}

/**
 * Opens the sealing key, or creates it on the first start.
 * @throws StartProblem when the database knows a key that is missing
 */
async function openKnownAuthority(env: Env, dataDir: string): Promise<Authority> {
  if (isOwnKeyMissing(env, dataDir) && (await hasSealCertificate(database()))) {
    const { says, remedy } = formatFindingInEnglish(
      reportFailure("SIGNING_LOST", { folder: path.join(dataDir, "signing") }),
    );
    throw new StartProblem(`${says} ${remedy}`);
  }
  const authority = openAuthority(env, dataDir);
  printStep("authority", authority.note);
  return authority;
}

/**
 * Runs the start steps of every process, each printing a line: data, files, database, keys, schema,
 * authority.
 */
async function openDependencies(
  prepared: Prepared,
  open: typeof openForProduct,
  name: string,
): Promise<{ url: string; listens: boolean; storage: Storage }> {
  const { env, root, dataDir } = prepared;
  printStep("data", `${dataDir}${prepared.isNew ? " (created, with new secrets)" : ""}`);
  await printTimestampFinding(env);
  const storage = await openFiles(env, dataDir);
  printStep("files", storage.where);
  const access = await open(root, dataDir, env);
  printStep("database", access.note);
  const applied = await migrate(access.ownerUrl, root);
  printStep(
    "schema",
    applied === 0 ? "up to date" : `${applied} migration${applied === 1 ? "" : "s"} applied`,
  );
  const { listens, prepares } = await examineConnection(access.url);
  if (!prepares)
    printStep("statements", "not prepared: the pooler in front of PostgreSQL does not keep them");
  const sql = connect(access.url, { max: CONNECTIONS, name, prepare: prepares });
  provide("sql", sql);
  onShutdown("connections", () => sql.end({ timeout: 5 }));
  addCheck("database", createDatabaseCheck(sql));
  await assertRestoreFinished(database());
  // Compared first: an installation with foreign keys must not get a new sealing key as well.
  await checkKeyFingerprints(database(), computeKeyFingerprints(env, undefined));
  const authority = await openKnownAuthority(env, dataDir);
  await checkKeyFingerprints(database(), computeKeyFingerprints(env, authority.certificate));
  if (authority.certificate) await recordSealKey(database(), authority.certificate);
  await checkFiles(database(), storage);
  printFinding("backup", await findBackup({ sql, env }));
  return { url: access.url, listens, storage };
}

/**
 * Opens what `start` and `dev` need before their pages: the shared steps, and background work unless WORKER
 * forbids it.
 */
export async function openProduct(prepared: Prepared): Promise<{ isEmpty: boolean }> {
  const { env, root } = prepared;
  const { url, listens, storage } = await openDependencies(prepared, openForProduct, "web");
  const db = database();
  await reportStrayFiles(db, storage);
  await emptyWaitingRoom(services());
  openPdfPools(path.join(root, ".next", prepared.hash));
  const work = await startWork(env, { databaseUrl: url, listens, works: env.WORKER === "on", serves: true });
  addCheck("queue", queueCheck);
  printStep("worker", work);
  provide("setupCode", prepared.setupCode);
  return { isEmpty: await isEmpty(db) };
}

/**
 * Opens what `worker` needs: the shared steps and background work. It may start before the first web process.
 */
export async function openWorker(prepared: Prepared): Promise<void> {
  const { env, root } = prepared;
  const { url, listens } = await openDependencies(prepared, openForWorker, "worker");
  openPdfPools(path.join(root, ".next", prepared.hash));
  printStep("worker", await startWork(env, { databaseUrl: url, listens, works: true, serves: false }));
}

/** Prints the last lines: the address, and the way to set up an empty database. */
export function printStartSummary(prepared: Prepared, isFirstRun: boolean, isBaseUrlSet: boolean): void {
  const { BASE_URL, PORT } = prepared.env;
  if (isFirstRun)
    printStep(
      "setup",
      `open ${BASE_URL}/setup; from another device it asks for the code ${prepared.setupCode}`,
    );
  if (!isBaseUrlSet) printStep("note", formatAddressNote(PORT));
  printStep("ready", BASE_URL);
}
