import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Actor } from "@/server/domain/actor";
import type { Planned } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import type { LinkUsed } from "@/server/domain/recipient/link-used";
import type { WebhookEvent } from "@/server/domain/webhook/events";
import type { Transaction } from "../client";
import { envelopes, recipients } from "../schema";
import { type AuditHead, type Origin, recordAudit } from "./audit";
import { type Aggregate, type EnvelopeRow, loadAggregate, type RecipientRow, replaceRows } from "./envelope";
import { buildEventCount, insertEvents } from "./events";
import { NO_SENDING } from "./scheduled-sending";
import { hasNotActed, hasStatus } from "./status-conditions";

export type AuditContext = { actor: Actor; origin: Origin; now: Date; link?: LinkUsed };

/** State that the caller has read or written under this lock; the rest is loaded. */
type Known = { auditHead?: AuditHead | undefined; aggregate?: Aggregate | undefined };

/**
 * Writes a status that `planTransition` decided, on condition of the state it was decided for, with audit entry and
 * event in the same transaction. No other code writes `envelope.status`. `before` events go out ahead of the
 * transition's own. Returns the envelope afterwards.
 * @throws DomainError CONFLICT when the envelope changed in between
 */
export async function applyTransition(
  tx: Transaction,
  envelope: EnvelopeRow,
  planned: Planned,
  act: AuditContext,
  audit: readonly AuditEntryInput[],
  before: readonly WebhookEvent[] = [],
  known: Known = {},
): Promise<Aggregate> {
  const kinds = planned.emits ? [...before, planned.emits] : before;
  const [row] = await tx
    .update(envelopes)
    .set({
      status: planned.to,
      updatedAt: act.now,
      revision: sql`${envelopes.revision} + 1`,
      ...buildEventCount(kinds),
      ...(planned.ends
        ? {
            completedAt: act.now,
            sealingSince: null,
            nextSealAt: null,
            sealError: null,
            sealDifferences: null,
          }
        : {}),
      ...(planned.deletes ? { deletedAt: act.now } : {}),
      ...(planned.action === "distribute" ? { sentAt: act.now } : {}),
      ...NO_SENDING,
    })
    .where(
      and(
        eq(envelopes.id, envelope.id),
        hasStatus(planned.from),
        isNull(envelopes.deletedAt),
        planned.requiresSealing ? isNotNull(envelopes.sealingSince) : isNull(envelopes.sealingSince),
      ),
    )
    .returning();
  if (!row) throw new DomainError("CONFLICT");
  const stopped = planned.ends ? await stopClocks(tx, envelope.id, act.now) : [];
  await recordAudit(tx, envelope.id, audit, act, known.auditHead);
  const after = known.aggregate
    ? { ...known.aggregate, envelope: row, recipients: replaceRows(known.aggregate.recipients, stopped) }
    : await loadAggregate(tx, row);
  await insertEvents(tx, row, kinds, act.now, after);
  return after;
}

/**
 * Stops reminders of an ended envelope. Its refused links do not expire as well (rest/envelopes.md 4.8); expired
 * ones stay so. Returns the rows that it changed.
 */
function stopClocks(tx: Transaction, envelopeId: string, now: Date): Promise<RecipientRow[]> {
  const isRefused = and(hasNotActed(), gt(recipients.expiresAt, now));
  return tx
    .update(recipients)
    .set({
      nextReminderAt: null,
      expiresAt: sql`case when ${isRefused} then null else ${recipients.expiresAt} end`,
    })
    .where(and(eq(recipients.envelopeId, envelopeId), or(isNotNull(recipients.nextReminderAt), isRefused)))
    .returning();
}
