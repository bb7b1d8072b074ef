import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../client";
import {
  accountExports,
  accountTokens,
  apiTokens,
  authenticators,
  avatars,
  backupCodes,
  claimedGroups,
  dismissedAddressees,
  draftPresences,
  emailChanges,
  groupGrants,
  invitations,
  mailedLinks,
  noticePreferences,
  notices,
  passkeys,
  savedSignatures,
  savedViews,
  scimUsers,
  sessions,
  users,
} from "../schema";

/** Tables whose rows belong to one account alone. */
const OWN = [
  accountExports,
  accountTokens,
  authenticators,
  avatars,
  backupCodes,
  claimedGroups,
  dismissedAddressees,
  draftPresences,
  emailChanges,
  groupGrants,
  mailedLinks,
  noticePreferences,
  notices,
  passkeys,
  savedSignatures,
  scimUsers,
  sessions,
] as const;

/**
 * Empties an account for good. Its row stays, without an address or a way in, because evidence and its
 * documents refer to it. Its name stays; its address is free again.
 */
export async function endAccount(
  tx: Transaction,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  for (const table of OWN) await tx.delete(table).where(eq(table.userId, userId));
  await tx.delete(savedViews).where(and(eq(savedViews.userId, userId), eq(savedViews.isShared, false)));
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
  await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.email, email), isNull(invitations.acceptedAt), isNull(invitations.revokedAt)));
  await tx
    .update(users)
    .set({
      email: `deleted-${userId}@deleted.invalid`,
      emailVerifiedAt: null,
      passwordHash: null,
      timezone: null,
      isInstanceAdmin: false,
      disabledAt: now,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}
