import { clock } from "@/server/clock";
import { Contact, toContact, UpdateContact } from "@/server/contract/contact";
import { countFreeContactSlots, loadContact, updateContact } from "@/server/db/store/contacts";
import { teamProcedure } from "@/server/trpc";
import { toChangedValues } from "./contact-values";

/** Changes a contact of the team. Any member. @throws DomainError NOT_FOUND, ALREADY_EXISTS */
export const update = teamProcedure
  .meta({ openapi: { method: "POST", path: "/contact/update" } })
  .input(UpdateContact)
  .output(Contact)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId } = ctx.actor;
      // A single writer per team: the address is first checked, then taken.
      await countFreeContactSlots(tx, teamId);
      const row = await loadContact(tx, teamId, input.contactId);
      const values = { ...toChangedValues(row, input.data), updatedAt: await clock.now(tx) };
      return toContact(await updateContact(tx, row, values));
    }),
  );
