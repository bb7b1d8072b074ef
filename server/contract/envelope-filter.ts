import { z } from "zod";
import { ofEachStatus } from "@/server/domain/envelope/status";
import { TABLE_FORMATS } from "@/server/domain/export-kinds";
import { ENVELOPE_SOURCES, ENVELOPE_STATUSES, ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { PageInput } from "./page";

/** One or several, each once: `status=PENDING&status=DRAFT` in an address. */
const oneOrMore = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), z.array(z.enum(values)).min(1).max(values.length)]);

/** What narrows a list of envelopes, without which page of it. */
export const EnvelopeFilterInput = z.object({
  query: z.string().max(500).optional(),
  type: z.enum(ENVELOPE_TYPES).optional(),
  templateId: z.int32().optional(),
  source: z.enum(ENVELOPE_SOURCES).optional(),
  status: oneOrMore(ENVELOPE_STATUSES).optional(),
  hasExpiredRecipients: z.boolean().optional(),
  /** With somebody whose last mail did not arrive. */
  hasDeliveryProblem: z.boolean().optional(),
  /** Waiting for the caller themselves; never anything with an API token. */
  isMyTurn: z.boolean().optional(),
  /** Whose it is. */
  senderId: z.int32().optional(),
  /** Made at this moment or later. */
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  /** Made before this moment. */
  createdBefore: z.iso.datetime({ offset: true }).optional(),
  /** Completed, rejected or cancelled at this moment or later. */
  completedFrom: z.iso.datetime({ offset: true }).optional(),
  /** Completed, rejected or cancelled before this moment. */
  completedBefore: z.iso.datetime({ offset: true }).optional(),
  /** Under way, with a link of somebody who must act that ends within so many days or ended in the last 30. */
  linkEndsWithinDays: z.int().min(0).max(365).optional(),
  /** Made by this bulk send. */
  bulkSendId: z.string().max(100).optional(),
  folderId: z.string().max(100).optional(),
});

export const ListEnvelopes = EnvelopeFilterInput.extend(PageInput.shape).extend({
  orderByColumn: z.enum(["createdAt"]).default("createdAt"),
  orderByDirection: z.enum(["asc", "desc"]).default("desc"),
});

/** How many match, in all and of each status, whatever statuses are asked for (components/README.md 3.2). */
export const CountEnvelopes = EnvelopeFilterInput.omit({ status: true });
export const EnvelopeCount = z.object({
  count: z.int(),
  byStatus: z.object(ofEachStatus(() => z.int())),
});

/** The filters and the order of the list, without pages, and what kind of table is wanted. */
export const ExportEnvelopes = ListEnvelopes.omit({ page: true, perPage: true }).extend({
  format: z.enum(TABLE_FORMATS).default("csv"),
});
