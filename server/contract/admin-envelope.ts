import { z } from "zod";
import {
  ENVELOPE_STATUSES,
  ENVELOPE_TYPES,
  RECIPIENT_ROLES,
  SIGNING_STATUSES,
} from "@/server/domain/vocabulary";
import { AuditEntry } from "./audit";

/** Metadata of any envelope for instance admins, never its content. */
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

/**
 * Content that an instance admin sees until the opening ends: recipients without their links, items, and the
 * newest log entries.
 */
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
  /** Each entry with the hash that chains it to the entries before, in hex. */
  log: z.array(AuditEntry.extend({ hash: z.string() })),
});
