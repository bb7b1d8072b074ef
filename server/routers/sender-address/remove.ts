import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { SenderAddressIdInput, SenderDeleted } from "@/server/contract/sender-address";
import { senderAddresses } from "@/server/db/schema";
import { clearDefaultSender } from "@/server/db/store/sender-use";
import {
  loadManagedSender,
  lockManagedSender,
  logSenderChange,
  recordSenderChange,
  senderProcedure,
} from "./sender-procedure";
import { removeDeletedAddress } from "./take-off";

/**
 * Deletes an address. Open envelopes and defaults fall back to the service's own, and their senders are told.
 * ADMIN and MANAGER of the organisation.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const remove = senderProcedure
  .meta({ openapi: { method: "POST", path: "/sender-address/delete" } })
  .input(SenderAddressIdInput)
  .output(SenderDeleted)
  .mutation(async ({ ctx, input }) => {
    // A transaction of its own without envelope locks: a member who picks the address now holds theirs.
    const { address, defaults } = await ctx.db.transaction(async (tx) => {
      const unlockedSender = await loadManagedSender(tx, ctx.asking, input.senderAddressId);
      // The same lock order as for choosing a default.
      const defaults = await clearDefaultSender(
        tx,
        unlockedSender.address.organisationId,
        unlockedSender.address.id,
      );
      const { address } = await lockManagedSender(tx, ctx.asking, unlockedSender.address.id);
      const deletedAt = await clock.now(tx);
      await tx
        .update(senderAddresses)
        .set({ deletedAt, codeHash: null })
        .where(eq(senderAddresses.id, address.id));
      await recordSenderChange(tx, ctx, "SENDER_ADDRESS_REMOVED", address);
      return { address, defaults };
    });
    logSenderChange("deleted", ctx, address);
    const envelopes = await removeDeletedAddress(ctx.db, address, ctx.asking.userId);
    return { success: true, envelopes, defaults };
  });
