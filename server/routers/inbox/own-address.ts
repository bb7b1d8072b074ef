import type { Connection } from "@/server/db/client";
import { findFactorAccount } from "@/server/db/store/factor";
import type { Context } from "@/server/trpc";

/**
 * Returns the account's address, whose documents it may see, or null while it is unconfirmed or disabled
 * (ruling 47).
 */
export async function loadOwnAddress(
  connection: Connection,
  account: NonNullable<Context["account"]>,
): Promise<string | null> {
  const row = await findFactorAccount(connection, account.email);
  return row?.id === account.userId ? row.email : null;
}
