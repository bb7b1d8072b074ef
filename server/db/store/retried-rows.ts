import { inArray } from "drizzle-orm";
import { JOBS, type JobKind } from "@/server/jobs/enqueue";
import type { Transaction } from "../client";
import { envelopeItems, envelopes, events, mails, webhookDeliveries } from "../schema";

/** Returns the rows that jobs of a kind are named after, each with its envelope if it has one. */
export async function findRowEnvelopes(tx: Transaction, kind: JobKind, rowIds: readonly string[]) {
  const ids = [...rowIds];
  const row = JOBS[kind].row;
  if (row === "envelope") return ids.map((id) => ({ id, envelopeId: id }));
  // These kinds have several envelopes or none.
  if (row === "bulkSend" || row === "bulkAction" || row === "logReceiver")
    return ids.map((id) => ({ id, envelopeId: null }));
  const table = { item: envelopeItems, mail: mails, event: events, delivery: webhookDeliveries }[row];
  return tx.select({ id: table.id, envelopeId: table.envelopeId }).from(table).where(inArray(table.id, ids));
}

/** Locks these envelopes in the order of their ids, for instance admins, and returns those that exist. */
export async function lockInOrder(tx: Transaction, envelopeIds: readonly string[]): Promise<string[]> {
  const locked = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(inArray(envelopes.id, [...envelopeIds]))
    .orderBy(envelopes.id)
    .for("update");
  return locked.map(({ id }) => id);
}
