import { z } from "zod";

/** Stored bytes with the file name of the download; `sha256` in hex. */
export const StoredFile = z.object({
  filename: z.string(),
  mediaType: z.enum(["application/pdf", "image/png"]),
  size: z.number(),
  sha256: z.string(),
  storageKey: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A file for the viewer, followed by an index of its pages that is fast to read (server/pdf/viewer). */
export const ViewerFile = StoredFile.extend({
  index: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type ViewerFile = z.infer<typeof ViewerFile>;

/** A file that is generated while it is sent. `open` starts the download and records it. */
export const StreamedFile = z.object({
  filename: z.string(),
  mediaType: z.enum([
    "application/zip",
    "text/csv",
    "application/x-ndjson",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]),
  open: z.custom<() => Promise<AsyncIterable<Uint8Array>>>((value) => typeof value === "function"),
});
export type StreamedFile = z.infer<typeof StreamedFile>;

/** A small file that is in memory as a whole. */
export const GeneratedFile = z.object({
  filename: z.string(),
  mediaType: z.enum(["application/pdf", "image/png", "text/csv"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type GeneratedFile = z.infer<typeof GeneratedFile>;
