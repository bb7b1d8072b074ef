/**
 * The place of each recipient, from 0, in the order they were added: it decides colour and number in lists, editor
 * and timeline, and unlike the signing order it never changes while one works.
 */
export function recipientPlaces(recipients: readonly { readonly id: number }[]): ReadonlyMap<number, number> {
  const ids = recipients.map(({ id }) => id).sort((a, b) => a - b);
  return new Map(ids.map((id, place) => [id, place]));
}
