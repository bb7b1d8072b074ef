import { z } from "zod";
import {
  ENVELOPE_STATUSES,
  ENVELOPE_TYPES,
  RECIPIENT_ROLES,
  SIGNING_STATUSES,
} from "@/server/domain/vocabulary";
import { AuditEntry } from "./audit";

/** What whoever runs the installation may know of any envelope: never what it holds. */
export const EnvelopeMetadata = z.object({
  id: z.string(),
  type: z.enum(ENVELOPE_TYPES),
  status: z.enum(ENVELOPE_STATUSES),
  title: z.string(),
  team: z.string(),
  organisation: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type EnvelopeMetadata = z.infer<typeof EnvelopeMetadata>;

/** What an opening shows, until it ends: people without their links, files, and the newest entries of the log. */
export const OpenedEnvelope = z.object({
  openUntil: z.string(),
  people: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      role: z.enum(RECIPIENT_ROLES),
      signingStatus: z.enum(SIGNING_STATUSES),
    }),
  ),
  items: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Each with the hash that chains it to the entries before, in hex. */
  log: z.array(AuditEntry.extend({ hash: z.string() })),
});
