import { clock } from "@/server/clock";
import { Contact, NewContact, toContact } from "@/server/contract/contact";
import { countFreeContactSlots, insertContact } from "@/server/db/store/contacts";
import { DomainError } from "@/server/domain/errors";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";
import { newValues } from "./contact-values";

/**
 * Creates a contact of the team, unique by address. Any member.
 * @throws DomainError ALREADY_EXISTS, LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/contact/create" } })
  .input(NewContact)
  .output(Contact)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { teamId, userId } = ctx.actor;
      if ((await countFreeContactSlots(tx, teamId)) < 1) throw new DomainError("LIMIT_EXCEEDED");
      const now = await clock.now(tx);
      const times = { createdAt: now, updatedAt: now };
      const row = await insertContact(tx, { id: newId(), teamId, userId, ...newValues(input), ...times });
      if (!row) throw new DomainError("ALREADY_EXISTS", "The team already has a contact with this address.");
      return toContact(row);
    }),
  );
