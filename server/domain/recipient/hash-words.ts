/**
 * Shortens a hash for comparison by eye: the first and last 16 digits in groups of four (components/signing.md
 * 6.6).
 */
export function shortenHash(hex: string): string {
  const groupHex = (part: string) => part.match(/.{1,4}/g)?.join(" ") ?? part;
  return `${groupHex(hex.slice(0, 16))} … ${groupHex(hex.slice(-16))}`;
}
