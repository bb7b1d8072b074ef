import { count, eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { passkeys, users } from "@/server/db/schema";
import { DomainError } from "@/server/domain/errors";

/** Locks an account: of two concurrent changes the second sees the first. @throws DomainError UNAUTHORIZED */
export async function lockUser(tx: Transaction, userId: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new DomainError("UNAUTHORIZED");
  return user;
}

export async function countPasskeys(tx: Transaction, userId: number): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.count ?? 0;
}
