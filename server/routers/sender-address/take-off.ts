import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { senderAddresses } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import type { SenderAddressRow } from "@/server/db/store/sender-address";
import { takeOffSender, tellSenderLost } from "@/server/db/store/sender-use";
import type { Actor } from "@/server/domain/actor";

/** What the deletion of an address does to envelopes, it does by itself: who deleted it is in the log. */
const ACTOR: Actor = { kind: "system", job: "sender-address.delete" };

/**
 * Takes a deleted address off all open envelopes, some at a time, each with its entry; then nothing is left of it. A
 * process that dies on the way leaves the rest to the next sweep: until then they are sent as if it were done. Returns
 * how many envelopes there were. `deletedBy` knows of it and is not told.
 */
export async function takeOffEverything(
  db: Connection,
  { id, email }: SenderAddressRow,
  deletedBy: number | null,
): Promise<number> {
  const told = new Set<string>();
  let count = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const now = await clock.now(tx);
      const changed = await takeOffSender(tx, id, { actor: ACTOR, origin: NO_ORIGIN, now });
      const first = changed.filter(({ teamId, userId }) => {
        const sender = `${teamId}:${userId}`;
        const isNew = !told.has(sender) && userId !== deletedBy;
        told.add(sender);
        return isNew;
      });
      await tellSenderLost(tx, first, email, now);
      if (changed.length === 0) await tx.delete(senderAddresses).where(eq(senderAddresses.id, id));
      return changed.length;
    });
    if (taken === 0) return count;
    count += taken;
  }
}
