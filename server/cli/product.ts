import path from "node:path";
import { whatToKeep } from "@/server/checks/backup";
import { type Finding, failed } from "@/server/checks/finding";
import { inEnglish } from "@/server/checks/sentence";
import { isOwnKeyMissing } from "@/server/checks/signing";
import { findTimestamps } from "@/server/checks/timestamps";
import { database } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { migrate } from "@/server/db/migrate";
import { holdsStatements } from "@/server/db/pooler";
import { noteSealKey } from "@/server/db/store/seal-keys";
import { type Env, StartProblem } from "@/server/env";
import { addCheck, databaseCheck, queueCheck } from "@/server/health";
import { services } from "@/server/process-services";
import { isEmpty } from "@/server/routers/account/setup";
import { maybe, onShutdown, provide } from "@/server/runtime";
import type { Storage } from "@/server/storage";
import { emptyWaitingRoom } from "@/server/uploads/accept";
import { addressNote } from "./address-note";
import { type Authority, openAuthority } from "./authority-step";
import { openForProduct, openForWorker } from "./database";
import { checkFiles, noteStrayFiles, openFiles } from "./files-step";
import { checkKeyFingerprints, fingerprintsOf, knowsSealCertificate } from "./key-fingerprints";
import { openPdfPools } from "./pdf-step";
import type { Prepared } from "./prepare";
import { say } from "./say";
import { startWork } from "./worker-step";

const CONNECTIONS = 20;

/**
 * Tries the time-stamp authorities where there are any. One that fails does not stop the start: it may be back before
 * anything is sealed, and what waits for it is seen (pdf/README.md 4).
 */
async function sayTimestamps(env: Env): Promise<void> {
  if (env.TSA_URLS.length === 0) return;
  sayFinding("timestamps", await findTimestamps(env));
}

function sayFinding(step: string, finding: Finding): void {
  const { says, remedy } = inEnglish(finding);
  say(step, finding.state === "ok" ? says : `${says} ${remedy}`);
}

/** The key that seals, made on the first start. @throws StartProblem when the database knows one that is gone */
async function openKnownAuthority(env: Env, dataDir: string): Promise<Authority> {
  if (isOwnKeyMissing(env, dataDir) && (await knowsSealCertificate(database()))) {
    const { says, remedy } = inEnglish(failed("SIGNING_LOST", { folder: path.join(dataDir, "signing") }));
    throw new StartProblem(`${says} ${remedy}`);
  }
  const authority = openAuthority(env, dataDir);
  say("authority", authority.note);
  return authority;
}

/** The steps that every process of the product shares, each one line: data, files, database, what to keep, schema, authority. */
async function openGround(
  prepared: Prepared,
  open: typeof openForProduct,
  name: string,
): Promise<{ url: string; storage: Storage }> {
  const { env, root, dataDir } = prepared;
  say("data", `${dataDir}${prepared.isNew ? " (created, with new secrets)" : ""}`);
  await sayTimestamps(env);
  const storage = await openFiles(env, dataDir);
  say("files", storage.where);
  const access = await open(root, dataDir, env);
  say("database", access.note);
  sayFinding("backup", whatToKeep(dataDir, maybe("databaseFolder"), env));
  const applied = await migrate(access.ownerUrl, root);
  say("schema", applied === 0 ? "up to date" : `${applied} migration${applied === 1 ? "" : "s"} applied`);
  const prepare = access.kind === "embedded" || (await holdsStatements(access.url));
  if (!prepare) say("statements", "not prepared: the pooler in front of PostgreSQL does not keep them");
  const sql = connect(access.url, { max: CONNECTIONS, name, prepare });
  provide("sql", sql);
  onShutdown("connections", () => sql.end({ timeout: 5 }));
  addCheck("database", databaseCheck(sql));
  // Compared first: whoever brought other keys must not get a new one on top.
  await checkKeyFingerprints(database(), fingerprintsOf(env, undefined));
  const authority = await openKnownAuthority(env, dataDir);
  await checkKeyFingerprints(database(), fingerprintsOf(env, authority.certificate));
  if (authority.certificate) await noteSealKey(database(), authority.certificate);
  await checkFiles(database(), storage);
  return { url: access.url, storage };
}

/** What `start` and `dev` open before their pages: the ground, and background work unless WORKER says otherwise. */
export async function openProduct(prepared: Prepared): Promise<{ isEmpty: boolean }> {
  const { env, root } = prepared;
  const { url, storage } = await openGround(prepared, openForProduct, "web");
  const db = database();
  await noteStrayFiles(db, storage);
  await emptyWaitingRoom(services());
  openPdfPools(path.join(root, ".next", prepared.hash));
  const work = await startWork(env, { databaseUrl: url, works: env.WORKER === "on", serves: true });
  addCheck("queue", queueCheck);
  say("worker", work);
  provide("setupCode", prepared.setupCode);
  return { isEmpty: await isEmpty(db) };
}

/** What `worker` opens: the ground, and background work. It may start before the first web process does. */
export async function openWorker(prepared: Prepared): Promise<void> {
  const { env, root } = prepared;
  const { url } = await openGround(prepared, openForWorker, "worker");
  openPdfPools(path.join(root, ".next", prepared.hash));
  say("worker", await startWork(env, { databaseUrl: url, works: true, serves: false }));
}

/** The last lines: the address, and on an empty database how to get in. */
export function announce(prepared: Prepared, isFirstRun: boolean, isBaseUrlSet: boolean): void {
  const { BASE_URL, PORT } = prepared.env;
  if (isFirstRun)
    say("setup", `open ${BASE_URL}/setup; from another device it asks for the code ${prepared.setupCode}`);
  if (!isBaseUrlSet) say("note", addressNote(PORT));
  say("ready", BASE_URL);
}
