import { Resolver } from "node:dns/promises";

/**
 * Returns the TXT records of a name, each in one piece; empty if the name has none or does not exist.
 * @throws NoAnswer if no name server said either
 */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

/** No name server answered, or all refused; a later try may succeed. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const TRY_MS = 2_000;
const TRIES = 2;
const HAS_NONE = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Builds a lookup by these name servers (`address` or `address:port`), or by the system's if the list is
 * empty.
 */
export function createTxtLookup(servers: readonly string[]): TxtLookup {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (error instanceof Error && "code" in error && HAS_NONE.has(String(error.code))) return [];
      throw new NoAnswer("The name servers do not answer.", { cause: error });
    }
  };
}
