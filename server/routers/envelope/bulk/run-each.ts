import type { Transaction } from "@/server/db/client";
import { isDomainError } from "@/server/domain/errors";

/**
 * Runs `act` on each envelope once, in its own savepoint, so a refusal does not affect the others. Always in
 * id order: concurrent calls then wait instead of deadlocking. @returns the number done, and the refused ids
 * in the given order
 */
export async function runForEachEnvelope(
  tx: Transaction,
  ids: readonly string[],
  act: (savepoint: Transaction, id: string) => Promise<unknown>,
): Promise<{ count: number; failedIds: string[] }> {
  const uniqueIds = [...new Set(ids)];
  const failed = new Set<string>();
  for (const id of uniqueIds.toSorted()) {
    try {
      await tx.transaction((savepoint) => act(savepoint, id));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      failed.add(id);
    }
  }
  return { count: uniqueIds.length - failed.size, failedIds: uniqueIds.filter((id) => failed.has(id)) };
}
