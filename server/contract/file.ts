import { z } from "zod";

/** Bytes in storage under the name a download gives them; `sha256` in hex. What serves a file reads this. */
export const StoredFile = z.object({
  filename: z.string(),
  mediaType: z.enum(["application/pdf", "image/png"]),
  size: z.number(),
  sha256: z.string(),
  storageKey: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A file as readers look at it: a list of its pages behind it that is quick to read (server/pdf/viewer). */
export const ViewerFile = StoredFile.extend({
  index: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type ViewerFile = z.infer<typeof ViewerFile>;

/** A file that is made while it is sent. Opening it is the download: what it records, it records then. */
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

/** A small file read or made whole for this answer. */
export const MadeFile = z.object({
  filename: z.string(),
  mediaType: z.enum(["application/pdf", "image/png", "text/csv"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type MadeFile = z.infer<typeof MadeFile>;
