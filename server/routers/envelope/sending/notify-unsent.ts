import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import type { Aggregate } from "@/server/db/store/envelope";
import type { AuditContext } from "@/server/db/store/transition";
import { assertMayPerform } from "@/server/domain/envelope/rights";
import { assertMaySendAgain, assertReachable } from "@/server/domain/envelope/sending-checks";
import { mailsOnDistribute } from "@/server/domain/mail-plan";
import { listUnsentInTurn } from "@/server/domain/recipient/turn";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { startRecipientClocks } from "./activate";
import { buildAnsweredLinkEntries, buildRedistributedEntries, type Sender } from "./sender";
import { toBeforeSending } from "./sending-check-input";

/**
 * Sends to active recipients of a PENDING envelope who were never sent; changes nothing else (ruling 42).
 * Only the owner, MANAGER and ADMIN may (ruling 76).
 */
export async function notifyUnsent(
  tx: Transaction,
  before: Aggregate,
  act: AuditContext,
  meta: unknown,
  sender: Sender,
): Promise<Aggregate> {
  const { envelope } = before;
  assertMayPerform("notifyUnsent", envelope, act.actor);
  assertMaySendAgain(envelope, meta);
  const turn = listUnsentInTurn(before.recipients, before.meta.signingOrder);
  assertReachable(toBeforeSending(before), new Set(turn.map(({ id }) => id)));
  const after = { ...before, recipients: await startRecipientClocks(tx, before, turn, act.now) };
  const reached = {
    ...after,
    recipients: after.recipients.filter((row) => turn.some(({ id }) => id === row.id)),
  };
  await enqueueMails(tx, after, mailsOnDistribute(reached), act.now, after);
  const entries = [...buildRedistributedEntries(turn), ...buildAnsweredLinkEntries(after, sender)];
  await recordAudit(tx, envelope.id, entries, act);
  return after;
}
