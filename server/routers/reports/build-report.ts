import type { z } from "zod";
import { clock } from "@/server/clock";
import type { RecipientReport, Report, ReportDays } from "@/server/contract/reports";
import type { Connection } from "@/server/db/client";
import { countDocuments, countPeople, loadReportNames, type ReportScope } from "@/server/db/store/report";
import { computeDocumentFigures, computePersonFigures } from "@/server/domain/report/figures";
import { type DayRange, listWeeks, toDayRange, toWholePart } from "@/server/domain/report/range";

type Days = z.infer<typeof ReportDays>;

/** Builds the report on documents of these days. @throws DomainError BAD_REQUEST */
export async function buildDocumentReport(
  db: Connection,
  scope: ReportScope,
  input: Days & { groupBy: Report["groupBy"] },
): Promise<Report> {
  const { groupBy } = input;
  const now = await clock.now(db);
  const range = toDayRange(input, now);
  const parts = groupBy === "WEEK" ? listWeeks(range) : toWholePart(range);
  const { isExact, groups, total, hasMore } = await countDocuments(db, { scope, parts, groupBy, now });
  const reportBase = {
    ...toReportRange(range, isExact),
    groupBy,
    total: computeDocumentFigures(total),
    hasMore,
  };
  if (groupBy === "WEEK") {
    const byPart = new Map(groups.map(({ key, counted }) => [key, counted]));
    const data = parts.map(({ day }, part) => ({
      key: day,
      label: null,
      ...computeDocumentFigures(byPart.get(String(part)) ?? []),
    }));
    return { ...reportBase, data };
  }
  const ids = groups.flatMap(({ key }) => (key === "" ? [] : [Number(key)]));
  const names = await loadReportNames(db, scope, groupBy, ids);
  const data = groups.map(({ key, counted }) => ({
    key: key === "" ? null : key,
    label: names.get(Number(key)) ?? null,
    ...computeDocumentFigures(counted),
  }));
  return { ...reportBase, data };
}

/**
 * Builds the report on the progress of recipients of documents sent in these days, by address domain.
 * @throws DomainError BAD_REQUEST
 */
export async function buildRecipientReport(
  db: Connection,
  scope: ReportScope,
  input: Days,
): Promise<RecipientReport> {
  const now = await clock.now(db);
  const range = toDayRange(input, now);
  const question = { scope, parts: toWholePart(range), groupBy: "DOMAIN", now } as const;
  const { isExact, groups, total, hasMore } = await countPeople(db, question);
  const data = groups.map(({ key, counted }) => ({ domain: key, ...computePersonFigures(counted) }));
  return { ...toReportRange(range, isExact), total: computePersonFigures(total), data, hasMore };
}

const toReportRange = ({ from, to, timezone }: DayRange, isExact: boolean) => ({
  from,
  to,
  timezone,
  isExact,
});
