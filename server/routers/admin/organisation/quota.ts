import { eq } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import type { Connection, Transaction } from "@/server/db/client";
import { organisations } from "@/server/db/schema";
import { recordSettingsChange, type SettingsBy } from "@/server/db/store/organisation-log";
import { lockStanding, readStanding, writeLimits } from "@/server/db/store/usage";
import { DomainError } from "@/server/domain/errors";
import { listChanges, listInitialChanges } from "@/server/domain/organisation-log/changes";
import { hasLimits, QuotaLimits } from "@/server/domain/usage/quota";
import { log } from "@/server/log";
import { adminProcedure } from "@/server/trpc";
import { asInstallation, toSettingsBy } from "../../organisation-log/log-actor";
import { enqueueUsageWarnings } from "../../usage/quota-mails";
import { Reason } from "../reason";

type QuotaChange = { organisationId: number; limits: QuotaLimits; reason: string; now: Date };

/** Returns an organisation's limits and their use. @throws DomainError NOT_FOUND */
export async function loadQuotaUsage(connection: Connection, organisationId: number, now: Date) {
  await assertExists(connection, organisationId);
  const { limits, used } = await readStanding(connection, organisationId, now);
  return { limits, used };
}

/**
 * Replaces an organisation's limits, and logs the former, the new and the reason. Its admins are told at once
 * if much is used already. Nothing already sent stops.
 * @throws DomainError NOT_FOUND
 */
export async function changeQuota(
  tx: Transaction,
  by: SettingsBy,
  { organisationId, limits, reason, now }: QuotaChange,
): Promise<void> {
  const { limits: before } = await loadQuotaUsage(tx, organisationId, now);
  const [place] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  await writeLimits(tx, organisationId, hasLimits(limits) ? limits : null, now);
  const standing = await lockStanding(tx, { organisationId }, now);
  if (standing) await enqueueUsageWarnings(tx, standing, now);
  await recordSettingsChange(tx, by, {
    action: "QUOTA_CHANGED",
    place: { organisationId },
    target: { kind: "QUOTA", id: null, name: place?.name ?? "" },
    changes: [
      ...listChanges(flattenLimits(before), flattenLimits(limits)),
      ...listInitialChanges({ reason }),
    ],
  });
  const { requestId, actor } = by;
  log.warn(
    { requestId, admin: actor.userId, organisationId, before, after: limits, reason },
    "admin: a quota was changed",
  );
}

const flattenLimits = (limits: QuotaLimits) =>
  Object.fromEntries(
    Object.entries(limits).flatMap(([kind, { soft, hard }]) => [
      [`${kind}.soft`, soft],
      [`${kind}.hard`, hard],
    ]),
  );

async function assertExists(connection: Connection, organisationId: number): Promise<void> {
  const [row] = await connection
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!row) throw new DomainError("NOT_FOUND", "Organisation could not be found.");
}

const Used = z.object({ documents: z.int(), mails: z.int(), storage: z.int() });

/**
 * Returns an organisation's limits and their use. Instance admins.
 * @throws DomainError FORBIDDEN, NOT_FOUND
 */
export const quota = adminProcedure
  .input(z.object({ organisationId: z.int32() }))
  .output(z.object({ limits: QuotaLimits, used: Used }))
  .query(async ({ ctx, input }) => loadQuotaUsage(ctx.db, input.organisationId, await clock.now(ctx.db)));

/**
 * Changes an organisation's limits, with a reason (ruling 67). Instance admins, freshly proven.
 * @throws DomainError FORBIDDEN, PROOF_NEEDED, NOT_FOUND
 */
export const setQuota = adminProcedure
  .input(z.object({ organisationId: z.int32(), limits: QuotaLimits, reason: Reason }))
  .output(QuotaLimits)
  .mutation(async ({ ctx, input }) => {
    await assertFreshProof(ctx.db, ctx.account.sessionId);
    const by = asInstallation(toSettingsBy(ctx));
    await ctx.db.transaction(async (tx) => changeQuota(tx, by, { ...input, now: await clock.now(tx) }));
    return input.limits;
  });
