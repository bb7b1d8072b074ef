/**
 * The address a mail comes back to (VERP): whoever cannot deliver it writes to an address that only this mail has. Its
 * id cannot be guessed, so a report to that address comes from somebody who handled the mail, or had it.
 */

const PATTERN = /\+([0-9a-z]{24})@/gi;

/** @param mailbox `bounces@example.org`; mail to `bounces+anything@example.org` must arrive there too (RFC 5233) */
export function returnAddress(mailbox: string, mailId: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${mailId}${mailbox.slice(at)}`;
}

/** The ids of the mails whose return addresses stand in a text, each once. Some servers shout addresses. */
export const mailIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PATTERN)].map(([, id = ""]) => id.toLowerCase())),
];
