import { PassThrough, type Readable } from "node:stream";
import canonicalize from "canonicalize";
import { ZipFile } from "yazl";
import type { Connection } from "@/server/db/client";
import type { Services } from "@/server/services";
import { type BundlePart, bundleParts } from "./bundle-parts";
import type { Evidence } from "./load";

/**
 * Everything that speaks for one envelope as a zip file (rest/README.md 4.16), made while it is read: at any moment one
 * file is open and a few pieces of it are in memory. Equal evidence gives equal bytes.
 */

/** Noon, so that no zone's clock change touches it: zip files know local time only. */
const FIXED_TIME = new Date(2000, 0, 1, 12, 0, 0);
/** Readable by everybody, a plain file: the same from every machine. */
const ATTRIBUTES = { mtime: FIXED_TIME, mode: 0o100644, forceDosTimestamp: true } as const;

/** `manifest.json`: every other file of the bundle with its SHA-256, in order of writing. */
function manifestOf(envelopeId: string, parts: readonly BundlePart[]): Buffer {
  const files = parts.map(({ path, sha256, kind }) => ` ${canonicalize({ path, sha256, kind })}`);
  const about = `"version":1,"envelopeId":${JSON.stringify(envelopeId)}`;
  return Buffer.from(`{${about},"files":[\n${files.join(",\n")}\n]}\n`, "utf8");
}

/**
 * The bundle of an envelope as a stream. What is stored and cannot be read any more breaks the stream, never
 * shortens it unseen: a zip file without its end does not open. @throws DomainError NOT_FOUND for a lost sealed file
 */
export async function evidenceBundle(
  services: Pick<Services, "storage" | "place">,
  connection: Connection,
  evidence: Evidence,
): Promise<Readable> {
  const parts = await bundleParts(services, connection, evidence);
  const zip = new ZipFile();
  // yazl types its output as the older interface of streams; it is piped on as it comes.
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const fail = (error: unknown) => out.destroy(asError(error));
  zip.on("error", fail);
  let current: Readable | null = null;
  out.once("close", () => current?.destroy());
  for (const part of parts) {
    // PDFs are compressed inside already; the quickest level still shortens the texts.
    zip.addReadStreamLazy(part.path, { ...ATTRIBUTES, compressionLevel: 1, size: part.size }, (give) => {
      if (out.destroyed) return;
      part.open().then((stream) => {
        // yazl waits for ever on a stream that fails.
        current = stream.on("error", fail);
        give(null, stream);
      }, fail);
    });
  }
  zip.addBuffer(manifestOf(evidence.envelope.id, parts), "manifest.json", ATTRIBUTES);
  zip.end();
  return out;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
