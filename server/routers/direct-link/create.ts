import { clock } from "@/server/clock";
import type { AuditEntryInput } from "@/server/contract/audit";
import { CreateDirectLink, DirectLinkAnswer, toDirectLink } from "@/server/contract/direct-link";
import type { Transaction } from "@/server/db/client";
import { directLinks } from "@/server/db/schema";
import { type Aggregate, type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { insertRecipients } from "@/server/db/store/envelope-children";
import { issueSigningToken } from "@/server/db/store/tokens";
import { assertRoom } from "@/server/domain/envelope/part-limits";
import { DomainError } from "@/server/domain/errors";
import { DIRECT_LINK_PLACEHOLDER } from "@/server/domain/recipient/placeholder";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { assertLinkMayOpen, lockTemplate, recordLinkChange, renameRecipient } from "./template";

/**
 * Creates a template's direct link, for the named recipient or an added signer, who becomes a placeholder
 * (rest/resources.md 11, domain/signing.md 4.16). The owner, MANAGER and ADMIN.
 * @throws DomainError NOT_FOUND, FORBIDDEN, ALREADY_EXISTS, INVALID_REQUEST (the recipient cannot act through
 * a link), RECIPIENT_LIMIT_EXCEEDED
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/direct-link/create" } })
  .input(CreateDirectLink)
  .output(DirectLinkAnswer)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { template, link: present } = await lockTemplate(tx, ctx.actor, input.envelopeId);
      if (present) throw new DomainError("ALREADY_EXISTS", "This template has a direct link already.");
      const act = { actor: ctx.actor, origin: ctx.origin, now: await clock.now(tx) };
      const { recipientId, entries } = await choosePlaceholder(
        tx,
        template,
        input.directRecipientId,
        act.now,
      );
      await assertLinkMayOpen(tx, template, recipientId);
      const { token, tokenHmac, tokenEncrypted } = issueSigningToken();
      const link = { id: newId(), envelopeId: template.id, recipientId, enabled: true, createdAt: act.now };
      await tx.insert(directLinks).values({ ...link, tokenHmac, tokenEncrypted });
      await recordLinkChange(tx, template, entries, act);
      return toDirectLink(link, token, template);
    }),
  );

type Placed = { recipientId: number; entries: AuditEntryInput[] };

async function choosePlaceholder(
  tx: Transaction,
  template: EnvelopeRow,
  chosen: number | undefined,
  now: Date,
): Promise<Placed> {
  const aggregate = await loadAggregate(tx, template);
  if (chosen === undefined) return addPlaceholder(tx, aggregate, now);
  const row = aggregate.recipients.find(({ id }) => id === chosen);
  if (!row) throw new DomainError("NOT_FOUND", "Recipient could not be found.");
  return {
    recipientId: row.id,
    entries: await renameRecipient(tx, aggregate, row, DIRECT_LINK_PLACEHOLDER, now),
  };
}

async function addPlaceholder(tx: Transaction, template: Aggregate, now: Date): Promise<Placed> {
  const { envelope, meta, recipients } = template;
  assertRoom("recipients", recipients.length + 1);
  // In sequential order the visitor acts first, together with the recipients of the lowest number.
  const orders = recipients.flatMap(({ signingOrder }) => (signingOrder === null ? [] : [signingOrder]));
  const first = orders.length > 0 ? Math.min(...orders) : 1;
  const signingOrder = meta.signingOrder === "SEQUENTIAL" ? first : null;
  const drafts = [{ ...DIRECT_LINK_PLACEHOLDER, role: "SIGNER" as const, signingOrder }];
  const [row] = await insertRecipients(tx, envelope.id, drafts, now);
  if (!row) throw new DomainError("INTERNAL_SERVER_ERROR", undefined, { cause: "no recipient was inserted" });
  const data = { ...toRecipientBase(row), accessAuth: [], actionAuth: [] };
  return { recipientId: row.id, entries: [{ type: "RECIPIENT_CREATED", data }] };
}
