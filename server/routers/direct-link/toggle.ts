import { eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { DirectLinkAnswer, ToggleDirectLink, toDirectLink } from "@/server/contract/direct-link";
import type { Transaction } from "@/server/db/client";
import { directLinks } from "@/server/db/schema";
import { type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { getDirectLinkToken } from "@/server/db/store/signing-link";
import { DomainError } from "@/server/domain/errors";
import { createPlaceholder, DIRECT_LINK_PLACEHOLDER } from "@/server/domain/recipient/placeholder";
import { teamProcedure } from "@/server/trpc";
import { assertLinkMayOpen, type LinkRow, lockTemplate, recordLinkChange, renameRecipient } from "./template";

/**
 * Enables or disables a template's direct link, or changes its recipient; the address stays (rest/resources.md
 * 11). The owner, MANAGER and ADMIN. @throws DomainError NOT_FOUND (template, link), FORBIDDEN,
 * INVALID_REQUEST (the recipient cannot act through a link)
 */
export const toggle = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/direct-link/toggle" } })
  .input(ToggleDirectLink)
  .output(DirectLinkAnswer)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { template, link } = await lockTemplate(tx, ctx.actor, input.envelopeId);
      if (!link) throw new DomainError("NOT_FOUND", "Direct link could not be found.");
      const { enabled, directRecipientId: recipientId = link.recipientId } = input;
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      const isOther = recipientId !== link.recipientId;
      const entries = isOther ? await movePlaceholder(tx, template, link, recipientId, act.now) : [];
      if (enabled) await assertLinkMayOpen(tx, template, recipientId);
      if (isOther || link.enabled !== enabled) {
        await tx.update(directLinks).set({ enabled, recipientId }).where(eq(directLinks.id, link.id));
        await recordLinkChange(tx, template, entries, act);
      }
      const next = { ...link, enabled, recipientId };
      return toDirectLink(next, getDirectLinkToken(ctx.actor, template, link), template);
    }),
  );

/** Turns the former recipient of the link into an ordinary placeholder, and the other into the visitor's. */
async function movePlaceholder(
  tx: Transaction,
  template: EnvelopeRow,
  link: LinkRow,
  recipientId: number,
  now: Date,
): Promise<AuditEntryInput[]> {
  const aggregate = await loadAggregate(tx, template);
  const next = aggregate.recipients.find(({ id }) => id === recipientId);
  if (!next) throw new DomainError("NOT_FOUND", "Recipient could not be found.");
  const index = aggregate.recipients.findIndex(({ id }) => id === link.recipientId);
  const before = aggregate.recipients[index];
  const left = before ? await renameRecipient(tx, aggregate, before, createPlaceholder(index + 1), now) : [];
  return [...left, ...(await renameRecipient(tx, aggregate, next, DIRECT_LINK_PLACEHOLDER, now))];
}
