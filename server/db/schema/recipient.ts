import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PlannedSigningStatus } from "@/server/domain/recipient/planned-act";
import { language } from "./account";
import { address, bytes, instant } from "./columns";
import { fieldType, readStatus, recipientRole, sendStatus, signingStatus } from "./enums";
import { envelopes } from "./envelope";
import { envelopeItems } from "./item";

export const recipients = pgTable(
  "recipient",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: recipientRole("role").notNull(),
    tokenHmac: bytes("token_hmac").notNull(),
    tokenEncrypted: text("token_encrypted").notNull(),
    readStatus: readStatus("read_status").notNull().default("NOT_OPENED"),
    signingStatus: signingStatus("signing_status")
      .default("NOT_SIGNED")
      .$type<PlannedSigningStatus>()
      .notNull(),
    sendStatus: sendStatus("send_status").notNull().default("NOT_SENT"),
    signingOrder: integer("signing_order"),
    /** Language of messages to this recipient; null means the envelope's. */
    language: language("language"),
    authOptions: jsonb("auth_options").$type<unknown>().notNull(),
    rejectionReason: text("rejection_reason"),
    viewCount: integer("view_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    activatedAt: instant("activated_at"),
    sentAt: instant("sent_at"),
    openedAt: instant("opened_at"),
    signedAt: instant("signed_at"),
    expiresAt: instant("expires_at"),
    expiredAt: instant("expired_at"),
    expirationNotifiedAt: instant("expiration_notified_at"),
    nextReminderAt: instant("next_reminder_at"),
    lastReminderSentAt: instant("last_reminder_sent_at"),
    reminderCount: integer("reminder_count").notNull().default(0),
    newLinkAskedAt: instant("new_link_asked_at"),
    documentDeletedAt: instant("document_deleted_at"),
    /**
     * Sequence number of the newest audit entry when this address became the recipient: entries up to it
     * belong to another person (ruling 91, `domain/recipient/person.ts`).
     */
    personSinceSeq: integer("person_since_seq").notNull().default(0),
  },
  (t) => [
    uniqueIndex("recipient_token_unique").on(t.tokenHmac),
    index("recipient_envelope").on(t.envelopeId),
    unique("recipient_envelope_id_unique").on(t.envelopeId, t.id),
    index("recipient_email").on(sql`lower(${t.email})`),
    // The two lists of an inbox: waiting for an address, and signed by it.
    index("recipient_inbox")
      .on(sql`lower(${t.email})`, t.expiresAt, t.id)
      .where(
        sql`signing_status = 'NOT_SIGNED' and role <> 'CC' and activated_at is not null and document_deleted_at is null`,
      ),
    index("recipient_signed")
      .on(sql`lower(${t.email})`, t.signedAt.desc().nullsFirst())
      .where(sql`signing_status = 'SIGNED' and document_deleted_at is null`),
    index("recipient_expiry_due")
      .on(t.expiresAt)
      .where(sql`signing_status = 'NOT_SIGNED' and expiration_notified_at is null`),
    index("recipient_expired")
      .on(t.expiresAt, t.envelopeId)
      .where(sql`signing_status = 'NOT_SIGNED' and role <> 'CC'`),
    // Recipients of one envelope who must still act, and their deadline: queried for each envelope of a list.
    index("recipient_open")
      .on(t.envelopeId, t.expiresAt)
      .where(sql`signing_status = 'NOT_SIGNED' and role <> 'CC'`),
    index("recipient_reminder_due").on(t.nextReminderAt).where(sql`next_reminder_at is not null`),
    check("recipient_name_length", sql`char_length(${t.name}) <= 255`),
    check(
      "recipient_reason_iff_rejected",
      sql`${t.rejectionReason} is null or ${t.signingStatus} = 'REJECTED'`,
    ),
  ],
);

export const fields = pgTable(
  "field",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    secondaryId: text("secondary_id").notNull(),
    envelopeId: text("envelope_id").notNull(),
    envelopeItemId: text("envelope_item_id").notNull(),
    recipientId: integer("recipient_id").notNull(),
    type: fieldType("type").notNull(),
    page: integer("page").notNull(),
    positionX: doublePrecision("position_x").notNull(),
    positionY: doublePrecision("position_y").notNull(),
    width: doublePrecision("width").notNull(),
    height: doublePrecision("height").notNull(),
    customText: text("custom_text").notNull().default(""),
    inserted: boolean("inserted").notNull().default(false),
    insertedAt: instant("inserted_at"),
    fieldMeta: jsonb("field_meta").$type<unknown>(),
    createdAt: instant("created_at").notNull(),
    /** Counts the writes of this field; a trigger increments it on each write. */
    revision: integer("revision").notNull().default(1),
    /** The last writer of the team, as `Changer` of the domain, and the time; null if no member wrote it. */
    changedBy: jsonb("changed_by").$type<unknown>(),
    changedAt: instant("changed_at"),
  },
  (t) => [
    uniqueIndex("field_secondary_unique").on(t.secondaryId),
    index("field_envelope").on(t.envelopeId),
    index("field_recipient").on(t.recipientId),
    index("field_item").on(t.envelopeItemId),
    foreignKey({
      columns: [t.envelopeId, t.recipientId],
      foreignColumns: [recipients.envelopeId, recipients.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.envelopeId, t.envelopeItemId],
      foreignColumns: [envelopeItems.envelopeId, envelopeItems.id],
    }).onDelete("cascade"),
    check("field_page_positive", sql`${t.page} >= 1`),
  ],
);

/** The value of a signature field: exactly the wire value of ruling 70, and its SHA-256. */
export const signatures = pgTable(
  "signature",
  {
    fieldId: integer("field_id")
      .primaryKey()
      .references(() => fields.id, { onDelete: "cascade" }),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    address: address(),
    kind: text("kind").notNull(),
    value: jsonb("value").$type<unknown>().notNull(),
    sha256: bytes("sha256").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("signature_recipient").on(t.recipientId),
    check("signature_kind", sql`${t.kind} in ('drawn', 'typed', 'uploaded')`),
  ],
);

/** A signature picture that a recipient uploaded: decoded, re-encoded PNG bytes in storage. */
export const signatureUploads = pgTable(
  "signature_upload",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    /**
     * Null once the person who sent it is no longer the recipient: it is unusable, but its bytes still have
     * to be removed.
     */
    address: text("address"),
    storageKey: text("storage_key").notNull(),
    sha256: bytes("sha256").notNull(),
    widthPx: integer("width_px").notNull(),
    heightPx: integer("height_px").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("signature_upload_recipient").on(t.recipientId)],
);

export const directLinks = pgTable(
  "direct_link",
  {
    id: text("id").primaryKey(),
    envelopeId: text("envelope_id").notNull(),
    recipientId: integer("recipient_id").notNull(),
    tokenHmac: bytes("token_hmac").notNull(),
    tokenEncrypted: text("token_encrypted").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("direct_link_envelope_unique").on(t.envelopeId),
    uniqueIndex("direct_link_token_unique").on(t.tokenHmac),
    foreignKey({
      columns: [t.envelopeId, t.recipientId],
      foreignColumns: [recipients.envelopeId, recipients.id],
    }).onDelete("cascade"),
  ],
);

/** Consent to sign electronically, written before a recipient's first value (ruling 70). */
export const consents = pgTable(
  "consent",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    address: address(),
    textVersion: text("text_version").notNull(),
    language: language("language").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    timezone: text("timezone"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("consent_recipient").on(t.recipientId)],
);

/** A recipient's proof, with its purpose and expiry (ruling 48). */
export const authGrants = pgTable(
  "recipient_proof",
  {
    id: text("id").primaryKey(),
    recipientId: integer("recipient_id")
      .notNull()
      .references(() => recipients.id, { onDelete: "cascade" }),
    address: address(),
    purpose: text("purpose").notNull(),
    method: text("method").notNull(),
    clientBindingHash: bytes("client_binding_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedBy: jsonb("consumed_by").$type<unknown>().notNull().default([]),
  },
  (t) => [
    index("recipient_proof_recipient").on(t.recipientId),
    check("recipient_proof_purpose", sql`${t.purpose} in ('ACCESS', 'ACTION', 'FIELD', 'ENROLMENT', 'MORE')`),
  ],
);
