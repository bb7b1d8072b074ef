import ipaddr from "ipaddr.js";
import { z } from "zod";

const MOST_RANGES = 50;
/** Bits before an IPv4 address mapped into IPv6. */
const MAPPED_BITS = 96;

/** Normalises an IP address, or a CIDR range, v4 or v6; null if it is neither. */
function toCanonicalRange(text: string): string | null {
  const trimmedText = text.trim();
  if (ipaddr.IPv4.isValidFourPartDecimal(trimmedText)) return `${trimmedText}/32`;
  const cidr = ipaddr.IPv6.isValid(trimmedText) ? `${trimmedText}/128` : trimmedText;
  if (!ipaddr.isValidCIDR(cidr)) return null;
  const [address, bits] = ipaddr.parseCIDR(cidr);
  // `isWithin` unmaps addresses, so ranges are unmapped too: ::ffff:203.0.113.0/120 is 203.0.113.0/24.
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS)
    return `${address.toIPv4Address().toString()}/${bits - MAPPED_BITS}`;
  return `${address.toNormalizedString()}/${bits}`;
}

/** Ranges from which a token may be used; an empty list allows all. */
export const AddressRanges = z
  .array(
    z
      .string()
      .max(64)
      .transform((text, context) => {
        const range = toCanonicalRange(text);
        if (range !== null) return range;
        context.addIssue({
          code: "custom",
          message: "must be an address, or a range such as 203.0.113.0/24",
        });
        return z.NEVER;
      }),
  )
  .max(MOST_RANGES)
  .transform((ranges) => [...new Set(ranges)]);

/** Returns true if an address is in one of the ranges; an unknown address is in none. */
export function isWithin(ipAddress: string | null, ranges: readonly string[]): boolean {
  if (ipAddress === null || !ipaddr.isValid(ipAddress)) return false;
  // An IPv4 client on a dual-stack socket appears as ::ffff:203.0.113.9.
  const address = ipaddr.process(ipAddress);
  return ranges.some((range) => {
    const [start, bits] = ipaddr.parseCIDR(range);
    return start.kind() === address.kind() && address.match(start, bits);
  });
}
