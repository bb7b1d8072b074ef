/**
 * Return address with the mail's id (VERP): servers report failed delivery to an address that only this mail
 * has. The id is not guessable, so a report there comes from a party that handled the mail.
 */

const PATTERN = /\+([0-9a-z]{24})@/gi;

/**
 * Builds the return address of a mail.
 * @param mailbox `bounces@example.org`; mail to `bounces+anything@example.org` must arrive there too (RFC
 * 5233)
 */
export function buildReturnAddress(mailbox: string, mailId: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${mailbox.slice(0, at)}+${mailId}${mailbox.slice(at)}`;
}

/**
 * Finds the mail ids of return addresses in a text, each once. Some servers convert addresses to upper case.
 */
export const findMailIds = (text: string): string[] => [
  ...new Set([...text.matchAll(PATTERN)].map(([, id = ""]) => id.toLowerCase())),
];
