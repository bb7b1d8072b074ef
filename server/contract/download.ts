import { z } from "zod";
import { DOWNLOAD_LIMITS } from "@/server/domain/limits";
import { EnvelopeId } from "./envelope";
import { EnvelopeFilterInput } from "./envelope-filter";

/** What of each envelope is wanted: the files as they are now, sealed where they are, or as they were uploaded. */
const DOWNLOAD_VERSIONS = ["signed", "original"] as const;
/** The files alone, or the audit log and, where there is one, the certificate beside them. */
const DOWNLOAD_PARTS = ["files", "all"] as const;

const Ids = z.array(EnvelopeId).min(1).max(DOWNLOAD_LIMITS.byId);

/** Documents named one by one, or everything that a list with these filters shows; never both. */
export const DownloadEnvelopes = EnvelopeFilterInput.omit({ type: true })
  .extend({
    envelopeIds: z.union([EnvelopeId.transform((id) => [id]), Ids]).optional(),
    version: z.enum(DOWNLOAD_VERSIONS).default("signed"),
    include: z.enum(DOWNLOAD_PARTS).default("files"),
  })
  .refine(
    ({ envelopeIds, version: _, include: __, ...filter }) =>
      envelopeIds === undefined || Object.values(filter).every((value) => value === undefined),
    { path: ["envelopeIds"], message: "Name documents or filters, not both." },
  );

/** How much that is. */
export const DownloadMeasure = z.object({ envelopes: z.int(), files: z.int(), bytes: z.int() });
