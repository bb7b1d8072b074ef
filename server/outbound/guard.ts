import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { isGlobalAddress } from "@/server/domain/webhook/url";
import { OutboundProblem } from "./problem";

export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * The owner of the called address. `operator`: set in the environment, so that any address is allowed.
 * `tenant`: chosen by a team, a recipient or a stranger's certificate, so that only public addresses are
 * allowed, unless the installation exempts that host and port.
 */
export type Policy =
  | { readonly whose: "operator" }
  | {
      readonly whose: "tenant";
      readonly isExempt: (url: URL) => boolean;
      /** Replaces the name servers. */
      readonly resolve?: Resolve | undefined;
    };

const LOOKUP_MS = 3_000;

const isFree = (url: URL, policy: Policy) => policy.whose === "operator" || policy.isExempt(url);

/** Returns the host in lower case, without the brackets of IPv6. */
export const getBareHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();

/**
 * Checks an address that is no name, because no lookup follows for it.
 * @throws OutboundProblem URL, ADDRESS
 */
export function assertMayCall(url: URL, policy: Policy): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new OutboundProblem("URL");
  const host = getBareHost(url);
  if (isIP(host) !== 0 && !isFree(url, policy) && !isGlobalAddress(host))
    throw new OutboundProblem("ADDRESS");
}

/**
 * Builds the only name lookup of a call (jobs/webhooks.md 4.1): all addresses within 3 s, refused if any of
 * them is not global. Exactly these are dialled, so that a second answer of the name server plays no part. An
 * exempt host is looked up by the system.
 */
export function createGuardedLookup(url: URL, policy: Policy, onResolved: () => void): LookupFunction {
  const free = isFree(url, policy);
  const resolve =
    (policy.whose === "tenant" ? policy.resolve : undefined) ?? (free ? bySystem : byNameServer);
  const findAddresses = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolveWithin(resolve(hostname), LOOKUP_MS);
    if (addresses.length === 0) throw new OutboundProblem("DNS");
    if (!free && !addresses.every(isGlobalAddress)) throw new OutboundProblem("ADDRESS");
    return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  };
  return (hostname, { all }, callback) => {
    findAddresses(hostname).then(
      (found) => {
        onResolved();
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: unknown) =>
        callback(
          error instanceof OutboundProblem ? error : new OutboundProblem("DNS", "", { cause: error }),
          all ? [] : "",
        ),
    );
  };
}

async function resolveWithin<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new OutboundProblem("DNS"));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Looks up a name with the hosts file too, for hosts that the installation trusts. It blocks a thread of the
 * pool.
 */
export const bySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const byNameServer: Resolve = (hostname) =>
  askNameServer(new Resolver({ timeout: LOOKUP_MS, tries: 1 }), hostname);

/** Queries A and AAAA records; a name may lack one kind, any other failure of either fails both. */
export async function askNameServer(resolver: Resolver, hostname: string): Promise<string[]> {
  const toNoAddresses = (error: unknown): string[] => {
    if (error instanceof Error && "code" in error && error.code === "ENODATA") return [];
    throw error;
  };
  const addressLists = await Promise.all([
    resolver.resolve4(hostname).catch(toNoAddresses),
    resolver.resolve6(hostname).catch(toNoAddresses),
  ]);
  return addressLists.flat();
}
