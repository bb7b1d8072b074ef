import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { TeamActor } from "@/server/domain/actor";
import { DomainError } from "@/server/domain/errors";
import { type DeliveryStatus, GIVEN_UP } from "@/server/domain/webhook/delivery";
import { newId } from "@/server/ids";
import { enqueueJob } from "@/server/jobs/enqueue";
import type { Connection, Transaction } from "../client";
import { envelopes, webhookAttempts, webhookDeliveries, webhooks } from "../schema";
import { countBounded } from "./bounded-total";
import { isEverVisibleEnvelope } from "./envelope";
import type { WebhookRow } from "./webhook";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** A body may have 256 KB: lists leave it out. */
const { body: _body, ...summaryColumns } = getTableColumns(webhookDeliveries);

type NewDelivery = {
  webhook: Pick<WebhookRow, "id" | "webhookUrl">;
  event: string;
  eventId: string | null;
  envelopeId: string | null;
  sequence: number | null;
  body: string;
  isTest?: boolean;
  resendOf?: string;
};

/** Inserts a delivery that is due now, and its job (ruling 66). */
export async function insertDelivery(tx: Transaction, made: NewDelivery, now: Date): Promise<DeliveryRow> {
  const row = await insertRow(tx, made, { nextAttemptAt: now, createdAt: now });
  await enqueueJob(tx, "webhook.deliver", row.id);
  return row;
}

/** Inserts a delivery to a paused webhook: its content is frozen now, so that a person can send it later. */
export const insertSkipped = (tx: Transaction, made: NewDelivery, now: Date): Promise<DeliveryRow> =>
  insertRow(tx, made, { status: "SKIPPED", failureReason: "PAUSED", createdAt: now, finishedAt: now });

async function insertRow(
  tx: Transaction,
  { webhook, ...made }: NewDelivery,
  state: Pick<
    typeof webhookDeliveries.$inferInsert,
    "createdAt" | "status" | "failureReason" | "finishedAt" | "nextAttemptAt"
  >,
): Promise<DeliveryRow> {
  const url = webhook.webhookUrl;
  const host = new URL(url).host;
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ id: newId(), webhookId: webhook.id, url, host, ...made, ...state })
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  return row;
}

export type DeliveryFilter = {
  webhookId?: string | undefined;
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  envelopeId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  perPage: number;
};

/**
 * A delivery follows its envelope: without access to that, an actor sees none of its deliveries (ruling 76).
 */
function isVisibleDelivery(actor: TeamActor): SQL | undefined {
  const visibilityCondition = isEverVisibleEnvelope(actor);
  if (visibilityCondition === undefined) return undefined;
  return or(
    isNull(webhookDeliveries.envelopeId),
    sql`exists (select 1 from ${envelopes} where ${envelopes.id} = ${webhookDeliveries.envelopeId} and ${visibilityCondition})`,
  );
}

/**
 * Returns a page of the team's deliveries that the actor may see, newest first, without their bodies, and the
 * total.
 */
export async function listDeliveries(connection: Connection, actor: TeamActor, filter: DeliveryFilter) {
  const where = and(
    eq(webhooks.teamId, actor.teamId),
    isVisibleDelivery(actor),
    filter.webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, filter.webhookId),
    filter.status === undefined ? undefined : eq(webhookDeliveries.status, filter.status),
    filter.event === undefined ? undefined : eq(webhookDeliveries.event, filter.event),
    filter.envelopeId === undefined ? undefined : eq(webhookDeliveries.envelopeId, filter.envelopeId),
    filter.from === undefined ? undefined : gte(webhookDeliveries.createdAt, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(webhookDeliveries.createdAt, new Date(filter.to)),
  );
  const rows = await connection
    .select(summaryColumns)
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage);
  return { rows, count: await countDeliveries(connection, actor, filter, where) };
}

/** Ruling 50: a large total by status alone may be 5 s old, a narrower one a minute. */
function countDeliveries(
  connection: Connection,
  actor: TeamActor,
  { page: _, perPage: __, ...narrowing }: DeliveryFilter,
  where: SQL | undefined,
): Promise<number> {
  const isPlain = Object.entries(narrowing).every(([key, value]) => key === "status" || value === undefined);
  return countBounded({
    key: `deliveries ${JSON.stringify([actor.teamId, buildViewKey(actor), narrowing])}`,
    freshMs: isPlain ? 5_000 : 60_000,
    async upTo(cap) {
      const matchingDeliveries = connection
        .select({ one: sql`1` })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(where);
      const listed = (cap === null ? matchingDeliveries : matchingDeliveries.limit(cap)).as("listed");
      const [total] = await connection.select({ count: count() }).from(listed);
      return total?.count ?? 0;
    },
  });
}

/** Totals are cached per view: below ADMIN, each person has their own. */
const buildViewKey = (actor: TeamActor): string =>
  actor.role === "ADMIN" ? "all" : `${actor.kind} ${actor.userId}`;

export async function loadEnvelopeTitles(
  connection: Connection,
  deliveries: readonly Pick<DeliveryRow, "envelopeId">[],
): Promise<Map<string | null, string>> {
  const ids = deliveries.flatMap(({ envelopeId }) => envelopeId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await connection
    .select({ id: envelopes.id, title: envelopes.title })
    .from(envelopes)
    .where(inArray(envelopes.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function listLastAttempts(connection: Connection, deliveryIds: readonly string[]) {
  if (deliveryIds.length === 0) return new Map<string, AttemptRow>();
  const rows = await connection
    .selectDistinctOn([webhookAttempts.deliveryId])
    .from(webhookAttempts)
    .where(and(inArray(webhookAttempts.deliveryId, [...deliveryIds]), ne(webhookAttempts.state, "IN_FLIGHT")))
    .orderBy(webhookAttempts.deliveryId, desc(webhookAttempts.startedAt), desc(webhookAttempts.id));
  return new Map(rows.map((row) => [row.deliveryId, row]));
}

export const listAttempts = (connection: Connection, deliveryId: string): Promise<AttemptRow[]> =>
  connection
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempts.startedAt), asc(webhookAttempts.number));

/**
 * Loads a delivery of the actor's team, of an envelope the actor may see, with its webhook.
 * @throws DomainError NOT_FOUND
 */
export async function loadDelivery(
  connection: Connection,
  actor: TeamActor,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow }> {
  const [row] = await connection
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), eq(webhooks.teamId, actor.teamId), isVisibleDelivery(actor)));
  if (!row) throw new DomainError("NOT_FOUND", "Delivery could not be found.");
  return row;
}

/**
 * Returns what a webhook missed since then, in order: the latest delivery of each event if it was given up
 * and its bytes are still kept. At most `limit` and one more.
 */
export function listMissedDeliveries(
  connection: Connection,
  actor: TeamActor,
  { webhookId, since, limit }: { webhookId: string; since: Date; limit: number },
): Promise<DeliveryRow[]> {
  const later = alias(webhookDeliveries, "later");
  const isAfter = or(
    eq(later.resendOf, webhookDeliveries.id),
    gt(later.createdAt, webhookDeliveries.createdAt),
  );
  const isRepeated = connection
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.webhookId, webhookId), eq(later.eventId, webhookDeliveries.eventId), isAfter));
  return connection
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isVisibleDelivery(actor),
        inArray(webhookDeliveries.status, [...GIVEN_UP]),
        eq(webhookDeliveries.isTest, false),
        gte(webhookDeliveries.finishedAt, since),
        isNotNull(webhookDeliveries.body),
        notExists(isRepeated),
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.sequence))
    .limit(limit + 1);
}
