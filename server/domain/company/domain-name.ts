import * as z from "zod";

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Limit of a whole name in DNS, less room for the record's own label. */
const LONGEST = 240;

/**
 * Returns a domain in DNS spelling: ASCII, lower case, at least two labels, no IP address; null if it is
 * invalid.
 */
export function toAsciiDomain(text: string): string | null {
  const plain = text.trim().toLowerCase().replace(/\.$/, "");
  if (/[/:@?#\\\s%]/.test(plain)) return null;
  const name = URL.parse(`http://${plain}`)?.hostname ?? "";
  const labels = name.split(".");
  if (name.length > LONGEST || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  return /^\d+$/.test(labels.at(-1) ?? "") ? null : name;
}

export const DomainName = z
  .string()
  .max(255)
  .transform((text, context) => {
    const name = toAsciiDomain(text);
    if (name !== null) return name;
    context.addIssue({ code: "custom", message: "Must be a domain, such as example.com" });
    return z.NEVER;
  });

/**
 * Returns the DNS record that proves ownership. It has a name of its own, so that it collides with no other
 * record.
 */
export const buildDomainRecord = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rubrica.${domain}`,
  value: `rubrica-domain=${token}`,
});
