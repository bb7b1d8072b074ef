import type { SenderDomainRow } from "@/server/db/store/sender-address";
import {
  findSpfRecord,
  hasPublishedKey,
  isDmarcEnforced,
  listDmarcNames,
  listSpfIncludes,
  normaliseDnsName,
} from "@/server/domain/sender-address/records";
import type { Findings } from "@/server/domain/sender-address/verdict";
import { NoAnswer, type TxtLookup } from "@/server/mail/name-servers";

/** Result of a domain check; null if its name servers do not answer. */
export type Looked = { readonly found: Findings | null };

/** Longest time for a check, however many name servers are slow. */
const DEADLINE_MS = 10_000;
/** As in RFC 7208 (4.6.4): more lookups make a record worthless. */
const MOST_INCLUDES = 10;

type Domain = Pick<SenderDomainRow, "domain" | "selector" | "publicKey">;

/** Asks the name servers of a domain for our key, our servers in its SPF record and its DMARC policy. */
export async function querySenderDomain(
  lookup: TxtLookup,
  domain: Domain,
  spfInclude: string | null,
): Promise<Looked> {
  try {
    return { found: await resolveWithin(fetchFindings(lookup, domain, spfInclude)) };
  } catch (error) {
    if (error instanceof NoAnswer) return { found: null };
    throw error;
  }
}

async function resolveWithin<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer("The name servers are too slow.")), DEADLINE_MS);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchFindings(
  lookup: TxtLookup,
  domain: Domain,
  spfInclude: string | null,
): Promise<Findings> {
  const { domain: name, selector, publicKey } = domain;
  const [key, hasSpf, isEnforced] = await Promise.allSettled([
    lookup(`${selector}._domainkey.${name}`),
    spfInclude === null ? false : hasSpfInclude(lookup, name, spfInclude),
    isDmarcEnforcedFor(lookup, name),
  ]);
  const hasDkim = key.status === "fulfilled" && hasPublishedKey(key.value, publicKey);
  // A published key is enough, whatever other answer is missing.
  if (hasDkim) return { hasDkim, hasSpf: hasSpf.status === "fulfilled" && hasSpf.value, isEnforced: false };
  unwrapSettled(key);
  return { hasDkim, hasSpf: unwrapSettled(hasSpf), isEnforced: unwrapSettled(isEnforced) };
}

function unwrapSettled<Value>(answer: PromiseSettledResult<Value>): Value {
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

/** Returns true if an SPF record includes the senders of `wanted`, directly or through its includes. */
async function hasSpfInclude(lookup: TxtLookup, domain: string, wanted: string): Promise<boolean> {
  const goal = normaliseDnsName(wanted);
  const seenNames = new Set<string>();
  const queue = [normaliseDnsName(domain)];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (seenNames.has(name)) continue;
    if (seenNames.size > MOST_INCLUDES) return false;
    seenNames.add(name);
    const record = findSpfRecord(await lookup(name));
    const named = record === null ? [] : listSpfIncludes(record);
    if (named.includes(goal)) return true;
    queue.push(...named);
  }
  return false;
}

/**
 * Returns true if the DMARC policy of a domain, or else of the nearest parent, has unaligned mail refused.
 */
async function isDmarcEnforcedFor(lookup: TxtLookup, domain: string): Promise<boolean> {
  for (const place of listDmarcNames(domain)) {
    const policy = isDmarcEnforced(await lookup(`_dmarc.${place}`), place !== domain);
    if (policy !== null) return policy;
  }
  return false;
}
