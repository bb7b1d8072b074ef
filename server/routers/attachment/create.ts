import { count, eq } from "drizzle-orm";
import { z } from "zod";
import { CreateAttachment } from "@/server/contract/attachment";
import { attachments } from "@/server/db/schema";
import { lockEnvelope } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { newId } from "@/server/ids";
import { teamProcedure } from "@/server/trpc";
import { toAttachmentBase } from "../audit-base";
import { changeAttachments } from "./change";

/**
 * Adds an http or https link to an envelope (seed 4.5, rest/envelopes.md 8). After the first act it is marked as
 * later. Members who see the envelope.
 * @throws DomainError NOT_FOUND, LIMIT_EXCEEDED, INVALID_REQUEST, ENVELOPE_*
 */
export const create = teamProcedure
  .meta({ openapi: { method: "POST", path: "/envelope/attachment/create" } })
  .input(CreateAttachment)
  .output(z.object({ id: z.string() }))
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, input.envelopeId);
      return changeAttachments(tx, ctx, envelope, "create", async ({ now, isLater }) => {
        const [present] = await tx
          .select({ count: count() })
          .from(attachments)
          .where(eq(attachments.envelopeId, envelope.id));
        if ((present?.count ?? 0) >= COUNT_LIMITS.attachmentsPerEnvelope)
          throw new DomainError("LIMIT_EXCEEDED");
        const id = newId();
        const row = { id, envelopeId: envelope.id, ...input.data, isLater, createdAt: now };
        await tx.insert(attachments).values(row);
        return {
          result: { id },
          entry: { type: "ATTACHMENT_CREATED", data: { ...toAttachmentBase(row), isLater } },
        };
      });
    }),
  );
