import { z } from "zod";
import { USAGE_KINDS } from "@/server/domain/usage/quota";

/** Further teams are only in the sums. */
export const TEAMS_SHOWN = 200;
/** This month and the twelve before it. */
export const MONTHS_SHOWN = 13;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Must be a month, such as 2026-11.");

const counts = {
  /** Documents sent in the month, in any state now. */
  documents: z.int(),
  mails: z.int(),
};

const UsageMonth = z.object({
  month: Month,
  ...counts,
  /** Bytes added in the month that are still stored. */
  storage: z.int(),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

export const UsageQuota = z.object({
  kind: z.enum(USAGE_KINDS),
  used: z.int(),
  /** Above it, the organisation's admins are warned. */
  soft: z.int().nullable(),
  /** Above it, sending or uploading is refused. */
  hard: z.int().nullable(),
});

export type UsageQuota = z.infer<typeof UsageQuota>;

/** Usage of a team, and the limits of its organisation with the usage of all its teams. */
export const TeamUsage = z.object({
  /** Bytes of all files stored now. */
  storage: z.int(),
  /** Newest first: this month and the twelve before it. */
  months: z.array(UsageMonth),
  /** Of the whole organisation; empty if it has no limits. */
  quotas: z.array(UsageQuota),
});

export const OrganisationUsageInput = z.object({
  organisation: z.string().max(100),
  /** Month of the listed teams; defaults to this month. */
  month: Month.optional(),
});

export const OrganisationUsage = z.object({
  months: z.array(UsageMonth),
  quotas: z.array(UsageQuota),
  /** For one month, the largest sender first. `storage` is the current total. */
  teams: z.array(
    z.object({ teamId: z.int(), name: z.string(), isDeleted: z.boolean(), ...counts, storage: z.int() }),
  ),
  hasMoreTeams: z.boolean(),
});
