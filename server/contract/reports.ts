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

/** A day that calendars of every time zone know. */
const Day = z.iso.date().refine((day) => day >= "2000-01-01" && day < "2100-01-01", {
  message: "Must be a day of this century.",
});

/** A range of days in a time zone: both ends included, at most 371 days. */
export const ReportDays = z.object({
  /** Defaults to the Monday 11 weeks before the week of `to`. */
  from: Day.optional(),
  to: Day.optional(),
  timezone: TimeZone.default(DEFAULT_TIME_ZONE),
});

/** Slug of the organisation. */
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

/** Null if no document was completed. */
const times = { medianSeconds: z.number().nullable(), p90Seconds: z.number().nullable() };

const documentFigures = {
  /** Documents sent in this range. */
  sent: z.int(),
  /** Documents completed, or rejected, in this range, whenever they were sent. */
  completed: z.int(),
  rejected: z.int(),
  /** Recipients of documents sent in this range whose link expired before they acted. */
  expired: z.int(),
  /** From sending to the last signature, of documents completed in this range. */
  ...times,
};

const personFigures = {
  /** Recipients asked to act on documents sent in this range. */
  asked: z.int(),
  /** Those of `asked` who opened their link. */
  opened: z.int(),
  signed: z.int(),
  rejected: z.int(),
  /** Opened, and neither signed nor rejected. */
  stopped: z.int(),
  unopened: z.int(),
  /** Of `stopped` and `unopened`, those whose link has expired. */
  expired: z.int(),
  /** From the request to the signature. */
  ...times,
};

const answered = {
  from: z.iso.date(),
  to: z.iso.date(),
  timezone: z.string(),
  /** False if times are in classes, accurate to 2.2 %: more than 10 000 documents in this range. */
  isExact: z.boolean(),
};

export const ReportRow = z.object({
  /**
   * The first day of a week, or the number of a template, a sender or a team; null if there is no template.
   */
  key: z.string().nullable(),
  /** The name of the group; null for a week and for what the caller does not see. */
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
  hasMore: z.boolean(),
});
export type Report = z.infer<typeof Report>;

export const RecipientReportRow = z.object({ domain: z.string(), ...personFigures });
export type RecipientReportRow = z.infer<typeof RecipientReportRow>;

export const RecipientReport = z.object({
  ...answered,
  total: z.object(personFigures),
  /** By domain of their addresses, the largest first. */
  data: z.array(RecipientReportRow).max(MOST_GROUPS),
  hasMore: z.boolean(),
});
export type RecipientReport = z.infer<typeof RecipientReport>;
