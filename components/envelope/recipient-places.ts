/**
 * Returns each recipient's index from 0, in the order they were added. It decides colour and number in lists,
 * editor and timeline. Unlike the signing order it never changes during work.
 */
export function indexRecipients(recipients: readonly { readonly id: number }[]): ReadonlyMap<number, number> {
  const ids = recipients.map(({ id }) => id).sort((a, b) => a - b);
  return new Map(ids.map((id, place) => [id, place]));
}
