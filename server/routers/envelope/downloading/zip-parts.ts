import { Readable } from "node:stream";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { type Origin, recordAudit } from "@/server/db/store/audit";
import { type EnvelopeRow, loadAggregate, loadEnvelope, lockEnvelopeById } from "@/server/db/store/envelope";
import { recordView } from "@/server/db/store/envelope-view";
import { listStoredItems, type StoredItem } from "@/server/db/store/item-files";
import type { TeamActor } from "@/server/domain/actor";
import { createUniqueNamer, toPathPart } from "@/server/domain/archive-name";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { isRejected } from "@/server/domain/envelope/status";
import { isDomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { loadAuditLogPdf } from "@/server/evidence/audit-log";
import { loadCertificatePdf } from "@/server/evidence/certificate-pdf";
import type { ZipPart } from "@/server/evidence/zip-stream";
import { log } from "@/server/log";
import type { Services } from "@/server/services";
import type { Chosen, DownloadRequest } from "./selection";

type Context = { services: Services; db: Connection; actor: TeamActor; origin: Origin };

/** File that lists the files left out. */
const NOTE = "not-included.txt";

/**
 * Yields the files of a zip, document by document. Each is checked when its turn comes, so a lost right ends
 * it, and its audit entry is written before its first byte (domain/evidence.md 6.7). A text at the end lists
 * the files left out.
 */
export async function* streamZipParts(
  context: Context,
  { ids, unknown }: Chosen,
  wanted: DownloadRequest,
): AsyncGenerator<ZipPart> {
  const nameFor = createUniqueNamer();
  nameFor(NOTE);
  const leftOut = unknown.map((id) => `${id}: there is no such document, or you may not see it.`);
  for (const id of ids) {
    try {
      yield* streamPartsOfEnvelope(context, id, wanted, nameFor, leftOut);
    } catch (error) {
      if (!isDomainError(error)) throw error;
      leftOut.push(`${id}: ${error.message}`);
    }
  }
  if (leftOut.length > 0) yield buildTextPart(NOTE, `${leftOut.join("\r\n")}\r\n`);
}

async function* streamPartsOfEnvelope(
  context: Context,
  id: string,
  wanted: DownloadRequest,
  nameFor: ReturnType<typeof createUniqueNamer>,
  leftOut: string[],
): AsyncGenerator<ZipPart> {
  const { db, actor, services } = context;
  const envelope = await loadEnvelope(db, actor, id);
  const reports = wanted.include === "all" ? await renderReports(context, envelope, leftOut) : [];
  const items = await listStoredItems(db, [id], wanted.version);
  if (items.length === 0) leftOut.push(`${id} (${envelope.title}): it has no files.`);
  if (items.length + reports.length === 0) return;
  await recordDownload(context, id, wanted);
  await recordView(db, actor, id);
  const stem = toPathPart(withoutPdf(envelope.title), id);
  const [only] = items;
  if (only && items.length + reports.length === 1) {
    yield* buildFilePart(services, nameFor(stem, ".pdf"), only, leftOut);
    return;
  }
  const folder = nameFor(stem);
  const within = createUniqueNamer();
  for (const { name, bytes } of reports) yield buildBytesPart(`${folder}/${within(name, ".pdf")}`, bytes);
  for (const item of items) {
    const name = within(toPathPart(withoutPdf(item.title), "document"), ".pdf");
    yield* buildFilePart(services, `${folder}/${name}`, item, leftOut);
  }
}

/** Opened before its name is written, so that a missing file is listed and the others still follow. */
async function* buildFilePart(
  { storage }: Pick<Services, "storage">,
  path: string,
  { storageKey, size, itemId }: StoredItem,
  leftOut: string[],
): AsyncGenerator<ZipPart> {
  let stream: Readable;
  try {
    stream = await storage.open(storageKey);
  } catch (error) {
    log.error({ err: error, itemId }, "a file of a download could not be opened");
    leftOut.push(`${path}: the file could not be read.`);
    return;
  }
  try {
    yield { path, size, isPacked: true, open: async () => stream };
  } finally {
    stream.destroy();
  }
}

type Report = { name: string; bytes: Uint8Array };

/** Builds the audit log, and the certificate of an ended envelope, as their own downloads do. */
async function renderReports(
  { services, db }: Context,
  envelope: EnvelopeRow,
  leftOut: string[],
): Promise<Report[]> {
  const reports: Report[] = [];
  const aggregate = await loadAggregate(db, envelope);
  const addReport = async (name: string, make: () => Promise<Uint8Array>) => {
    try {
      reports.push({ name, bytes: await make() });
    } catch (error) {
      log.warn({ err: error, envelopeId: envelope.id }, "a report of a download could not be made");
      leftOut.push(`${envelope.id} (${envelope.title}): its ${name} could not be made. Try again later.`);
    }
  };
  if (isAllowed("downloadAuditLog", envelope)) {
    await addReport("audit-log", () => loadAuditLogPdf(services, db, aggregate));
  }
  if (isAllowed("downloadCertificate", envelope)) {
    await addReport("certificate", () => loadCertificatePdf(services, db, aggregate, isRejected(envelope)));
  }
  return reports;
}

async function recordDownload(
  { db, actor, origin }: Context,
  envelopeId: string,
  { version, include }: DownloadRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEnvelopeById(tx, envelopeId);
    const data = { version: include === "all" ? `${version}, with audit log` : version };
    const context = { actor, origin, now: await clock.now(tx) };
    await recordAudit(tx, envelopeId, [{ type: "DOCUMENT_DOWNLOADED", data }], context);
  });
}

const buildBytesPart = (path: string, bytes: Uint8Array): ZipPart => ({
  path,
  size: bytes.byteLength,
  open: async () => Readable.from([bytes]),
});

const buildTextPart = (path: string, text: string): ZipPart =>
  buildBytesPart(path, Buffer.from(text, "utf8"));
