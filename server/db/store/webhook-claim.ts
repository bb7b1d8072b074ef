import { and, count, eq, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import {
  ATTEMPT_LEASE_MS,
  computeDueAt,
  DELIVERIES_PER_TEAM_AND_HOST,
  findAttemptBarrier,
  getMaxAttempts,
  QUICK_MS,
  WAITING,
} from "@/server/domain/webhook/delivery";
import {
  chooseDeliveries,
  type DueDelivery,
  type FreeSlots,
  type RunningCalls,
} from "@/server/domain/webhook/slots";
import { newId } from "@/server/ids";
import { enqueueJob } from "@/server/jobs/enqueue";
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
/** Endpoints that one round looks at, and deliveries of each: more than a process has slots. */
const ENDPOINTS = 400;
/** Advisory locks of this kind, one per host: its limit holds over all processes. */
const HOST_LOCK = 5_121_001;

/**
 * An earlier delivery of the same envelope to the same webhook has not started: it goes first
 * (domain/webhook-events.md 2.5).
 */
const isOvertaking = sql`d.attempts = 0 and d.resend_of is null and exists (
  select 1 from ${webhookDeliveries} e
  where e.webhook_id = d.webhook_id and e.envelope_id = d.envelope_id and e.sequence < d.sequence
    and e.status = ${waiting} and e.attempts = 0 and e.resend_of is null)`;

/** `next`: the moment of the next round at the latest; null if nothing waits. */
export type ClaimRound = { claims: Claim[]; now: Date; next: Date | null };

/** Wait for a host that another process is claiming for, and for one whose slots are taken. */
const AGAIN_MS = { held: 50, full: 1_000 } as const;

/**
 * Claims due deliveries fairly (`chooseDeliveries`). A host is claimed for by one process at a time, without
 * waiting for others: what another process holds is looked at again in the next round.
 */
export function claimDueDeliveries(db: Database, free: FreeSlots): Promise<ClaimRound> {
  return db.transaction(async (tx) => {
    const now = await clock.now(tx);
    const endpoints = await lockHosts(tx, now);
    const held = endpoints.filter(({ isHeld }) => isHeld);
    // Only now, so that the counts include what the lock's last holder claimed.
    const due = await listDueDeliveries(tx, held, now);
    const chosen = chooseDeliveries(due, await countRunning(tx, held, now), free);
    const claims = await beginAttempts(
      tx,
      chosen.map(({ id }) => id),
      now,
    );
    const claimAgainAfter = (ms: number) => ({ claims, now, next: new Date(now.getTime() + ms) });
    if (held.length < endpoints.length) return claimAgainAfter(AGAIN_MS.held);
    if (endpoints.length > 0) return claimAgainAfter(AGAIN_MS.full);
    return { claims, now, next: await findNextDue(tx, now) };
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
      await enqueueJob(tx, "webhook.deliver", deliveryId, { runAt: new Date(now.getTime() + 1000) });
      return null;
    }
    const [claim] = await beginAttempts(tx, [deliveryId], now);
    return claim ?? null;
  });
}

const DueEndpoint = z.object({ host: z.string(), webhookId: z.string(), isHeld: z.boolean() });
type DueEndpoint = z.infer<typeof DueEndpoint>;

/**
 * Finds the endpoints with due deliveries, one index probe each however many rows wait, and locks their hosts
 * until the transaction ends, as far as no other process has them.
 */
async function lockHosts(tx: Transaction, now: Date): Promise<DueEndpoint[]> {
  const rows = await tx.execute(sql`
    with recursive endpoint(host, webhook_id) as (
      (select host, webhook_id from ${webhookDeliveries} where status = ${waiting} order by host, webhook_id limit 1)
      union all
      select following.host, following.webhook_id from endpoint cross join lateral (
        select d.host, d.webhook_id from ${webhookDeliveries} d
        where d.status = ${waiting} and (d.host, d.webhook_id) > (endpoint.host, endpoint.webhook_id)
        order by d.host, d.webhook_id limit 1
      ) following
    ), due as materialized (
      select endpoint.host, endpoint.webhook_id from endpoint cross join lateral (
        select d.next_attempt_at from ${webhookDeliveries} d
        where d.status = ${waiting} and d.host = endpoint.host and d.webhook_id = endpoint.webhook_id
          and d.next_attempt_at <= ${now.toISOString()}
        order by d.next_attempt_at limit 1
      ) first order by first.next_attempt_at limit ${ENDPOINTS}
    ), held as materialized (
      select host, pg_try_advisory_xact_lock(${HOST_LOCK}, hashtext(host)) as is_held
      from (select distinct host from due) hosts
    )
    select due.host, due.webhook_id as "webhookId", held.is_held as "isHeld"
    from due join held on held.host = due.host`);
  return z.array(DueEndpoint).parse([...rows]);
}

const DueRow = z.object({
  id: z.string(),
  host: z.string(),
  webhookId: z.string(),
  teamId: z.number(),
  lastAttemptMs: z.number().nullable(),
});

/** Lists what may start now, at most a team's slots of each endpoint, in the order in which it is due. */
async function listDueDeliveries(
  tx: Transaction,
  endpoints: readonly DueEndpoint[],
  now: Date,
): Promise<DueDelivery[]> {
  if (endpoints.length === 0) return [];
  const hosts = sql.param(endpoints.map(({ host }) => host));
  const webhookIds = sql.param(endpoints.map(({ webhookId }) => webhookId));
  const rows = await tx.execute(sql`
    select due.id, endpoint.host, endpoint.webhook_id as "webhookId", w.team_id as "teamId",
      w.last_attempt_ms as "lastAttemptMs"
    from unnest(${hosts}::text[], ${webhookIds}::text[]) as endpoint(host, webhook_id)
    join ${webhooks} w on w.id = endpoint.webhook_id
    cross join lateral (
      select d.id, d.next_attempt_at, d.sequence from ${webhookDeliveries} d
      where d.status = ${waiting} and d.host = endpoint.host and d.webhook_id = endpoint.webhook_id
        and d.next_attempt_at <= ${now.toISOString()} and not (${isOvertaking})
      order by d.next_attempt_at, d.sequence
      limit ${DELIVERIES_PER_TEAM_AND_HOST}
    ) due
    order by due.next_attempt_at, due.sequence`);
  return z
    .array(DueRow)
    .parse([...rows])
    .map(({ lastAttemptMs, ...delivery }) => ({
      ...delivery,
      isQuick: isQuickEndpoint({ lastAttemptMs }),
      isTried: lastAttemptMs !== null,
    }));
}

async function countRunning(
  tx: Transaction,
  endpoints: readonly DueEndpoint[],
  now: Date,
): Promise<RunningCalls[]> {
  if (endpoints.length === 0) return [];
  const { host, webhookId } = webhookDeliveries;
  return tx
    .select({ host, webhookId, teamId: webhooks.teamId, count: count() })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(
      and(
        sql`${webhookDeliveries.status} = ${waiting}`,
        isNotNull(webhookDeliveries.claimedAt),
        gt(webhookDeliveries.nextAttemptAt, now),
        inArray(host, [...new Set(endpoints.map((endpoint) => endpoint.host))]),
      ),
    )
    .groupBy(host, webhookId, webhooks.teamId);
}

async function findNextDue(tx: Transaction, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ next: webhookDeliveries.nextAttemptAt })
    .from(webhookDeliveries)
    .where(and(sql`${webhookDeliveries.status} = ${waiting}`, gt(webhookDeliveries.nextAttemptAt, now)))
    .orderBy(webhookDeliveries.nextAttemptAt)
    .limit(1);
  return row?.next ?? null;
}

const isQuickEndpoint = ({ lastAttemptMs }: Pick<WebhookRow, "lastAttemptMs">): boolean =>
  lastAttemptMs !== null && lastAttemptMs <= QUICK_MS;

type ClaimedRow = { delivery: DeliveryRow; webhook: WebhookRow };

/** Writes the attempts before they are made; ends those that may not be made any more. */
async function beginAttempts(tx: Transaction, ids: readonly string[], now: Date): Promise<Claim[]> {
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
  const repeated = await markLostAttempts(tx, rows, now);
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
    const isQuick = isQuickEndpoint(row.webhook);
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
async function markLostAttempts(
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
    const due = computeDueAt(delivery, number, now);
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
  await enqueueJob(tx, "webhook.deliver", deliveryId, { runAt: due });
}

export const isWaiting = (which: SQL) => and(which, eq(webhookDeliveries.status, WAITING));
