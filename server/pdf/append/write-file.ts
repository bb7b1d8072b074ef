import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";

/** Writes the chunks one after another and waits until they are on the disk; an existing file is replaced. */
export function writeFile(path: string, chunks: Iterable<Buffer>): void {
  const descriptor = openSync(path, "w", 0o600);
  try {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; ) at += writeSync(descriptor, chunk, at);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
