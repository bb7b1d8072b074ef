import type { Logger } from "pino";
import { clock } from "@/server/clock";
import { getMessageId } from "@/server/contract/webhook-delivery";
import type { Database, Transaction } from "@/server/db/client";
import { retryDuringOutage } from "@/server/db/outage";
import { openWebhookSecret, type WebhookRow } from "@/server/db/store/webhook";
import { type Claim, claimDueDelivery } from "@/server/db/store/webhook-claim";
import { type Recorded, recordOutcome } from "@/server/db/store/webhook-record";
import type { Services } from "@/server/services";
import { callWebhook, type DialResult, type KeptConnections } from "@/server/webhooks/dial";
import { buildCallHeaders, type Headers, maskHeaders } from "@/server/webhooks/headers";
import type { Job } from "./job";
import { mailPausedWebhook } from "./webhook-paused";

/**
 * Makes one attempt of a delivery. If this process has a pump, the job only wakes it, and the pump picks the
 * next delivery. Under a runner that limits hosts itself, the attempt is made here.
 */
export const deliverWebhook: Job = async (deliveryId, { db, services, log, webhookPump }) => {
  if (webhookPump) return webhookPump.wake();
  const claim = await claimDueDelivery(db, deliveryId);
  if (claim) await attemptDelivery({ db, services, log }, claim);
};

type Attempting = {
  db: Database;
  services: Pick<Services, "webhookDialling">;
  log: Logger;
  /** Connections to reuse; without them each attempt opens one of its own. */
  connections?: KeptConnections | undefined;
};

/** Makes the claimed attempt and records its outcome. @throws what the database throws */
export async function attemptDelivery(
  { db, services, log, connections }: Attempting,
  claim: Claim,
): Promise<void> {
  const { delivery, webhook, number } = claim;
  const secrets = listSigningSecrets(webhook, claim.startedAt);
  const headers = buildCallHeaders({
    messageId: getMessageId(delivery),
    event: delivery.event,
    deliveryId: delivery.id,
    attempt: number,
    isTest: delivery.isTest,
    body: delivery.body,
    sentAt: claim.startedAt,
    secrets,
  });
  const answer = await callWebhook(
    { url: delivery.url, headers, body: delivery.body, secrets },
    { ...services.webhookDialling, connections },
  );
  // A delivery that the receiver accepted is not sent again because PostgreSQL was away for a moment.
  const recorded = await retryDuringOutage(() =>
    db.transaction((tx) => recordAnswer(tx, claim, headers, answer)),
  );
  const about = { delivery: delivery.id, webhook: webhook.id, event: delivery.event, attempt: number };
  const result = { errorClass: answer.errorClass, code: answer.code, ms: answer.timings?.totalMs };
  if (recorded === "PAUSED") log.warn({ webhook: webhook.id }, "a webhook was paused");
  log.info({ ...about, ...result, recorded }, "a webhook was called");
}

async function recordAnswer(
  tx: Transaction,
  claim: Claim,
  headers: Headers,
  answer: DialResult,
): Promise<Recorded["what"]> {
  const now = await clock.now(tx);
  const outcome = {
    errorClass: answer.errorClass,
    requestHeaders: maskHeaders(headers),
    responseCode: answer.code,
    retryAfter: answer.retryAfter,
    responseHeaders: answer.headers,
    responseBody: answer.body,
    isResponseCut: answer.isCut,
    timings: answer.timings,
  };
  const recorded = await recordOutcome(tx, claim, outcome, now);
  if (recorded.what === "PAUSED") await mailPausedWebhook(tx, claim.webhook, recorded.failures, now);
  return recorded.what;
}

function listSigningSecrets(webhook: WebhookRow, now: Date): string[] {
  const { secretEncrypted, previousSecretEncrypted, previousSecretUntil } = webhook;
  const isChanging = previousSecretUntil !== null && previousSecretUntil > now;
  return [secretEncrypted, isChanging ? previousSecretEncrypted : null].flatMap((sealed) =>
    sealed === null ? [] : [openWebhookSecret(webhook.id, sealed)],
  );
}
