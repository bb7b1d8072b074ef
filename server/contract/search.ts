import { z } from "zod";
import { ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";

export const SearchEnvelopes = z.object({
  query: z.string().trim().min(1).max(500),
  type: z.enum(ENVELOPE_TYPES).default("DOCUMENT"),
  limit: z.int().min(1).max(10).default(6),
});

export const FoundEnvelopes = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.enum(ENVELOPE_TYPES),
      status: z.enum(ENVELOPE_STATUSES),
    }),
  ),
});
