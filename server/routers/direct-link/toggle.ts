import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { DirectLinkAnswer, ToggleDirectLink, toDirectLink } from "@/server/contract/direct-link";
import { directLinks } from "@/server/db/schema";
import { directLinkToken } from "@/server/db/store/signing-link";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { assertMayBeOpen, lockTemplate, recordLinkChange } from "./template";

/**
 * Opens or closes a template's direct link; its address stays (rest/README.md 11). Whoever may change the template.
 * @throws DomainError NOT_FOUND (template, link), FORBIDDEN, INVALID_REQUEST (the recipient cannot act through a link)
 */
export const toggle = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/direct-link/toggle" } })
  .input(ToggleDirectLink)
  .output(DirectLinkAnswer)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { template, link } = await lockTemplate(tx, ctx.actor, input.envelopeId);
      if (!link) throw new DomainError("NOT_FOUND", "Direct link could not be found.");
      const { enabled } = input;
      if (enabled) await assertMayBeOpen(tx, template, link.recipientId);
      if (link.enabled !== enabled) {
        const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
        await tx.update(directLinks).set({ enabled }).where(eq(directLinks.id, link.id));
        await recordLinkChange(tx, template, [], act);
      }
      return toDirectLink({ ...link, enabled }, directLinkToken(ctx.actor, template, link), template);
    }),
  );
