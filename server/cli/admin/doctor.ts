import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Examined, runProbes } from "@/server/checks/examine";
import { FILES_MARK, markFiles } from "@/server/checks/files-mark";
import { type Finding, formatCause, reportFailure, reportOk } from "@/server/checks/finding";
import { createProbeDeps } from "@/server/checks/probe-deps";
import { formatFindingInEnglish } from "@/server/checks/sentence";
import { isOwnKeyMissing } from "@/server/checks/signing";
import { database } from "@/server/db/client";
import { connect } from "@/server/db/connect";
import { migrate } from "@/server/db/migrate";
import { instanceSettings } from "@/server/db/schema";
import { type Env, StartProblem } from "@/server/env";
import { findInstance, onShutdown, provide } from "@/server/runtime";
import { openStorage } from "@/server/storage";
import { openAuthority } from "../authority-step";
import { type DatabaseAccess, openForCommand } from "../database";
import { checkKeyFingerprints, computeKeyFingerprints } from "../key-fingerprints";
import { findLiveOwner } from "../owner-lock";
import { type Prepared, prepareProcess } from "../prepare";
import { runTimedTransaction } from "./context";

type DoctorLine = Finding & { name: string };
const MARKS = { ok: "ok  ", note: "note", failed: "FAIL" } as const;

/** Accepts another certificate for this database, after an intended change of key (ruling 60). */
async function acceptSealCertificate({ env, dataDir }: Prepared): Promise<void> {
  const db = database();
  await runTimedTransaction(db, (tx) =>
    tx.delete(instanceSettings).where(eq(instanceSettings.key, "fingerprints.SEAL_CERTIFICATE")),
  );
  const { certificate } = openAuthority(env, dataDir);
  await checkKeyFingerprints(db, computeKeyFingerprints(env, certificate));
  console.log("The certificate that seals now is this database's own.");
}

/** Accepts a storage without this database's files, after they were lost for good. */
async function acceptMissingFiles({ env, dataDir }: Prepared): Promise<void> {
  const db = database();
  await runTimedTransaction(db, (tx) =>
    tx.delete(instanceSettings).where(eq(instanceSettings.key, FILES_MARK)),
  );
  const storage = openStorage(env, dataDir);
  await markFiles(db, storage);
  console.log(`${storage.where} is where this database's files are from now on.`);
}

/**
 * Undefined when the key is missing or cannot seal: that has its own line, and the other keys are still
 * compared.
 */
function readSealCertificate(env: Env, dataDir: string): Uint8Array | undefined {
  // A check must not create the key: the first start does that.
  if (isOwnKeyMissing(env, dataDir)) return undefined;
  try {
    return openAuthority(env, dataDir).certificate;
  } catch {
    return undefined;
  }
}

/** Checks that this process has the keys that the database knows (ruling 60). */
async function checkKeys({ env, dataDir }: Prepared): Promise<DoctorLine> {
  try {
    await checkKeyFingerprints(database(), computeKeyFingerprints(env, readSealCertificate(env, dataDir)));
    return { name: "keys", ...reportOk("KEYS_OWN") };
  } catch (error) {
    return { name: "keys", ...reportFailure("KEYS_FOREIGN", { cause: formatCause(error) }) };
  }
}

/** Migrates the schema, as every command does. Returns a finding if that fails. */
async function checkSchema(access: DatabaseAccess, root: string): Promise<DoctorLine | null> {
  try {
    await migrate(access.ownerUrl, root);
    return null;
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    return { name: "schema", ...reportFailure("DATABASE_FAILED", { cause: formatCause(error) }) };
  }
}

function printLine({ name, ...finding }: DoctorLine): void {
  const { says, remedy } = formatFindingInEnglish(finding);
  console.log(`${MARKS[finding.state]} ${name.padEnd(10)} ${says}`);
  if (finding.state !== "ok") console.log(`     ${"".padEnd(10)} → ${remedy}`);
}

/** With an external database, only its effects show whether the product runs. */
const isStopped = ({ kind }: DatabaseAccess, dataDir: string): boolean =>
  kind === "embedded" && findLiveOwner(dataDir)?.role !== "product";

function printRest({ dataDir }: Prepared, access: DatabaseAccess): void {
  const says = isStopped(access, dataDir)
    ? "The product does not run."
    : `The product runs as process ${findLiveOwner(dataDir)?.pid}.`;
  if (access.kind === "embedded") console.log(`note ${"product".padEnd(10)} ${says}`);
}

/** Runs all checks, whatever the state of the database. */
async function runChecks(prepared: Prepared, access: DatabaseAccess): Promise<DoctorLine[]> {
  const { env, dataDir, root } = prepared;
  // A command is too short for prepared statements to pay, and a pooler in front of an external database may
  // not keep them.
  const prepare = access.kind === "embedded";
  const sql = connect(access.url, { max: 3, name: `admin ${randomUUID().slice(0, 8)}`, prepare });
  provide("sql", sql);
  onShutdown("connections", () => sql.end({ timeout: 5 }));
  const storage = openStorage(env, dataDir);
  const ground = createProbeDeps({
    env,
    dataDir,
    sql,
    storage,
    isStopped: isStopped(access, dataDir),
    databaseRestarts: findInstance("databaseWatch")?.restarts ?? 0,
  });
  const isThere = await sql`select 1`.then(
    () => true,
    () => false,
  );
  const schema = isThere ? await checkSchema(access, root) : null;
  const findings: Examined[] = await runProbes(ground);
  const keys = findings[0]?.state === "failed" ? [] : [await checkKeys(prepared)];
  return [...(schema && findings[0]?.state !== "failed" ? [schema] : []), ...findings, ...keys];
}

/**
 * `admin doctor`: checks everything the product needs and prints a remedy for each failure. Exits with 1 if
 * any check failed. An unreachable database is a finding and does not end the command.
 */
export async function runDoctorCommand(args: readonly string[]): Promise<number> {
  const prepared = prepareProcess();
  const access = await openForCommand(prepared.root, prepared.dataDir, prepared.env);
  let lines = await runChecks(prepared, access);
  const accepts = [
    args.includes("--accept-seal-certificate") && acceptSealCertificate,
    args.includes("--accept-missing-files") && acceptMissingFiles,
  ].filter((accept) => accept !== false);
  for (const accept of accepts) await accept(prepared);
  // Earlier findings may have changed.
  if (accepts.length > 0) lines = await runChecks(prepared, access);
  for (const line of lines) printLine(line);
  printRest(prepared, access);
  return lines.some(({ state }) => state === "failed") ? 1 : 0;
}
