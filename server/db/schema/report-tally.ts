import { bigint, date, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { ReportFact, TalliedGrouping } from "@/server/domain/report/facts";
import { teams } from "./account";
import { visibility } from "./enums";

/** Columns of both tables. A week is Monday to Sunday in UTC; `span` is a class of times. */
const tallyColumns = () => ({
  teamId: integer("team_id")
    .notNull()
    .references(() => teams.id, { onDelete: "cascade" }),
  week: date("week").notNull(),
  fact: text("fact").$type<ReportFact>().notNull(),
  effectiveVisibility: visibility("effective_visibility").notNull(),
  span: smallint("span"),
  n: integer("n").notNull(),
});

/**
 * Source of the reports of large teams, written by triggers on `envelope` and `recipient` in the changing
 * transaction. Changes are separate rows, so that two writers do not wait for each other; `mergeReportChanges` adds
 * them to the sums.
 */
export const reportChanges = pgTable(
  "report_change",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ...tallyColumns(),
    userId: integer("user_id").notNull(),
    templateId: integer("template_id"),
    domain: text("domain"),
  },
  (t) => [index("report_change_team").on(t.teamId, t.fact, t.week)],
);

/**
 * The sums, one set for each grouping of a report, each with its own key alone (`report_sums_of`, migration
 * 0056). Sums over all keys at once would be nearly as many as their source. `ownerId` is null in the sums
 * over everyone's documents; sums of one owner exist for documents that others may not see. Each is kept for
 * one week and for four (`report_stretches_of`, migration 0070), dated by the first week, so that a year
 * reads thirteen rows and not 52. The index includes `n`, so that reports read only the index.
 */
export const reportTallies = pgTable(
  "report_tally",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ...tallyColumns(),
    weeks: smallint("weeks").notNull(),
    groupedBy: text("grouped_by").$type<TalliedGrouping>().notNull(),
    ownerId: integer("owner_id"),
    key: text("key").notNull(),
  },
  (t) => [
    unique("report_tally_once")
      .on(t.teamId, t.groupedBy, t.ownerId, t.fact, t.weeks, t.week, t.effectiveVisibility, t.key, t.span)
      .nullsNotDistinct(),
  ],
);
