import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { type EVIDENCE_FILE_KINDS, evidenceFiles } from "@/server/db/schema";
import type { Language } from "@/server/domain/vocabulary";
import { newId } from "@/server/ids";
import type { ReportServices } from "@/server/services";

export type ReportKey = {
  envelopeId: string;
  kind: (typeof EVIDENCE_FILE_KINDS)[number];
  /** Head of the audit chain, hexadecimal; null where the chain does not hold. */
  head: string | null;
  language: Language;
};
type Sealable = ReportKey & { head: string };

/** Reports under way in this process, by their key. */
const underWay = new Map<string, Promise<Uint8Array>>();

/**
 * Returns a certificate or an audit log, made and sealed at the first request and stored. Parallel requests
 * of a process share one run; of two processes the first to store wins. With a broken chain the report is
 * made anew and not sealed: a seal would vouch for it.
 * @throws DomainError SERVICE_UNAVAILABLE, INSUFFICIENT_STORAGE
 */
export async function loadSealedReport(
  services: ReportServices,
  connection: Connection,
  key: ReportKey,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { head } = key;
  if (head === null) return make();
  const sealable = { ...key, head };
  const savedReport = await findStoredReport(services, connection, sealable);
  if (savedReport) return savedReport;
  const name = JSON.stringify(["rubrica.evidence", key.envelopeId, key.kind, head, key.language]);
  const pendingReport =
    underWay.get(name) ??
    makeReport(services, connection, sealable, name, make).finally(() => underWay.delete(name));
  underWay.set(name, pendingReport);
  return pendingReport;
}

async function makeReport(
  services: ReportServices,
  connection: Connection,
  key: Sealable,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const now = await clock.now(connection);
  const bytes = await sealReport(services, await make(), key.language, now);
  const { key: storageKey, sha256, size } = await services.storage.put(bytes);
  return connection.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    const meanwhile = await findStoredReport(services, tx, key);
    if (meanwhile) return meanwhile;
    await tx.insert(evidenceFiles).values({
      id: newId(),
      envelopeId: key.envelopeId,
      kind: key.kind,
      language: key.language,
      head: Buffer.from(key.head, "hex"),
      storageKey,
      sha256,
      size,
      createdAt: now,
    });
    return bytes;
  });
}

async function findStoredReport(
  { storage }: ReportServices,
  connection: Connection,
  { envelopeId, kind, head, language }: Sealable,
): Promise<Uint8Array | null> {
  const [row] = await connection
    .select({ storageKey: evidenceFiles.storageKey })
    .from(evidenceFiles)
    .where(
      and(
        eq(evidenceFiles.envelopeId, envelopeId),
        eq(evidenceFiles.kind, kind),
        eq(evidenceFiles.head, Buffer.from(head, "hex")),
        eq(evidenceFiles.language, language),
      ),
    );
  return row ? storage.read(row.storageKey) : null;
}

/** Seals without a time-stamp: a request must not wait for an authority. */
async function sealReport(
  { pdf: pools, signerSource: signer }: ReportServices,
  pdf: Uint8Array,
  language: Language,
  signingTime: Date,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "rubrica-report-"));
  try {
    const [originalPath, outPath] = [path.join(folder, "report.pdf"), path.join(folder, "sealed.pdf")];
    await writeFile(originalPath, pdf);
    await pools.seal({
      originalPath,
      outPath,
      fields: [],
      certificate: null,
      rejectStamp: false,
      signer,
      signingTime,
      language,
      isReport: true,
    });
    return await readFile(outPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
