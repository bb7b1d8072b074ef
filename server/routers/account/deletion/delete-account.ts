import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Transaction } from "@/server/db/client";
import { organisations, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import { endAccount } from "@/server/db/store/account-end";
import { DomainError } from "@/server/domain/errors";
import { assertNothingShut } from "@/server/domain/tenancy/closed-organisation";
import { log } from "@/server/log";
import { queueMail } from "@/server/mail/compose";
import { countOtherAdmins } from "@/server/routers/admin/user/acts";
import { accountProcedure } from "@/server/trpc";
import { toSettingsBy } from "../../organisation-log/log-actor";
import { type Choices, type LeavingMember, leaveOrganisation } from "./leave-organisation";
import { listMemberOrganisations } from "./plan";

const Choice = z.object({
  /** The account's address, typed again. */
  email: z.string().max(400),
  /**
   * Treatment of the person's envelopes per team. In a team without an entry all pass to the organisation's
   * owner.
   */
  teams: z
    .array(
      z.object({
        teamId: z.int32(),
        handOverToUserId: z.int32().optional(),
        cancelsPending: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
  /** New owners of the person's organisations that have other members. */
  owners: z
    .array(z.object({ organisationId: z.int32(), userId: z.int32() }))
    .max(200)
    .default([]),
});

/**
 * Deletes the account. In each place its envelopes pass to a chosen member or the pending ones are cancelled;
 * a place without other members ends. Sign-in methods, tokens, kept signatures and the address go; audit
 * entries, evidence and sealed files stay. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, INVALID_BODY (email), INVALID_REQUEST (the last instance
 * admin, an own organisation without an heir), NOT_FOUND (an heir), LIMIT_EXCEEDED (too many to end at once)
 */
export const deleteAccount = accountProcedure
  .input(Choice)
  .output(Success)
  .mutation(async ({ ctx, input: { email, ...choices } }) => {
    const { account, origin } = ctx;
    assertNothingShut(account);
    await assertFreshProof(ctx.db, account.sessionId);
    await ctx.db.transaction((tx) =>
      removeAccount(tx, { account, origin, by: toSettingsBy(ctx) }, { email, ...choices }),
    );
    log.info({ requestId: ctx.requestId, userId: account.userId }, "an account was deleted by its person");
    return { success: true };
  });

async function removeAccount(
  tx: Transaction,
  leaving: LeavingMember,
  choices: Choices & { email: string },
): Promise<void> {
  const { userId } = leaving.account;
  const places = await listMemberOrganisations(tx, userId);
  await lockOrganisations(
    tx,
    places.map(({ id }) => id),
  );
  const admins = await countOtherAdmins(tx, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw new DomainError("UNAUTHORIZED");
  if (choices.email.trim().toLowerCase() !== user.email)
    throw new DomainError("INVALID_BODY", "email: type the address of the account to delete it.");
  if (user.isInstanceAdmin && admins === 0)
    throw new DomainError("INVALID_REQUEST", "Somebody must be left to run the installation.");
  // From here on the memberships are locked.
  for (const place of await listMemberOrganisations(tx, userId))
    await leaveOrganisation(tx, place, leaving, choices);
  const now = await clock.now(tx);
  await endAccount(tx, user, now);
  await recordActivity(tx, { userId, kind: "ACCOUNT_DELETED", origin: leaving.origin, now });
  await queueMail(tx, {
    kind: "ACCOUNT_DELETED",
    to: { email: user.email, name: user.name },
    language: user.language,
    data: { name: user.name },
    uniqueKey: `account-deleted:${userId}`,
    now,
  });
}

/** Locks these organisations' memberships, always in the same order. */
const lockOrganisations = (tx: Transaction, ids: readonly number[]) =>
  tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(inArray(organisations.id, [...ids]))
    .orderBy(asc(organisations.id))
    .for("no key update");
