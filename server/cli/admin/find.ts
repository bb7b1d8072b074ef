import { z } from "zod";
import type { Database } from "@/server/db/client";
import { readOptions } from "./arguments";
import { openForAdmin } from "./context";

const Options = z.object({
  query: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
type FindOptions = z.infer<typeof Options> & { perPage: number };

export const formatFindUsage = (what: string): string =>
  `npm run --silent admin -- ${what} find [--query TEXT] [--page N]`;

/**
 * `admin user|organisation|envelope find`: prints the lists of the Admin pages, for an admin with only a
 * shell.
 */
export async function runFindCommand(
  what: string,
  args: readonly string[],
  list: (db: Database, asked: FindOptions) => Promise<unknown>,
): Promise<number> {
  const options = readOptions(args, Options, formatFindUsage(what));
  const { db } = await openForAdmin();
  console.log(JSON.stringify(await list(db, { ...options, perPage: 50 })));
  return 0;
}
