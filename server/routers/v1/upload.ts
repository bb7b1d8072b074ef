import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { clock } from "@/server/clock";
import { Success } from "@/server/contract/page";
import type { Connection } from "@/server/db/client";
import { pendingUploads } from "@/server/db/schema";
import { type EnvelopeRow, loadEnvelope, lockEnvelope } from "@/server/db/store/envelope";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { addItems } from "../item/add";
import { tokenProcedure } from "./token-procedure";

const buildAlreadyUploadedError = () =>
  new DomainError("CONFLICT", "The file of this document was already uploaded.");

/**
 * Returns the name of the awaited file, before its bytes are read. Members who see the draft.
 * @throws DomainError NOT_FOUND, CONFLICT (already there), INVALID_REQUEST, ENVELOPE_*
 */
export const awaited = tokenProcedure
  .input(z.object({ documentDataId: z.string() }))
  .output(z.object({ filename: z.string() }))
  .query(async ({ ctx, input }) => {
    const pending = await loadPending(ctx.db, input.documentDataId);
    const envelope = await loadEnvelope(ctx.db, ctx.actor, pending.envelopeId);
    if (pending.uploadedAt) throw buildAlreadyUploadedError();
    assertAllowed("createItem", envelope);
    return { filename: buildFileName(envelope) };
  });

/**
 * Makes an upload the awaited file, once, while the envelope is a draft (domain/README.md 1.4). The item's
 * first version gets the promised data id. Members who see the draft.
 * @throws DomainError as `awaited`, and as `addItems`
 */
export const completeUpload = tokenProcedure
  .input(z.object({ documentDataId: z.string(), uploadId: z.string() }))
  .output(Success)
  .mutation(async ({ ctx, input }) => {
    const { id, envelopeId, uploadedAt } = await loadPending(ctx.db, input.documentDataId);
    if (uploadedAt) throw buildAlreadyUploadedError();
    return ctx.db.transaction(async (tx) => {
      const envelope = await lockEnvelope(tx, ctx.actor, envelopeId);
      const [claimed] = await tx
        .update(pendingUploads)
        .set({ uploadedAt: await clock.now(tx) })
        .where(and(eq(pendingUploads.id, id), isNull(pendingUploads.uploadedAt)))
        .returning();
      if (!claimed) throw buildAlreadyUploadedError();
      await addItems(tx, ctx, envelope, [{ uploadId: input.uploadId, versionId: id }]);
      return { success: true };
    });
  });

async function loadPending(connection: Connection, id: string) {
  const [row] = await connection.select().from(pendingUploads).where(eq(pendingUploads.id, id));
  if (!row) throw new DomainError("NOT_FOUND", "This link could not be found.");
  return row;
}

/** `<title>.pdf`, without slashes, which would be folders. */
const buildFileName = ({ title }: EnvelopeRow): string => `${withoutPdf(title).replace(/[/\\]/g, "-")}.pdf`;
