import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** The size may be unknown until the file has been read. */
export type ZipPart = {
  /** Within the zip file, with forward slashes. */
  path: string;
  size?: number;
  /** True for contents that are compressed already, such as PDF files: they are stored as they are. */
  isPacked?: boolean;
  open(): Promise<Readable>;
};

/** Noon, so that no zone's clock change matters: zip files know local time only. */
const FIXED_TIME = new Date(2000, 0, 1, 12, 0, 0);
/** A plain file, readable by everybody: the same from every machine. */
const ATTRIBUTES = { mode: 0o100644, forceDosTimestamp: true } as const;

/**
 * Builds a zip file while it is read: requests, opens and packs one part at a time, no faster than the
 * reader. An unreadable part breaks the stream, so the zip file has no end and does not open. If the reader
 * stops, the open part is closed and no other is requested.
 */
export function createZipStream(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  { mtime = FIXED_TIME }: { mtime?: Date } = {},
): Readable {
  const zip = new ZipFile();
  // yazl types its output as the older interface of streams, so it is piped on.
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  const destroyOut = (error: unknown) => out.destroy(asError(error));
  zip.on("error", destroyOut);
  let current: Readable | undefined;
  out.once("close", () => current?.destroy());
  const packParts = async () => {
    for await (const { path, size, isPacked, open } of parts) {
      if (out.destroyed) return;
      const stream = await open();
      current = stream;
      // yazl waits for ever on a stream that fails.
      const read = finished(stream, { writable: false });
      if (out.destroyed) stream.destroy();
      else {
        const manner = isPacked ? { compress: false } : { compressionLevel: 1 };
        const sizeOption = size === undefined ? {} : { size };
        zip.addReadStream(stream, path, { ...ATTRIBUTES, mtime, ...manner, ...sizeOption });
      }
      await read;
    }
    zip.end();
  };
  packParts().catch(destroyOut);
  return out;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
