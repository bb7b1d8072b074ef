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
 * An action on several envelopes, whose set was frozen at the confirmation. Counts are written with the item
 * they count. `nextItemAt` decides when it is due; `wakeAt` is when a job was last queued, as for a bulk
 * send.
 */
export const bulkActions = pgTable(
  "bulk_action",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id),
    /** The user in whose name it runs, and the API token that asked, if any. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    tokenId: integer("token_id").references(() => apiTokens.id, { onDelete: "set null" }),
    /** Stays true after the token is deleted: the end of the token ends the action. */
    isByToken: boolean("is_by_token").notNull(),
    /** The user's role at the request: with a lower one the action stops. */
    role: text("role").$type<TeamRole>().notNull(),
    /** Origin of the request, written into the evidence of each envelope. */
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    kind: text("kind").$type<BulkActionKind>().notNull(),
    envelopeType: text("envelope_type").$type<EnvelopeType>().notNull(),
    reason: text("reason"),
    /** Target of a move; null is the root. A deleted folder stops the action, so there is no foreign key. */
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

/** An envelope of the set. The transaction that does the work writes DONE, so it is done exactly once. */
export const bulkActionItems = pgTable(
  "bulk_action_item",
  {
    bulkActionId: text("bulk_action_id")
      .notNull()
      .references(() => bulkActions.id, { onDelete: "cascade" }),
    /** From 1, in the order of the list. */
    position: integer("position").notNull(),
    /** As the request named it, even if no such envelope exists. */
    envelopeId: text("envelope_id").notNull(),
    state: text("state").$type<BulkItemState>().notNull(),
    skipReason: text("skip_reason").$type<SkipReason>(),
    errorCode: text("error_code"),
    /** Folder before a move, for the undo; null is the root. */
    fromFolderId: text("from_folder_id"),
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
