import { z } from "zod";
import { mapStatuses } from "@/server/domain/envelope/status";
import { TABLE_FORMATS } from "@/server/domain/export-kinds";
import { ENVELOPE_SOURCES, ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { PageInput } from "./page";

/** A single value or a list, each value once: `status=PENDING&status=DRAFT` in a URL. */
const buildOneOrMoreSchema = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), z.array(z.enum(values)).min(1).max(values.length)]);

/** The filters of a list of envelopes, without paging. */
export const EnvelopeFilterInput = z.object({
  query: z.string().max(500).optional(),
  type: z.enum(ENVELOPE_TYPES).optional(),
  templateId: z.int32().optional(),
  source: z.enum(ENVELOPE_SOURCES).optional(),
  status: buildOneOrMoreSchema(ENVELOPE_STATUSES).optional(),
  hasExpiredRecipients: z.boolean().optional(),
  /** With a recipient whose last mail did not arrive. */
  hasDeliveryProblem: z.boolean().optional(),
  /** Waiting for the caller; always empty with an API token. */
  isMyTurn: z.boolean().optional(),
  /** User id of the owner. */
  senderId: z.int32().optional(),
  /** Inclusive, unlike `createdBefore`. */
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  createdBefore: z.iso.datetime({ offset: true }).optional(),
  /** Completed, rejected or cancelled at this moment or later. */
  completedFrom: z.iso.datetime({ offset: true }).optional(),
  /** Completed, rejected or cancelled before this moment. */
  completedBefore: z.iso.datetime({ offset: true }).optional(),
  /**
   * Pending, with a link of a recipient who must act that ends within this many days or ended in the last 30.
   */
  linkEndsWithinDays: z.int().min(0).max(365).optional(),
  bulkSendId: z.string().max(100).optional(),
  folderId: z.string().max(100).optional(),
});

export const ListEnvelopes = EnvelopeFilterInput.extend(PageInput.shape).extend({
  orderByColumn: z.enum(["createdAt"]).default("createdAt"),
  orderByDirection: z.enum(["asc", "desc"]).default("desc"),
});

/** Number of matches, in all and per status, regardless of a status filter (components/owner-pages.md 3.2). */
export const CountEnvelopes = EnvelopeFilterInput.omit({ status: true });
export const EnvelopeCount = z.object({
  count: z.int(),
  byStatus: z.object(mapStatuses(() => z.int())),
});

export const ExportEnvelopes = ListEnvelopes.omit({ page: true, perPage: true }).extend({
  format: z.enum(TABLE_FORMATS).default("csv"),
});
