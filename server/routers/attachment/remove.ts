import { and, eq } from "drizzle-orm";
import { AttachmentIdInput } from "@/server/contract/attachment";
import { Success } from "@/server/contract/page";
import { attachments } from "@/server/db/schema";
import { lockEnvelopeOfAttachment } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";
import { toAttachmentBase } from "../audit-base";
import { changeAttachments } from "./change";

/**
 * Removes a link, before the first act (seed 4.5, rest/envelopes.md 8). Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST, ENVELOPE_*
 */
export const remove = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/attachment/delete" } })
  .input(AttachmentIdInput)
  .output(Success)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelopeOfAttachment(tx, ctx.actor, input.id);
      return changeAttachments(tx, ctx, envelope, "delete", async () => {
        const [row] = await tx
          .delete(attachments)
          .where(and(eq(attachments.id, input.id), eq(attachments.envelopeId, envelope.id)))
          .returning();
        if (!row) throw new DomainError("NOT_FOUND", "Attachment could not be found.");
        return {
          result: { success: true as const },
          entry: { type: "ATTACHMENT_DELETED", data: toAttachmentBase(row) },
        };
      });
    }),
  );
