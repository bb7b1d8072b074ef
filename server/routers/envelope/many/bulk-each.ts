import type { Transaction } from "@/server/db/client";
import { isDomainError } from "@/server/domain/errors";

/**
 * Does the same to several envelopes so that one which refuses leaves the others be: each in a savepoint of its own,
 * each once. In one order whatever the caller's, so that two such calls wait for each other instead of dying of a
 * deadlock. @returns how many it was done to, and the ids that refused, in the order asked
 */
export async function bulkEach(
  tx: Transaction,
  ids: readonly string[],
  act: (savepoint: Transaction, id: string) => Promise<unknown>,
): Promise<{ count: number; failedIds: string[] }> {
  const asked = [...new Set(ids)];
  const failed = new Set<string>();
  for (const id of asked.toSorted()) {
    try {
      await tx.transaction((savepoint) => act(savepoint, id));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      failed.add(id);
    }
  }
  return { count: asked.length - failed.size, failedIds: asked.filter((id) => failed.has(id)) };
}
