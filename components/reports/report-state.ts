import { addDays, getMonday, MOST_DAYS, USUAL_WEEKS } from "@/server/domain/report/days";

/** Numbers of whole weeks that end with this one. */
export const PRESETS = [4, 12, 26, 52] as const;
type Preset = (typeof PRESETS)[number];

/** Groupings of the third card; weeks have cards of their own. */
export const GROUPS = ["TEAM", "TEMPLATE", "SENDER"] as const;
export type Group = (typeof GROUPS)[number];

/** The state of a report, read from its URL. */
export type ReportState = {
  /** Number of weeks up to today; null if the URL names the days. */
  weeks: Preset | null;
  from: string;
  to: string;
  group: Group | undefined;
};

/** Reads the URL and ignores invalid values. @param today the reader's date */
export function readReportState(search: URLSearchParams, today: string): ReportState {
  const group = GROUPS.find((known) => known === search.get("by"));
  const [from, to] = [parseDay(search.get("from")), parseDay(search.get("to"))];
  if (from && to && findPeriodProblem(from, to) === undefined) return { weeks: null, from, to, group };
  const weeks = PRESETS.find((preset) => String(preset) === search.get("weeks")) ?? USUAL_WEEKS;
  return { weeks, ...getPresetDays(weeks, today), group };
}

export const getPresetDays = (weeks: Preset, today: string): { from: string; to: string } => ({
  from: addDays(getMonday(today), -7 * (weeks - 1)),
  to: today,
});

export function findPeriodProblem(from: string, to: string): "backwards" | "tooLong" | undefined {
  if (from > to) return "backwards";
  return addDays(from, MOST_DAYS - 1) < to ? "tooLong" : undefined;
}

/** Builds the URL of a state, without defaults. */
export function buildReportHref(base: string, { weeks, from, to, group }: ReportState): string {
  const search = new URLSearchParams();
  if (weeks === null) {
    search.set("from", from);
    search.set("to", to);
  } else if (weeks !== USUAL_WEEKS) search.set("weeks", String(weeks));
  if (group) search.set("by", group);
  return search.size > 0 ? `${base}?${search}` : base;
}

function parseDay(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(text);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? undefined : text;
}

export function formatLocalToday(now: Date = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}
