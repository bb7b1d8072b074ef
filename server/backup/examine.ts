import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { Sql } from "postgres";
import { toDatabase } from "@/server/db/client";
import {
  listLoggedOrganisations,
  walkAuditedEnvelopes,
  walkSealedFiles,
} from "@/server/db/store/all-evidence";
import { loadAudit, verifyChain } from "@/server/db/store/audit";
import { verifySettingsChanges } from "@/server/db/store/organisation-log-read";
import { listStoredKeys } from "@/server/db/store/stored-files";
import { isDomainError } from "@/server/domain/errors";
import type { Storage } from "@/server/storage";
import { parseCertificates } from "@/server/verify/certificate";
import { verifyPdf } from "@/server/verify/verify-pdf";
import type { Absent } from "./format";

export type Examination = {
  auditLogs: number;
  organisationLogs: number;
  files: number;
  sealedFiles: number;
  /** What is wrong, in sentences. */
  problems: string[];
};

type Scratch = { sql: Sql; storage: Storage; absent: Absent; anchorFiles: readonly string[]; now: Date };

/** Walks every audit log, every file and every seal of a restored installation. */
export async function examineRestored(scratch: Scratch): Promise<Examination> {
  const found: Examination = { auditLogs: 0, organisationLogs: 0, files: 0, sealedFiles: 0, problems: [] };
  await examineLogs(scratch, found);
  const damaged = await examineFiles(scratch, found);
  await examineSeals(scratch, found, damaged);
  return found;
}

async function examineLogs({ sql }: Scratch, found: Examination): Promise<void> {
  const db = toDatabase(sql);
  for await (const id of walkAuditedEnvelopes(db)) {
    found.auditLogs += 1;
    const verdict = verifyChain(await loadAudit(db, id));
    if (!verdict.ok)
      found.problems.push(`The audit log of envelope ${id} is broken at entry ${verdict.seq}.`);
  }
  for (const id of await listLoggedOrganisations(db)) {
    found.organisationLogs += 1;
    const { isUnbroken, brokenSeq } = await verifySettingsChanges(db, id);
    if (!isUnbroken) found.problems.push(`The log of organisation ${id} is broken at entry ${brokenSeq}.`);
  }
}

/** Returns the keys of files that cannot be judged any further. */
async function examineFiles(scratch: Scratch, found: Examination): Promise<Set<string>> {
  const { sql, storage, absent } = scratch;
  const bad = new Set<string>();
  const unused = new Set(absent.unused);
  const held = await sql.reserve();
  try {
    await held`begin read only`;
    for await (const lot of listStoredKeys(held)) {
      for (const key of lot) {
        if (unused.has(key)) continue;
        found.files += 1;
        const problem = await findFileProblem(storage, key);
        if (problem === null) continue;
        bad.add(key);
        found.problems.push(`The file ${key} ${problem}.`);
      }
    }
    await held`commit`;
  } finally {
    held.release();
  }
  return bad;
}

async function findFileProblem(storage: Storage, key: string): Promise<string | null> {
  try {
    const hash = createHash("sha256");
    for await (const chunk of await storage.open(key)) hash.update(chunk);
    return hash.digest("hex") === key ? null : "has other bytes than were stored";
  } catch (error) {
    if (isDomainError(error) && error.code === "NOT_FOUND") return "is missing";
    throw error;
  }
}

async function examineSeals(
  { sql, storage, anchorFiles, now: at }: Scratch,
  found: Examination,
  damaged: ReadonlySet<string>,
): Promise<void> {
  const anchors = anchorFiles
    .filter((file) => existsSync(file))
    .flatMap((file) => parseCertificates(readFileSync(file)));
  for await (const { storageKey, envelopeId } of walkSealedFiles(toDatabase(sql))) {
    if (damaged.has(storageKey)) continue;
    found.sealedFiles += 1;
    const { status } = verifyPdf(Buffer.from(await storage.read(storageKey)), { anchors, at });
    if (status === "failed")
      found.problems.push(`The seal of file ${storageKey} of envelope ${envelopeId} does not verify.`);
  }
}
