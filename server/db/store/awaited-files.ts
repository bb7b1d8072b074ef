import { and, asc, eq, isNull, lt, notExists } from "drizzle-orm";
import { UNSENT } from "@/server/domain/envelope/status";
import type { Database, Transaction } from "../client";
import { envelopeItems, envelopes, pendingUploads } from "../schema";
import { hasStatus } from "./status-conditions";

/**
 * Lists drafts of all teams without any file whose promised file has not come since `before`, oldest promise
 * first.
 */
export async function listDraftsWithoutFile(db: Database, before: Date, limit: number): Promise<string[]> {
  const drafts = await db
    .select({ id: envelopes.id })
    .from(pendingUploads)
    .innerJoin(envelopes, eq(envelopes.id, pendingUploads.envelopeId))
    .where(
      and(
        isNull(pendingUploads.uploadedAt),
        lt(pendingUploads.createdAt, before),
        hasStatus(UNSENT),
        isNull(envelopes.deletedAt),
        hasNoItems(db),
      ),
    )
    .orderBy(asc(pendingUploads.createdAt))
    .limit(limit);
  return drafts.map(({ id }) => id);
}

/** Returns whether a locked envelope still has no file. */
export async function isStillEmpty(tx: Transaction, envelopeId: string): Promise<boolean> {
  const [empty] = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(and(eq(envelopes.id, envelopeId), hasNoItems(tx)));
  return empty !== undefined;
}

const hasNoItems = (connection: Database | Transaction) =>
  notExists(
    connection
      .select({ id: envelopeItems.id })
      .from(envelopeItems)
      .where(eq(envelopeItems.envelopeId, envelopes.id)),
  );
