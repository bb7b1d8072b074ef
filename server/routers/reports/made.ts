import type { z } from "zod";
import { clock } from "@/server/clock";
import type { RecipientReport, Report, ReportDays } from "@/server/contract/reports";
import type { Connection } from "@/server/db/client";
import { countDocuments, countPeople, namesOf, type ReportScope } from "@/server/db/store/report";
import { documentFigures, personFigures } from "@/server/domain/report/figures";
import { type DayRange, rangeOf, weeksOf, wholeOf } from "@/server/domain/report/range";

type Days = z.infer<typeof ReportDays>;

/** Builds the report on documents of these days. @throws DomainError BAD_REQUEST */
export async function documentReport(
  db: Connection,
  scope: ReportScope,
  input: Days & { groupBy: Report["groupBy"] },
): Promise<Report> {
  const { groupBy } = input;
  const now = await clock.now(db);
  const range = rangeOf(input, now);
  const parts = groupBy === "WEEK" ? weeksOf(range) : wholeOf(range);
  const { isExact, groups, total, hasMore } = await countDocuments(db, { scope, parts, groupBy, now });
  const told = { ...answeredOf(range, isExact), groupBy, total: documentFigures(total), hasMore };
  if (groupBy === "WEEK") {
    const byPart = new Map(groups.map(({ key, counted }) => [key, counted]));
    const data = parts.map(({ day }, part) => ({
      ...{ key: day, label: null },
      ...documentFigures(byPart.get(String(part)) ?? []),
    }));
    return { ...told, data };
  }
  const ids = groups.flatMap(({ key }) => (key === "" ? [] : [Number(key)]));
  const names = await namesOf(db, scope, groupBy, ids);
  const data = groups.map(({ key, counted }) => ({
    ...{ key: key === "" ? null : key, label: names.get(Number(key)) ?? null },
    ...documentFigures(counted),
  }));
  return { ...told, data };
}

/**
 * Builds the report on the progress of recipients of documents sent in these days, by address domain.
 * @throws DomainError BAD_REQUEST
 */
export async function recipientReport(
  db: Connection,
  scope: ReportScope,
  input: Days,
): Promise<RecipientReport> {
  const now = await clock.now(db);
  const range = rangeOf(input, now);
  const question = { scope, parts: wholeOf(range), groupBy: "DOMAIN", now } as const;
  const { isExact, groups, total, hasMore } = await countPeople(db, question);
  const data = groups.map(({ key, counted }) => ({ domain: key, ...personFigures(counted) }));
  return { ...answeredOf(range, isExact), total: personFigures(total), data, hasMore };
}

const answeredOf = ({ from, to, timezone }: DayRange, isExact: boolean) => ({ from, to, timezone, isExact });
