import { z } from "zod";
import type { webhookAttempts, webhookDeliveries } from "@/server/db/schema";
import { withAsciiHost } from "@/server/domain/web-address";
import {
  ATTEMPT_STATES,
  DELIVERY_STATUSES,
  ERROR_CLASSES,
  FAILURE_REASONS,
  getMaxAttempts,
} from "@/server/domain/webhook/delivery";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import { TestPayload } from "@/server/domain/webhook/test-payload";
import { buildPageSchema, PageInput } from "./page";
import { toIso } from "./recipient";
import { Timestamp } from "./timestamp";

export const WebhookDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The `webhook-id` of every attempt and every resend. */
  messageId: z.string(),
  /** null for a test. */
  envelopeId: z.string().nullable(),
  /** The envelope's current title; null for a test. */
  envelopeTitle: z.string().nullable(),
  sequence: z.int().nullable(),
  url: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  failureReason: z.enum(FAILURE_REASONS).nullable(),
  /** Started attempts, of `maxAttempts`: five, or one for a manual send. */
  attempts: z.int(),
  maxAttempts: z.int(),
  isInFlight: z.boolean(),
  nextAttemptAt: Timestamp.nullable(),
  isTest: z.boolean(),
  resendOf: z.string().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Of the last finished attempt. */
  lastResponseCode: z.int().nullable(),
  lastErrorClass: z.enum(ERROR_CLASSES).nullable(),
  lastDurationMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryPage = buildPageSchema(WebhookDelivery);

/** Milliseconds of one attempt; null for phases it did not reach. */
const AttemptTimings = z.object({
  dnsMs: z.int().nullable(),
  /** TCP and TLS together. */
  connectMs: z.int().nullable(),
  firstByteMs: z.int().nullable(),
  totalMs: z.int(),
});

/** Name and value pairs in their order; secrets are masked. */
const HeaderList = z.array(z.object({ name: z.string(), value: z.string() }));

/** An HTTP call of a delivery. A number occurs twice if a lost attempt was repeated. */
export const WebhookAttempt = z.object({
  id: z.string(),
  number: z.int(),
  state: z.enum(ATTEMPT_STATES),
  startedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  requestHeaders: HeaderList.nullable(),
  responseCode: z.int().nullable(),
  responseHeaders: HeaderList.nullable(),
  /** At most 64 KiB, control characters escaped. */
  responseBody: z.string().nullable(),
  isResponseCut: z.boolean(),
  timings: AttemptTimings.nullable(),
  errorClass: z.enum(ERROR_CLASSES).nullable(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The bytes of every attempt, with signing tokens masked; null after retention ends. */
  body: z.string().nullable(),
  /** Oldest first. */
  attemptLog: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const Id = z.string().min(1).max(64);

export const ListDeliveries = PageInput.extend({
  /** Absent: all webhooks of the team. */
  webhookId: Id.optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  event: z.enum(WEBHOOK_EVENTS).optional(),
  envelopeId: Id.optional(),
  /** `from` is inclusive, `to` exclusive; both filter by creation. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});
export const DeliveryIdInput = z.object({ id: Id });
export const ResendFailed = z.object({
  webhookId: Id,
  /** Deliveries that failed for good at or after this moment. */
  since: Timestamp,
  limit: z.number().int().min(1).max(1000).default(500),
});
export const ResendFailedAnswer = z.object({
  resent: z.int(),
  hasMore: z.boolean(),
});
export const TestWebhook = z.object({
  id: Id,
  event: z.enum(WEBHOOK_EVENTS),
  /** Replaces the sample. */
  payload: TestPayload.optional(),
});
export const CheckWebhookUrl = z.object({ webhookUrl: z.string().trim().max(2048) });
export const WebhookUrlCheck = z.object({
  ok: z.boolean(),
  /** The obstacle; null if the URL can be called. Never reveals an IP address. */
  problem: z.enum(["URL", "ADDRESS", "DNS", "CONNECT", "TLS", "TIMEOUT", "CLOSED"]).nullable(),
  message: z.string().nullable(),
});
export type WebhookUrlCheck = z.infer<typeof WebhookUrlCheck>;

type AttemptRow = typeof webhookAttempts.$inferSelect;
type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, "body">;

/** Converts a row. `last` is the latest finished attempt. */
export const toDelivery = (
  row: DeliveryRow,
  envelopeTitle: string | null | undefined,
  last: Pick<AttemptRow, "responseCode" | "errorClass" | "timings"> | undefined,
): WebhookDelivery =>
  WebhookDelivery.parse({
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    messageId: getMessageId(row),
    envelopeId: row.envelopeId,
    envelopeTitle: envelopeTitle ?? null,
    sequence: row.sequence,
    url: withAsciiHost(row.url),
    status: row.status,
    failureReason: row.failureReason,
    attempts: row.attempts,
    maxAttempts: getMaxAttempts(row),
    isInFlight: row.claimedAt !== null,
    nextAttemptAt: row.claimedAt === null ? toIso(row.nextAttemptAt) : null,
    isTest: row.isTest,
    resendOf: row.resendOf,
    createdAt: toIso(row.createdAt),
    finishedAt: toIso(row.finishedAt),
    lastResponseCode: last?.responseCode ?? null,
    lastErrorClass: last?.errorClass ?? null,
    lastDurationMs: AttemptTimings.nullish().parse(last?.timings)?.totalMs ?? null,
  });

/**
 * Returns the event's id, constant over retries, endpoints and resends (ruling 26); for a test, the
 * delivery's own.
 */
export const getMessageId = (row: Pick<DeliveryRow, "id" | "eventId">): string => row.eventId ?? row.id;

export const toAttempt = (row: AttemptRow): WebhookAttempt =>
  WebhookAttempt.parse({
    id: row.id,
    number: row.number,
    state: row.state,
    startedAt: toIso(row.startedAt),
    finishedAt: toIso(row.finishedAt),
    requestHeaders: row.requestHeaders,
    responseCode: row.responseCode,
    responseHeaders: row.responseHeaders,
    responseBody: row.responseBody,
    isResponseCut: row.isResponseCut,
    timings: row.timings,
    errorClass: row.errorClass,
  });
