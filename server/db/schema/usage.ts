import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { organisations, teams } from "./account";
import { instant } from "./columns";

/**
 * Usage of a team by month in UTC, written by triggers on `envelope`, `mail`, `item_version` and
 * `envelope_item` in the changing transaction. Changes are separate rows, so that two senders do not wait for
 * each other; `mergeUsageChanges` adds them up. Documents count in the month they were sent, mails in the month they
 * left. `storage` is bytes by the month of the file's arrival while it exists: its sum over all months is the
 * present total.
 */
export const usageTallies = pgTable(
  "usage_tally",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    teamId: integer("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    /** First day of the month. */
    month: date("month").notNull(),
    documents: integer("documents").notNull().default(0),
    mails: integer("mails").notNull().default(0),
    storage: bigint("storage", { mode: "number" }).notNull().default(0),
  },
  (t) => [index("usage_tally_team").on(t.teamId, t.month)],
);

/**
 * Limits of an organisation. Without a row, or with a null column, there is no limit. Everything that counts
 * against it locks the row (`usage_under_quota`), so that two senders cannot both take the last document.
 */
export const organisationQuotas = pgTable(
  "organisation_quota",
  {
    organisationId: integer("organisation_id")
      .primaryKey()
      .references(() => organisations.id, { onDelete: "cascade" }),
    /** Soft limits warn, hard ones refuse. Documents and mails in a month, bytes at any time. */
    documentsSoft: integer("documents_soft"),
    documentsHard: integer("documents_hard"),
    mailsSoft: integer("mails_soft"),
    mailsHard: integer("mails_hard"),
    storageSoft: bigint("storage_soft", { mode: "number" }),
    storageHard: bigint("storage_hard", { mode: "number" }),
    /** The limits for which a warning was mailed, and their month. */
    toldMonth: date("told_month"),
    told: text("told").array().notNull().default([]),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check(
      "organisation_quota_sane",
      sql`least(${t.documentsSoft}, ${t.documentsHard}, ${t.mailsSoft}, ${t.mailsHard}, ${t.storageSoft}, ${t.storageHard}) >= 0`,
    ),
  ],
);
