import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Transaction } from "@/server/db/client";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { findItemAnywhere, loadEnvelopeContents } from "@/server/db/store/envelope-anywhere";
import { startSending } from "@/server/jobs/start";
import { openByAdmin } from "@/server/routers/admin/envelope/open";
import { Reason } from "@/server/routers/admin/reason";
import { findCurrentPdf } from "@/server/routers/item/files/item-file";
import { openStorage } from "@/server/storage";
import { readOptions } from "./arguments";
import { explainRefusals, openForAdmin, runTimedTransaction } from "./context";

export const OPEN = "npm run --silent admin -- envelope open ENVELOPE_ID --reason TEXT --to FOLDER";

/**
 * `admin envelope open`: break-glass access from a shell. The envelope's audit log records the reason and
 * each file, and its owner gets a mail. Writes the current files into a folder, named by id.
 */
export async function openEnvelope(envelopeId: string, args: readonly string[]): Promise<number> {
  const { reason, to } = readOptions(args, z.object({ reason: Reason, to: z.string().min(1) }), OPEN);
  const { db, access, prepared } = await openForAdmin();
  await startSending({ databaseUrl: access.url });
  const files = await explainRefusals(envelopeId, () =>
    runTimedTransaction(db, (tx, now) => openEnvelopeFiles(tx, { envelopeId, reason, now })),
  );
  const storage = openStorage(prepared.env, prepared.dataDir);
  const folder = path.resolve(to);
  await mkdir(folder, { recursive: true });
  const written = [];
  for (const { id, title, storageKey } of files) {
    const file = path.join(folder, `${id}.pdf`);
    await writeFile(file, await storage.read(storageKey));
    written.push({ title, file });
  }
  console.log(JSON.stringify({ envelopeId, files: written }));
  return 0;
}

type OpenRequest = { envelopeId: string; reason: string; now: Date };

/** Opens the files of an envelope and records each download before any file is handed out. */
async function openEnvelopeFiles(tx: Transaction, { envelopeId, reason, now }: OpenRequest) {
  const by = { actor: { kind: "system", job: "admin envelope open" }, origin: NO_ORIGIN } as const;
  await openByAdmin(tx, envelopeId, { ...by, reason });
  const files = [];
  for (const { id, title } of (await loadEnvelopeContents(tx, envelopeId)).items) {
    const item = await findItemAnywhere(tx, id);
    const stored = item && (await findCurrentPdf(tx, item));
    if (!stored) continue;
    const data = { envelopeItemId: id, version: "current" } as const;
    await recordAudit(tx, envelopeId, [{ type: "DOCUMENT_DOWNLOADED", data }], { ...by, now });
    files.push({ id, title, storageKey: stored.storageKey });
  }
  return files;
}
