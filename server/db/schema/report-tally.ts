import { bigint, date, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { ReportFact, TalliedGrouping } from "@/server/domain/report/facts";
import { teams } from "./account";
import { visibility } from "./enums";

/** What both tables know of something counted. A week is Monday to Sunday in UTC; `span` is a class of times. */
const counted = () => ({
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
 * What reports of large teams are summed up from, written by triggers on `envelope` and `recipient` in the transaction
 * that changes them. Changes are rows of their own, so that no two writers wait for each other; `foldReports` adds them
 * to the sums.
 */
export const reportChanges = pgTable(
  "report_change",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ...counted(),
    userId: integer("user_id").notNull(),
    templateId: integer("template_id"),
    domain: text("domain"),
  },
  (t) => [index("report_change_team").on(t.teamId, t.fact, t.week)],
);

/**
 * The sums, one set for each grouping of a report and each knowing its own key alone (`report_sums_of`, migration 0056):
 * sums that know all keys at once are nearly as many as what they add up. `ownerId` is null in those of everybody's
 * documents; those of one owner are kept where others may not see them. Each is kept of one week and of four
 * (`report_stretches_of`, migration 0070), by the first of them, so that a year reads thirteen and not 52. The index has
 * `n` besides, so that reports read it alone.
 */
export const reportTallies = pgTable(
  "report_tally",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ...counted(),
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
