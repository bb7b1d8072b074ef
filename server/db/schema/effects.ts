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
 * The evidence: one immutable, hash-chained entry per fact. No foreign keys, so that it outlives its
 * subjects. UPDATE, DELETE and TRUNCATE are refused by trigger and by grant (ruling 68).
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

/** Every event, with or without a webhook (ruling 66). `sequence` rises per envelope. */
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
    /** Null means every kind, future ones included. */
    eventTriggers: text("event_triggers").array(),
    secretEncrypted: text("secret_encrypted"),
    previousSecretEncrypted: text("previous_secret_encrypted"),
    previousSecretUntil: instant("previous_secret_until"),
    enabled: boolean("enabled").notNull().default(true),
    includeFields: boolean("include_fields").notNull().default(false),
    includeSigningTokens: boolean("include_signing_tokens").notNull().default(false),
    pausedAt: instant("paused_at"),
    /** Deliveries given up in a row, and since when; the circuit opens on both (ruling 35). */
    failuresInRow: integer("failures_in_row").notNull().default(0),
    failingSince: instant("failing_since"),
    /**
     * Duration of the last attempt; null before the first. Quick endpoints have slots of their own (ruling
     * 51).
     */
    lastAttemptMs: integer("last_attempt_ms"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("webhook_team").on(t.teamId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("webhook_creator").on(t.createdByUserId),
  ],
);

/**
 * A notification to one endpoint. `next_attempt_at` decides when it is due. A claim moves it to the end of
 * its lease, so that a delivery of a dead process becomes due again by itself.
 */
export const webhookDeliveries = pgTable(
  "webhook_delivery",
  {
    id: text("id").primaryKey(),
    /** Null for a test, which reports no event. */
    eventId: text("event_id").references(() => events.id),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text("event").notNull(),
    envelopeId: text("envelope_id"),
    sequence: integer("sequence"),
    url: text("url").notNull(),
    /** Host and port of the URL: calls to it are limited (ruling 51). */
    host: text("host").notNull(),
    /** The bytes of every attempt (ruling 26); null once they are no longer kept. */
    body: text("body"),
    status: text("status").notNull().default("PENDING"),
    failureReason: text("failure_reason"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    /** Start of the attempt in progress. */
    claimedAt: instant("claimed_at"),
    isTest: boolean("is_test").notNull().default(false),
    resendOf: text("resend_of"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    index("webhook_delivery_due").on(t.nextAttemptAt).where(sql`status = 'PENDING'`),
    index("webhook_delivery_endpoint_due")
      .on(t.host, t.webhookId, t.nextAttemptAt)
      .where(sql`status = 'PENDING'`),
    index("webhook_delivery_flying").on(t.host).where(sql`status = 'PENDING' and claimed_at is not null`),
    index("webhook_delivery_unstarted")
      .on(t.webhookId, t.envelopeId, t.sequence)
      .where(sql`status = 'PENDING' and attempts = 0 and resend_of is null`),
    index("webhook_delivery_webhook").on(t.webhookId, t.createdAt.desc().nullsFirst()),
    index("webhook_delivery_envelope").on(t.envelopeId),
    index("webhook_delivery_event").on(t.eventId),
    index("webhook_delivery_finished").on(t.finishedAt).where(sql`finished_at is not null`),
    check("webhook_delivery_status", sql`${t.status} in ('PENDING', 'SUCCESS', 'FAILED', 'SKIPPED')`),
  ],
);

/** A call, written before it is made: a row left IN_FLIGHT shows that its process was killed (K9). */
export const webhookAttempts = pgTable(
  "webhook_attempt",
  {
    id: text("id").primaryKey(),
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    /** No foreign key: rows go with their delivery, and a deletion must not wait for a call. */
    webhookId: text("webhook_id").notNull(),
    number: integer("number").notNull(),
    state: text("state").notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    requestHeaders: jsonb("request_headers").$type<unknown>(),
    responseCode: integer("response_code"),
    responseHeaders: jsonb("response_headers").$type<unknown>(),
    responseBody: text("response_body"),
    isResponseCut: boolean("is_response_cut").notNull().default(false),
    /** Milliseconds: name lookup, connection, first byte, total. */
    timings: jsonb("timings").$type<unknown>(),
    errorClass: text("error_class"),
  },
  (t) => [
    index("webhook_attempt_delivery").on(t.deliveryId, t.number),
    index("webhook_attempt_webhook").on(t.webhookId, t.startedAt.desc().nullsFirst()),
    check("webhook_attempt_state", sql`${t.state} in ('IN_FLIGHT', 'SUCCESS', 'FAILED', 'LOST')`),
  ],
);

/** A message. Template data is encrypted: it carries links that grant access (ruling 5). */
export const mails = pgTable(
  "mail",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    /** Identifies the cause of this message, so that one cause never mails twice (I8). */
    uniqueKey: text("unique_key").notNull(),
    toEmail: text("to_email").notNull(),
    toName: text("to_name").notNull().default(""),
    language: language("language").notNull(),
    subject: text("subject").notNull().default(""),
    dataEncrypted: text("data_encrypted").notNull(),
    /** Keyed hash of the nonce in this mail's signing link; null if it carries none. */
    linkNonceHash: bytes("link_nonce_hash"),
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
    uniqueIndex("mail_link_nonce").on(t.linkNonceHash).where(sql`link_nonce_hash is not null`),
    index("mail_due").on(t.nextAttemptAt).where(sql`state in ('QUEUED', 'SENDING')`),
    index("mail_envelope").on(t.envelopeId),
    index("mail_recipient").on(t.recipientId),
    index("mail_team").on(t.teamId),
    index("mail_failed").on(t.teamId, t.createdAt).where(sql`state = 'FAILED' and recipient_id is not null`),
    index("mail_user").on(t.userId),
    index("mail_created").on(t.createdAt.desc().nullsFirst()),
    check("mail_state", sql`${t.state} in ('QUEUED', 'SENDING', 'SENT', 'FAILED')`),
  ],
);

/** A report about the sender from a person who did not want a mail: one per mail, for instance admins. */
export const senderReports = pgTable(
  "sender_report",
  {
    mailId: text("mail_id")
      .primaryKey()
      .references(() => mails.id, { onDelete: "cascade" }),
    cause: text("cause").notNull(),
    words: text("words").notNull().default(""),
    ipAddress: text("ip_address"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("sender_report_created").on(t.createdAt.desc().nullsFirst()),
    check("sender_report_cause", sql`${t.cause} in ('UNWANTED', 'FRAUD', 'WRONG_PERSON', 'OTHER')`),
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

/**
 * Fixed windows per token, user or address. The migration makes the table unlogged: losing it in a crash does
 * no harm.
 */
export const rateLimits = pgTable(
  "rate_limit",
  {
    bucket: text("bucket").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.windowStart] }), index("rate_limit_window").on(t.windowStart)],
);

/** Single facts about the installation: key fingerprints, setup state, open registration. */
export const instanceSettings = pgTable("instance_setting", {
  key: text("key").primaryKey(),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});
