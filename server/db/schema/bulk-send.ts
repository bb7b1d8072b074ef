import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type {
  BulkRowState,
  BulkSendEvent,
  BulkSendMode,
  BulkSendState,
  PauseReason,
} from "@/server/domain/bulk-send/lifecycle";
import { apiTokens, teams, users } from "./account";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * A template sent to many, row by row. Counts are written with the row they count. `nextRowAt` decides when
 * it is due; `wakeAt` is when a job was last queued, so that one job follows another and never two run.
 */
export const bulkSends = pgTable(
  "bulk_send",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id),
    templateId: text("template_id")
      .notNull()
      .references(() => envelopes.id),
    /** Template revision from which its rows are made; null if the template had none. */
    templateRevision: integer("template_revision"),
    /** The user in whose name its documents are made, and the API token that asked, if any. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    tokenId: integer("token_id").references(() => apiTokens.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    mode: text("mode").$type<BulkSendMode>().notNull(),
    perMinute: integer("per_minute").notNull(),
    state: text("state").$type<BulkSendState>().notNull(),
    pauseReason: text("pause_reason").$type<PauseReason>(),
    /** Headers and their targets, remembered for the template's next bulk send. */
    columns: jsonb("columns").$type<unknown>().notNull(),
    fileName: text("file_name"),
    /** SHA-256 in hex of the file that the rows came from: a repeated file gets a warning. */
    fileSha256: text("file_sha256"),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    stopped: integer("stopped").notNull().default(0),
    nextRowAt: instant("next_row_at").notNull(),
    wakeAt: instant("wake_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("bulk_send_list").on(t.teamId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("bulk_send_template").on(t.templateId, t.createdAt.desc().nullsFirst()),
    index("bulk_send_user").on(t.userId),
    index("bulk_send_token").on(t.tokenId).where(sql`token_id is not null`),
    index("bulk_send_due").on(t.nextRowAt).where(sql`state = 'RUNNING'`),
    index("bulk_send_open").on(t.teamId).where(sql`state in ('RUNNING', 'PAUSED')`),
    check("bulk_send_mode", sql`${t.mode} in ('DRAFT', 'SEND', 'LINKS')`),
    check("bulk_send_state", sql`${t.state} in ('RUNNING', 'PAUSED', 'STOPPED', 'ENDED')`),
    check("bulk_send_paused_why", sql`(${t.state} = 'PAUSED') = (${t.pauseReason} is not null)`),
    check("bulk_send_counts", sql`${t.done} + ${t.failed} + ${t.skipped} + ${t.stopped} <= ${t.total}`),
  ],
);

/** A row of the table. The transaction that makes its document writes DONE, so it is made exactly once. */
export const bulkSendRows = pgTable(
  "bulk_send_row",
  {
    bulkSendId: text("bulk_send_id")
      .notNull()
      .references(() => bulkSends.id, { onDelete: "cascade" }),
    /** From 1, as people count lines. */
    position: integer("position").notNull(),
    cells: text("cells").array().notNull(),
    state: text("state").$type<BulkRowState>().notNull(),
    envelopeId: text("envelope_id").references(() => envelopes.id),
    errorCode: text("error_code"),
    issues: jsonb("issues").$type<unknown>(),
    /** Tries ended by a fault of ours; after three the row has failed. */
    faults: integer("faults").notNull().default(0),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.bulkSendId, t.position] }),
    index("bulk_send_row_state").on(t.bulkSendId, t.state, t.position),
    uniqueIndex("bulk_send_row_envelope").on(t.envelopeId).where(sql`envelope_id is not null`),
    check("bulk_send_row_state", sql`${t.state} in ('WAITING', 'DONE', 'FAILED', 'SKIPPED', 'STOPPED')`),
    check("bulk_send_row_made", sql`(${t.state} = 'DONE') = (${t.envelopeId} is not null)`),
  ],
);

/** Log of a bulk send: who made, paused, resumed and stopped it, and when it ended. Insert-only. */
export const bulkSendEvents = pgTable(
  "bulk_send_event",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    bulkSendId: text("bulk_send_id")
      .notNull()
      .references(() => bulkSends.id, { onDelete: "cascade" }),
    type: text("type").$type<BulkSendEvent>().notNull(),
    actor: jsonb("actor").$type<unknown>().notNull(),
    actorName: text("actor_name"),
    data: jsonb("data").$type<unknown>().notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("bulk_send_event_log").on(t.bulkSendId, t.id)],
);
