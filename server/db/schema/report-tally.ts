import { bigint, date, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import type { ReportFact } from "@/server/domain/report/facts";
import { teams } from "./account";
import { visibility } from "./enums";

/** What is counted, and by what it may be grouped. A week is Monday to Sunday in UTC; `span` is a class of times. */
const counted = () => ({
  teamId: integer("team_id")
    .notNull()
    .references(() => teams.id, { onDelete: "cascade" }),
  week: date("week").notNull(),
  fact: text("fact").$type<ReportFact>().notNull(),
  userId: integer("user_id").notNull(),
  effectiveVisibility: visibility("effective_visibility").notNull(),
  templateId: integer("template_id"),
  domain: text("domain"),
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
  { id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(), ...counted() },
  (t) => [index("report_change_team").on(t.teamId, t.fact, t.week)],
);

/** The sums. `report_tally_once` holds `n` besides (migration 0055), so that reports read the index alone. */
export const reportTallies = pgTable(
  "report_tally",
  { id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(), ...counted() },
  (t) => [
    unique("report_tally_once")
      .on(t.teamId, t.fact, t.week, t.effectiveVisibility, t.userId, t.templateId, t.domain, t.span)
      .nullsNotDistinct(),
  ],
);
