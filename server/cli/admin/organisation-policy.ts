import { z } from "zod";
import type { Database } from "@/server/db/client";
import { clearSecurityPolicy, readSecurityPolicy } from "@/server/db/store/security-policy";
import { StartProblem } from "@/server/env";
import { log } from "@/server/log";
import { Reason } from "@/server/routers/admin/reason";
import { readOptions } from "./arguments";
import { act } from "./context";

export const POLICY_SHOW = "npm run --silent admin -- organisation policy show --url URL";
export const POLICY_CLEAR = "npm run --silent admin -- organisation policy clear --url URL --reason WHY";

const Url = { url: z.string().min(1).max(100) };

type Open = (url: string) => Promise<{ db: Database; organisationId: number }>;

/**
 * `admin organisation policy show|clear`: what an organisation asks of its sessions and tokens, and lifting all of it: the
 * way back for one whose policy keeps out everybody who could change it. Prints the policy that stands afterwards.
 */
export async function organisationPolicy(args: readonly string[], open: Open): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === "clear") {
    const { url, reason } = readOptions(rest, z.object({ ...Url, reason: Reason }), POLICY_CLEAR);
    const { db, organisationId } = await open(url);
    const isGone = await act(db, (tx) => clearSecurityPolicy(tx, organisationId));
    if (isGone) log.warn({ organisationId, reason, requestId: "admin command" }, "security policy lifted");
    return print(db, organisationId);
  }
  if (verb !== "show") throw new StartProblem(`Usage: ${POLICY_SHOW}\n       ${POLICY_CLEAR}`);
  const { url } = readOptions(rest, z.object(Url), POLICY_SHOW);
  const { db, organisationId } = await open(url);
  return print(db, organisationId);
}

async function print(db: Database, organisationId: number): Promise<number> {
  const { policy, updatedAt } = await readSecurityPolicy(db, organisationId);
  console.log(JSON.stringify({ ...policy, updatedAt }));
  return 0;
}
