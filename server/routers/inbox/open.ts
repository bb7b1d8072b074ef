import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { OpenedSeat, SeatInput } from "@/server/contract/inbox";
import { recordAudit } from "@/server/db/store/audit";
import { addGrant } from "@/server/db/store/auth-grant";
import { markInAppUrl } from "@/server/db/store/mail-link";
import { loadRecipientByToken } from "@/server/db/store/signing";
import { buildRevealedEntry } from "@/server/db/store/signing-link";
import { buildSigningUrl, readSigningToken } from "@/server/db/store/tokens";
import { accountProcedure } from "@/server/trpc";
import { buildAuthenticatedEntry } from "../recipient-auth/evidence";
import { listRequiredMethods } from "../recipient-auth/required-methods";
import { buildAuditContext } from "../signing/recipient/access";
import { lockOwnSeat } from "./own-seat";

const PURPOSES = ["ACCESS", "ACTION"] as const;

/**
 * Opens the own seat from the inbox: reveals the link to the account of the recipient's confirmed address
 * (ruling 76), and proves only ACCOUNT for this tab (ruling 47). Both are recorded. The account itself.
 * @throws DomainError NOT_FOUND
 */
export const open = accountProcedure
  .input(SeatInput)
  .output(OpenedSeat)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { recipient, envelope } = await lockOwnSeat(tx, ctx.account, input.recipientId);
      const token = readSigningToken(recipient);
      const party = await loadRecipientByToken(tx, token, ctx.visitor);
      const now = await clock.now(tx);
      const { userId: id, name, email } = ctx.account;
      const entries: AuditEntryInput[] = [
        buildRevealedEntry(recipient, { kind: "user", id, name, email }, "OWN"),
      ];
      const met = PURPOSES.filter((purpose) => listRequiredMethods(party, purpose).includes("ACCOUNT"));
      for (const purpose of ctx.visitor.bindingHash ? met : []) {
        await addGrant(tx, ctx.visitor, recipient, { purpose, method: "ACCOUNT", now });
        entries.push(buildAuthenticatedEntry(recipient, purpose, "ACCOUNT"));
      }
      await recordAudit(tx, envelope.id, entries, buildAuditContext(ctx, party, now));
      return { token, signingUrl: markInAppUrl(buildSigningUrl(token), recipient, "INBOX") };
    }),
  );
