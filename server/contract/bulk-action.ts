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
import { buildPageSchema, PageInput } from "./page";
import { toIso } from "./recipient";
import { RunCounts } from "./run-counts";
import { CancelEnvelope } from "./sending";
import { Timestamp } from "./timestamp";

export const PreviewBulkAction = z.object({
  kind: z.enum(BULK_ACTION_KINDS),
  selection: EnvelopeSelection,
  /** Other types are skipped. Defaults to documents. */
  envelopeType: z.enum(ENVELOPE_TYPES).optional(),
});

/** `POST /bulk-action/create`. */
export const CreateBulkAction = PreviewBulkAction.extend({
  /** For a cancellation; sent to the recipients who were asked to act. */
  reason: CancelEnvelope.shape.reason,
  /** Required for a move; null is the root. */
  folderId: z.string().max(100).nullable().optional(),
});
export type CreateBulkAction = z.infer<typeof CreateBulkAction>;

const SkippedFields = z.object({ reason: z.enum(SKIP_REASONS), count: z.int() });

export const BulkActionPreview = z.object({
  total: z.int(),
  eligible: z.int(),
  /** Most frequent first. */
  leftOut: z.array(SkippedFields),
});
export type BulkActionPreview = z.infer<typeof BulkActionPreview>;

export const BulkActionIdInput = z.object({ bulkActionId: z.string().min(1).max(64) });

export const BulkAction = z.object({
  id: z.string(),
  teamId: z.int(),
  /** The member who asked for it. The action runs with their rights. */
  userId: z.int(),
  kind: z.enum(BULK_ACTION_KINDS),
  envelopeType: z.enum(ENVELOPE_TYPES),
  state: z.enum(BULK_ACTION_STATES),
  /** Null unless STOPPED. */
  stopReason: z.enum(STOP_REASONS).nullable(),
  /** Set for a cancellation. */
  reason: z.string().nullable(),
  /** Set for a move; null is the root. */
  folderId: z.string().nullable(),
  /** Id of the move that this one undoes. */
  undoes: z.string().nullable(),
  mayUndo: z.boolean(),
  counts: RunCounts,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  endedAt: Timestamp.nullable(),
});
export type BulkAction = z.infer<typeof BulkAction>;
export const BulkActionPage = buildPageSchema(BulkAction);

export const BulkActionBegun = BulkAction.extend({
  /**
   * For a move: members who saw at least one envelope before and do not see it in the new folder
   * (components/owner-pages.md 3.3).
   */
  noLongerSeenBy: PeopleOfTeam,
});

export const BulkActionItem = z.object({
  /** From 1, in list order. */
  position: z.int(),
  envelopeId: z.string(),
  /** Null if the caller does not see the envelope. */
  title: z.string().nullable(),
  state: z.enum(BULK_ITEM_STATES),
  /** Set for SKIPPED. */
  skipReason: z.enum(SKIP_REASONS).nullable(),
  /** Set for FAILED. */
  errorCode: z.string().nullable(),
  finishedAt: Timestamp.nullable(),
});
export type BulkActionItem = z.infer<typeof BulkActionItem>;
export const BulkActionItemPage = buildPageSchema(BulkActionItem);

export const ListBulkActions = PageInput.extend({
  state: z.enum(BULK_ACTION_STATES).optional(),
  kind: z.enum(BULK_ACTION_KINDS).optional(),
  userId: z.int32().optional(),
});
export const ListBulkItems = PageInput.extend({
  ...BulkActionIdInput.shape,
  state: z.enum(BULK_ITEM_STATES).optional(),
});

type BulkActionRow = typeof bulkActions.$inferSelect;
type ItemRow = typeof bulkActionItems.$inferSelect;

export function toBulkAction(row: BulkActionRow): BulkAction {
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
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    endedAt: toIso(row.endedAt),
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
    finishedAt: toIso(row.finishedAt),
  });
