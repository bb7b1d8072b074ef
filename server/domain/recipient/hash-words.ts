/**
 * Shortens a hash for comparison by eye: the first and last 16 digits in groups of four (components/signing.md
 * 6.6).
 */
export function shortenHash(hex: string): string {
  const groups = (part: string) => part.match(/.{1,4}/g)?.join(" ") ?? part;
  return `${groups(hex.slice(0, 16))} … ${groups(hex.slice(-16))}`;
}
