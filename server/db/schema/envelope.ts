import { type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PlannedStatus } from "@/server/domain/envelope/lifecycle";
import type { SealStep } from "@/server/domain/envelope/seal-steps";
import { newQrToken } from "@/server/ids";
import { apiTokens, language, teams, users } from "./account";
import { instant } from "./columns";
import {
  distributionMethod,
  envelopeSource,
  envelopeStatus,
  envelopeType,
  signingMode,
  templateType,
  visibility,
} from "./enums";

/**
 * `effectiveVisibility` is the strictest of the folder's own and those above it. It decides who sees the
 * folder, and its envelopes inherit it (ruling 65). Written with the tree locked (`store/folder.ts`).
 */
export const folders = pgTable(
  "folder",
  {
    id: text("id").primaryKey(),
    type: envelopeType("type").notNull(),
    name: text("name").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    parentId: text("parent_id").references((): AnyPgColumn => folders.id, { onDelete: "cascade" }),
    pinned: boolean("pinned").notNull().default(false),
    visibility: visibility("visibility").notNull().default("EVERYONE"),
    effectiveVisibility: visibility("effective_visibility").notNull().default("EVERYONE"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    // All levels at once, and one level: both newest first (rest/resources.md 9).
    index("folder_list").on(t.teamId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("folder_list_level").on(
      t.teamId,
      t.parentId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("folder_parent").on(t.parentId),
    index("folder_user").on(t.userId),
    unique("folder_team_id_unique").on(t.teamId, t.id),
  ],
);

const alive = sql`deleted_at is null`;
type Dated = Record<"createdAt" | "id", ExtraConfigColumn>;
/** `nullsFirst` is the default of ORDER BY … DESC: an index with another order cannot serve it. */
const orderNewestFirst = (t: Dated) => [t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()] as const;
/** Index of a list of envelopes that are not deleted, by some columns and then newest first. */
const listIndex = (name: string, t: Dated, ...by: [ExtraConfigColumn, ...ExtraConfigColumn[]]) =>
  index(name)
    .on(...by, ...orderNewestFirst(t))
    .where(alive);

/** Title that visitors of a template read: the public one, else its name. */
export const selectVisitorTitle = (t: { publicTitle: SQLWrapper; title: SQLWrapper }) =>
  sql<string>`coalesce(nullif(${t.publicTitle}, ''), ${t.title})`;

/**
 * The aggregate root. `revision` counts every change (ruling 65); `sealingSince` is the sealing sub-state
 * (ruling 8a). `effectiveVisibility` is the stricter of its own and its folders'.
 */
export const envelopes = pgTable(
  "envelope",
  {
    id: text("id").primaryKey(),
    type: envelopeType("type").notNull(),
    status: envelopeStatus("status").default("DRAFT").$type<PlannedStatus>().notNull(),
    source: envelopeSource("source").notNull(),
    legacyId: integer("legacy_id").notNull(),
    visibility: visibility("visibility").notNull().default("EVERYONE"),
    effectiveVisibility: visibility("effective_visibility").notNull().default("EVERYONE"),
    templateType: templateType("template_type").notNull().default("PRIVATE"),
    title: text("title").notNull(),
    externalId: text("external_id"),
    publicTitle: text("public_title").notNull().default(""),
    publicDescription: text("public_description").notNull().default(""),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id),
    folderId: text("folder_id"),
    templateId: integer("template_id"),
    /** Template revision that it was made from; null if it is older than template revisions. */
    templateRevision: integer("template_revision"),
    authOptions: jsonb("auth_options").$type<unknown>().notNull(),
    formValues: jsonb("form_values").$type<unknown>(),
    searchText: text("search_text").notNull().default(""),
    /** Folded title, compared with a whole query; null until the next start folds it. */
    searchTitle: text("search_title"),
    revision: integer("revision").notNull().default(0),
    eventSequence: integer("event_sequence").notNull().default(0),
    sealingSince: instant("sealing_since"),
    sealAttempts: integer("seal_attempts").notNull().default(0),
    sealError: text("seal_error"),
    /** Differences between rows or files and the audit log that block the seal; null otherwise. */
    sealDifferences: jsonb("seal_differences").$type<unknown>(),
    /** Progress of the running seal attempt (`seal-steps.ts`); null if none runs. */
    sealStep: text("seal_step").$type<SealStep>(),
    sealFile: integer("seal_file"),
    nextSealAt: instant("next_seal_at"),
    remoteSignatureSince: instant("advanced_since"),
    scheduledSendAt: instant("scheduled_send_at"),
    scheduledSendRevision: integer("scheduled_send_revision"),
    /** Time zone in which it was scheduled; null while it is only the undo period. */
    scheduledSendZone: text("scheduled_send_zone"),
    scheduledSendError: text("scheduled_send_error"),
    scheduledSendUserId: integer("scheduled_send_user_id").references(() => users.id, {
      onDelete: "set null",
    }),
    /** The API token that scheduled it, whose rights count at send time; null for a person. */
    scheduledSendTokenId: integer("scheduled_send_token_id").references(() => apiTokens.id, {
      onDelete: "set null",
    }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    sentAt: instant("sent_at"),
    completedAt: instant("completed_at"),
    deletedAt: instant("deleted_at"),
    /** Key of `/verify/{code}`. Every envelope has one from the start, so that no seal waits for it. */
    qrToken: text("qr_token").$defaultFn(newQrToken),
  },
  (t) => [
    uniqueIndex("envelope_qr_token_unique").on(t.qrToken),
    uniqueIndex("envelope_legacy_unique").on(t.type, t.legacyId),
    listIndex("envelope_list", t, t.teamId, t.type),
    listIndex("envelope_list_status", t, t.teamId, t.type, t.status),
    // Lists without a type or a status, as most REST clients ask: without these indexes every page sorts the
    // team.
    listIndex("envelope_list_any", t, t.teamId),
    listIndex("envelope_list_any_status", t, t.teamId, t.status),
    index("envelope_list_root")
      .on(t.teamId, ...orderNewestFirst(t))
      .where(sql`folder_id is null and deleted_at is null`),
    index("envelope_list_root_status")
      .on(t.teamId, t.status, ...orderNewestFirst(t))
      .where(sql`folder_id is null and deleted_at is null`),
    // Serves the foreign key too, so deleted rows are included.
    index("envelope_list_folder")
      .on(t.teamId, t.folderId, ...orderNewestFirst(t))
      .where(sql`folder_id is not null`),
    // For members who do not see everything: each visibility class, and their own envelopes, is a separate
    // list.
    listIndex("envelope_list_visibility", t, t.teamId, t.effectiveVisibility),
    // Type and status come last: an entry with another one is skipped without reading its row.
    index("envelope_list_owner")
      .on(t.teamId, t.userId, t.effectiveVisibility, ...orderNewestFirst(t), t.type, t.status)
      .where(alive),
    listIndex("envelope_list_sender", t, t.teamId, t.userId),
    listIndex("envelope_list_source", t, t.teamId, t.source),
    // Home and reports: ended and sent envelopes by time, with all columns they count, and those sent long
    // ago that still wait (components/owner-pages.md 3.1).
    index("envelope_ended")
      .on(t.teamId, t.status, t.completedAt, t.effectiveVisibility, t.userId, t.templateId, t.sentAt)
      .where(sql`${alive} and completed_at is not null`),
    index("envelope_sent")
      .on(t.teamId, t.sentAt, t.effectiveVisibility, t.userId, t.templateId, t.type, t.id)
      .where(sql`${alive} and sent_at is not null`),
    index("envelope_waiting").on(t.teamId, t.sentAt).where(sql`${alive} and status = 'PENDING'`),
    index("envelope_shared_template")
      .on(t.teamId, ...orderNewestFirst(t))
      .where(sql`type = 'TEMPLATE' and template_type = 'ORGANISATION' and deleted_at is null`),
    // Templates by use: all columns that this order needs.
    index("envelope_template_listed")
      .on(t.teamId, t.effectiveVisibility, t.userId, ...orderNewestFirst(t), t.legacyId)
      .where(sql`type = 'TEMPLATE' and deleted_at is null`),
    index("envelope_template_title")
      .on(t.teamId, t.searchTitle, t.id)
      .where(sql`type = 'TEMPLATE' and deleted_at is null`),
    // A team's public page lists them by the title that visitors read (components/signing.md 7.3).
    index("envelope_public_template")
      .on(t.teamId, selectVisitorTitle(t), t.id)
      .where(sql`type = 'TEMPLATE' and template_type = 'PUBLIC' and deleted_at is null`),
    listIndex("envelope_search_title", t, t.teamId, t.searchTitle),
    index("envelope_search_unfolded").on(t.id).where(sql`search_title is null`),
    index("envelope_template").on(t.teamId, t.templateId, ...orderNewestFirst(t)),
    // Last use of a template and by whom, for each class of visibility (server/db/store/template-uses.ts).
    index("envelope_template_used")
      .on(t.teamId, t.templateId, t.effectiveVisibility, t.createdAt.desc().nullsFirst(), t.userId)
      .where(sql`type = 'DOCUMENT' and template_id is not null and deleted_at is null`),
    index("envelope_external").on(t.teamId, t.externalId),
    index("envelope_user").on(t.userId),
    index("envelope_send_user").on(t.scheduledSendUserId),
    index("envelope_send_token").on(t.scheduledSendTokenId).where(sql`scheduled_send_token_id is not null`),
    index("envelope_seal_due").on(t.nextSealAt).where(sql`next_seal_at is not null`),
    index("envelope_seal_refused").on(t.id).where(sql`seal_differences is not null`),
    index("envelope_send_due").on(t.scheduledSendAt).where(sql`scheduled_send_at is not null`),
    foreignKey({ columns: [t.teamId, t.folderId], foreignColumns: [folders.teamId, folders.id] }),
    check(
      "envelope_completed_iff_terminal",
      sql`(${t.completedAt} is not null) = (${t.status} in ('COMPLETED', 'REJECTED', 'CANCELLED'))`,
    ),
    check("envelope_sealing_while_pending", sql`${t.sealingSince} is null or ${t.status} = 'PENDING'`),
    check("envelope_seal_step", sql`${t.sealStep} in ('COLLECT', 'STAMP', 'SIGN', 'TIMESTAMP', 'STORE')`),
    check("envelope_template_is_draft", sql`${t.type} <> 'TEMPLATE' or ${t.status} = 'DRAFT'`),
    check("envelope_title_length", sql`char_length(${t.title}) between 1 and 255`),
  ],
);

export const envelopeMetas = pgTable(
  "envelope_meta",
  {
    envelopeId: text("envelope_id")
      .primaryKey()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    subject: text("subject"),
    message: text("message"),
    timezone: text("timezone").notNull(),
    dateFormat: text("date_format").notNull(),
    redirectUrl: text("redirect_url"),
    signingOrder: signingMode("signing_order").notNull().default("PARALLEL"),
    distributionMethod: distributionMethod("distribution_method").notNull().default("EMAIL"),
    language: language("language").notNull().default("en"),
    allowDictateNextSigner: boolean("allow_dictate_next_signer").notNull().default(false),
    typedSignatureEnabled: boolean("typed_signature_enabled").notNull().default(true),
    uploadSignatureEnabled: boolean("upload_signature_enabled").notNull().default(true),
    drawSignatureEnabled: boolean("draw_signature_enabled").notNull().default(true),
    /** True if the sealed files may be signed further (ruling 80). */
    furtherSignatures: boolean("further_signatures").notNull().default(false),
    /**
     * True if a frame around each signature gives the recipient, the time and the signature's number
     * (domain/evidence.md 7.4).
     */
    signatureFrame: boolean("signature_frame").notNull().default(false),
    emailSettings: jsonb("email_settings").$type<unknown>().notNull(),
    /** Id in `senderAddresses`; null, or a deleted one, means the service's own address. */
    emailId: text("email_id"),
    emailReplyTo: text("email_reply_to"),
    envelopeExpirationPeriod: jsonb("envelope_expiration_period").$type<unknown>(),
    reminderSettings: jsonb("reminder_settings").$type<unknown>(),
  },
  (t) => [
    uniqueIndex("envelope_meta_id_unique").on(t.id),
    index("envelope_meta_sender").on(t.emailId).where(sql`email_id is not null`),
  ],
);

export const attachments = pgTable(
  "attachment",
  {
    id: text("id").primaryKey(),
    envelopeId: text("envelope_id")
      .notNull()
      .references(() => envelopes.id, { onDelete: "cascade" }),
    type: text("type").notNull().default("link"),
    label: text("label").notNull(),
    data: text("data").notNull(),
    /** Added after a recipient had acted: those recipients did not see it. */
    isLater: boolean("is_later").notNull().default(false),
    /** Rises with every insert: several attachments share one instant, and lists are oldest first. */
    ordinal: integer("ordinal").generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("attachment_envelope").on(t.envelopeId, t.ordinal),
    check("attachment_type", sql`${t.type} = 'link'`),
  ],
);
