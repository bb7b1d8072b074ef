import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";
import { mails } from "./effects";

/** Reports about an accepted mail, from servers and readers: each report counts once. */
export const mailReports = pgTable(
  "mail_report",
  {
    mailId: text("mail_id")
      .notNull()
      .references(() => mails.id, { onDelete: "cascade" }),
    /** SHA-256 of the report, so that a report read twice is recognised. */
    digest: bytes("digest").notNull(),
    kind: text("kind").notNull(),
    /** RFC 3463, such as 5.1.1; null if the report has none. */
    status: text("status"),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mailId, t.digest] }),
    check("mail_report_kind", sql`${t.kind} in ('HARD', 'SOFT', 'DELAYED', 'COMPLAINT')`),
  ],
);
