import { z } from "zod";
import { clock } from "@/server/clock";
import { recordAudit, toNamedActor } from "@/server/db/store/audit";
import { loadAggregate, loadEnvelope, lockEnvelopeById } from "@/server/db/store/envelope";
import { getSigningLink, loadVerifiedEmail } from "@/server/db/store/signing-link";
import { DomainError } from "@/server/domain/errors";
import { isOwnAddress, mayHandOutLinks } from "@/server/domain/recipient/link-rights";
import { teamProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";

/** Audit values: for the recipient's own account, and for members who may hand the link out. */
const THROUGH = { open: ["OWN", "OPEN"], copy: ["OWN_COPY", "COPY"] } as const;

/**
 * Reveals a signing link and records to whom (rulings 23, 76); own links and handing out, opening and copying
 * are told apart. The owner, MANAGER and ADMIN; a member their own link, by verified address.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ENVELOPE_DRAFT
 */
export const revealLink = teamProcedure
  .input(
    z.object({
      envelopeId: z.string(),
      recipientId: z.number().int(),
      purpose: z.enum(["copy", "open"]).default("copy"),
    }),
  )
  .output(z.object({ signingUrl: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { actor, origin } = ctx;
      const { id } = await loadEnvelope(tx, actor, input.envelopeId);
      const envelope = await lockEnvelopeById(tx, id);
      const { recipients } = await loadAggregate(tx, envelope);
      const row = recipients.find((recipient) => recipient.id === input.recipientId);
      const email = await loadVerifiedEmail(tx, actor);
      if (!row) throw new DomainError(mayHandOutLinks(actor, envelope) ? "NOT_FOUND" : "FORBIDDEN");
      const link = getSigningLink(actor, envelope, row, email);
      if (link.token === "") throw new DomainError("FORBIDDEN");
      if (envelope.sentAt === null) throw new DomainError("ENVELOPE_DRAFT");
      const [own, others] = THROUGH[input.purpose];
      const through = isOwnAddress(email, row) ? own : others;
      const data = { ...toRecipientBase(row), by: toNamedActor(actor), through };
      const act = { actor, origin, now: await clock.now(tx) };
      await recordAudit(tx, envelope.id, [{ type: "RECIPIENT_LINK_REVEALED", data }], act);
      return { signingUrl: link.signingUrl };
    }),
  );
