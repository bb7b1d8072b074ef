import { and, eq, isNull } from "drizzle-orm";
import { computeDueAt, type ErrorClass, GONE, mustPause, QUICK_MS } from "@/server/domain/webhook/delivery";
import type { Transaction } from "../client";
import { webhookAttempts, webhookDeliveries, webhooks } from "../schema";
import type { WebhookRow } from "./webhook";
import { type Claim, finishDelivery, isWaiting, waitUntil } from "./webhook-claim";

export type Outcome = {
  errorClass: ErrorClass | null;
  requestHeaders: unknown;
  responseCode: number | null;
  /** The receiver's `Retry-After`. */
  retryAfter: string | null;
  responseHeaders: unknown;
  responseBody: string | null;
  isResponseCut: boolean;
  timings: { totalMs: number } | null;
};

/**
 * RECORDED, or LATE when the claim no longer holds; PAUSED when this failure paused the webhook: after so many
 * deliveries given up, or null because the receiver answered that it is gone.
 */
export type Recorded = { what: "RECORDED" | "LATE" } | { what: "PAUSED"; failures: number | null };

/**
 * Records an attempt's outcome if the claim still holds: attempt, delivery, next slot and the webhook's
 * circuit together.
 */
export async function recordOutcome(
  tx: Transaction,
  claim: Claim,
  { retryAfter, ...outcome }: Outcome,
  now: Date,
): Promise<Recorded> {
  // The webhook is locked first, as in its procedures, so that the two never deadlock.
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, claim.webhook.id))
    .for("no key update");
  if (!webhook) return { what: "LATE" };
  const [written] = await tx
    .update(webhookAttempts)
    .set({ ...outcome, state: outcome.errorClass === null ? "SUCCESS" : "FAILED", finishedAt: now })
    .where(and(eq(webhookAttempts.id, claim.attemptId), eq(webhookAttempts.state, "IN_FLIGHT")))
    .returning({ id: webhookAttempts.id });
  if (!written) return { what: "LATE" };
  const { delivery } = claim;
  if (outcome.errorClass === null) {
    await finishDelivery(tx, delivery.id, { status: "SUCCESS", failureReason: null }, now);
    await updateWebhookNote(tx, webhook, outcome, { failuresInRow: 0, failingSince: null });
    return { what: "RECORDED" };
  }
  const isByHand = delivery.isTest || delivery.resendOf !== null;
  if (outcome.responseCode === GONE && !isByHand) {
    await finishDelivery(tx, delivery.id, { status: "FAILED", failureReason: "GONE" }, now);
    if (webhook.pausedAt !== null) return { what: "RECORDED" };
    await pauseWebhook(tx, webhook, outcome, {}, now);
    return { what: "PAUSED", failures: null };
  }
  const due = computeDueAt(delivery, claim.number, now, retryAfter);
  if (due !== null) {
    await waitUntil(tx, delivery.id, due);
    await updateWebhookNote(tx, webhook, outcome, {});
    return { what: "RECORDED" };
  }
  await finishDelivery(tx, delivery.id, { status: "FAILED", failureReason: "ATTEMPTS_USED" }, now);
  return recordGivenUp(tx, webhook, outcome, { isByHand, now });
}

type Answer = Omit<Outcome, "retryAfter">;

/** Counts a delivery that was given up; a person's own resend does not count against the webhook. */
async function recordGivenUp(
  tx: Transaction,
  webhook: WebhookRow,
  outcome: Answer,
  { isByHand, now }: { isByHand: boolean; now: Date },
): Promise<Recorded> {
  if (isByHand) {
    await updateWebhookNote(tx, webhook, outcome, {});
    return { what: "RECORDED" };
  }
  const failuresInRow = webhook.failuresInRow + 1;
  const failingSince = webhook.failingSince ?? now;
  if (webhook.pausedAt !== null || !mustPause(failuresInRow, failingSince, now)) {
    await updateWebhookNote(tx, webhook, outcome, { failuresInRow, failingSince });
    return { what: "RECORDED" };
  }
  await pauseWebhook(tx, webhook, outcome, { failuresInRow, failingSince }, now);
  return { what: "PAUSED", failures: failuresInRow };
}

/** Pauses the webhook. Its waiting deliveries keep their bytes, for a resend once the receiver is back. */
async function pauseWebhook(
  tx: Transaction,
  webhook: WebhookRow,
  outcome: Answer,
  note: Note,
  now: Date,
): Promise<void> {
  await updateWebhookNote(tx, webhook, outcome, { ...note, pausedAt: now });
  await tx
    .update(webhookDeliveries)
    .set({ status: "SKIPPED", failureReason: "PAUSED", nextAttemptAt: null, finishedAt: now })
    .where(
      and(
        isWaiting(eq(webhookDeliveries.webhookId, webhook.id)),
        isNull(webhookDeliveries.claimedAt),
        isNull(webhookDeliveries.resendOf),
        eq(webhookDeliveries.isTest, false),
      ),
    );
}

type Note = Partial<Pick<WebhookRow, "failuresInRow" | "failingSince" | "pausedAt">>;

/** Updates the endpoint's state, without a write if nothing changed. */
async function updateWebhookNote(
  tx: Transaction,
  webhook: WebhookRow,
  { timings }: Answer,
  note: Note,
): Promise<void> {
  const lastAttemptMs = timings?.totalMs ?? webhook.lastAttemptMs;
  const wasQuick = webhook.lastAttemptMs === null ? null : webhook.lastAttemptMs <= QUICK_MS;
  const isQuick = lastAttemptMs === null ? null : lastAttemptMs <= QUICK_MS;
  const { failuresInRow = webhook.failuresInRow, pausedAt = webhook.pausedAt } = note;
  const isSame = failuresInRow === webhook.failuresInRow && pausedAt === webhook.pausedAt;
  if (wasQuick === isQuick && isSame) return;
  await tx
    .update(webhooks)
    .set({ ...note, lastAttemptMs })
    .where(eq(webhooks.id, webhook.id));
}
