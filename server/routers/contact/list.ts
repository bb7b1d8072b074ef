import { ContactPage, ListContacts, toContact } from "@/server/contract/contact";
import { toPage } from "@/server/contract/page";
import { loadContactsPage } from "@/server/db/store/contacts";
import { teamProcedure } from "@/server/trpc";

/** Lists the team's contacts by name. Any member: contacts belong to the team, not to their creator. */
export const list = teamProcedure
  .meta({ openapi: { method: "GET", path: "/contact" } })
  .input(ListContacts)
  .output(ContactPage)
  .query(async ({ ctx, input }) => {
    const { rows, total } = await loadContactsPage(ctx.db, ctx.actor.teamId, input);
    return toPage(rows.map(toContact), total, input);
  });
