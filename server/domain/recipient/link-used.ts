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
  /** Who last was given the link that is valid now; null when nobody was. */
  handedTo: Holder | null;
};

/** Which link a visit came through, as the evidence keeps it. */
export type LinkUsed =
  | { kind: "MAIL" | "EARLIER_MAIL"; mailId: string; mailedAt: string }
  | { kind: "HANDED_OUT"; by: Holder }
  | { kind: "UNKNOWN" };

/**
 * Which link a visit came through. A nonce of somebody else's mail counts as none; one that was mailed to an address
 * the recipient no longer has, or that a newer mail followed, is an earlier mail's. Links mailed by versions without
 * nonces leave UNKNOWN, unless the link was also given to somebody.
 */
export function linkUsed({ recipient, mail, newest, handedTo }: LinkFacts): LinkUsed {
  if (mail && mail.recipientId === recipient.id) {
    const isToThem = mail.email.toLowerCase() === recipient.email.toLowerCase();
    const isNewest = newest === null || newest.mailId === mail.mailId || newest.mailedAt < mail.mailedAt;
    const kind = isToThem && isNewest ? "MAIL" : "EARLIER_MAIL";
    return { kind, mailId: mail.mailId, mailedAt: mail.mailedAt.toISOString() };
  }
  return handedTo ? { kind: "HANDED_OUT", by: handedTo } : { kind: "UNKNOWN" };
}
