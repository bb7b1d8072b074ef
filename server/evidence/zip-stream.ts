import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of a zip file. Its size may be unknown until it has been read. */
export type ZipPart = {
  /** Within the zip file, with forward slashes. */
  path: string;
  size?: number;
  /** Whether it is compressed inside already, as PDF files are: then it is stored as it is. */
  isPacked?: boolean;
  open(): Promise<Readable>;
};

/** Noon, so that no zone's clock change touches it: zip files know local time only. */
const FIXED_TIME = new Date(2000, 0, 1, 12, 0, 0);
/** Readable by everybody, a plain file: the same from every machine. */
const ATTRIBUTES = { mode: 0o100644, forceDosTimestamp: true } as const;

/**
 * A zip file that is made while it is read: one part is asked for, opened and packed at a time, no faster than somebody
 * reads. What cannot be read breaks the stream, never shortens it unseen: a zip file without its end does not open.
 * Whoever stops reading ends the part that is open and asks for no other.
 */
export function zipOf(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  { mtime = FIXED_TIME }: { mtime?: Date } = {},
): Readable {
  const zip = new ZipFile();
  // yazl types its output as the older interface of streams; it is piped on as it comes.
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const fail = (error: unknown) => out.destroy(asError(error));
  zip.on("error", fail);
  let current: Readable | undefined;
  out.once("close", () => current?.destroy());
  const pack = async () => {
    for await (const { path, size, isPacked, open } of parts) {
      if (out.destroyed) return;
      const stream = await open();
      current = stream;
      // yazl waits for ever on a stream that fails.
      const read = finished(stream, { writable: false });
      if (out.destroyed) stream.destroy();
      else {
        const manner = isPacked ? { compress: false } : { compressionLevel: 1 };
        const known = size === undefined ? {} : { size };
        zip.addReadStream(stream, path, { ...ATTRIBUTES, mtime, ...manner, ...known });
      }
      await read;
    }
    zip.end();
  };
  pack().catch(fail);
  return out;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
