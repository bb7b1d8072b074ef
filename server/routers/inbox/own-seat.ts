import type { Transaction } from "@/server/db/client";
import { lockSeat } from "@/server/db/store/inbox";
import { DomainError } from "@/server/domain/errors";
import type { Context } from "@/server/trpc";
import { loadOwnAddress } from "./own-address";

/**
 * Locks a seat of the account's confirmed address. A foreign seat and an unknown one answer alike.
 * @throws DomainError NOT_FOUND
 */
export async function lockOwnSeat(
  tx: Transaction,
  account: NonNullable<Context["account"]>,
  recipientId: number,
) {
  const address = await loadOwnAddress(tx, account);
  const seat = address === null ? undefined : await lockSeat(tx, address, recipientId);
  if (!seat) throw new DomainError("NOT_FOUND", "Document could not be found.");
  return seat;
}
