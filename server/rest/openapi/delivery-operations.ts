import { buildPageExample, EXAMPLE_IDS, lite } from "@/server/contract/examples";
import { WAITING } from "@/server/domain/webhook/delivery";
import type { OperationTexts } from "./operation";

const { id, envelopeId } = EXAMPLE_IDS;
const SECOND_ID = "q7w3e9r1t5y2u8i4o6p0a3s5";
const MESSAGE_ID = "e5v2n8t4q7w1e3r9t6y0u2i8";

const DELIVERY = {
  id,
  webhookId: "w1h2o3k4a5b6c7d8e9f0g1h2",
  event: "DOCUMENT_COMPLETED",
  messageId: MESSAGE_ID,
  envelopeId,
  envelopeTitle: lite.title,
  sequence: 7,
  url: "https://hooks.example.com/signed",
  status: "SUCCESS",
  failureReason: null,
  attempts: 1,
  maxAttempts: 5,
  isInFlight: false,
  nextAttemptAt: null,
  isTest: false,
  resendOf: null,
  createdAt: lite.createdAt,
  finishedAt: lite.updatedAt,
  lastResponseCode: 204,
  lastErrorClass: null,
  lastDurationMs: 312,
};
/** A delivery right after it was requested. */
const DUE = {
  ...DELIVERY,
  id: SECOND_ID,
  status: WAITING,
  attempts: 0,
  maxAttempts: 1,
  nextAttemptAt: lite.updatedAt,
  createdAt: lite.updatedAt,
  finishedAt: null,
  lastResponseCode: null,
  lastDurationMs: null,
};
const ATTEMPT = {
  id: "a9t8t7e6m5p4t3a2b1c0d9e8",
  number: 1,
  state: "SUCCESS",
  startedAt: lite.createdAt,
  finishedAt: lite.updatedAt,
  requestHeaders: [
    { name: "content-type", value: "application/json" },
    { name: "X-Service-Event", value: "DOCUMENT_COMPLETED" },
    { name: "X-Service-Secret", value: "••••••••" },
  ],
  responseCode: 204,
  responseHeaders: [{ name: "server", value: "example" }],
  responseBody: "",
  isResponseCut: false,
  timings: { dnsMs: 8, connectMs: 61, firstByteMs: 309, totalMs: 312 },
  errorClass: null,
};

/** Webhook deliveries and resending them (ruling 21, domain/webhook-events.md 2.5). */
export const DELIVERY_OPERATIONS: OperationTexts = {
  "GET /webhook/delivery": {
    operationId: "webhook-delivery-find",
    tag: "Webhook",
    summary: "List deliveries",
    description: "Newest first, of one webhook or of all; kept for 30 days after they ended.",
    example: { response: buildPageExample([DELIVERY]) },
  },
  "GET /webhook/delivery/{id}": {
    operationId: "webhook-delivery-get",
    tag: "Webhook",
    summary: "Get a delivery with its attempts",
    description:
      "What was said is kept for 7 days after a success and 30 days after a failure. The secret is masked.",
    example: { response: { ...DELIVERY, body: '{"event":"DOCUMENT_COMPLETED"}', attemptLog: [ATTEMPT] } },
  },
  "POST /webhook/delivery/resend": {
    operationId: "webhook-delivery-resend",
    tag: "Webhook",
    summary: "Send a delivery again",
    description:
      "Once, to the webhook's present address with its present secret. The event id stays, so that a receiver notices a repetition.",
    example: { request: { id }, response: { ...DUE, resendOf: id } },
  },
  "POST /webhook/delivery/resend-failed": {
    operationId: "webhook-delivery-resendFailed",
    tag: "Webhook",
    summary: "Send everything again that failed",
    description:
      "What was given up at or after `since`, or skipped while the webhook was paused, oldest first, at most `limit` a call; `hasMore` tells whether to call again.",
    example: {
      request: { webhookId: DELIVERY.webhookId, since: lite.createdAt, limit: 500 },
      response: { resent: 3, hasMore: false },
    },
  },
  "POST /webhook/test": {
    operationId: "webhook-test",
    tag: "Webhook",
    summary: "Send a sample of an event",
    description:
      "To this webhook alone, marked with `X-Service-Test: 1`. A `payload` of your own, at most 64 KB, goes in place of the sample. Get the delivery by the id answered to see its result.",
    example: {
      request: { id: DELIVERY.webhookId, event: "DOCUMENT_COMPLETED" },
      response: { ...DUE, messageId: SECOND_ID, envelopeId: null, sequence: null, isTest: true },
    },
  },
  "POST /webhook/check": {
    operationId: "webhook-check",
    tag: "Webhook",
    summary: "Check whether an address can be called",
    description: "Its spelling, name, address and certificate, by connecting without a request.",
    example: {
      request: { webhookUrl: "https://hooks.example.com/signed" },
      response: { ok: true, problem: null, message: null },
    },
  },
};
