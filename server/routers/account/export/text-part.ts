import { Readable } from "node:stream";
import type { ZipPart } from "@/server/evidence/zip-stream";

export const buildFilePart = (path: string, bytes: Uint8Array): ZipPart => ({
  path,
  size: bytes.byteLength,
  open: async () => Readable.from([bytes]),
});

export const buildTextPart = (path: string, text: string): ZipPart =>
  buildFilePart(path, Buffer.from(text, "utf8"));
