import { z } from "zod";

/** What an instance admin does with an envelope, each for a reason that its log keeps (ruling 67). */
export const ADMIN_DATA = {
  MAIL_LINK_REVEALED: z.object({ mailId: z.string() }),
  /** Work on this envelope was tried again; `kind` is the job's. */
  ADMIN_RETRIED: z.object({ kind: z.string(), rowId: z.string(), reason: z.string() }),
  /** The glass was broken: for an hour this admin sees what it holds. */
  ADMIN_OPENED: z.object({ reason: z.string() }),
} as const;
