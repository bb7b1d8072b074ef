/** Holder of a link: a user, a program by its token, or a webhook by the host that was notified. */
type LinkReceiver =
  | { kind: "user" | "apiToken"; id: number; name: string; email: string | null }
  | { kind: "webhook"; id: string; name: string; email: null };

/** The mail that carries the nonce of a visit. */
type MailedLink = { mailId: string; recipientId: number | null; email: string; mailedAt: Date };

export type LinkFacts = {
  recipient: { id: number; email: string };
  /** The mail with the visit's nonce; null without a nonce, or if no mail has it. */
  mail: MailedLink | null;
  /** The newest mail accepted for this recipient at this address; null if there is none. */
  newest: { mailId: string; mailedAt: Date } | null;
  /** Set if the account's inbox or a sitting sent this browser here, by its mark in the link. */
  inAppSource: "INBOX" | "SITTING" | null;
  /** Last holder of the link that is valid now; null if it was given to none. */
  handedTo: LinkReceiver | null;
};

export type LinkUsed =
  | { kind: "MAIL" | "EARLIER_MAIL"; mailId: string; mailedAt: string }
  | { kind: "INBOX" | "SITTING" }
  /** No mark; `by` was given the link last, which does not prove that the recipient got it from them. */
  | { kind: "HANDED_OUT"; by: LinkReceiver }
  | { kind: "UNKNOWN" };

/**
 * Determines the link of a visit. A nonce from another recipient's mail is ignored. A nonce sent to a former
 * address of the recipient, or followed by a newer mail, gives EARLIER_MAIL. A link without a mark gives
 * UNKNOWN, or HANDED_OUT if it has a holder.
 */
export function describeLinkUsed({ recipient, mail, newest, inAppSource, handedTo }: LinkFacts): LinkUsed {
  if (mail && mail.recipientId === recipient.id) {
    const isToThem = mail.email.toLowerCase() === recipient.email.toLowerCase();
    const isNewest = newest === null || newest.mailId === mail.mailId || newest.mailedAt < mail.mailedAt;
    const kind = isToThem && isNewest ? "MAIL" : "EARLIER_MAIL";
    return { kind, mailId: mail.mailId, mailedAt: mail.mailedAt.toISOString() };
  }
  if (inAppSource) return { kind: inAppSource };
  return handedTo ? { kind: "HANDED_OUT", by: handedTo } : { kind: "UNKNOWN" };
}
