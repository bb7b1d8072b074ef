import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { clock } from "@/server/clock";
import { database } from "@/server/db/client";
import { uploads } from "@/server/db/schema";
import { Refusal } from "@/server/domain/errors";
import { cleanFileName } from "@/server/domain/file-name";
import { DEFAULT_LIMITS } from "@/server/domain/limits";
import { env } from "@/server/env";
import { newId } from "@/server/ids";
import type { IntakeResult } from "@/server/pdf/intake/intake";
import { FIRST_PAGE_WIDTH_PX, HARD_MAX_BYTES } from "@/server/pdf/intake/limits";
import { pdfPools } from "@/server/pdf/pool/registered";
import { maybe, need } from "@/server/runtime";

export type UploadOwner = { teamId: number; userId: number };
export type IncomingFile = { filename: string; stream: AsyncIterable<Uint8Array> };

/** A file that passed intake and waits outside storage until it is kept or dropped. */
export type ReceivedFile = {
  filename: string;
  path: string;
  intake: IntakeResult;
  firstPage: Uint8Array;
};

/** Files in one request: an envelope takes no more. */
export const MAX_FILES = DEFAULT_LIMITS.itemsPerEnvelope;

const MEGABYTE = 1024 * 1024;
/** Where files wait for intake. */
function waitingRoom(): string {
  const place = maybe("place");
  return place ? path.join(place.dataDir, "incoming") : path.join(tmpdir(), "rubrica-incoming");
}

/** Forgets what a killed process left waiting; for the start, before anything can be uploaded. */
export const emptyWaitingRoom = (): Promise<void> => rm(waitingRoom(), { recursive: true, force: true });

/** Bytes a file may have, `MAX_UPLOAD_MB` of 1024 × 1024. */
export const uploadLimitBytes = (): number => Math.min(env().MAX_UPLOAD_MB * MEGABYTE, HARD_MAX_BYTES);

/**
 * Takes one PDF in: size limit, intake in a process of its own, picture of the first page, then storage and
 * an `upload` row to claim. A refused file never reaches storage.
 * @returns the upload's id
 * @throws Refusal FILE_TOO_LARGE, a code of intake (pdf.md 2), INSUFFICIENT_STORAGE, SERVICE_UNAVAILABLE
 */
export async function acceptUpload(owner: UploadOwner, file: IncomingFile): Promise<string> {
  const received = await receiveFile(file);
  try {
    return await keepFile(owner, received);
  } finally {
    await dropFile(received);
  }
}

/** The first half of `acceptUpload`: everything that can refuse the file. Call `dropFile` when done with it. */
export async function receiveFile({ filename, stream }: IncomingFile): Promise<ReceivedFile> {
  const folder = waitingRoom();
  const file = path.join(folder, `${randomUUID()}.pdf`);
  const maxBytes = uploadLimitBytes();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Opened before the first byte: a stream that opens late could create the file after it was removed.
    const handle = await open(file, "wx", 0o600);
    try {
      await pipeline(limited(stream, maxBytes), handle.createWriteStream());
    } finally {
      await handle.close();
    }
    const pdf = pdfPools();
    const intake = await pdf.intake(file, { maxBytes, maxPages: env().MAX_PAGES });
    const firstPage = await pdf.renderFirstPage(file, FIRST_PAGE_WIDTH_PX);
    return { filename: cleanFileName(filename), path: file, intake, firstPage };
  } catch (error) {
    await rm(file, { force: true });
    throw withoutSpace(error);
  }
}

/** The second half: stores the bytes and the picture and writes the row. @returns the upload's id */
export async function keepFile(owner: UploadOwner, received: ReceivedFile): Promise<string> {
  const db = database();
  const { intake, firstPage } = received;
  const storage = need("storage");
  const stored = await storage.put(createReadStream(received.path));
  if (stored.key !== intake.sha256) {
    throw new Refusal("INTERNAL_SERVER_ERROR", undefined, {
      cause: "An upload changed between intake and storage.",
    });
  }
  const picture = await storage.put(firstPage);
  const id = newId();
  await db.insert(uploads).values({
    id,
    teamId: owner.teamId,
    userId: owner.userId,
    filename: received.filename,
    storageKey: stored.key,
    sha256: stored.sha256,
    size: stored.size,
    pageCount: intake.pageCount,
    pages: intake.pages,
    notices: intake.notices,
    tags: intake.tags,
    firstPageKey: picture.key,
    createdAt: await clock.now(db),
  });
  return id;
}

/** Removes the waiting file; safe to call twice. */
export const dropFile = (received: ReceivedFile): Promise<void> => rm(received.path, { force: true });

async function* limited(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      const megabytes = Math.floor(maxBytes / MEGABYTE);
      throw new Refusal("FILE_TOO_LARGE", `The file is larger than ${megabytes} MB.`);
    }
    yield chunk;
  }
  if (size === 0) throw new Refusal("FILE_NOT_PDF", "The file is empty.");
}

function withoutSpace(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  return isFull ? new Refusal("INSUFFICIENT_STORAGE", undefined, { cause: error }) : error;
}
