import { z } from "zod";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { ATTENTION_KINDS, ATTENTION_LIMIT } from "@/server/domain/overview/windows";
import { TimeZone } from "@/server/domain/time-zone";
import { Timestamp } from "./timestamp";

/** Whose calendar says what "this month" and a day are. */
export const OverviewInput = z.object({ timezone: TimeZone.default(DEFAULT_TIME_ZONE) });

/** Counts of what the caller may see in the team (components/README.md 3.1). */
export const OverviewFigures = z.object({
  /** Documents on which the caller can act now; an API token has nobody who acts. At most 200 are counted. */
  yourTurn: z.int(),
  /** Documents under way. */
  waiting: z.int(),
  /** Documents under way with a link that has lapsed or will within 3 days. At most 1 000 are counted. */
  expiring: z.int(),
  completedThisMonth: z.int(),
  drafts: z.int(),
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

export const AttentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  envelopeId: z.string(),
  title: z.string(),
  /** Since when: rejected, lapsed, returned, sealing, or asked. */
  at: Timestamp,
  /** Who it is about; where it waits, those whose turn it is. */
  recipients: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** Why somebody rejected it, or what the mail server said. */
  reason: z.string().nullable(),
  /** Whether the caller may ask again or change the address (ruling 76). */
  mayAct: z.boolean(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
export const Attention = z.object({ data: z.array(AttentionItem).max(ATTENTION_LIMIT) });

export const CompletedLately = z.object({
  data: z.array(z.object({ envelopeId: z.string(), title: z.string(), completedAt: Timestamp })),
});

/** How long documents that were completed in the last 30 days took from sending to the last signature, in seconds. */
export const TimeToSign = z.object({
  medianSeconds: z.number().nullable(),
  count: z.int(),
  /** One a day on which something was completed, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), medianSeconds: z.number(), count: z.int() })),
});
export type TimeToSign = z.infer<typeof TimeToSign>;
