import { subDays, subMilliseconds } from "date-fns";
import { clock } from "@/server/clock";
import { Attention, type AttentionItem } from "@/server/contract/overview";
import type { Connection } from "@/server/db/client";
import { listRecipientsOfEnvelopes, listSigningModes } from "@/server/db/store/envelope-parts";
import {
  listExpiredSince,
  listRejectedSince,
  listUnreachedSince,
  listUnsealedEnvelopes,
  listWaitingSince,
  type NeedyRow,
} from "@/server/db/store/overview";
import type { TeamActor } from "@/server/domain/actor";
import { mayPerform } from "@/server/domain/envelope/rights";
import { WAITING } from "@/server/domain/envelope/status";
import {
  ABANDONED_DAYS,
  ATTENTION_DAYS,
  ATTENTION_LIMIT,
  type AttentionKind,
  SEALING_LATE_MS,
  selectMostUrgent,
  WAITING_DAYS,
} from "@/server/domain/overview/windows";
import { findCurrentTurn } from "@/server/domain/recipient/turn";
import { teamProcedure } from "@/server/trpc";

/**
 * Lists envelopes that need attention with the cause, most urgent first (components/owner-pages.md 3.1). Any
 * member, within their view.
 */
export const attention = teamProcedure
  .meta({ openapi: { method: "GET", path: "/overview/attention" } })
  .output(Attention)
  .query(async ({ ctx }) => ({ data: selectMostUrgent(await listAttentionItems(ctx.db, ctx.actor)) }));

async function listAttentionItems(db: Connection, actor: TeamActor): Promise<AttentionItem[]> {
  const now = await clock.now(db);
  const from = subDays(now, ATTENTION_DAYS);
  const toAttentionItem = (kind: AttentionKind, row: NeedyRow) => toItem(kind, row, actor);
  const seals = await listUnsealedEnvelopes(
    db,
    actor,
    subMilliseconds(now, SEALING_LATE_MS),
    ATTENTION_LIMIT,
  );
  const unreached = await listUnreachedSince(db, actor, from, ATTENTION_LIMIT);
  const rejected = await listRejectedSince(db, actor, from, ATTENTION_LIMIT);
  const lapsed = await listExpiredSince(db, actor, { from, now }, ATTENTION_LIMIT);
  const span = { from: subDays(now, ABANDONED_DAYS), until: subDays(now, WAITING_DAYS) };
  const waiting = await listWaitingSince(db, actor, span, ATTENTION_LIMIT);
  const inTurn = await loadTurnLookup(db, waiting);
  return [
    ...seals.map(({ isRefused, ...row }) =>
      toAttentionItem(isRefused ? "SEAL_REFUSED" : "SEALING_LATE", row),
    ),
    ...unreached.map((row) => toAttentionItem("MAIL_FAILED", row)),
    ...rejected.map((row) => toAttentionItem("RECIPIENT_REJECTED", row)),
    ...lapsed.map((row) => toAttentionItem("LINK_EXPIRED", row)),
    ...waiting.map((row) => ({ ...toAttentionItem("WAITING", row), recipients: inTurn(row.envelopeId) })),
  ];
}

async function loadTurnLookup(db: Connection, rows: readonly NeedyRow[]) {
  const ids = rows.map(({ envelopeId }) => envelopeId);
  const people = ids.length > 0 ? await listRecipientsOfEnvelopes(db, ids) : [];
  const modes = ids.length > 0 ? await listSigningModes(db, ids) : [];
  return (id: string) => {
    const mode = modes.find(({ envelopeId }) => envelopeId === id)?.mode ?? "PARALLEL";
    const seats = people.filter(({ envelopeId }) => envelopeId === id);
    return findCurrentTurn(seats, mode).map((row) => ({ id: row.id, name: row.name, email: row.email }));
  };
}

const toItem = (kind: AttentionKind, row: NeedyRow, actor: TeamActor): AttentionItem => ({
  kind,
  envelopeId: row.envelopeId,
  title: row.title,
  at: row.at.toISOString(),
  recipients: row.recipient ? [row.recipient] : [],
  reason: row.reason || null,
  mayAct: mayPerform("redistribute", { userId: row.ownerId, type: "DOCUMENT", status: WAITING }, actor),
});
