import { clock } from "@/server/clock";
import { ContactIdInput } from "@/server/contract/contact";
import { Success } from "@/server/contract/page";
import { dismissAddressee } from "@/server/db/store/addressees";
import { deleteContact, loadContact } from "@/server/db/store/contacts";
import { teamProcedure } from "@/server/trpc";

/**
 * Deletes a contact, and hides its address from the caller's suggestions so that it does not appear again at
 * once. Any member.
 * @throws DomainError NOT_FOUND
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/contact/delete" } })
  .input(ContactIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { id, email } = await loadContact(tx, ctx.actor.teamId, input.contactId);
      await deleteContact(tx, ctx.actor.teamId, id);
      await dismissAddressee(tx, ctx.actor, email, await clock.now(tx));
      return { success: true };
    }),
  );
