import { z } from "zod";
import type { webhookAttempts, webhookDeliveries } from "@/server/db/schema";
import { withAsciiHost } from "@/server/domain/web-address";
import {
  ATTEMPT_STATES,
  attemptsOf,
  DELIVERY_STATUSES,
  ERROR_CLASSES,
  FAILURE_REASONS,
} from "@/server/domain/webhook/delivery";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import { TestPayload } from "@/server/domain/webhook/test-payload";
import { PageInput, pageOf } from "./page";
import { iso } from "./recipient";
import { Timestamp } from "./timestamp";

/** One notification to one webhook. */
export const WebhookDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** What `webhook-id` carries on every attempt, and on every resend. */
  messageId: z.string(),
  /** null for a test. */
  envelopeId: z.string().nullable(),
  /** What the envelope is called now; null for a test. */
  envelopeTitle: z.string().nullable(),
  sequence: z.int().nullable(),
  url: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  failureReason: z.enum(FAILURE_REASONS).nullable(),
  /** Attempts begun, of `maxAttempts`: five, or one for what a person sent. */
  attempts: z.int(),
  maxAttempts: z.int(),
  /** True while an attempt is on its way. */
  isInFlight: z.boolean(),
  nextAttemptAt: Timestamp.nullable(),
  isTest: z.boolean(),
  /** The delivery this one repeats by hand. */
  resendOf: z.string().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Of the last attempt that ended. */
  lastResponseCode: z.int().nullable(),
  lastErrorClass: z.enum(ERROR_CLASSES).nullable(),
  lastDurationMs: z.int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
export const WebhookDeliveryPage = pageOf(WebhookDelivery);

/** Milliseconds of one attempt; null where it never came so far. */
const AttemptTimings = z.object({
  dnsMs: z.int().nullable(),
  /** TCP and TLS together. */
  connectMs: z.int().nullable(),
  firstByteMs: z.int().nullable(),
  totalMs: z.int(),
});

/** Name and value pairs in their order; secrets are masked. */
const HeaderList = z.array(z.object({ name: z.string(), value: z.string() }));

/** One call of a delivery. A number stands twice where a lost attempt was repeated. */
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
  /** The bytes every attempt carries, with signing tokens masked; null once they are no longer kept. */
  body: z.string().nullable(),
  /** Oldest first. */
  attemptLog: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

const Id = z.string().min(1).max(64);

export const ListDeliveries = PageInput.extend({
  /** Absent: of all webhooks of the team. */
  webhookId: Id.optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  event: z.enum(WEBHOOK_EVENTS).optional(),
  envelopeId: Id.optional(),
  /** Created at or after, and before. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});
export const DeliveryIdInput = z.object({ id: Id });
export const ResendFailed = z.object({
  webhookId: Id,
  /** What was given up at or after this moment. */
  since: Timestamp,
  limit: z.number().int().min(1).max(1000).default(500),
});
export const ResendFailedAnswer = z.object({
  resent: z.int(),
  /** True when more is left than the limit allowed. */
  hasMore: z.boolean(),
});
export const TestWebhook = z.object({
  id: Id,
  event: z.enum(WEBHOOK_EVENTS),
  /** In place of the sample. */
  payload: TestPayload.optional(),
});
export const CheckWebhookUrl = z.object({ webhookUrl: z.string().trim().max(2048) });
export const WebhookUrlCheck = z.object({
  ok: z.boolean(),
  /** What stands in the way; null when the address can be called. Never tells an address. */
  problem: z.enum(["URL", "ADDRESS", "DNS", "CONNECT", "TLS", "TIMEOUT", "CLOSED"]).nullable(),
  message: z.string().nullable(),
});
export type WebhookUrlCheck = z.infer<typeof WebhookUrlCheck>;

type AttemptRow = typeof webhookAttempts.$inferSelect;
type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, "body">;

/** Row to wire. `last` is the latest attempt that ended. */
export const toDelivery = (
  row: DeliveryRow,
  envelopeTitle: string | null | undefined,
  last: Pick<AttemptRow, "responseCode" | "errorClass" | "timings"> | undefined,
): WebhookDelivery =>
  WebhookDelivery.parse({
    id: row.id,
    webhookId: row.webhookId,
    event: row.event,
    messageId: messageIdOf(row),
    envelopeId: row.envelopeId,
    envelopeTitle: envelopeTitle ?? null,
    sequence: row.sequence,
    url: withAsciiHost(row.url),
    status: row.status,
    failureReason: row.failureReason,
    attempts: row.attempts,
    maxAttempts: attemptsOf(row),
    isInFlight: row.claimedAt !== null,
    nextAttemptAt: row.claimedAt === null ? iso(row.nextAttemptAt) : null,
    isTest: row.isTest,
    resendOf: row.resendOf,
    createdAt: iso(row.createdAt),
    finishedAt: iso(row.finishedAt),
    lastResponseCode: last?.responseCode ?? null,
    lastErrorClass: last?.errorClass ?? null,
    lastDurationMs: AttemptTimings.nullish().parse(last?.timings)?.totalMs ?? null,
  });

/** The event's id, constant over retries, endpoints and resends (ruling 26); a test has only itself. */
export const messageIdOf = (row: Pick<DeliveryRow, "id" | "eventId">): string => row.eventId ?? row.id;

export const toAttempt = (row: AttemptRow): WebhookAttempt =>
  WebhookAttempt.parse({
    id: row.id,
    number: row.number,
    state: row.state,
    startedAt: iso(row.startedAt),
    finishedAt: iso(row.finishedAt),
    requestHeaders: row.requestHeaders,
    responseCode: row.responseCode,
    responseHeaders: row.responseHeaders,
    responseBody: row.responseBody,
    isResponseCut: row.isResponseCut,
    timings: row.timings,
    errorClass: row.errorClass,
  });
