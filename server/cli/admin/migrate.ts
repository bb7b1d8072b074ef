import { StartProblem } from "@/server/env";
import { openForAdmin } from "./context";

/**
 * `admin migrate`: brings the schema up to this version, so that several processes may then start at once. Every
 * command and every start does so too.
 */
export async function runMigrateCommand(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new StartProblem("Usage: npm run --silent admin -- migrate");
  await openForAdmin();
  console.log(JSON.stringify({ migrated: true }));
  return 0;
}
