import { z } from "zod";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { OpenSigning } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { emitEvents } from "@/server/db/store/events";
import { loadLinkUsed } from "@/server/db/store/mail-link";
import { markOpened } from "@/server/db/store/recipient-clocks";
import { scheduleReminders } from "@/server/db/store/reminders";
import { lockByToken, type RecipientContext, reloadRecipient } from "@/server/db/store/signing";
import type { AuditContext } from "@/server/db/store/transition";
import { canCompleteByOpening } from "@/server/domain/recipient/role";
import { eventsOnOpen } from "@/server/domain/webhook/events";
import { publicProcedure } from "@/server/trpc";
import { toLinkData, toRecipientBase } from "../audit-base";
import { completeRecipient } from "./completion/complete-recipient";
import {
  assertAccess,
  buildAuditContext,
  getRecipientScreen,
  listRequiredAccessAuth,
} from "./recipient/access";
import { isAutomaticRequest } from "./recipient/automatic-request";
import { isPageValue } from "./recipient/page-value";

/**
 * Records a view, the first as opening (rulings 9, 13), only on the screen to act, not for previews or
 * programs. Opening completes a VIEWER, so it needs the page's value: a link scanner completes no viewer.
 * Recipient, by the signing token, from the loaded page.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED (access must be proven first)
 */
export const open = publicProcedure
  .input(OpenSigning)
  .output(z.object({ recorded: z.boolean(), completed: z.boolean() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const now = await clock.now(tx);
      assertAccess(party, now);
      const isView =
        getRecipientScreen(party, now).screen === "start" && !isAutomaticRequest(ctx.origin.userAgent);
      const completed = canCompleteByOpening(party.recipient.role);
      const isFromPage = !completed || isPageValue(party.recipient, input.pageValue, now);
      if (!isView || !isFromPage) return { recorded: false, completed: false };
      const act = {
        ...buildAuditContext(ctx, party, now),
        link: await loadLinkUsed(tx, party.recipient, ctx.visitor),
      };
      await recordView(tx, party, act);
      if (completed) {
        await completeRecipient(tx, await reloadRecipient(tx, party), act, {
          consentTextVersion: null,
          actionAuth: [],
        });
      }
      return { recorded: true, completed };
    }),
  );

/** Records a view, the first as opening, in the caller's transaction: for `open` and for a direct link. */
export async function recordView(tx: Transaction, party: RecipientContext, act: AuditContext): Promise<void> {
  const { recipient, envelope } = party;
  const isFirst = recipient.readStatus === "NOT_OPENED";
  await markOpened(tx, recipient, act.now);
  if (!recipient.sentAt) await scheduleReminders(tx, envelope, [recipient.id], act.now);
  const data = {
    ...toRecipientBase(recipient),
    accessAuth: [...listRequiredAccessAuth(party)],
    ...toLinkData(act),
  };
  const opened: AuditEntryInput[] = isFirst ? [{ type: "DOCUMENT_OPENED", data }] : [];
  await recordAudit(tx, envelope.id, [...opened, { type: "DOCUMENT_VIEWED", data }], act);
  // completeRecipient announces a viewer's completion.
  const events = eventsOnOpen({ role: recipient.role, isFirst, hasTurn: false });
  await emitEvents(tx, envelope.id, events, act.now);
}
