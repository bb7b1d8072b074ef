import { z } from "zod";
import { DEFAULT_TIME_ZONE } from "@/server/domain/date-defaults";
import { ATTENTION_KINDS, ATTENTION_LIMIT } from "@/server/domain/overview/windows";
import { TimeZone } from "@/server/domain/time-zone";
import { Timestamp } from "./timestamp";

/** The time zone defines "this month" and the days. */
export const OverviewInput = z.object({ timezone: TimeZone.default(DEFAULT_TIME_ZONE) });

/** Counts of what the caller may see in the team (components/owner-pages.md 3.1). */
export const OverviewFigures = z.object({
  /** Documents on which the caller can act now; 0 with an API token. At most 200 are counted. */
  yourTurn: z.int(),
  waiting: z.int(),
  /** Pending documents with a link that has expired or will within 3 days. At most 1 000 are counted. */
  expiring: z.int(),
  completedThisMonth: z.int(),
  drafts: z.int(),
});
export type OverviewFigures = z.infer<typeof OverviewFigures>;

export const AttentionItem = z.object({
  kind: z.enum(ATTENTION_KINDS),
  envelopeId: z.string(),
  title: z.string(),
  /** Start of the problem: rejected, expired, returned, sealing, or asked. */
  at: Timestamp,
  /** The recipients concerned; for a waiting document, those whose turn it is. */
  recipients: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** The recipient's rejection reason, or the mail server's message. */
  reason: z.string().nullable(),
  /** True if the caller may ask again or change the address (ruling 76). */
  mayAct: z.boolean(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;
export const Attention = z.object({ data: z.array(AttentionItem).max(ATTENTION_LIMIT) });

export const CompletedLately = z.object({
  data: z.array(z.object({ envelopeId: z.string(), title: z.string(), completedAt: Timestamp })),
});

/** Seconds from sending to the last signature, of documents completed in the last 30 days. */
export const TimeToSign = z.object({
  medianSeconds: z.number().nullable(),
  count: z.int(),
  /** Days with completed documents, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), medianSeconds: z.number(), count: z.int() })),
});
export type TimeToSign = z.infer<typeof TimeToSign>;
