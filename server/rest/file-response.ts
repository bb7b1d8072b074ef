import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { GeneratedFile, StoredFile, StreamedFile, ViewerFile } from "@/server/contract/file";
import { isDomainError } from "@/server/domain/errors";
import { services } from "@/server/process-services";
import type { ByteRange } from "@/server/storage";
import { parseByteRange } from "./byte-range";
import { toErrorResponse } from "./error-response";

export type FileOptions = {
  disposition: "inline" | "attachment";
  /** Old REST clients compare the bare hexadecimal digest (rest/envelopes.md 5.5); browsers need the quotes. */
  etag?: "quoted" | "bare";
};

/**
 * Streams a file: name by RFC 6266, digest as ETag, 304 and single ranges. It is never in a shared cache and
 * never runs as a page of ours (T46, T50, T51). For HEAD the body is left out.
 */
export async function buildFileResponse(
  request: Request,
  file: StoredFile | ViewerFile | GeneratedFile,
  { disposition, etag = "quoted" }: FileOptions,
): Promise<Response> {
  const { digest, size } = measureFile(file);
  const headers = new Headers({
    "Content-Type": file.mediaType,
    "Content-Disposition": formatContentDisposition(disposition, file.filename),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    Vary: "Cookie, Authorization",
    "Accept-Ranges": "bytes",
    ETag: etag === "bare" ? digest : `"${digest}"`,
  });
  if (hasDigestNamed(request.headers.get("if-none-match"), digest)) {
    return new Response(null, { status: 304, headers });
  }
  let range: ByteRange | null;
  try {
    range = isStale(request, digest) ? null : parseByteRange(request.headers.get("range"), size);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const refusal = toErrorResponse(error);
    refusal.headers.set("Content-Range", `bytes */${size}`);
    return refusal;
  }
  if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  const length = String(range ? range.end - range.start + 1 : size);
  headers.set("Content-Length", length);
  // Next drops the header above; our web process restores it from this one (server/cli/headers.ts).
  headers.set("x-rubrica-length", length);
  const body = request.method === "HEAD" ? null : await openFileBody(file, range);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/**
 * Sends a file while it is built: length, digest and ranges are unknown. A HEAD request does not open the
 * file, so it counts as no download. A file that fails midway breaks the connection off.
 */
export async function buildStreamResponse(request: Request, file: StreamedFile): Promise<Response> {
  const headers = new Headers({
    "Content-Type": file.mediaType,
    "Content-Disposition": formatContentDisposition("attachment", file.filename),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
    Vary: "Cookie, Authorization",
  });
  return new Response(request.method === "HEAD" ? null : toWebStream(await file.open()), { headers });
}

/** Sends a file while it is built, as an attachment. */
export const asStream = (file: StreamedFile, request: Request): Promise<Response> =>
  buildStreamResponse(request, file);

/**
 * Sends a REST download. No cache may keep it, in the words that old clients look for (rest/envelopes.md 5.5).
 */
export const asAttachment = async (file: StoredFile | GeneratedFile, request: Request): Promise<Response> => {
  const answer = await buildFileResponse(request, file, { disposition: "attachment", etag: "bare" });
  answer.headers.set("Cache-Control", "private, no-cache, no-store, must-revalidate");
  answer.headers.set("Pragma", "no-cache");
  answer.headers.set("Expires", "0");
  return answer;
};

/** A file read with an index differs from the stored bytes, so it gets its own digest. */
function measureFile(file: StoredFile | ViewerFile | GeneratedFile): { digest: string; size: number } {
  if (!("storageKey" in file)) {
    return { digest: createHash("sha256").update(file.bytes).digest("hex"), size: file.bytes.byteLength };
  }
  if (!("index" in file)) return { digest: file.sha256, size: file.size };
  return { digest: `${file.sha256}-reading`, size: file.size + file.index.byteLength };
}

async function openFileBody(file: StoredFile | ViewerFile | GeneratedFile, range: ByteRange | null) {
  if ("index" in file) return toWebStream(streamWithIndex(file, range));
  if ("storageKey" in file)
    return toWebStream(await services().storage.open(file.storageKey, range ?? undefined));
  const bytes = range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes;
  return toWebStream(Readable.from([bytes]));
}

async function* streamWithIndex(
  { storageKey, size, index }: ViewerFile,
  range: ByteRange | null,
): AsyncGenerator<Uint8Array> {
  const { start, end } = range ?? { start: 0, end: size + index.byteLength - 1 };
  if (start < size) yield* await services().storage.open(storageKey, { start, end: Math.min(end, size - 1) });
  if (end >= size) yield index.subarray(Math.max(0, start - size), end - size + 1);
}

/** Reads on demand, so that a slow reader costs no memory. Closes the source when the reader leaves. */
function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Destroys the source if it is a Node stream.
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** RFC 6266: a plain name for every client, and the exact name for clients that read `filename*`. */
function formatContentDisposition(disposition: "inline" | "attachment", filename: string): string {
  const plain = filename
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

const toBareTag = (tag: string): string => tag.trim().replace(/^W\//, "").replace(/^"|"$/g, "");

const hasDigestNamed = (header: string | null, digest: string): boolean =>
  (header ?? "").split(",").some((tag) => toBareTag(tag) === digest || tag.trim() === "*");

/** Returns true if `If-Range` names another version: the client's ranges do not fit this one. */
function isStale(request: Request, digest: string): boolean {
  const header = request.headers.get("if-range");
  return header !== null && toBareTag(header) !== digest;
}
