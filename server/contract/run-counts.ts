import { z } from "zod";

/** How far a run over many rows is; the five states add up to `total`. */
export const RunCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  stopped: z.int(),
});
