import { z } from "zod";
import type { AuditEntryInput } from "@/server/contract/audit";
import { OpenSigning } from "@/server/contract/signing";
import type { Transaction } from "@/server/db/client";
import { recordAudit } from "@/server/db/store/audit";
import { emitKnownEvents } from "@/server/db/store/events";
import { markOpened } from "@/server/db/store/recipient-clocks";
import { scheduleReminders } from "@/server/db/store/reminders";
import {
  type LockedRecipient,
  lockWithLink,
  type RecipientContext,
  reloadRecipient,
} from "@/server/db/store/signing";
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
      const party = await lockWithLink(tx, input.token, ctx.visitor);
      const { now } = party.known;
      assertAccess(party, now);
      const isView =
        getRecipientScreen(party, now).screen === "start" && !isAutomaticRequest(ctx.origin.userAgent);
      const completed = canCompleteByOpening(party.recipient.role);
      const isFromPage = !completed || isPageValue(party.recipient, input.pageValue, now);
      if (!isView || !isFromPage) return { recorded: false, completed: false };
      const act = { ...buildAuditContext(ctx, party, now), link: party.link };
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
export async function recordView(
  tx: Transaction,
  party: RecipientContext & Partial<Pick<LockedRecipient, "known">>,
  act: AuditContext,
): Promise<void> {
  const { recipient, envelope } = party;
  const isFirst = recipient.readStatus === "NOT_OPENED";
  const opened = await markOpened(tx, recipient, act.now);
  if (!recipient.sentAt) await scheduleReminders(tx, envelope, [recipient.id], act.now);
  const data = {
    ...toRecipientBase(recipient),
    accessAuth: [...listRequiredAccessAuth(party)],
    ...toLinkData(act),
  };
  const types = isFirst ? (["DOCUMENT_OPENED", "DOCUMENT_VIEWED"] as const) : (["DOCUMENT_VIEWED"] as const);
  const entries = types.map((type): AuditEntryInput => ({ type, data }));
  await recordAudit(tx, envelope.id, entries, act, party.known?.auditHead);
  // completeRecipient announces a viewer's completion.
  const events = eventsOnOpen({ role: recipient.role, isFirst, hasTurn: false });
  const recipients = party.recipients.map((row) => (row.id === opened.id ? opened : row));
  await emitKnownEvents(tx, { ...party, recipients }, events, act.now);
}
