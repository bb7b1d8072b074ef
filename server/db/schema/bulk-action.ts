import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SkipReason } from "@/server/domain/bulk-action/barrier";
import type {
  BulkActionKind,
  BulkActionState,
  BulkItemState,
  StopReason,
} from "@/server/domain/bulk-action/lifecycle";
import type { EnvelopeType, TeamRole } from "@/server/domain/vocabulary";
import { apiTokens, teams, users } from "./account";
import { instant } from "./columns";

/**
 * One act on several envelopes, whose set was frozen when it was confirmed. `nextItemAt` is the truth about what is due;
 * `wakeAt` is when a job was promised last, as for a bulk send. Counts are written with the item they count.
 */
export const bulkActions = pgTable(
  "bulk_action",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id),
    /** In whose name it is done; the token, where one asked. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    tokenId: integer("token_id").references(() => apiTokens.id, { onDelete: "set null" }),
    /** Whether a token asked, also once it is deleted: what ends the token ends this. */
    isByToken: boolean("is_by_token").notNull(),
    /** The role they had: with a lesser one it is done no further. */
    role: text("role").$type<TeamRole>().notNull(),
    /** From where they asked: what is done to each envelope says so in its evidence. */
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    kind: text("kind").$type<BulkActionKind>().notNull(),
    envelopeType: text("envelope_type").$type<EnvelopeType>().notNull(),
    reason: text("reason"),
    /** Of a move; null is the root. A folder that is gone stops it, so nothing refers to it. */
    folderId: text("folder_id"),
    undoes: text("undoes").references((): AnyPgColumn => bulkActions.id, { onDelete: "cascade" }),
    undoneAt: instant("undone_at"),
    state: text("state").$type<BulkActionState>().notNull(),
    stopReason: text("stop_reason").$type<StopReason>(),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    stopped: integer("stopped").notNull().default(0),
    nextItemAt: instant("next_item_at").notNull(),
    wakeAt: instant("wake_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("bulk_action_list").on(t.teamId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("bulk_action_user").on(t.userId, t.teamId, t.createdAt.desc().nullsFirst()),
    index("bulk_action_token").on(t.tokenId).where(sql`token_id is not null`),
    index("bulk_action_due").on(t.nextItemAt).where(sql`state = 'RUNNING'`),
    index("bulk_action_open").on(t.teamId, t.userId).where(sql`state = 'RUNNING'`),
    index("bulk_action_over").on(t.endedAt).where(sql`ended_at is not null`),
    uniqueIndex("bulk_action_undoes").on(t.undoes).where(sql`undoes is not null`),
    check("bulk_action_kind", sql`${t.kind} in ('MOVE', 'RESEND', 'CANCEL', 'DELETE')`),
    check("bulk_action_state", sql`${t.state} in ('RUNNING', 'STOPPED', 'ENDED')`),
    check("bulk_action_stopped_why", sql`(${t.state} = 'STOPPED') = (${t.stopReason} is not null)`),
    check("bulk_action_counts", sql`${t.done} + ${t.failed} + ${t.skipped} + ${t.stopped} <= ${t.total}`),
  ],
);

/** One envelope of the set. DONE is written by the transaction that does it, so it is done exactly once. */
export const bulkActionItems = pgTable(
  "bulk_action_item",
  {
    bulkActionId: text("bulk_action_id")
      .notNull()
      .references(() => bulkActions.id, { onDelete: "cascade" }),
    /** From 1, in the order of the list. */
    position: integer("position").notNull(),
    /** As it was named, whether there is such an envelope or not. */
    envelopeId: text("envelope_id").notNull(),
    state: text("state").$type<BulkItemState>().notNull(),
    skipReason: text("skip_reason").$type<SkipReason>(),
    errorCode: text("error_code"),
    /** Where a move found it, for the way back; null is the root. */
    fromFolderId: text("from_folder_id"),
    /** Where an undo puts it. */
    toFolderId: text("to_folder_id"),
    faults: integer("faults").notNull().default(0),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.bulkActionId, t.position] }),
    index("bulk_action_item_state").on(t.bulkActionId, t.state, t.position),
    uniqueIndex("bulk_action_item_envelope").on(t.bulkActionId, t.envelopeId),
    check("bulk_action_item_state", sql`${t.state} in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')`),
    check("bulk_action_item_skipped", sql`(${t.state} = 'SKIPPED') = (${t.skipReason} is not null)`),
  ],
);
