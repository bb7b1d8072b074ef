import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { NoticeKind, NoticeMail } from "@/server/domain/notice/kinds";
import { teams, users } from "./account";
import { bulkSends } from "./bulk-send";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * A notification for one person in one team, written by the transaction of the event. Their right to see its
 * subject is checked on each read, never stored.
 */
export const notices = pgTable(
  "notice",
  {
    id: text("id").primaryKey(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NoticeKind>().notNull(),
    /** Identifies the event, so that it is told once, however often its transaction is tried. */
    uniqueKey: text("unique_key").notNull(),
    envelopeId: text("envelope_id").references(() => envelopes.id, { onDelete: "cascade" }),
    bulkSendId: text("bulk_send_id").references(() => bulkSends.id, { onDelete: "cascade" }),
    /** No foreign key: a removed recipient is still named. */
    recipientId: integer("recipient_id"),
    personName: text("person_name").notNull().default(""),
    personEmail: text("person_email").notNull().default(""),
    /** The person's own text, or the reason of a failure. */
    detail: text("detail"),
    at: instant("at").notNull(),
    readAt: instant("read_at"),
    /** Null: no daily mail contains it. DUE: the next one will. Otherwise the id of the one that did. */
    digest: text("digest"),
  },
  (t) => [
    uniqueIndex("notice_unique_key").on(t.uniqueKey),
    index("notice_list").on(t.teamId, t.userId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("notice_unread")
      .on(t.teamId, t.userId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`read_at is null`),
    index("notice_digest").on(t.userId, t.digest).where(sql`digest is not null`),
    index("notice_at").on(t.at),
    index("notice_user").on(t.userId),
    index("notice_envelope").on(t.envelopeId),
    index("notice_bulk_send").on(t.bulkSendId).where(sql`bulk_send_id is not null`),
    check("notice_subject", sql`(${t.envelopeId} is null) <> (${t.bulkSendId} is null)`),
  ],
);

/** Notification preferences of one person for all their teams. Without a row: every kind, at once. */
export const noticePreferences = pgTable(
  "notice_preference",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Kinds switched off in the product. */
    off: text("off").array().$type<NoticeKind[]>().notNull().default([]),
    mail: text("mail").$type<NoticeMail>().notNull().default("AT_ONCE"),
    /** Due time of the next daily mail, which alone decides. Null if none is due. */
    nextDigestAt: instant("next_digest_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("notice_preference_due").on(t.nextDigestAt).where(sql`next_digest_at is not null`),
    check("notice_preference_mail", sql`${t.mail} in ('AT_ONCE', 'DAILY', 'NEVER')`),
  ],
);
