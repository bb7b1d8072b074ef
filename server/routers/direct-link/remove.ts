import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { Success } from "@/server/contract/page";
import { directLinks } from "@/server/db/schema";
import { loadAggregate } from "@/server/db/store/envelope";
import { createPlaceholder } from "@/server/domain/recipient/placeholder";
import { teamProcedure } from "@/server/trpc";
import { lockTemplate, recordLinkChange, renameRecipient } from "./template";

/**
 * Deletes a template's direct link, if there is one; its recipient becomes an ordinary placeholder
 * (rest/resources.md 11). The owner, MANAGER and ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/direct-link/delete" } })
  .input(EnvelopeIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { template, link } = await lockTemplate(tx, ctx.actor, input.envelopeId);
      if (!link) return { success: true };
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      await tx.delete(directLinks).where(eq(directLinks.id, link.id));
      const aggregate = await loadAggregate(tx, template);
      const index = aggregate.recipients.findIndex(({ id }) => id === link.recipientId);
      const row = aggregate.recipients[index];
      const entries = row
        ? await renameRecipient(tx, aggregate, row, createPlaceholder(index + 1), act.now)
        : [];
      await recordLinkChange(tx, template, entries, act);
      return { success: true };
    }),
  );
