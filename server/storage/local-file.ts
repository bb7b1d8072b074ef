import { createHash } from "node:crypto";
import { type FileHandle, open, stat } from "node:fs/promises";
import { DomainError } from "@/server/domain/errors";

export type Source = Uint8Array | AsyncIterable<Uint8Array>;
export type Written = { key: string; sha256: Uint8Array; size: number };

/** Exactly 64 hex digits, so that a key cannot leave its folder or bucket. */
const KEY = /^[0-9a-f]{64}$/;

/**
 * Returns the path of a key below the root, on the disk and in a bucket alike: `ab/cd/<sha256>`, so that
 * copying the folder moves an installation.
 * @throws DomainError NOT_FOUND for what is not a key
 */
export function buildStoragePath(key: string): string {
  if (!KEY.test(key)) throw buildMissingFileError();
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
}

export const buildMissingFileError = (cause?: unknown): DomainError =>
  new DomainError("NOT_FOUND", "The stored file is missing.", { cause });

/**
 * Writes a new file and returns its hash and size; the caller removes what a failure leaves.
 * @param isDurable whether the bytes must be on the disk, not merely on their way, when this returns
 */
export async function writeFileOnce(
  file: string,
  source: Source,
  { isDurable }: { isDurable: boolean },
): Promise<Written> {
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(file, "wx", 0o600);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      size += chunk.byteLength;
      hash.update(chunk);
      await writeWholeChunk(handle, chunk);
    }
    if (isDurable) await handle.sync();
  } finally {
    await handle.close();
  }
  const digest = hash.digest();
  return { key: digest.toString("hex"), sha256: new Uint8Array(digest), size };
}

async function writeWholeChunk(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await handle.write(chunk, offset);
    offset += bytesWritten;
  }
}

export async function getModificationTime(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (getSystemCode(error) === "ENOENT") return null;
    throw error;
  }
}

export function toFileError(error: unknown): unknown {
  const code = getSystemCode(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new DomainError("INSUFFICIENT_STORAGE", undefined, { cause: error });
  }
  return code === "ENOENT" ? buildMissingFileError(error) : error;
}

function getSystemCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
