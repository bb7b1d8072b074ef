import { z } from "zod";
import { ENVELOPE_STATUSES, RECIPIENT_ROLES } from "@/server/domain/vocabulary";
import { buildPageSchema, PageInput } from "./page";
import { Timestamp } from "./timestamp";

/**
 * A document in a user's inbox. Title and sender are null while opening it takes a proof that the session
 * does not provide. Then only the team is named, as on the page behind the link (components/README.md 1.3,
 * leak control).
 */
export const InboxEntry = z.object({
  recipientId: z.int(),
  role: z.enum(RECIPIENT_ROLES),
  title: z.string().nullable(),
  sender: z.string().nullable(),
  team: z.string(),
  sentAt: Timestamp.nullable(),
  dueAt: Timestamp.nullable(),
  signedAt: Timestamp.nullable(),
  status: z.enum(ENVELOPE_STATUSES),
  /** Names of the files; empty while the title is hidden. */
  files: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type InboxEntry = z.infer<typeof InboxEntry>;
export const InboxPage = buildPageSchema(InboxEntry);
export const ListInbox = PageInput.extend({ kind: z.enum(["waiting", "signed"]).default("waiting") });
export const SeatInput = z.object({ recipientId: z.int32() });

export const OpenedSeat = z.object({ token: z.string(), signingUrl: z.string() });

/**
 * Further documents of the same team that wait for the recipient of a signing link; shown after a mailed
 * code.
 */
export const OthersWaiting = z.object({
  count: z.int(),
  data: z.array(InboxEntry.pick({ recipientId: true, role: true, title: true, dueAt: true })),
});
export type OthersWaiting = z.infer<typeof OthersWaiting>;
