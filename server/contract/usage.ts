import { z } from "zod";
import { USAGE_KINDS } from "@/server/domain/usage/quota";

/** So many teams are listed; the rest is in the sums. */
export const TEAMS_SHOWN = 200;
/** This month and the twelve before it. */
export const MONTHS_SHOWN = 13;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Must be a month, such as 2026-11.");

const counts = {
  /** Documents sent in the month, whatever became of them. */
  documents: z.int(),
  /** Mails that left in the month. */
  mails: z.int(),
};

/** A month in UTC. */
const UsageMonth = z.object({
  month: Month,
  ...counts,
  /** Bytes that came in the month and are still stored. */
  storage: z.int(),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

/** How far a limit is used; a null is no limit. */
export const UsageQuota = z.object({
  kind: z.enum(USAGE_KINDS),
  used: z.int(),
  /** Beyond it, the organisation's admins are warned. */
  soft: z.int().nullable(),
  /** Beyond it, sending or uploading is refused. */
  hard: z.int().nullable(),
});

export type UsageQuota = z.infer<typeof UsageQuota>;

/** What a team used, and how far the limits of its organisation are used by all its teams. */
export const TeamUsage = z.object({
  /** Bytes of all files that the team stores now. */
  storage: z.int(),
  /** The newest first: this month and the twelve before it. */
  months: z.array(UsageMonth),
  /** Of the whole organisation; empty where it has no limits. */
  quotas: z.array(UsageQuota),
});

export const OrganisationUsageInput = z.object({
  organisation: z.string().max(100),
  /** Whose teams are listed; this month where it is left out. */
  month: Month.optional(),
});

/** What all teams of an organisation used. */
export const OrganisationUsage = z.object({
  months: z.array(UsageMonth),
  quotas: z.array(UsageQuota),
  /** Of one month: who sent most first. `storage` is what they store now. */
  teams: z.array(
    z.object({ teamId: z.int(), name: z.string(), isDeleted: z.boolean(), ...counts, storage: z.int() }),
  ),
  hasMoreTeams: z.boolean(),
});
