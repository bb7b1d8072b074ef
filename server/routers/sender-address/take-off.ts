import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { senderAddresses } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import type { SenderAddressRow } from "@/server/db/store/sender-address";
import { notifyOfLostSender, removeSenderFromEnvelopes } from "@/server/db/store/sender-use";
import type { Actor } from "@/server/domain/actor";

/** The deletion's changes to envelopes are the system's; the log names the person who deleted the address. */
const ACTOR: Actor = { kind: "system", job: "sender-address.delete" };

/**
 * Removes a deleted address from all open envelopes in batches, with an entry each, then deletes its row.
 * After a crash the next sweep continues; until then they are sent as if done. Returns the number of
 * envelopes. `deletedBy` is not told.
 */
export async function removeDeletedAddress(
  db: Connection,
  { id, email }: SenderAddressRow,
  deletedBy: number | null,
): Promise<number> {
  const notifiedSenders = new Set<string>();
  let count = 0;
  for (;;) {
    const changedCount = await db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const changed = await removeSenderFromEnvelopes(tx, id, { actor: ACTOR, origin: NO_ORIGIN, now });
      const first = changed.filter(({ teamId, userId }) => {
        const sender = `${teamId}:${userId}`;
        const isNew = !notifiedSenders.has(sender) && userId !== deletedBy;
        notifiedSenders.add(sender);
        return isNew;
      });
      await notifyOfLostSender(tx, first, email, now);
      if (changed.length === 0) await tx.delete(senderAddresses).where(eq(senderAddresses.id, id));
      return changed.length;
    });
    if (changedCount === 0) return count;
    count += changedCount;
  }
}
