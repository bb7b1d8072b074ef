import { clock } from "@/server/clock";
import { OpenedSeat, OthersWaiting, SeatInput } from "@/server/contract/inbox";
import { SigningToken } from "@/server/contract/signing";
import { recordAudit } from "@/server/db/store/audit";
import { addGrant } from "@/server/db/store/auth-grant";
import { listOtherWaitingRecipients, lockSeat } from "@/server/db/store/inbox";
import { markInAppUrl } from "@/server/db/store/mail-link";
import { loadRecipientByToken, type RecipientContext } from "@/server/db/store/signing";
import { buildSigningUrl, readSigningToken } from "@/server/db/store/tokens";
import { DomainError } from "@/server/domain/errors";
import { listLiveGrants } from "@/server/domain/recipient/auth-grant";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { BY_LINK, toEntry } from "../inbox/entry";
import { assertAccess, buildAuditContext } from "./recipient/access";

/** Documents offered from a link; the rest follows after them. */
const AT_MOST = 50;

/**
 * Links get forwarded, mailboxes do not: requires that this tab has shown a code mailed to the seat's present
 * address (ruling 91).
 * @throws DomainError UNAUTHORIZED
 */
function assertMailbox(party: RecipientContext, now: Date): void {
  assertAccess(party, now);
  const address = getSeatAddress(party.recipient);
  const isShown = listLiveGrants(party.grants, "MORE", now).some((grant) => grant.address === address);
  if (isShown && address !== "") return;
  throw new DomainError("UNAUTHORIZED", "Show first that the address is yours: ask for a code.");
}

/**
 * Lists other documents of the same team that wait for this person; protected ones keep their title secret.
 * Recipient whose tab has shown the mailed code.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED
 */
export const othersWaiting = publicProcedure
  .input(SigningToken)
  .output(OthersWaiting)
  .query(async ({ ctx, input }) => {
    const party = await loadRecipientByToken(ctx.db, input.token, ctx.visitor);
    const now = await clock.now(ctx.db);
    assertMailbox(party, now);
    const seats = await listOtherWaitingRecipients(ctx.db, party, now, AT_MOST);
    const data = seats
      .map((seat) => toEntry(seat, BY_LINK))
      .map(({ recipientId, role, title, dueAt }) => ({ recipientId, role, title, dueAt }));
    return { count: data.length, data };
  });

/**
 * Reveals the link of another waiting document, which asks for its own proofs and consent. Recipient whose
 * tab has shown the code mailed to that mailbox.
 * @throws DomainError NOT_FOUND, UNAUTHORIZED
 */
export const openOther = publicProcedure
  .input(SigningToken.extend(SeatInput.shape))
  .output(OpenedSeat)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const party = await loadRecipientByToken(tx, input.token, ctx.visitor);
      const now = await clock.now(tx);
      assertMailbox(party, now);
      const waiting = await listOtherWaitingRecipients(tx, party, now, AT_MOST);
      const isAmong = waiting.some(({ recipient }) => recipient.id === input.recipientId);
      const seat = isAmong ? await lockSeat(tx, party.recipient.email, input.recipientId) : undefined;
      if (!seat) throw new DomainError("NOT_FOUND", "Document could not be found.");
      const token = readSigningToken(seat.recipient);
      const other = await loadRecipientByToken(tx, token, ctx.visitor);
      const data = { ...toRecipientBase(seat.recipient), through: "OWN" as const };
      const entry = { type: "RECIPIENT_LINK_REVEALED" as const, data };
      await recordAudit(tx, seat.envelope.id, [entry], buildAuditContext(ctx, other, now));
      // Same mailbox, tab and team: from there the recipient can go on in the same way.
      await addGrant(tx, ctx.visitor, seat.recipient, { purpose: "MORE", method: "TWO_FACTOR_AUTH", now });
      return { token, signingUrl: markInAppUrl(buildSigningUrl(token), seat.recipient, "SITTING") };
    }),
  );
