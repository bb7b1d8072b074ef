import { z } from "zod";
import type { bulkSendEvents, bulkSendRows, bulkSends } from "@/server/db/schema";
import { type BulkColumn, DOCUMENT_COLUMNS } from "@/server/domain/bulk-send/columns";
import {
  BULK_ROW_STATES,
  BULK_SEND_EVENTS,
  BULK_SEND_MODES,
  BULK_SEND_STATES,
  PAUSE_REASONS,
} from "@/server/domain/bulk-send/lifecycle";
import { BULK_SEND_LIMITS } from "@/server/domain/bulk-send/limits";
import { PACE } from "@/server/domain/bulk-send/pace";
import { ROW_ISSUES } from "@/server/domain/bulk-send/row";
import { TABLE_FAULTS } from "@/server/domain/bulk-send/table";
import { SAID_KEYS } from "@/server/domain/errors";
import { OneLine } from "@/server/domain/one-line";
import { isPrintable, UNPRINTABLE } from "@/server/domain/printable";
import { EnvelopeId } from "./envelope";
import { buildPageSchema, PageInput } from "./page";
import { toIso } from "./recipient";
import { RunCounts } from "./run-counts";
import { Timestamp } from "./timestamp";

const Header = z.string().max(BULK_SEND_LIMITS.header).default("");
const Id = z.number().int();

/** A column of the table and its target; `header` is the text of its heading. */
const BulkColumnInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("email"), header: Header, recipientId: Id }),
  z.object({ kind: z.literal("name"), header: Header, recipientId: Id }),
  z.object({ kind: z.literal("field"), header: Header, fieldId: Id }),
  z.object({ kind: z.literal("variable"), header: Header, variable: z.string().trim().min(1).max(50) }),
  z.object({ kind: z.enum(DOCUMENT_COLUMNS), header: Header }),
  z.object({ kind: z.literal("ignored"), header: Header }),
]);
const Columns = z.array(BulkColumnInput).min(1).max(BULK_SEND_LIMITS.columns);

export const readColumns = (stored: unknown): BulkColumn[] => z.array(BulkColumnInput).parse(stored);

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in lower-case hexadecimal");

export const MOST_TABLE_BYTES = BULK_SEND_LIMITS.bytes;
/** Limit of the body of `POST /bulk-send/create`. */
export const MOST_BULK_SEND_BYTES = BULK_SEND_LIMITS.bodyBytes;

/** `POST /bulk-send/create`. */
export const CreateBulkSend = z.object({
  templateId: EnvelopeId,
  name: OneLine.min(1).max(BULK_SEND_LIMITS.name, { abort: true }).refine(isPrintable, UNPRINTABLE),
  mode: z.enum(BULK_SEND_MODES),
  perMinute: z.number().int().min(PACE.least).max(PACE.most).default(PACE.usual),
  columns: Columns,
  /** Cells in column order; missing cells of a short row are blank. */
  rows: z
    .array(z.array(z.string().max(BULK_SEND_LIMITS.cell)).max(BULK_SEND_LIMITS.columns))
    .min(1)
    .max(BULK_SEND_LIMITS.rows),
  /** Keeps invalid rows as SKIPPED instead of refusing all. */
  skipInvalid: z.boolean().default(false),
  fileName: OneLine.max(255).optional(),
  fileSha256: Sha256.optional(),
});
export type CreateBulkSend = z.infer<typeof CreateBulkSend>;

export const BulkSendIdInput = z.object({ bulkSendId: z.string().min(1).max(64) });

export const BulkSend = z.object({
  id: z.string(),
  teamId: z.int(),
  userId: z.int(),
  templateId: z.string(),
  /** The template's current title. */
  templateTitle: z.string(),
  templateRevision: z.int().nullable(),
  name: z.string(),
  mode: z.enum(BULK_SEND_MODES),
  perMinute: z.int(),
  state: z.enum(BULK_SEND_STATES),
  /** Null unless PAUSED. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  counts: RunCounts,
  fileName: z.string().nullable(),
  fileSha256: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type BulkSend = z.infer<typeof BulkSend>;
export const BulkSendPage = buildPageSchema(BulkSend);

const BulkEvent = z.object({
  type: z.enum(BULK_SEND_EVENTS),
  /** Null for the service itself. */
  actorName: z.string().nullable(),
  /** Null unless the event is a pause. */
  reason: z.enum(PAUSE_REASONS).nullable(),
  createdAt: Timestamp,
});

export const BulkSendDetail = BulkSend.extend({
  senderName: z.string(),
  columns: z.array(BulkColumnInput),
  /** Oldest first. */
  log: z.array(BulkEvent),
  maySteer: z.boolean(),
});
export type BulkSendDetail = z.infer<typeof BulkSendDetail>;

const RowIssue = z.object({
  /** From 0; null if a required value has no column. */
  column: z.int().nullable(),
  code: z.enum(ROW_ISSUES).nullable(),
  message: z.string(),
  /** The rule that a value breaks, with its figures; null where `code` is enough. */
  said: z
    .object({
      key: z.enum(SAID_KEYS),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable()
    .default(null),
});

export const BulkSendRow = z.object({
  /** From 1. */
  position: z.int(),
  cells: z.array(z.string()),
  state: z.enum(BULK_ROW_STATES),
  envelopeId: z.string().nullable(),
  errorCode: z.string().nullable(),
  issues: z.array(RowIssue),
  finishedAt: Timestamp.nullable(),
});
export type BulkSendRow = z.infer<typeof BulkSendRow>;
export const BulkSendRowPage = buildPageSchema(BulkSendRow);

export const ListBulkSends = PageInput.extend({
  templateId: EnvelopeId.optional(),
  state: z.enum(BULK_SEND_STATES).optional(),
  fileSha256: Sha256.optional(),
});
export const ListBulkRows = PageInput.extend({
  ...BulkSendIdInput.shape,
  state: z.enum(BULK_ROW_STATES).optional(),
});
/** A workbook's table, or the fault that the sender can fix in it. */
export const ReadTable = z.union([
  z.object({ table: z.object({ headers: z.array(z.string()), rows: z.array(z.array(z.string())) }) }),
  z.object({ fault: z.enum(TABLE_FAULTS) }),
]);

export const BulkSendResult = z.object({
  ...BulkSendIdInput.shape,
  /** Adds signing links if the caller may hand them out. Each is written into its document's audit log. */
  includeLinks: z.boolean().default(false),
});

type BulkSendRowRecord = typeof bulkSendRows.$inferSelect;
type BulkSendRecord = typeof bulkSends.$inferSelect;
type EventRecord = typeof bulkSendEvents.$inferSelect;

const countWaiting = ({ total, done, failed, skipped, stopped }: BulkSendRecord): number =>
  total - done - failed - skipped - stopped;

export const toBulkSend = (row: BulkSendRecord, templateTitle: string): BulkSend =>
  BulkSend.parse({
    id: row.id,
    teamId: row.teamId,
    userId: row.userId,
    templateId: row.templateId,
    templateTitle,
    templateRevision: row.templateRevision,
    name: row.name,
    mode: row.mode,
    perMinute: row.perMinute,
    state: row.state,
    pauseReason: row.pauseReason,
    counts: {
      total: row.total,
      waiting: countWaiting(row),
      done: row.done,
      failed: row.failed,
      skipped: row.skipped,
      stopped: row.stopped,
    },
    fileName: row.fileName,
    fileSha256: row.fileSha256,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    endedAt: toIso(row.endedAt),
  });

export const toBulkSendRow = (row: BulkSendRowRecord): BulkSendRow =>
  BulkSendRow.parse({
    position: row.position,
    cells: row.cells,
    state: row.state,
    envelopeId: row.envelopeId,
    errorCode: row.errorCode,
    issues: row.issues ?? [],
    finishedAt: toIso(row.finishedAt),
  });

const EventData = z.object({ reason: z.enum(PAUSE_REASONS).optional() });

export const toBulkEvent = (row: EventRecord): z.infer<typeof BulkEvent> =>
  BulkEvent.parse({
    type: row.type,
    actorName: row.actorName,
    reason: EventData.parse(row.data).reason ?? null,
    createdAt: toIso(row.createdAt),
  });
