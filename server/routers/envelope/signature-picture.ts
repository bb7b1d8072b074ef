import { eq } from "drizzle-orm";
import { z } from "zod";
import { EnvelopeIdInput } from "@/server/contract/envelope";
import { GeneratedFile } from "@/server/contract/file";
import { signatureUploads } from "@/server/db/schema";
import { loadAggregate, loadEnvelope, loadSignatures } from "@/server/db/store/envelope";
import { DomainError } from "@/server/domain/errors";
import { teamProcedure } from "@/server/trpc";

const Named = z.object({ uploadId: z.string() });

/**
 * Returns an uploaded signature on this envelope's paper, once its signer has completed. Members who see the
 * envelope.
 * @throws DomainError NOT_FOUND
 */
export const signaturePicture = teamProcedure
  .input(EnvelopeIdInput.extend({ uploadId: z.string().max(64) }))
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const { recipients } = await loadAggregate(ctx.db, envelope);
    const signed = new Set(
      recipients.filter(({ signingStatus }) => signingStatus === "SIGNED").map(({ id }) => id),
    );
    const isOnPaper = (await loadSignatures(ctx.db, envelope.id)).some(
      ({ recipientId, value }) =>
        signed.has(recipientId) && Named.safeParse(value).data?.uploadId === input.uploadId,
    );
    const missing = new DomainError("NOT_FOUND", "This picture could not be found.");
    if (!isOnPaper) throw missing;
    const [upload] = await ctx.db
      .select()
      .from(signatureUploads)
      .where(eq(signatureUploads.id, input.uploadId));
    if (!upload) throw missing;
    const bytes = await ctx.services.storage.read(upload.storageKey);
    return { filename: "signature.png", mediaType: "image/png", bytes };
  });
