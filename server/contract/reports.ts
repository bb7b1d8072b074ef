import { z } from "zod";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import {
  EXPORTED_GROUPINGS,
  MOST_GROUPS,
  ORGANISATION_EXPORTED_GROUPINGS,
  ORGANISATION_GROUPINGS,
  TEAM_GROUPINGS,
} from "@/server/domain/report/facts";
import { TimeZone } from "@/server/domain/time-zone";

/** A day that calendars of every zone know. */
const Day = z.iso.date().refine((day) => day >= "2000-01-01" && day < "2100-01-01", {
  message: "Must be a day of this century.",
});

/** Which days, by whose calendar: both included, at most 371. */
export const ReportDays = z.object({
  /** The Monday 11 weeks before the week of `to` where it is left out. */
  from: Day.optional(),
  /** Today where it is left out. */
  to: Day.optional(),
  timezone: TimeZone.default(DEFAULT_TIME_ZONE),
});

/** By its address. */
const Organisation = { organisation: z.string().max(100) };

export const ReportInput = ReportDays.extend({ groupBy: z.enum(TEAM_GROUPINGS).default("WEEK") });
export const ReportExportInput = ReportDays.extend({ groupBy: z.enum(EXPORTED_GROUPINGS).default("WEEK") });
export const OrganisationReportInput = ReportDays.extend(Organisation).extend({
  groupBy: z.enum(ORGANISATION_GROUPINGS).default("WEEK"),
});
export const OrganisationReportDays = ReportDays.extend(Organisation);
export const OrganisationReportExportInput = ReportDays.extend(Organisation).extend({
  groupBy: z.enum(ORGANISATION_EXPORTED_GROUPINGS).default("WEEK"),
});

/** In seconds; null where nothing was completed. */
const times = { medianSeconds: z.number().nullable(), p90Seconds: z.number().nullable() };

const documentFigures = {
  /** Documents sent in these days. */
  sent: z.int(),
  /** Documents that were completed, or rejected, in these days, whenever they were sent. */
  completed: z.int(),
  rejected: z.int(),
  /** People on documents sent in these days whose link ended before they acted. */
  expired: z.int(),
  /** From sending to the last signature, of what was completed in these days. */
  ...times,
};

const personFigures = {
  /** People who were asked to act on documents sent in these days. */
  asked: z.int(),
  /** Of them, those who opened their link. */
  opened: z.int(),
  signed: z.int(),
  rejected: z.int(),
  /** Opened, and neither signed nor rejected. */
  stopped: z.int(),
  unopened: z.int(),
  /** Of `stopped` and `unopened`, those whose link has ended. */
  expired: z.int(),
  /** From being asked to having signed. */
  ...times,
};

const answered = {
  from: z.iso.date(),
  to: z.iso.date(),
  timezone: z.string(),
  /** False where times are told in classes, within 2.2 % of what they were: more than 10 000 documents in these days. */
  isExact: z.boolean(),
};

export const ReportRow = z.object({
  /** The first day of a week, or the number of a template, a sender or a team; null where there is no template. */
  key: z.string().nullable(),
  /** What it is called; null for a week and for what the caller does not see. */
  label: z.string().nullable(),
  ...documentFigures,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  ...answered,
  groupBy: z.enum(ORGANISATION_GROUPINGS),
  total: z.object(documentFigures),
  /** Every week in order, or the largest groups first. */
  data: z.array(ReportRow).max(MOST_GROUPS),
  /** Whether there are groups that are not told apart; the total counts them. */
  hasMore: z.boolean(),
});
export type Report = z.infer<typeof Report>;

export const RecipientReportRow = z.object({ domain: z.string(), ...personFigures });
export type RecipientReportRow = z.infer<typeof RecipientReportRow>;

export const RecipientReport = z.object({
  ...answered,
  total: z.object(personFigures),
  /** By what follows the @ of their addresses, the largest first. */
  data: z.array(RecipientReportRow).max(MOST_GROUPS),
  hasMore: z.boolean(),
});
export type RecipientReport = z.infer<typeof RecipientReport>;
