/** DNS records of a domain, parsed by RFC 6376, 7208 and 7489. */

/** Parses `a=1; b=2`; a repeated name makes the record invalid. */
function parseTags(record: string): Map<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of record.split(";")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    if (tags.has(name)) return null;
    tags.set(name, part.slice(equals + 1).trim());
  }
  return tags;
}

const isListed = (value: string | undefined, wanted: string): boolean =>
  value === undefined ||
  value.split(":").some((entry) => entry.trim() === "*" || entry.trim().toLowerCase() === wanted);

/**
 * Returns true if exactly this key is published and may sign our mail: one record, RSA, SHA-256, for mail.
 */
export function hasPublishedKey(records: readonly string[], publicKey: string): boolean {
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) return false;
  const tags = parseTags(record);
  if (!tags) return false;
  const isOurs = (tags.get("p") ?? "").replaceAll(/\s/g, "") === publicKey;
  const isDkim = !tags.has("v") || tags.get("v") === "DKIM1";
  return (
    isOurs &&
    isDkim &&
    (tags.get("k") ?? "rsa") === "rsa" &&
    isListed(tags.get("h"), "sha256") &&
    isListed(tags.get("s"), "email")
  );
}

/** Returns the only SPF record of a domain; null if there is none, or several, which counts as none. */
export function findSpfRecord(records: readonly string[]): string | null {
  const spfRecords = records.filter((record) => /^v=spf1(?:\s|$)/i.test(record));
  return spfRecords.length === 1 ? (spfRecords[0] ?? null) : null;
}

/**
 * Returns the includes of an SPF record in its order. Terms after `all` are ignored, and a redirect counts
 * only without `all`. Names with macros are left out.
 */
export function listSpfIncludes(record: string): string[] {
  const names: string[] = [];
  let redirect: string | null = null;
  for (const term of record.trim().split(/\s+/).slice(1)) {
    if (/^[+?~-]?all$/i.test(term)) return names;
    const include = /^\+?include:([^%\s]+)$/i.exec(term)?.[1];
    if (include) names.push(normaliseDnsName(include));
    redirect ??= /^redirect=([^%\s]+)$/i.exec(term)?.[1] ?? null;
  }
  return redirect === null ? names : [...names, normaliseDnsName(redirect)];
}

/** Normalises a name for comparison: lower case, no dot at the end. */
export const normaliseDnsName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/**
 * Returns the places of a domain's DMARC record: the domain itself, then its parents, never a top-level
 * domain.
 */
export function listDmarcNames(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/**
 * Returns true if a DMARC record has unaligned mail rejected or quarantined. `isAbove`: it was found above
 * the domain, so that its subdomain policy counts. Null if there is no valid record.
 */
export function isDmarcEnforced(records: readonly string[], isAbove: boolean): boolean | null {
  const dmarcRecords = records.filter((record) => /^v=DMARC1\s*(?:;|$)/.test(record));
  const [record, ...others] = dmarcRecords;
  if (record === undefined || others.length > 0) return null;
  const tags = parseTags(record);
  const policy = (isAbove ? tags?.get("sp") : undefined) ?? tags?.get("p") ?? "none";
  return policy.toLowerCase() !== "none";
}
