import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "@/server/db/client";
import { organisations } from "@/server/db/schema";
import { BY_COMMAND, recordSettingsChange } from "@/server/db/store/organisation-log";
import { clearSecurityPolicy, readSecurityPolicy } from "@/server/db/store/security-policy";
import { listChanges } from "@/server/domain/organisation-log/changes";
import { NO_POLICY } from "@/server/domain/tenancy/security-policy";
import { StartProblem } from "@/server/env";
import { log } from "@/server/log";
import { Reason } from "@/server/routers/admin/reason";
import { readOptions } from "./arguments";
import { runTimedTransaction } from "./context";

export const POLICY_SHOW = "npm run --silent admin -- organisation policy show --url URL";
export const POLICY_CLEAR = "npm run --silent admin -- organisation policy clear --url URL --reason WHY";

const Url = { url: z.string().min(1).max(100) };

type Open = (url: string) => Promise<{ db: Database; organisationId: number }>;

/**
 * `admin organisation policy show|clear`: shows or lifts an organisation's security policy. The way back when
 * the policy locks out everybody who could change it. Prints the resulting policy.
 */
export async function runOrganisationPolicyCommand(args: readonly string[], open: Open): Promise<number> {
  const [command, ...rest] = args;
  if (command === "clear") {
    const { url, reason } = readOptions(rest, z.object({ ...Url, reason: Reason }), POLICY_CLEAR);
    const { db, organisationId } = await open(url);
    const isGone = await runTimedTransaction(db, (tx) => clearAndRecord(tx, organisationId));
    if (isGone) log.warn({ organisationId, reason, requestId: "admin command" }, "security policy lifted");
    return printPolicy(db, organisationId);
  }
  if (command !== "show") throw new StartProblem(`Usage: ${POLICY_SHOW}\n       ${POLICY_CLEAR}`);
  const { url } = readOptions(rest, z.object(Url), POLICY_SHOW);
  const { db, organisationId } = await open(url);
  return printPolicy(db, organisationId);
}

/** Lifts the policy and records that in the organisation's log. Returns false if there was no policy. */
async function clearAndRecord(tx: Transaction, organisationId: number): Promise<boolean> {
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for("no key update");
  const { policy } = await readSecurityPolicy(tx, organisationId);
  if (!organisation || !(await clearSecurityPolicy(tx, organisationId))) return false;
  await recordSettingsChange(tx, BY_COMMAND, {
    action: "SECURITY_POLICY_CHANGED",
    place: { organisationId },
    target: { kind: "ORGANISATION", id: organisationId, name: organisation.name },
    changes: listChanges(policy, NO_POLICY),
  });
  return true;
}

async function printPolicy(db: Database, organisationId: number): Promise<number> {
  const { policy, updatedAt } = await readSecurityPolicy(db, organisationId);
  console.log(JSON.stringify({ ...policy, updatedAt }));
  return 0;
}
