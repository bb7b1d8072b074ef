import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { NoticeKind, NoticeMail } from "@/server/domain/notice/kinds";
import { teams, users } from "./account";
import { bulkSends } from "./bulk-send";
import { instant } from "./columns";
import { envelopes } from "./envelope";

/**
 * What one person is told of in one team, written by the transaction of what happened. Whether they may still see what
 * it is about is asked when it is read, never stored.
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
    /** What happened, so that it is told once however often its transaction is tried. */
    uniqueKey: text("unique_key").notNull(),
    envelopeId: text("envelope_id").references(() => envelopes.id, { onDelete: "cascade" }),
    bulkSendId: text("bulk_send_id").references(() => bulkSends.id, { onDelete: "cascade" }),
    /** Without a foreign key: whoever was taken out since is still named. */
    recipientId: integer("recipient_id"),
    personName: text("person_name").notNull().default(""),
    personEmail: text("person_email").notNull().default(""),
    /** What the person wrote, or why it failed. */
    detail: text("detail"),
    at: instant("at").notNull(),
    readAt: instant("read_at"),
    /** Null: no daily mail names it. DUE: the next one will. Otherwise the id of the one that did. */
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

/** How one person wants to be told, in all their teams. Nobody's row is missing: without one, all of it and at once. */
export const noticePreferences = pgTable(
  "notice_preference",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The kinds they are not told of in the product. */
    off: text("off").array().$type<NoticeKind[]>().notNull().default([]),
    mail: text("mail").$type<NoticeMail>().notNull().default("AT_ONCE"),
    /** When the next daily mail is due: the truth about it. Null where none is. */
    nextDigestAt: instant("next_digest_at"),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("notice_preference_due").on(t.nextDigestAt).where(sql`next_digest_at is not null`),
    check("notice_preference_mail", sql`${t.mail} in ('AT_ONCE', 'DAILY', 'NEVER')`),
  ],
);
