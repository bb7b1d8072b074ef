import { z } from "zod";
import { TEXT_LIMITS } from "@/server/domain/limits";
import { withAsciiHost } from "@/server/domain/web-address";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import { buildPageSchema, PageInput } from "./page";
import { toIso } from "./recipient";
import { Timestamp } from "./timestamp";

/** Stands for every event, future ones included. */
const ALL_EVENTS = "*";

/** A webhook on the wire. Its secret is never part of it; only creating and rotating show one. */
export const Webhook = z.object({
  id: z.string(),
  teamId: z.int(),
  /** User id of the creator; null when that account is gone. */
  userId: z.int().nullable(),
  webhookUrl: z.string(),
  /** The subscribed events, or `["*"]`. */
  eventTriggers: z.array(z.enum([...WEBHOOK_EVENTS, ALL_EVENTS])),
  enabled: z.boolean(),
  includeFields: z.boolean(),
  includeSigningTokens: z.boolean(),
  hasSecret: z.boolean(),
  /** End of the overlap in which the previous secret signs as well; null if there is none. */
  previousSecretUntil: Timestamp.nullable(),
  /** Start of the pause after too many failures; null while deliveries go out. */
  pausedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;
/** Recent health of a webhook (components/README.md 8). */
export const WebhookHealth = z.object({
  /** The last 20 finished attempts, newest first. */
  outcomes: z.array(z.enum(["SUCCESS", "FAILED", "LOST"])),
  lastAttemptAt: Timestamp.nullable(),
  lastSuccessAt: Timestamp.nullable(),
  /** Deliveries failed for good since the last success. */
  failuresInRow: z.int(),
});
export type WebhookHealth = z.infer<typeof WebhookHealth>;
export const WebhookListed = Webhook.extend({ health: WebhookHealth });
export const WebhookPage = buildPageSchema(WebhookListed);
export const WebhookWithSecret = Webhook.extend({ secret: z.string().nullable() });

type WebhookRow = {
  id: string;
  teamId: number;
  createdByUserId: number | null;
  webhookUrl: string;
  eventTriggers: string[] | null;
  enabled: boolean;
  includeFields: boolean;
  includeSigningTokens: boolean;
  secretEncrypted: string | null;
  previousSecretUntil: Date | null;
  pausedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Converts a row. `now` decides whether the previous secret is still valid. */
export const toWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  teamId: row.teamId,
  userId: row.createdByUserId,
  webhookUrl: withAsciiHost(row.webhookUrl),
  eventTriggers:
    row.eventTriggers === null
      ? [ALL_EVENTS]
      : WEBHOOK_EVENTS.filter((kind) => row.eventTriggers?.includes(kind)),
  enabled: row.enabled,
  includeFields: row.includeFields,
  includeSigningTokens: row.includeSigningTokens,
  hasSecret: row.secretEncrypted !== null,
  previousSecretUntil:
    row.previousSecretUntil !== null && row.previousSecretUntil > now ? toIso(row.previousSecretUntil) : null,
  pausedAt: toIso(row.pausedAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const WebhookId = z.string().min(1).max(64);

/** At least one event, or `"*"`; stored as null for all. */
const EventTriggers = z
  .array(z.enum([...WEBHOOK_EVENTS, ALL_EVENTS]))
  .min(1)
  .max(WEBHOOK_EVENTS.length + 1)
  .transform((kinds) => {
    const named = WEBHOOK_EVENTS.filter((kind) => kinds.includes(kind));
    return kinds.includes(ALL_EVENTS) ? null : named;
  });

/** Travels in a header: visible ASCII, and long enough not to be guessed (jobs/webhooks.md 4.2). */
const Secret = z.string().regex(/^[\x21-\x7e]{16,256}$/, "Must have 16 to 256 visible ASCII characters");

const WebhookData = z.object({
  /** `describeWebhookUrlFault` of the domain validates it. */
  webhookUrl: z.string().trim().max(TEXT_LIMITS.url).overwrite(withAsciiHost),
  eventTriggers: EventTriggers,
  enabled: z.boolean(),
  includeFields: z.boolean(),
  includeSigningTokens: z.boolean(),
});

export const CreateWebhook = WebhookData.extend({
  enabled: z.boolean().default(true),
  includeFields: z.boolean().default(false),
  includeSigningTokens: z.boolean().default(false),
  /** Absent: one is generated. null: none. */
  secret: Secret.nullable().optional(),
});
export const UpdateWebhook = z.object({ id: WebhookId, data: WebhookData.partial() });
export const RotateWebhookSecret = z.object({
  id: WebhookId,
  /** Absent: one is generated. null: none from now on, the present one included. */
  secret: Secret.nullable().optional(),
  /** Hours during which the present secret signs as well: up to a week; 0 for a leaked one. */
  overlapHours: z.number().int().min(0).max(168).default(24),
});
export const WebhookIdInput = z.object({ id: WebhookId });
export const ListWebhooks = PageInput;
