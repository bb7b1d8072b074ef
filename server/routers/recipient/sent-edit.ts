import type { Transaction } from "@/server/db/client";
import { type Aggregate, loadAggregate, lockEnvelopeById } from "@/server/db/store/envelope";
import { beginSealing } from "@/server/db/store/seal-queue";
import { mailsOnActivated } from "@/server/domain/mail-plan";
import { assertFitsSent, findNewlyInTurn } from "@/server/domain/recipient/sent-edit";
import { computeSigningOutcome } from "@/server/domain/recipient/turn";
import { getAvailableSendingOptions } from "@/server/identity/available-methods";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { startRecipientClocks } from "../envelope/sending/activate";
import { toBeforeSending } from "../envelope/sending/sending-check-input";

/**
 * @param come "bare" if fields of the added recipients may follow (ruling 8), "whole" if they came along
 * @throws DomainError with the code of `assertFitsSent` when the changed recipients do not fit a pending
 * envelope
 */
export function assertPendingFits(
  after: Aggregate,
  changedIds: readonly number[],
  come: "bare" | "whole" = "bare",
): void {
  const { sentAt } = after.envelope;
  const added = new Map(after.recipients.map((row) => [row.id, row]));
  const before = toBeforeSending(after);
  const recipients = before.recipients.map((recipient) => ({
    ...recipient,
    activatedAt: added.get(recipient.id)?.activatedAt ?? null,
    isAddedWhilePending:
      come === "bare" && sentAt !== null && (added.get(recipient.id)?.createdAt ?? sentAt) > sentAt,
  }));
  assertFitsSent({ ...before, recipients }, new Set(changedIds), getAvailableSendingOptions());
}

/**
 * Continues a pending envelope after a recipient dropped out: asks those whose turn it becomes, or seals if
 * all are done (rest/envelopes.md 7.3). `before` is the state before.
 */
export async function continueEnvelope(tx: Transaction, before: Aggregate, now: Date): Promise<void> {
  const envelope = await lockEnvelopeById(tx, before.envelope.id);
  const after = await loadAggregate(tx, envelope);
  if (computeSigningOutcome(after.recipients) === "complete") return beginSealing(tx, envelope.id, now);
  const turn = findNewlyInTurn(before.recipients, after.recipients, after.meta.signingOrder);
  if (turn.length === 0) return;
  await startRecipientClocks(tx, after, turn, now);
  const activatedAggregate = await loadAggregate(tx, envelope);
  const isAsked = (id: number) => turn.some((row) => row.id === id);
  const mails = mailsOnActivated(activatedAggregate).filter(
    (mail) => mail.to !== "owner" && isAsked(mail.to),
  );
  await enqueueMails(tx, activatedAggregate, mails, now);
}
