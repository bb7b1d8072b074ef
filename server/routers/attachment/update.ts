import { and, eq } from "drizzle-orm";
import { UpdateAttachment } from "@/server/contract/attachment";
import type { AuditEntryInput } from "@/server/contract/audit";
import { Success } from "@/server/contract/page";
import { attachments } from "@/server/db/schema";
import { lockEnvelopeOfAttachment } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { toAttachmentBase } from "../audit-base";
import { changeAttachments } from "./change";

/**
 * Replaces label and address of a link, before the first act (rest/envelopes.md 8). Members who see the
 * envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const update = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/attachment/update" } })
  .input(UpdateAttachment)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeOfAttachment(tx, ctx.actor, input.id);
      return changeAttachments(tx, ctx, envelope, "update", async () => {
        const own = and(eq(attachments.id, input.id), eq(attachments.envelopeId, envelope.id));
        const [before] = await tx.select().from(attachments).where(own);
        if (!before) throw new DomainError("NOT_FOUND", "Attachment could not be found.");
        await tx.update(attachments).set(input.data).where(own);
        return {
          result: { success: true as const },
          entry: buildUpdatedEntry(before, { ...before, ...input.data }),
        };
      });
    }),
  );

type AttachmentRow = typeof attachments.$inferSelect;

function buildUpdatedEntry(before: AttachmentRow, after: AttachmentRow): AuditEntryInput | null {
  const changes = [
    { type: "LABEL" as const, from: before.label, to: after.label },
    { type: "ADDRESS" as const, from: before.data, to: after.data },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return null;
  return { type: "ATTACHMENT_UPDATED", data: { ...toAttachmentBase(after), changes } };
}
