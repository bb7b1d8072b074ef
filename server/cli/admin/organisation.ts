import { eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import type { Database } from "@/server/db/client";
import { organisations } from "@/server/db/schema";
import { BY_COMMAND } from "@/server/db/store/organisation-log";
import { QuotaLimits, USAGE_KINDS } from "@/server/domain/usage/quota";
import { StartProblem } from "@/server/env";
import { findOrganisations } from "@/server/routers/admin/organisation/list";
import { changeQuota, loadQuotaUsage } from "@/server/routers/admin/organisation/quota";
import { Reason } from "@/server/routers/admin/reason";
import { readOptions } from "./arguments";
import { openForAdmin, runTimedTransaction } from "./context";
import { formatFindUsage, runFindCommand } from "./find";
import { POLICY_CLEAR, POLICY_SHOW, runOrganisationPolicyCommand } from "./organisation-policy";

const SHOW = "npm run --silent admin -- organisation show --url URL";
const SET =
  "npm run --silent admin -- organisation set-quota --url URL --reason WHY [--documents-soft N|none] " +
  "[--documents-hard N|none] [--mails-soft N|none] [--mails-hard N|none] [--storage-soft MB|none] [--storage-hard MB|none]";

const MEGABYTE = 1_000_000;
/** A number, or `none` for no limit. */
const Limit = z
  .string()
  .regex(/^(?:none|\d{1,12})$/, "Must be a number or none")
  .transform((said) => (said === "none" ? null : Number(said)))
  .optional();

const Url = { url: z.string().min(1).max(100) };
const Options = z.object({
  ...Url,
  reason: Reason,
  "documents-soft": Limit,
  "documents-hard": Limit,
  "mails-soft": Limit,
  "mails-hard": Limit,
  "storage-soft": Limit,
  "storage-hard": Limit,
});

function applyOptions(stands: QuotaLimits, asked: z.infer<typeof Options>): unknown {
  return Object.fromEntries(
    USAGE_KINDS.map((kind) => {
      const unit = kind === "storage" ? MEGABYTE : 1;
      const readLimit = (firmness: "soft" | "hard") => {
        const optionValue = asked[`${kind}-${firmness}`];
        if (optionValue === undefined) return stands[kind][firmness];
        return optionValue === null ? null : optionValue * unit;
      };
      return [kind, { soft: readLimit("soft"), hard: readLimit("hard") }];
    }),
  );
}

async function loadOrganisationId(db: Database, url: string): Promise<number> {
  const [row] = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.url, url));
  if (!row) throw new StartProblem(`No organisation has the address ${url}.`);
  return row.id;
}

async function setQuota(args: readonly string[]): Promise<number> {
  const options = readOptions(args, Options, SET);
  const { db } = await openForAdmin();
  const organisationId = await loadOrganisationId(db, options.url);
  const limits = await runTimedTransaction(db, async (tx, now) => {
    const stands = await loadQuotaUsage(tx, organisationId, now);
    const judged = QuotaLimits.safeParse(applyOptions(stands.limits, options));
    if (!judged.success) {
      const complaints = judged.error.issues.map(({ path, message }) => `${path.join("-")}: ${message}`);
      throw new StartProblem(`${complaints.join("; ")}. Usage: ${SET}`);
    }
    const change = { organisationId, limits: judged.data, reason: options.reason, now };
    await changeQuota(tx, BY_COMMAND, change);
    return judged.data;
  });
  console.log(JSON.stringify(limits));
  return 0;
}

async function openOrganisation(url: string): Promise<{ db: Database; organisationId: number }> {
  const { db } = await openForAdmin();
  return { db, organisationId: await loadOrganisationId(db, url) };
}

/**
 * `admin organisation find|show|set-quota|policy`: lists organisations with their teams, shows limits and
 * usage of this month, sets limits, and handles the security policy.
 */
export async function runOrganisationCommand(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (command === "find") return runFindCommand("organisation", rest, findOrganisations);
  if (command === "set-quota") return setQuota(rest);
  if (command === "policy") return runOrganisationPolicyCommand(rest, openOrganisation);
  if (command !== "show")
    throw new StartProblem(
      `Usage: ${[formatFindUsage("organisation"), SHOW, SET, POLICY_SHOW, POLICY_CLEAR].join("\n       ")}`,
    );
  const { url } = readOptions(rest, z.object(Url), SHOW);
  const { db } = await openForAdmin();
  const standing = await loadQuotaUsage(db, await loadOrganisationId(db, url), await clock.now(db));
  console.log(JSON.stringify(standing));
  return 0;
}
