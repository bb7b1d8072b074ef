import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { database } from "@/server/db/client";
import { uploads } from "@/server/db/schema";
import { loadUploadTerms } from "@/server/db/store/usage";
import { DomainError } from "@/server/domain/errors";
import { cleanFileName } from "@/server/domain/file-name";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { addUsage, assertWithinQuota } from "@/server/domain/usage/quota";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import type { IntakeResult } from "@/server/pdf/intake/intake";
import { HARD_MAX_BYTES } from "@/server/pdf/intake/limits";
import type { FileServices, Services } from "@/server/services";
import type { Storage } from "@/server/storage/index";

export type UploadOwner = { teamId: number; userId: number };
export type IncomingFile = {
  filename: string;
  stream: AsyncIterable<Uint8Array>;
  /** Opens a protected file; used once and never stored. */
  password?: string | undefined;
};

/** A file that passed intake and waits outside storage until it is kept or dropped. */
export type ReceivedFile = {
  filename: string;
  /** The file for recipients and the uploaded one: the same unless intake had to change it. */
  path: string;
  originalPath: string;
  intake: IntakeResult;
  receivedAt: Date;
};

export const MAX_FILES = DEFAULT_LIMITS.itemsPerEnvelope;

const MEGABYTE = 1024 * 1024;
function getWaitingRoom({ place }: Pick<Services, "place">): string {
  return place ? path.join(place.dataDir, "incoming") : path.join(tmpdir(), "rubrica-incoming");
}

/** Deletes files left by a killed process; call it at start, before any upload. */
export const emptyWaitingRoom = (services: Pick<Services, "place">): Promise<void> =>
  rm(getWaitingRoom(services), { recursive: true, force: true });

/** Returns the largest file in bytes: `MAX_UPLOAD_MB` of 1024 × 1024. */
export const getUploadLimitBytes = (): number => Math.min(env().MAX_UPLOAD_MB * MEGABYTE, HARD_MAX_BYTES);

const buildTooLargeError = (limit: number): DomainError =>
  new DomainError("FILE_TOO_LARGE", `The file is larger than ${Math.floor(limit / MEGABYTE)} MB.`);

/** Refuses by the announced size, before a byte is read. @throws DomainError FILE_TOO_LARGE */
export function assertAnnouncedSize(headers: Headers): void {
  const limit = getUploadLimitBytes();
  if (Number(headers.get("content-length") ?? 0) > limit) throw buildTooLargeError(limit);
}

/**
 * Passes the bytes on, up to the limit: not every request announces its size.
 * @throws DomainError FILE_TOO_LARGE
 */
export async function* limitUploadBytes(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const limit = getUploadLimitBytes();
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limit) throw buildTooLargeError(limit);
    yield chunk;
  }
}

/**
 * Takes in one PDF: size limit, intake in a separate process, then storage and an `upload` row to claim. A
 * refused file never reaches storage.
 * @returns the upload's id
 * @throws DomainError FILE_TOO_LARGE, a code of intake (pdf/README.md 2), LIMIT_EXCEEDED,
 * INSUFFICIENT_STORAGE, SERVICE_UNAVAILABLE
 */
export async function acceptUpload(
  services: FileServices & Pick<Services, "place">,
  owner: UploadOwner,
  file: IncomingFile,
): Promise<string> {
  const received = await receiveFile(services, owner, file);
  try {
    return await storeReceivedFile(services, owner, received);
  } finally {
    await dropFile(received);
  }
}

/**
 * Does the first half of `acceptUpload`: every check that can refuse the file, the organisation's storage limit
 * among them. Call `dropFile` when done with it.
 */
export async function receiveFile(
  services: Pick<Services, "pdf" | "place">,
  { teamId }: Pick<UploadOwner, "teamId">,
  { filename, stream, password }: IncomingFile,
): Promise<ReceivedFile> {
  const folder = getWaitingRoom(services);
  const file = path.join(folder, `${randomUUID()}.pdf`);
  const changed = `${file}.original`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Opened before the first byte: a stream that opens late could create the file after it was removed.
    const handle = await open(file, "wx", 0o600);
    try {
      await pipeline(refuseEmptyStream(limitUploadBytes(stream)), handle.createWriteStream());
    } finally {
      await handle.close();
    }
    const { settings, standing, now } = await loadUploadTerms(database(), teamId);
    // The reading process measures again, because it must protect its own memory.
    const limits = {
      maxBytes: getUploadLimitBytes(),
      maxPages: env().MAX_PAGES,
      acceptsRestricted: settings.restrictedFilesAccepted,
    };
    const intake = await services.pdf.intake(file, changed, limits, password);
    if (standing) assertWithinQuota("storage", addUsage(standing, "storage", countBytesToKeep(intake)));
    const originalPath = intake.isChanged ? changed : file;
    return { filename: cleanFileName(filename), path: file, originalPath, intake, receivedAt: now };
  } catch (error) {
    await Promise.all([rm(file, { force: true }), rm(changed, { force: true })]);
    throw toSpaceError(error);
  }
}

/** Does the second half: stores the bytes and writes the row. Returns the upload's id. */
export async function storeReceivedFile(
  { storage }: Pick<Services, "storage">,
  owner: UploadOwner,
  received: ReceivedFile,
): Promise<string> {
  const { intake } = received;
  const stored = await storeUnchangedFile(storage, received.originalPath, intake.sha256);
  const raw = intake.isChanged
    ? await storeUnchangedFile(storage, received.path, intake.upload.sha256)
    : null;
  const id = newId();
  await database()
    .insert(uploads)
    .values({
      id,
      teamId: owner.teamId,
      userId: owner.userId,
      filename: received.filename,
      storageKey: stored.key,
      sha256: stored.sha256,
      size: stored.size,
      rawStorageKey: raw?.key ?? null,
      rawSha256: raw?.sha256 ?? null,
      rawSize: raw?.size ?? null,
      pageCount: intake.pageCount,
      pages: intake.pages,
      notices: intake.notices,
      tags: intake.tags,
      tagReport: intake.tagReport,
      createdAt: received.receivedAt,
    });
  return id;
}

const countBytesToKeep = ({ size, isChanged, upload }: IntakeResult): number =>
  isChanged ? size + upload.size : size;

/** @throws DomainError if it is not the file that intake read */
async function storeUnchangedFile(storage: Storage, file: string, sha256: string) {
  const stored = await storage.put(createReadStream(file));
  if (stored.key === sha256) return stored;
  throw new DomainError("INTERNAL_SERVER_ERROR", undefined, {
    cause: "An upload changed between intake and storage.",
  });
}

export async function dropFile({ path: file, originalPath }: ReceivedFile): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(originalPath, { force: true })]);
}

async function* refuseEmptyStream(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isEmpty = true;
  for await (const chunk of source) {
    isEmpty &&= chunk.byteLength === 0;
    yield chunk;
  }
  if (isEmpty) throw new DomainError("FILE_NOT_PDF", "The file is empty.");
}

function toSpaceError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return isFull ? new DomainError("INSUFFICIENT_STORAGE", undefined, { cause: error }) : error;
}
