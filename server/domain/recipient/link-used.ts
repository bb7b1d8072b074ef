/** Who was given a link: a person, a program by its token, or a webhook by the host that was told. */
type Holder =
  | { kind: "user" | "apiToken"; id: number; name: string; email: string | null }
  | { kind: "webhook"; id: string; name: string; email: null };

/** A mail that carries the nonce a visit came with. */
type MailedLink = { mailId: string; recipientId: number | null; email: string; mailedAt: Date };

/** What is known when a recipient's page acts. */
export type LinkFacts = {
  recipient: { id: number; email: string };
  /** The mail of the visit's nonce; null without one, or where no mail has it. */
  mail: MailedLink | null;
  /** The newest mail that was accepted for this recipient at this address; null when none was. */
  newest: { mailId: string; mailedAt: Date } | null;
  /** Their account's inbox or a sitting sent this browser here, by the mark it put into the link. */
  inAppSource: "INBOX" | "SITTING" | null;
  /** Who last was given the link that is valid now; null when nobody was. */
  handedTo: Holder | null;
};

/** Which link a visit came through, as the evidence keeps it. */
export type LinkUsed =
  | { kind: "MAIL" | "EARLIER_MAIL"; mailId: string; mailedAt: string }
  | { kind: "INBOX" | "SITTING" }
  /** Without a mark; `by` was the last to be given the link, which does not say that the recipient has it from them. */
  | { kind: "HANDED_OUT"; by: Holder }
  | { kind: "UNKNOWN" };

/**
 * Which link a visit came through. A nonce of somebody else's mail counts as none; one that was mailed to an address
 * the recipient no longer has, or that a newer mail followed, is an earlier mail's. A link without a mark leaves UNKNOWN,
 * or HANDED_OUT where it was given to somebody.
 */
export function linkUsed({ recipient, mail, newest, inAppSource, handedTo }: LinkFacts): LinkUsed {
  if (mail && mail.recipientId === recipient.id) {
    const isToThem = mail.email.toLowerCase() === recipient.email.toLowerCase();
    const isNewest = newest === null || newest.mailId === mail.mailId || newest.mailedAt < mail.mailedAt;
    const kind = isToThem && isNewest ? "MAIL" : "EARLIER_MAIL";
    return { kind, mailId: mail.mailId, mailedAt: mail.mailedAt.toISOString() };
  }
  if (inAppSource) return { kind: inAppSource };
  return handedTo ? { kind: "HANDED_OUT", by: handedTo } : { kind: "UNKNOWN" };
}
