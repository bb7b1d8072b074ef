import { z } from "zod";
import type { bulkActionItems, bulkActions } from "@/server/db/schema";
import { SKIP_REASONS } from "@/server/domain/bulk-action/barrier";
import {
  BULK_ACTION_KINDS,
  BULK_ACTION_STATES,
  BULK_ITEM_STATES,
  isPossible,
  STOP_REASONS,
} from "@/server/domain/bulk-action/lifecycle";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { EnvelopeSelection } from "./envelope-selection";
import { PeopleOfTeam } from "./folder";
import { PageInput, pageOf } from "./page";
import { iso } from "./recipient";
import { RunCounts } from "./run-counts";
import { CancelEnvelope } from "./sending";
import { Timestamp } from "./timestamp";

/** What a preview and the act itself are asked about. */
export const PreviewBulkAction = z.object({
  kind: z.enum(BULK_ACTION_KINDS),
  selection: EnvelopeSelection,
  /** Only what is of this type is reached; where nothing says so, documents. */
  envelopeType: z.enum(ENVELOPE_TYPES).optional(),
});

/** `POST /bulk-action/create`. */
export const CreateBulkAction = PreviewBulkAction.extend({
  /** Of a cancellation: told to those who were asked to act. */
  reason: CancelEnvelope.shape.reason,
  /** Of a move, which must say it: null is the root. */
  folderId: z.string().max(100).nullable().optional(),
});
export type CreateBulkAction = z.infer<typeof CreateBulkAction>;

const LeftOut = z.object({ reason: z.enum(SKIP_REASONS), count: z.int() });

/** How many an act would reach, and why not the others. */
export const BulkActionPreview = z.object({
  total: z.int(),
  eligible: z.int(),
  /** The most frequent first. */
  leftOut: z.array(LeftOut),
});
export type BulkActionPreview = z.infer<typeof BulkActionPreview>;

export const BulkActionIdInput = z.object({ bulkActionId: z.string().min(1).max(64) });

/** An act on several envelopes, on the wire. */
export const BulkAction = z.object({
  id: z.string(),
  teamId: z.int(),
  /** Who asked, and in whose name and with whose rights it is done. */
  userId: z.int(),
  kind: z.enum(BULK_ACTION_KINDS),
  envelopeType: z.enum(ENVELOPE_TYPES),
  state: z.enum(BULK_ACTION_STATES),
  /** Null unless STOPPED. */
  stopReason: z.enum(STOP_REASONS).nullable(),
  /** Of a cancellation. */
  reason: z.string().nullable(),
  /** Of a move; null is the root. */
  folderId: z.string().nullable(),
  /** The move that it takes back. */
  undoes: z.string().nullable(),
  /** Whether it can be taken back now. */
  mayUndo: z.boolean(),
  counts: RunCounts,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type BulkAction = z.infer<typeof BulkAction>;
export const BulkActionPage = pageOf(BulkAction);

export const BulkActionBegun = BulkAction.extend({
  /** Of a move: who found at least one of them before and does not where they go (components/README.md 3.3). */
  noLongerSeenBy: PeopleOfTeam,
});

export const BulkActionItem = z.object({
  /** From 1, in the order of the list. */
  position: z.int(),
  envelopeId: z.string(),
  /** Null where the caller does not see it. */
  title: z.string().nullable(),
  state: z.enum(BULK_ITEM_STATES),
  /** Of a SKIPPED one. */
  skipReason: z.enum(SKIP_REASONS).nullable(),
  /** Of a FAILED one. */
  errorCode: z.string().nullable(),
  finishedAt: Timestamp.nullable(),
});
export type BulkActionItem = z.infer<typeof BulkActionItem>;
export const BulkActionItemPage = pageOf(BulkActionItem);

export const ListBulkActions = PageInput.extend({
  state: z.enum(BULK_ACTION_STATES).optional(),
  kind: z.enum(BULK_ACTION_KINDS).optional(),
  /** Who asked. */
  userId: z.int32().optional(),
});
export const ListBulkItems = PageInput.extend({
  ...BulkActionIdInput.shape,
  state: z.enum(BULK_ITEM_STATES).optional(),
});

type Row = typeof bulkActions.$inferSelect;
type ItemRow = typeof bulkActionItems.$inferSelect;

/** Row to wire, key by key. */
export function toBulkAction(row: Row): BulkAction {
  const { total, done, failed, skipped, stopped } = row;
  return BulkAction.parse({
    id: row.id,
    teamId: row.teamId,
    userId: row.userId,
    kind: row.kind,
    envelopeType: row.envelopeType,
    state: row.state,
    stopReason: row.stopReason,
    reason: row.reason,
    folderId: row.folderId,
    undoes: row.undoes,
    mayUndo: isPossible("undo", row),
    counts: { total, waiting: total - done - failed - skipped - stopped, done, failed, skipped, stopped },
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    endedAt: iso(row.endedAt),
  });
}

export const toBulkActionItem = (row: ItemRow, title: string | null): BulkActionItem =>
  BulkActionItem.parse({
    position: row.position,
    envelopeId: row.envelopeId,
    title,
    state: row.state,
    skipReason: row.skipReason,
    errorCode: row.errorCode,
    finishedAt: iso(row.finishedAt),
  });
