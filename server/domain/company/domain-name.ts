import * as z from "zod";

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Of a whole name in DNS; room is left for the record's own label. */
const LONGEST = 240;

/** A domain as DNS spells it: ASCII, lower case, at least two labels, no address of a machine; null where it is none. */
export function asciiDomain(text: string): string | null {
  const plain = text.trim().toLowerCase().replace(/\.$/, "");
  if (/[/:@?#\\\s%]/.test(plain)) return null;
  const name = URL.parse(`http://${plain}`)?.hostname ?? "";
  const labels = name.split(".");
  if (name.length > LONGEST || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  return /^\d+$/.test(labels.at(-1) ?? "") ? null : name;
}

/** The domain somebody typed, in the one spelling that is stored and compared. */
export const DomainName = z
  .string()
  .max(255)
  .transform((text, context) => {
    const name = asciiDomain(text);
    if (name !== null) return name;
    context.addIssue({ code: "custom", message: "Must be a domain, such as example.com" });
    return z.NEVER;
  });

/** The record that shows whose a domain is: a name of its own, so that it stands in nobody's way. */
export const domainRecord = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_rubrica.${domain}`,
  value: `rubrica-domain=${token}`,
});
