import { eq, inArray } from "drizzle-orm";
import type { Database } from "@/server/db/client";
import { webhookDeliveries, webhooks } from "@/server/db/schema";
import type { JobKind } from "./enqueue";

/**
 * Facts that a relayed event carries beside its row's id, read when it is relayed: only what Inngest's flow
 * control needs. Deleted rows have no entry; their job will find the same.
 */
export type EventFacts = (
  db: Database,
  rowIds: readonly string[],
) => Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;

/** Returns the host of each delivery, and its team with it, so that a slow one holds up only itself (ruling 51). */
export const deliveryHosts: EventFacts = async (db, rowIds) => {
  const rows = await db
    .select({ id: webhookDeliveries.id, host: webhookDeliveries.host, teamId: webhooks.teamId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(inArray(webhookDeliveries.id, [...rowIds]));
  return new Map(rows.map(({ id, host, teamId }) => [id, { host, teamAndHost: `${teamId} ${host}` }]));
};

export const EVENT_FACTS: Partial<Record<JobKind, EventFacts>> = { "webhook.deliver": deliveryHosts };
