import { z } from "zod";
import { DOWNLOAD_LIMITS } from "@/server/domain/limits";
import { EnvelopeId } from "./envelope";
import { EnvelopeFilterInput } from "./envelope-filter";

/** signed: the current files, sealed if they are. original: as uploaded. */
const DOWNLOAD_VERSIONS = ["signed", "original"] as const;
/** files: only the files. all: also the audit log and, if there is one, the certificate. */
const DOWNLOAD_PARTS = ["files", "all"] as const;

const Ids = z.array(EnvelopeId).min(1).max(DOWNLOAD_LIMITS.byId);

/** Documents by id, or all that a list with these filters shows; never both. */
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

export const DownloadMeasure = z.object({ envelopes: z.int(), files: z.int(), bytes: z.int() });
