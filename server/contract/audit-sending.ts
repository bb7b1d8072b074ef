import { z } from "zod";

const PlannedSend = z.object({ at: z.string(), timezone: z.string() });

/** Entries about a sending that was planned for later (ruling 75), which published clients do not know. */
export const SENDING_DATA = {
  /** A draft is to be sent at a moment, on the clock of whoever planned it. */
  DOCUMENT_SEND_PLANNED: PlannedSend,
  DOCUMENT_SEND_CALLED_OFF: PlannedSend.extend({ cause: z.enum(["TAKEN_BACK", "CHANGED"]) }),
  /** The moment came and a check failed; `reason` is the code of the refusal. */
  DOCUMENT_SEND_FAILED: PlannedSend.extend({ reason: z.string() }),
} as const;
