import { z } from "zod";

/** Progress of a run over many rows; the five states add up to `total`. */
export const RunCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  stopped: z.int(),
});
