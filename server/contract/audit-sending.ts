import { z } from "zod";

const PlannedSend = z.object({ at: z.string(), timezone: z.string() });

/** Entries about scheduled sending (ruling 75), which published clients do not know. */
export const SENDING_DATA = {
  /** A draft is scheduled to be sent. `timezone` is the sender's. */
  DOCUMENT_SEND_PLANNED: PlannedSend,
  DOCUMENT_SEND_CALLED_OFF: PlannedSend.extend({ cause: z.enum(["TAKEN_BACK", "CHANGED"]) }),
  /** The moment came and a check failed; `reason` is the error code. */
  DOCUMENT_SEND_FAILED: PlannedSend.extend({ reason: z.string() }),
} as const;
