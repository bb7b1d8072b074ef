import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { RejectSigning } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import type { Aggregate, RecipientRow } from "@/server/db/store/envelope";
import { loadLinkUsed } from "@/server/db/store/mail-link";
import { notifyOwner } from "@/server/db/store/notice";
import { markActed } from "@/server/db/store/recipient-act";
import { queueStamp } from "@/server/db/store/seal-queue";
import { lockByToken, type RecipientContext } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { type AuditContext, applyTransition } from "@/server/db/store/transition";
import { planTransition } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { type DoneBy, mailsOnRejected } from "@/server/domain/mail-plan";
import { isOwnAct } from "@/server/domain/notice/kinds";
import { planRejected } from "@/server/domain/recipient/planned-act";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { publicProcedure } from "@/server/trpc";
import { toLinkData, toRecipientBase } from "../audit-base";
import {
  assertAccess,
  assertActionAuth,
  assertCanAct,
  buildAuditContext,
  listTabProofs,
} from "./recipient/access";

/**
 * Rejects, which ends the whole envelope (domain/signing.md 4.11, ruling 7). A repeat has no effect.
 * Recipient, by the signing token. @throws DomainError NOT_FOUND, UNAUTHORIZED, INVALID_REQUEST (no reason
 * although the team requires one), or the code of `canAct`
 */
export const reject = publicProcedure
  .input(RejectSigning)
  .output(z.object({ success: z.boolean() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      if (!hasRejected(party)) {
        const now = await clock.now(tx);
        assertCanAct(party, now);
        assertAccess(party, now);
        assertActionAuth(party, now);
        await assertReason(tx, party, input.reason);
        const act = {
          ...buildAuditContext(ctx, party, now),
          link: await loadLinkUsed(tx, party.recipient, ctx.visitor),
        };
        const data = {
          ...toRecipientBase(party.recipient),
          reason: input.reason,
          proofs: listTabProofs(party, now),
          ...toLinkData(act),
        };
        const entry: AuditEntryInput = { type: "DOCUMENT_RECIPIENT_REJECTED", data };
        await rejectRecipient(tx, party, party.recipient, input.reason, entry, act);
      }
      return { success: true };
    }),
  );

/** Requires a reason unless the team makes it optional (components/signing.md 5.10). */
async function assertReason(tx: Transaction, { envelope }: RecipientContext, reason: string): Promise<void> {
  if (reason !== "" || (await loadSettings(tx, envelope.teamId)).rejectionReasonOptional) return;
  throw new DomainError("INVALID_REQUEST", "reason: this team asks why somebody declines.");
}

const hasRejected = ({ recipient }: RecipientContext): boolean => recipient.signingStatus === "REJECTED";

/**
 * Marks a recipient and the envelope REJECTED, mails everyone and queues the stamped files; also for a
 * rejection recorded on behalf, then with `by`. The caller holds the lock and has checked rights and turn.
 * @throws DomainError ENVELOPE_*, INVALID_REQUEST (sealing), CONFLICT
 */
export async function rejectRecipient(
  tx: Transaction,
  aggregate: Aggregate,
  recipient: RecipientRow,
  reason: string,
  entry: AuditEntryInput,
  act: AuditContext,
  by?: DoneBy,
): Promise<void> {
  const { envelope } = aggregate;
  const planned = planTransition("reject", envelope);
  await markActed(tx, recipient.id, planRejected(reason), act.now);
  const after = await applyTransition(tx, envelope, planned, act, [entry]);
  await queueStamp(tx, envelope.id, act.now);
  await enqueueMails(tx, after, mailsOnRejected(after, recipient.id, reason, by), act.now, after);
  if (isOwnAct(act.actor, envelope)) return;
  const news = { kind: "DOCUMENT_REJECTED", person: recipient, detail: reason, cause: "once" } as const;
  await notifyOwner(tx, envelope, news, act.now);
}
