import { Readable } from "node:stream";
import type { ZipPart } from "@/server/evidence/zip-stream";

/** A short text as a file of a zip. */
export function textPart(path: string, text: string): ZipPart {
  const bytes = Buffer.from(text, "utf8");
  return { path, size: bytes.byteLength, open: async () => Readable.from([bytes]) };
}
