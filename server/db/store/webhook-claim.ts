import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import {
  ATTEMPT_LEASE_MS,
  DELIVERIES_PER_HOST,
  dueAfter,
  findAttemptBarrier,
  getMaxAttempts,
  QUICK_MS,
  WAITING,
} from "@/server/domain/webhook/delivery";
import { newId } from "@/server/ids";
import { enqueue } from "@/server/jobs/enqueue";
import type { Database, Transaction } from "../client";
import { webhookAttempts, webhookDeliveries, webhooks } from "../schema";
import type { WebhookRow } from "./webhook";
import type { DeliveryRow } from "./webhook-delivery";

/** An attempt that only this claim may make; its row is written before the call (K9). */
export type Claim = {
  attemptId: string;
  number: number;
  startedAt: Date;
  /** Its endpoint answered quickly the last time; slow ones have fewer slots (ruling 51). */
  isQuick: boolean;
  delivery: DeliveryRow & { body: string };
  webhook: WebhookRow;
};

/** A literal, so that the partial indexes serve prepared statements too. */
const waiting = sql.raw(`'${WAITING}'`);
/** Claims of all processes take turns, so that three per host are three altogether. */
const TURN = 5_121_001;
/** More candidates than a process has slots. */
const CANDIDATES = 400;

/**
 * An earlier delivery of the same envelope to the same webhook has not started: it goes first
 * (domain/webhook-events.md 2.5).
 */
const isOvertaking = sql`d.attempts = 0 and d.resend_of is null and exists (
  select 1 from ${webhookDeliveries} e
  where e.webhook_id = d.webhook_id and e.envelope_id = d.envelope_id and e.sequence < d.sequence
    and e.status = ${waiting} and e.attempts = 0 and e.resend_of is null)`;

/**
 * Claims due deliveries fairly: three per host over all processes, quick endpoints first, and alone once slow
 * ones have used up their slots (jobs/webhooks.md 4.3, ruling 51). `room`: free slots of the process for any
 * delivery, and those of them for slow or untried endpoints.
 */
export function claimDueDeliveries(db: Database, room: { all: number; slow: number }): Promise<Claim[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TURN})`);
    const now = await clock.now(tx);
    const candidates = await dueFairly(tx, now);
    const chosen: string[] = [];
    let { all, slow } = room;
    for (const { id, isQuick } of candidates) {
      if (all === 0 || (!isQuick && slow === 0)) continue;
      chosen.push(id);
      all -= 1;
      if (!isQuick) slow -= 1;
    }
    return begin(tx, chosen, now);
  });
}

/**
 * Claims this delivery if it is due, for a runner that limits hosts itself. If it must wait for an earlier
 * one, it gets another job a second later.
 */
export function claimDueDelivery(db: Database, deliveryId: string): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const [row] = await tx.execute<{ waits: boolean }>(sql`
      select ${isOvertaking} as waits from ${webhookDeliveries} d
      where d.id = ${deliveryId} and d.status = ${waiting} and d.next_attempt_at <= ${now.toISOString()}`);
    if (!row) return null;
    if (row.waits) {
      await enqueue(tx, "webhook.deliver", deliveryId, { runAt: new Date(now.getTime() + 1000) });
      return null;
    }
    const [claim] = await begin(tx, [deliveryId], now);
    return claim ?? null;
  });
}

const Candidate = z.object({ id: z.string(), quick: z.boolean() });

/** Host by host, so that ten thousand rows for one host cost no more than three. */
async function dueFairly(tx: Transaction, now: Date): Promise<{ id: string; isQuick: boolean }[]> {
  const at = now.toISOString();
  const rows = await tx.execute(sql`
    with recursive hosts(host) as (
      (select host from ${webhookDeliveries} where status = ${waiting} order by host limit 1)
      union all
      select (select host from ${webhookDeliveries} where status = ${waiting} and host > hosts.host order by host limit 1)
      from hosts where hosts.host is not null
    )
    select due.id, coalesce(w.last_attempt_ms <= ${QUICK_MS}, false) as quick
    from hosts
    cross join lateral (
      select count(*)::int as count from ${webhookDeliveries}
      where status = ${waiting} and claimed_at is not null and host = hosts.host and next_attempt_at > ${at}
    ) flying
    cross join lateral (
      select d.id, d.webhook_id, d.next_attempt_at, d.sequence from ${webhookDeliveries} d
      where d.status = ${waiting} and d.host = hosts.host and d.next_attempt_at <= ${at} and not (${isOvertaking})
      order by d.next_attempt_at, d.sequence
      limit greatest(0, ${DELIVERIES_PER_HOST}::int - flying.count)
    ) due
    join ${webhooks} w on w.id = due.webhook_id
    order by quick desc, w.last_attempt_ms is not null, due.next_attempt_at, due.sequence
    limit ${CANDIDATES}`);
  return z
    .array(Candidate)
    .parse([...rows])
    .map(({ id, quick }) => ({ id, isQuick: quick }));
}

type ClaimedRow = { delivery: DeliveryRow; webhook: WebhookRow };

/** Writes the attempts before they are made; ends those that may not be made any more. */
async function begin(tx: Transaction, ids: readonly string[], now: Date): Promise<Claim[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        inArray(webhookDeliveries.id, [...ids]),
        eq(webhookDeliveries.status, WAITING),
        lte(webhookDeliveries.nextAttemptAt, now),
      ),
    )
    .for("update", { of: webhookDeliveries, skipLocked: true });
  const repeated = await writeOffLost(tx, rows, now);
  const claims: Claim[] = [];
  for (const row of rows) {
    const number = repeated.get(row.delivery.id) ?? row.delivery.attempts + 1;
    if (number === NONE) continue;
    const reason = findAttemptBarrier(row.webhook, row.delivery);
    if (reason !== null || row.delivery.body === null || number > getMaxAttempts(row.delivery)) {
      await finishDelivery(
        tx,
        row.delivery.id,
        { status: "FAILED", failureReason: reason ?? "ATTEMPTS_USED" },
        now,
      );
      continue;
    }
    const delivery = { ...row.delivery, body: row.delivery.body };
    const isQuick = row.webhook.lastAttemptMs !== null && row.webhook.lastAttemptMs <= QUICK_MS;
    claims.push({ attemptId: newId(), number, startedAt: now, isQuick, delivery, webhook: row.webhook });
  }
  await writeClaims(tx, claims, now);
  const order = new Map(ids.map((id, index) => [id, index]));
  return claims.sort((a, b) => (order.get(a.delivery.id) ?? 0) - (order.get(b.delivery.id) ?? 0));
}

async function writeClaims(tx: Transaction, claims: readonly Claim[], now: Date): Promise<void> {
  if (claims.length === 0) return;
  await tx.insert(webhookAttempts).values(
    claims.map(({ attemptId: id, number, delivery }) => ({
      id,
      deliveryId: delivery.id,
      webhookId: delivery.webhookId,
      number,
      state: "IN_FLIGHT",
      startedAt: now,
    })),
  );
  const lease = new Date(now.getTime() + ATTEMPT_LEASE_MS);
  const numbers = new Set(claims.map(({ number }) => number));
  for (const attempts of numbers) {
    const ids = claims.filter(({ number }) => number === attempts).map(({ delivery }) => delivery.id);
    await tx
      .update(webhookDeliveries)
      .set({ claimedAt: now, nextAttemptAt: lease, attempts })
      .where(inArray(webhookDeliveries.id, ids));
  }
}

/** No attempt now: two losses used up the slot, and the next one comes in its time. */
const NONE = 0;

/**
 * Writes off attempts whose process died. The first loss repeats its slot; a second one uses it up, so that a
 * call that kills its process is not made for ever (jobs/webhooks.md 4.3). Returns the attempt number by
 * delivery.
 */
async function writeOffLost(
  tx: Transaction,
  rows: readonly ClaimedRow[],
  now: Date,
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const { delivery } of rows) {
    if (delivery.claimedAt === null) continue;
    const { id, attempts: number } = delivery;
    await tx
      .update(webhookAttempts)
      .set({ state: "LOST", finishedAt: now, errorClass: "LOST" })
      .where(and(eq(webhookAttempts.deliveryId, id), eq(webhookAttempts.state, "IN_FLIGHT")));
    const lost = await tx.$count(
      webhookAttempts,
      and(
        eq(webhookAttempts.deliveryId, id),
        eq(webhookAttempts.number, number),
        eq(webhookAttempts.state, "LOST"),
      ),
    );
    if (lost < 2) {
      numbers.set(id, number);
      continue;
    }
    const due = dueAfter(delivery, number, now);
    if (due === null) await finishDelivery(tx, id, { status: "FAILED", failureReason: "ATTEMPTS_USED" }, now);
    else await waitUntil(tx, id, due);
    numbers.set(id, NONE);
  }
  return numbers;
}

type End = Pick<DeliveryRow, "status" | "failureReason">;

export async function finishDelivery(
  tx: Transaction,
  deliveryId: string,
  end: End,
  now: Date,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ ...end, claimedAt: null, nextAttemptAt: null, finishedAt: now })
    .where(isWaiting(eq(webhookDeliveries.id, deliveryId)));
}

/** Sets the next attempt's due time. The job is only a wake-up; the row decides. */
export async function waitUntil(tx: Transaction, deliveryId: string, due: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ claimedAt: null, nextAttemptAt: due })
    .where(isWaiting(eq(webhookDeliveries.id, deliveryId)));
  await enqueue(tx, "webhook.deliver", deliveryId, { runAt: due });
}

export const isWaiting = (which: SQL) => and(which, eq(webhookDeliveries.status, WAITING));
