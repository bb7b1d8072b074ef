import { Resolver } from "node:dns/promises";

/**
 * The TXT records of a name, each in one piece; none where the name has none or does not exist.
 * @throws NoAnswer where no name server said either
 */
export type TxtLookup = (name: string) => Promise<readonly string[]>;

/** No name server answered, or none would. It may next time. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const TRY_MS = 2_000;
const TRIES = 2;
const HAS_NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks these name servers (`address` or `address:port`), or those of the system where none are named. */
export function nameServers(servers: readonly string[]): TxtLookup {
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
