import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { apiTokens, language, teams, users } from "./account";
import { bytes, instant } from "./columns";
import { envelopes } from "./envelope";
import { recipients } from "./recipient";

/**
 * The evidence: one immutable, hash-chained line per fact. No foreign keys, so that it outlives what it
 * speaks of; UPDATE, DELETE and TRUNCATE are refused by trigger and by grant (ruling 68).
 */
export const auditEntries = pgTable(
  "audit_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    envelopeId: text("envelope_id").notNull(),
    seq: integer("seq").notNull(),
    type: text("type").notNull(),
    data: jsonb("data").$type<unknown>().notNull(),
    actor: jsonb("actor").$type<unknown>().notNull(),
    name: text("name"),
    email: text("email"),
    userId: integer("user_id"),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    prevHash: bytes("prev_hash").notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [uniqueIndex("audit_entry_seq_unique").on(t.envelopeId, t.seq)],
);

/** Every emission, webhook or not (ruling 66). `sequence` rises per envelope. */
export const events = pgTable(
  "event",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id),
    kind: text("kind").notNull(),
    sequence: integer("sequence").notNull(),
    payload: jsonb("payload").$type<unknown>().notNull(),
    createdAt: instant("created_at").notNull(),
    fannedOutAt: instant("fanned_out_at"),
  },
  (t) => [
    uniqueIndex("event_sequence_unique").on(t.envelopeId, t.sequence),
    index("event_team").on(t.teamId, t.createdAt.desc().nullsFirst()),
    index("event_waiting").on(t.createdAt).where(sql`fanned_out_at is null`),
  ],
);

export const webhooks = pgTable(
  "webhook",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    createdByUserId: integer("created_by_user_id").references(() => users.id, { onDelete: "set null" }),
    webhookUrl: text("webhook_url").notNull(),
    /** null means every kind, future ones included. */
    eventTriggers: text("event_triggers").array(),
    secretEncrypted: text("secret_encrypted"),
    previousSecretEncrypted: text("previous_secret_encrypted"),
    previousSecretUntil: instant("previous_secret_until"),
    enabled: boolean("enabled").notNull().default(true),
    includeFields: boolean("include_fields").notNull().default(false),
    includeSigningTokens: boolean("include_signing_tokens").notNull().default(false),
    pausedAt: instant("paused_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("webhook_team").on(t.teamId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("webhook_creator").on(t.createdByUserId),
  ],
);

export const webhookDeliveries = pgTable(
  "webhook_delivery",
  {
    id: text("id").primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    body: text("body").notNull(),
    status: text("status").notNull().default("PENDING"),
    failureReason: text("failure_reason"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    resendOf: text("resend_of"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("webhook_delivery_due").on(t.nextAttemptAt).where(sql`status = 'PENDING'`),
    index("webhook_delivery_webhook").on(t.webhookId, t.createdAt.desc().nullsFirst()),
    index("webhook_delivery_event").on(t.eventId),
    check("webhook_delivery_status", sql`${t.status} in ('PENDING', 'SUCCESS', 'FAILED', 'SKIPPED')`),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempt",
  {
    id: text("id").primaryKey(),
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    state: text("state").notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    responseCode: integer("response_code"),
    responseHeaders: jsonb("response_headers").$type<unknown>(),
    responseBody: text("response_body"),
    errorClass: text("error_class"),
  },
  (t) => [
    index("webhook_attempt_delivery").on(t.deliveryId, t.number),
    check("webhook_attempt_state", sql`${t.state} in ('IN_FLIGHT', 'SUCCESS', 'FAILED', 'LOST')`),
  ],
);

/** One row per message. Template data is encrypted: it carries links that open something (ruling 5). */
export const mails = pgTable(
  "mail",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** Says what this message is for, so that one cause never mails twice (I8). */
    uniqueKey: text("unique_key").notNull(),
    toEmail: text("to_email").notNull(),
    toName: text("to_name").notNull().default(""),
    language: language("language").notNull(),
    subject: text("subject").notNull().default(""),
    dataEncrypted: text("data_encrypted").notNull(),
    envelopeId: text("envelope_id").references(() => envelopes.id, { onDelete: "cascade" }),
    recipientId: integer("recipient_id").references(() => recipients.id, { onDelete: "set null" }),
    teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    state: text("state").notNull().default("QUEUED"),
    transport: text("transport"),
    messageId: text("message_id").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    claimedAt: instant("claimed_at"),
    sentAt: instant("sent_at"),
  },
  (t) => [
    uniqueIndex("mail_unique_key").on(t.uniqueKey),
    index("mail_due").on(t.nextAttemptAt).where(sql`state in ('QUEUED', 'SENDING')`),
    index("mail_envelope").on(t.envelopeId),
    index("mail_recipient").on(t.recipientId),
    index("mail_team").on(t.teamId),
    index("mail_user").on(t.userId),
    index("mail_created").on(t.createdAt.desc().nullsFirst()),
    check("mail_state", sql`${t.state} in ('QUEUED', 'SENDING', 'SENT', 'FAILED')`),
  ],
);

/** Recurring work claims its slot here, so that several workers run each slot once (ruling 66). */
export const sweepSlots = pgTable(
  "sweep_slot",
  {
    name: text("name").notNull(),
    slotAt: instant("slot_at").notNull(),
    state: text("state").notNull().default("DUE"),
    finishedAt: instant("finished_at"),
  },
  (t) => [primaryKey({ columns: [t.name, t.slotAt] })],
);

/** Stored answers of mutating REST calls (ruling 20). */
export const idempotencyKeys = pgTable(
  "idempotency_key",
  {
    tokenId: integer("token_id")
      .notNull()
      .references(() => apiTokens.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    fingerprint: bytes("fingerprint").notNull(),
    leaseExpiresAt: instant("lease_expires_at"),
    status: integer("status"),
    responseEncrypted: text("response_encrypted"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenId, t.key] }), index("idempotency_created").on(t.createdAt)],
);

/** Fixed windows per token, user or address; unlogged by the migration: losing it on a crash harms nobody. */
export const rateLimits = pgTable(
  "rate_limit",
  {
    bucket: text("bucket").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.windowStart] }), index("rate_limit_window").on(t.windowStart)],
);

/** One-row facts about the installation: key fingerprints, setup state, open registration. */
export const instanceSettings = pgTable("instance_setting", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});
