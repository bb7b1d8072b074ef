import { z } from "zod";
import { clock } from "@/server/clock";
import { SigningToken } from "@/server/contract/signing";
import { recordAudit } from "@/server/db/store/audit";
import { notifyOwner } from "@/server/db/store/notice";
import { markNewLinkAsked } from "@/server/db/store/recipient-clocks";
import { lockByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { mailsOnNewLinkAsked } from "@/server/domain/mail-plan";
import { mayAskNewLink } from "@/server/domain/recipient/new-link";
import { enqueueMails } from "@/server/mail/enqueue-mails";
import { publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { buildAuditContext, getRecipientScreen } from "./recipient/access";

/**
 * Asks the owner for a new link, at most once an hour (components/signing.md 5.1, row 8). Recipient with an
 * expired link.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (the link has not expired), TOO_MANY_REQUESTS
 */
export const askNewLink = publicProcedure
  .input(SigningToken)
  .output(z.object({ askedAt: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const { recipient, envelope } = party;
      const now = await clock.now(tx);
      if (getRecipientScreen(party, now).screen !== "expired") {
        throw new DomainError("INVALID_REQUEST", "This signing link has not expired.");
      }
      if (!mayAskNewLink(recipient.newLinkAskedAt, now)) {
        throw new DomainError("TOO_MANY_REQUESTS", "The sender was already asked within the last hour.");
      }
      await markNewLinkAsked(tx, recipient.id, now);
      const entry = {
        type: "DOCUMENT_RECIPIENT_LINK_REQUESTED",
        data: toRecipientBase(recipient),
      } as const;
      await recordAudit(tx, envelope.id, [entry], buildAuditContext(ctx, party, now));
      await enqueueMails(tx, party, mailsOnNewLinkAsked(recipient.id), now);
      await notifyOwner(tx, envelope, { kind: "NEW_LINK_ASKED", person: recipient, cause: "each" }, now);
      return { askedAt: now.toISOString() };
    }),
  );
