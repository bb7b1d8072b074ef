import { Readable } from "node:stream";
import type { ZipPart } from "@/server/evidence/zip-stream";

export const filePart = (path: string, bytes: Uint8Array): ZipPart => ({
  path,
  size: bytes.byteLength,
  open: async () => Readable.from([bytes]),
});

export const textPart = (path: string, text: string): ZipPart => filePart(path, Buffer.from(text, "utf8"));
