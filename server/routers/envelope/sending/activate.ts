import type { Transaction } from "@/server/db/client";
import {
  type Aggregate,
  loadAggregate,
  lockEnvelopeById,
  type RecipientRow,
  replaceRows,
} from "@/server/db/store/envelope";
import { markHandedOut, startClocks } from "@/server/db/store/recipient-clocks";
import { scheduleReminders } from "@/server/db/store/reminders";
import { DurationOrDisabled } from "@/server/domain/duration";
import { computeLinkExpiry } from "@/server/domain/envelope/expiry";

/**
 * Starts or restarts the clocks of recipients: the link expires from now. Reminders restart from now for
 * recipients already sent, else from the mail's acceptance (domain/signing.md 4.13, 4.14). With NONE the link
 * counts as sent (ruling 42); with EMAIL the mail job marks it. Returns all recipients as they are afterwards.
 */
export async function startRecipientClocks(
  tx: Transaction,
  aggregate: Aggregate,
  turn: readonly RecipientRow[],
  now: Date,
): Promise<RecipientRow[]> {
  const { meta, recipients } = aggregate;
  if (turn.length === 0) return recipients;
  const period = DurationOrDisabled.nullable().parse(meta.envelopeExpirationPeriod ?? null);
  const ids = turn.map((row) => row.id);
  const started = await startClocks(tx, ids, computeLinkExpiry(period, now, meta.timezone), now);
  const handed = meta.distributionMethod === "NONE" ? turn : turn.filter((row) => row.email === "");
  const unsent = handed.filter(({ sendStatus }) => sendStatus === "NOT_SENT").map(({ id }) => id);
  const sent = await markHandedOut(tx, unsent, now);
  const again = turn.filter(({ sendStatus }) => sendStatus === "SENT").map(({ id }) => id);
  if (again.length === 0) return replaceRows(recipients, [...started, ...sent]);
  const envelope = await lockEnvelopeById(tx, aggregate.envelope.id);
  await scheduleReminders(tx, envelope, again, now);
  return (await loadAggregate(tx, envelope)).recipients;
}
