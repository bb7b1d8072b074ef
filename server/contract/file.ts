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

/** A small file read or made whole for this answer. */
export const MadeFile = z.object({
  filename: z.string(),
  mediaType: z.enum(["application/pdf", "image/png"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type MadeFile = z.infer<typeof MadeFile>;
