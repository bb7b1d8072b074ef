import { z } from "zod";
import { clock } from "@/server/clock";
import type { Transaction } from "@/server/db/client";
import { recordAuditOnEach } from "@/server/db/store/audit";
import { findRowEnvelopes, lockInOrder } from "@/server/db/store/retried-rows";
import type { Actor } from "@/server/domain/actor";
import type { JobKind } from "@/server/jobs/enqueue";
import { log } from "@/server/log";
import type { Context } from "@/server/trpc";

/** Reason that every change by an instance admin must give (ruling 67). */
export const Reason = z.string().trim().min(3).max(500);

export type AdminContext = Pick<Context, "origin" | "requestId"> & { account: { userId: number } };

/**
 * Records that an admin retried work: as evidence on each envelope concerned, and in the log. Locks those
 * envelopes in the order of their ids.
 */
export async function recordRetries(
  tx: Transaction,
  ctx: AdminContext,
  retried: { kind: JobKind; rowIds: readonly string[]; reason: string },
): Promise<void> {
  const { kind, rowIds, reason } = retried;
  if (rowIds.length === 0) return;
  const behind = await findRowEnvelopes(tx, kind, rowIds);
  const concerned = behind.flatMap(({ id, envelopeId }) => (envelopeId === null ? [] : [{ id, envelopeId }]));
  const locked = await lockInOrder(
    tx,
    concerned.map(({ envelopeId }) => envelopeId),
  );
  const actor: Actor = { kind: "admin", userId: ctx.account.userId, reason };
  const now = await clock.now(tx);
  const exists = new Set(locked);
  for (const { id, envelopeId } of concerned) {
    if (!exists.has(envelopeId)) continue;
    const entry = { type: "ADMIN_RETRIED", data: { kind, rowId: id, reason } } as const;
    await recordAuditOnEach(tx, [envelopeId], entry, { actor, origin: ctx.origin, now });
  }
  logAdminAct(ctx, "work was tried again", { kind, rows: rowIds.slice(0, 50), count: rowIds.length, reason });
}

export function logAdminAct(ctx: AdminContext, what: string, facts: Readonly<Record<string, unknown>>): void {
  log.warn({ requestId: ctx.requestId, admin: ctx.account.userId, ...facts }, `admin: ${what}`);
}
