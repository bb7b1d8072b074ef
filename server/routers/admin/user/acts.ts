import { and, asc, eq, isNull, or } from "drizzle-orm";
import { recordSecurityChange } from "@/server/auth/security-changed";
import type { Transaction } from "@/server/db/client";
import { authenticators, backupCodes, users } from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import type { ActivityKind } from "@/server/domain/account/activity";
import { DomainError } from "@/server/domain/errors";
import { log } from "@/server/log";
import { endSessions } from "../../account/evict";

/** Changes to an account by an instance admin, from a page or a shell: rules, change, and both logs. */

type User = typeof users.$inferSelect;

/** Account that acts, or null for a command of the installation itself. */
export type Acting = { by: number | null; origin: Origin; requestId: string };
export type UserAct = { userId: number; reason: string; now: Date };
type Ended = { endedCount: number };

/** Locks the account. @throws DomainError NOT_FOUND */
async function lockUser(tx: Transaction, userId: number): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw new DomainError("NOT_FOUND", "This account could not be found.");
  return user;
}

async function recordAct(tx: Transaction, acting: Acting, kind: ActivityKind, act: UserAct): Promise<void> {
  const { userId, reason, now } = act;
  const { by, origin, requestId } = acting;
  await recordActivity(tx, { userId, kind, about: reason, origin, now });
  log.warn({ requestId, admin: by, kind, userId, reason }, "admin: an account was changed");
}

/**
 * Counts the other instance admins. Locks them and the account in a fixed order, so that two concurrent calls
 * leave one.
 */
export async function countOtherAdmins(tx: Transaction, userId: number): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, userId), and(eq(users.isInstanceAdmin, true), isNull(users.disabledAt))))
    .orderBy(asc(users.id))
    .for("update");
  return rows.filter(({ id }) => id !== userId).length;
}

/**
 * Disables an account: its sessions end and its tokens stop; documents, evidence and memberships stay. Never
 * the acting account, nor the last instance admin.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST
 */
export async function disableUser(tx: Transaction, acting: Acting, act: UserAct): Promise<Ended> {
  const { userId, now } = act;
  const others = await countOtherAdmins(tx, userId);
  const user = await lockUser(tx, userId);
  if (userId === acting.by) throw new DomainError("INVALID_REQUEST", "Nobody can shut out themselves.");
  if (user.disabledAt !== null) throw new DomainError("INVALID_REQUEST", "This account is shut out already.");
  if (user.isInstanceAdmin && others === 0)
    throw new DomainError("INVALID_REQUEST", "Somebody must be left to run the installation.");
  await tx.update(users).set({ disabledAt: now, updatedAt: now }).where(eq(users.id, userId));
  const endedCount = await endSessions(tx, userId, now);
  await recordAct(tx, acting, "ADMIN_DISABLED", act);
  return { endedCount };
}

/** Enables a disabled account again, as it was. @throws DomainError NOT_FOUND, INVALID_REQUEST */
export async function enableUser(tx: Transaction, acting: Acting, act: UserAct): Promise<Ended> {
  const { userId, now } = act;
  const user = await lockUser(tx, userId);
  if (user.disabledAt === null) throw new DomainError("INVALID_REQUEST", "This account is not shut out.");
  if (user.deletedAt !== null) throw new DomainError("INVALID_REQUEST", "This account was deleted.");
  await tx.update(users).set({ disabledAt: null, updatedAt: now }).where(eq(users.id, userId));
  await recordAct(tx, acting, "ADMIN_ENABLED", act);
  return { endedCount: 0 };
}

/** Signs a person out of every browser at once. @throws DomainError NOT_FOUND */
export async function signOutUser(tx: Transaction, acting: Acting, act: UserAct): Promise<Ended> {
  const { userId, now } = act;
  await lockUser(tx, userId);
  const endedCount = await endSessions(tx, userId, now);
  await recordAct(tx, acting, "ADMIN_SIGNED_OUT", act);
  return { endedCount };
}

/**
 * Removes a lost second factor: the password is then enough. Tells the person by mail and signs every browser
 * out.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (there is none)
 */
export async function resetSecondFactor(tx: Transaction, acting: Acting, act: UserAct): Promise<Ended> {
  const { userId, now } = act;
  await lockUser(tx, userId);
  const gone = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ userId: authenticators.userId });
  if (gone.length === 0) throw new DomainError("INVALID_REQUEST", "This account has no second factor.");
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  const endedCount = await endSessions(tx, userId, now);
  await recordSecurityChange(tx, { userId, kind: "AUTHENTICATOR_REMOVED", origin: acting.origin, now });
  await recordAct(tx, acting, "ADMIN_RESET_SECOND_FACTOR", act);
  return { endedCount };
}
