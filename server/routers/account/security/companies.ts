import { and, asc, eq, isNotNull, isNull, max, ne } from "drizzle-orm";
import { z } from "zod";
import { assertFreshProof } from "@/server/auth/proof";
import { recordSecurityChange } from "@/server/auth/security-changed";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Connection, Transaction } from "@/server/db/client";
import { companyIdentities, organisations, sessions } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";
import { accountProcedure } from "@/server/trpc";
import { countPasskeys, lockUser } from "./locked-account";

/** More organisations than any person signs in to by company. */
const MOST_SHOWN = 100;

export const OwnCompany = z.object({
  organisationId: z.int(),
  name: z.string(),
  /** Time since which its sign-in opens the whole account. Null if it opens that organisation alone. */
  linkedAt: z.date().nullable(),
});

export const listOwnCompanies = (
  connection: Connection,
  userId: number,
): Promise<z.infer<typeof OwnCompany>[]> =>
  connection
    .select({
      organisationId: organisations.id,
      name: organisations.name,
      linkedAt: max(companyIdentities.linkedAt),
    })
    .from(companyIdentities)
    .innerJoin(organisations, eq(organisations.id, companyIdentities.organisationId))
    .where(eq(companyIdentities.userId, userId))
    .groupBy(organisations.id, organisations.name)
    .orderBy(asc(organisations.name), asc(organisations.id))
    .limit(MOST_SHOWN);

const Company = z.object({ organisationId: z.int32() });

/**
 * Lets the sign-in of a company that created the account open all of it, not just that organisation. The
 * account itself, by a method of its own, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND
 */
export const linkCompany = accountProcedure
  .input(Company)
  .output(Success)
  .mutation(({ ctx, input: { organisationId } }) =>
    ctx.db.transaction(async (tx) => {
      const { userId, sessionId } = ctx.account;
      await assertFreshProof(tx, sessionId);
      await lockUser(tx, userId);
      const now = await clock.now(tx);
      const linked = await tx
        .update(companyIdentities)
        .set({ linkedAt: now })
        .where(and(isOfCompany(userId, organisationId), isNull(companyIdentities.linkedAt)))
        .returning({ id: companyIdentities.id });
      if (linked.length === 0) throw new DomainError("NOT_FOUND");
      const about = await loadOrganisationName(tx, organisationId);
      await recordSecurityChange(tx, { userId, kind: "COMPANY_LINKED", about, origin: ctx.origin, now });
      return { success: true };
    }),
  );

/**
 * Unlinks a company's sign-in and signs its browsers out; its next sign-in must confirm the account again.
 * The last sign-in method stays. The account itself, freshly proven.
 * @throws DomainError UNAUTHORIZED, PROOF_NEEDED, NOT_FOUND, INVALID_REQUEST (nothing else opens the account)
 */
export const unlinkCompany = accountProcedure
  .input(Company)
  .output(Success)
  .mutation(({ ctx, input: { organisationId } }) =>
    ctx.db.transaction(async (tx) => {
      const { userId, sessionId } = ctx.account;
      await assertFreshProof(tx, sessionId);
      const user = await lockUser(tx, userId);
      const gone = await tx
        .delete(companyIdentities)
        .where(and(isOfCompany(userId, organisationId), isNotNull(companyIdentities.linkedAt)))
        .returning({ id: companyIdentities.id });
      if (gone.length === 0) throw new DomainError("NOT_FOUND");
      if (user.passwordHash === null && !(await isOpenedOtherwise(tx, userId)))
        throw new DomainError("INVALID_REQUEST", "Nothing else opens this account. Set a password first.");
      const now = await clock.now(tx);
      await endSessionsBy(tx, { userId, organisationId, own: sessionId, now });
      const about = await loadOrganisationName(tx, organisationId);
      await recordSecurityChange(tx, { userId, kind: "COMPANY_UNLINKED", about, origin: ctx.origin, now });
      return { success: true };
    }),
  );

const isOfCompany = (userId: number, organisationId: number) =>
  and(eq(companyIdentities.userId, userId), eq(companyIdentities.organisationId, organisationId));

async function loadOrganisationName(tx: Transaction, organisationId: number): Promise<string> {
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  return organisation?.name ?? "";
}

/** Returns true if a passkey or another company opens an account without a password. */
async function isOpenedOtherwise(tx: Transaction, userId: number): Promise<boolean> {
  if ((await countPasskeys(tx, userId)) > 0) return true;
  const [other] = await tx
    .select({ id: companyIdentities.id })
    .from(companyIdentities)
    .where(and(eq(companyIdentities.userId, userId), isNotNull(companyIdentities.linkedAt)))
    .limit(1);
  return other !== undefined;
}

type Ended = { userId: number; organisationId: number; own: string; now: Date };

/**
 * The unlinking session stays, as its person has just proven their identity; the company no longer vouches
 * for it.
 */
async function endSessionsBy(tx: Transaction, { userId, organisationId, own, now }: Ended): Promise<void> {
  const byCompany = and(eq(sessions.userId, userId), eq(sessions.companyId, organisationId));
  await tx
    .update(sessions)
    .set({ revokedAt: now, idTokenEncrypted: null })
    .where(and(byCompany, ne(sessions.id, own), isNull(sessions.revokedAt)));
  await tx
    .update(sessions)
    .set({ companyId: null, idTokenEncrypted: null })
    .where(and(byCompany, eq(sessions.id, own)));
}
