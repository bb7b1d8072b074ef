import { statfsSync, statSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { instanceSettings } from "@/server/db/schema";
import { addCheck, type Check, databaseCheck, queueCheck, runChecks, storageCheck } from "@/server/health";
import { need } from "@/server/runtime";
import { openStorage } from "@/server/storage";
import { openAuthority } from "../authority-step";
import { checkKeyFingerprints, fingerprintsOf } from "../key-fingerprints";
import { liveOwner } from "../owner-lock";
import { type AdminContext, act, openForAdmin } from "./context";

const LOW_DISK_BYTES = 1024 ** 3;

/** A note is worth knowing; only a failed check makes the doctor end with 1. */
const notes: string[] = [];

const diskCheck =
  (folder: string): Check =>
  async () => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const shown = `${(free / 1024 ** 3).toFixed(1)} GB free`;
    if (free < LOW_DISK_BYTES) throw new Error(`only ${shown}`);
    return shown;
  };

const secretsCheck =
  (folder: string): Check =>
  async () => {
    for (const name of ["secrets.json", "postgres.json", "signing"]) {
      const file = statSync(path.join(folder, name), { throwIfNoEntry: false });
      if (file && (file.mode & 0o077) !== 0) throw new Error(`${name} can be read by other users`);
    }
    return "readable by their owner only";
  };

/** Evidence must be out of reach of the role that requests run as; else the trigger alone guards it (ruling 68). */
const evidenceCheck: Check = async () => {
  const sql = need("sql");
  const [row] = await sql<{ mayChange: boolean; triggers: string }[]>`
    select has_table_privilege('audit_entry', 'UPDATE, DELETE, TRUNCATE') as "mayChange",
           (select count(*) from pg_trigger
             where tgrelid = 'audit_entry'::regclass and not tgisinternal and tgenabled = 'O')::text as triggers`;
  if (Number(row?.triggers) < 2) throw new Error("the triggers that protect the audit log are off");
  if (!row?.mayChange) return "no grant and a trigger protect the audit log";
  notes.push(
    "The audit log is protected by its trigger alone: with one DATABASE_URL, requests own the table.",
  );
  return "a trigger protects the audit log";
};

const searchCheck: Check = async () => {
  const rows = await need("sql")`select 1 from pg_extension where extname = 'pg_trgm'`;
  if (rows.length === 0) notes.push("pg_trgm is not installed: search works, but slowly on large databases.");
  return rows.length > 0 ? "pg_trgm is installed" : "without pg_trgm";
};

function collectNotes({ prepared, access }: AdminContext): void {
  const { env, dataDir } = prepared;
  if (!env.SMTP_URL) notes.push("No SMTP_URL: mails are kept and shown under Admin → Mail.");
  if (env.BASE_URL.startsWith("http://localhost"))
    notes.push("BASE_URL is localhost: other devices cannot open links.");
  const held = [access.kind === "embedded" && "database", !env.STORAGE_URL && "files", "keys"];
  const shown = new Intl.ListFormat("en").format(held.filter((part) => part !== false));
  notes.push(`Back up ${dataDir}: it holds the ${shown}.`);
  const owner = liveOwner(dataDir);
  notes.push(
    owner?.role === "product" ? `The product runs as process ${owner.pid}.` : "The product does not run.",
  );
}

/** Accepts another certificate as this database's own, after a change of key that was meant (ruling 60). */
async function acceptSealCertificate({ db, prepared }: AdminContext): Promise<void> {
  await act(db, (tx) =>
    tx.delete(instanceSettings).where(eq(instanceSettings.key, "fingerprints.SEAL_CERTIFICATE")),
  );
  const { certificate } = openAuthority(prepared.env, prepared.dataDir);
  await checkKeyFingerprints(db, fingerprintsOf(prepared.env, certificate));
  console.log("The certificate that seals now is this database's own.");
}

/** `admin doctor`: checks everything the product needs, names what failed, and ends with 1 if anything did. */
export async function doctor(args: readonly string[]): Promise<number> {
  const context = await openForAdmin();
  if (args.includes("--accept-seal-certificate")) await acceptSealCertificate(context);
  const { env, dataDir } = context.prepared;
  const { certificate } = openAuthority(env, dataDir);
  addCheck("database", databaseCheck);
  addCheck("schema", async () => context.access.note);
  addCheck("keys", async () => {
    await checkKeyFingerprints(context.db, fingerprintsOf(env, certificate));
    return "are this database's own";
  });
  addCheck("storage", storageCheck(openStorage(env, dataDir)));
  addCheck("evidence", evidenceCheck);
  addCheck("search", searchCheck);
  addCheck("secrets", secretsCheck(dataDir));
  addCheck("disk", diskCheck(dataDir));
  const [queue] = await need("sql")`select to_regclass('pgboss.job') is not null as exists`;
  if (queue?.exists) addCheck("queue", queueCheck);
  const { ready, checks } = await runChecks(true);
  for (const [name, { ok, fact }] of Object.entries(checks))
    console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(10)} ${fact}`);
  collectNotes(context);
  for (const note of notes) console.log(`note ${note}`);
  return ready ? 0 : 1;
}
