import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { Transaction } from "@/server/db/client";
import { NO_ORIGIN, recordAudit } from "@/server/db/store/audit";
import { markExpired } from "@/server/db/store/due-recipients";
import { type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { notifyOwner } from "@/server/db/store/notice";
import type { Actor } from "@/server/domain/actor";
import { isAllowed } from "@/server/domain/envelope/lifecycle";
import { mailsOnExpired } from "@/server/domain/mail-plan";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { handleDueEnvelopes } from "./due-envelopes";
import type { JobDeps } from "./job";

const SWEEPER: Actor = { kind: "system", job: "expire-recipients" };

/**
 * Marks expired links and tells their owners, once each until the link is renewed (domain/signing.md 4.13).
 * The links stopped working at their expiry: this only notices it. The envelope stays PENDING and no event is
 * emitted, because there is none for this (ruling 10). Returns how many.
 */
export function expireRecipients({ db }: Pick<JobDeps, "db">, now: Date): Promise<number> {
  return handleDueEnvelopes(db, {
    name: "expiry",
    kind: "expiry",
    now,
    work: expireEnvelope,
  });
}

async function expireEnvelope(tx: Transaction, envelope: EnvelopeRow): Promise<number> {
  if (!isAllowed("expire", envelope)) return 0;
  const now = await clock.now(tx);
  const lapsed = await markExpired(tx, envelope.id, now);
  if (lapsed.length === 0) return 0;
  const entries = lapsed.map(
    ({ id, name, email }): AuditEntryInput => ({
      type: "DOCUMENT_RECIPIENT_EXPIRED",
      data: { recipientId: id, recipientName: name, recipientEmail: email },
    }),
  );
  await recordAudit(tx, envelope.id, entries, { actor: SWEEPER, origin: NO_ORIGIN, now });
  const aggregate = await loadAggregate(tx, envelope);
  const mails = lapsed.flatMap(({ id }) => mailsOnExpired(aggregate, id));
  await enqueueMails(tx, aggregate, mails, now);
  for (const person of lapsed)
    await notifyOwner(tx, envelope, { kind: "LINK_EXPIRED", person, cause: "each" }, now);
  return lapsed.length;
}
