import type { Connection } from "@/server/db/client";
import { factorAccount } from "@/server/db/store/factor";
import type { Context } from "@/server/trpc";

/**
 * The address whose documents an account may see: its own, once confirmed (ruling 47). Null for an account that has not
 * confirmed it or is disabled: it is nobody yet.
 */
export async function ownAddress(
  connection: Connection,
  account: NonNullable<Context["account"]>,
): Promise<string | null> {
  const row = await factorAccount(connection, account.email);
  return row?.id === account.userId ? row.email : null;
}
