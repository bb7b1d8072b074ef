import { z } from "zod";

/** Acts of an instance admin on an envelope, each with a reason that the log keeps (ruling 67). */
export const ADMIN_DATA = {
  MAIL_LINK_REVEALED: z.object({ mailId: z.string() }),
  /** An admin retried a job of this envelope; `kind` is the job's. */
  ADMIN_RETRIED: z.object({ kind: z.string(), rowId: z.string(), reason: z.string() }),
  /** Break-glass access: for an hour this admin sees the envelope's content. */
  ADMIN_OPENED: z.object({ reason: z.string() }),
} as const;
