import type { LookupAddress } from "node:dns";
import { lookup, Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isIPv6 } from "node:net";
import type { ErrorClass } from "@/server/domain/webhook/delivery";
import { isExempt, isGlobalAddress, PRIVATE_HOST, problemOfWebhookUrl } from "@/server/domain/webhook/url";

/** Why a call was not made or failed, in the words a tenant may read: the class says no more than that. */
export class DialProblem extends Error {
  override readonly name = "DialProblem";
  constructor(readonly errorClass: ErrorClass) {
    super(`The webhook could not be called: ${errorClass}.`);
  }
}

/** Every address of a name, or a throw. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const LOOKUP_MS = 3_000;

/**
 * Judges an address as it stands: scheme, credentials, port, host, literal (reliability.md 4.1 a to c). A literal is
 * judged here because nothing looks it up later. @throws DialProblem URL, ADDRESS
 */
export function judgedUrl(text: string, allowedHosts: readonly string[]): URL {
  const problem = problemOfWebhookUrl(text, allowedHosts);
  if (problem !== null) throw new DialProblem(problem === PRIVATE_HOST ? "ADDRESS" : "URL");
  return new URL(text.trim());
}

/**
 * The only name lookup of a call (d, e): all addresses within 3 s, refused when any of them is not global, and
 * exactly these are dialled, so that a second answer of the name server is never asked for. A host the installation
 * allows is looked up by the system and may be anywhere.
 */
export function guardedLookup(
  url: URL,
  options: { allowedHosts: readonly string[]; resolve?: Resolve | undefined; onResolved: () => void },
): LookupFunction {
  const isFree = isExempt(url, options.allowedHosts);
  const resolve = options.resolve ?? (isFree ? bySystem : byNameServer);
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await within(resolve(hostname), LOOKUP_MS);
    if (addresses.length === 0) throw new DialProblem("DNS");
    if (!isFree && !addresses.every(isGlobalAddress)) throw new DialProblem("ADDRESS");
    return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  };
  return (hostname, { all }, callback) => {
    find(hostname).then(
      (found) => {
        options.onResolved();
        const [first] = found;
        if (all) callback(null, found);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: unknown) =>
        callback(error instanceof DialProblem ? error : new DialProblem("DNS"), all ? [] : ""),
    );
  };
}

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new DialProblem("DNS"));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Hosts file and all, for hosts the installation trusts. It blocks a thread of the pool, so nobody else uses it. */
const bySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

const byNameServer: Resolve = (hostname) =>
  askNameServer(new Resolver({ timeout: LOOKUP_MS, tries: 1 }), hostname);

/** A and AAAA records; a name may lack one kind, any other failure of either is a failure of both. */
export async function askNameServer(resolver: Resolver, hostname: string): Promise<string[]> {
  const none = (error: unknown): string[] => {
    if (error instanceof Error && "code" in error && error.code === "ENODATA") return [];
    throw error;
  };
  const found = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    resolver.resolve6(hostname).catch(none),
  ]);
  return found.flat();
}
