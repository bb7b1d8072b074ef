import { Contact, ContactIdInput, toContact } from "@/server/contract/contact";
import { loadContact } from "@/server/db/store/contacts";
import { teamProcedure } from "@/server/trpc";

/** Returns a contact of the team. Any member. @throws DomainError NOT_FOUND */
export const get = teamProcedure
  .meta({ openapi: { method: "GET", path: "/contact/{contactId}" } })
  .input(ContactIdInput)
  .output(Contact)
  .query(async ({ ctx, input }) => toContact(await loadContact(ctx.db, ctx.actor.teamId, input.contactId)));
