import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { GeneratedFile } from "@/server/contract/file";
import { SigningToken } from "@/server/contract/signing";
import { signatureUploads } from "@/server/db/schema";
import { listUploadedSignatures } from "@/server/db/store/field-values";
import { loadRecipientByToken, type RecipientContext } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { getSeatAddress } from "@/server/domain/recipient/person";
import { newId } from "@/server/ids";
import type { Services } from "@/server/services";
import { publicProcedure } from "@/server/trpc";
import { loadReadingRecipient } from "./file";
import { assertAccess, assertActionAuth, assertCanAct } from "./recipient/access";

/** Enough to try several photos, too few to fill a disk. */
const PICTURES_PER_HOUR = 20;

/**
 * Stores a signature picture for the recipient, redrawn in a separate process: no byte of the file survives.
 * Returns the id for a signature value (ruling 70). Recipient, by the signing token.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (uploading is off), INVALID_BODY (the picture),
 * TOO_MANY_REQUESTS, or the code of `canAct`
 */
export const addPicture = publicProcedure
  .input(SigningToken.extend({ png: z.instanceof(Uint8Array) }))
  .output(z.object({ uploadId: z.string(), widthPx: z.number(), heightPx: z.number() }))
  .mutation(async ({ ctx, input }) => {
    const party = await loadRecipientByToken(ctx.db, input.token, ctx.visitor);
    const now = await clock.now(ctx.db);
    assertCanAct(party, now);
    assertAccess(party, now);
    assertActionAuth(party, now);
    if (!party.meta.uploadSignatureEnabled) {
      throw new DomainError("INVALID_REQUEST", "An uploaded signature is not accepted for this envelope.");
    }
    const recipientId = party.recipient.id;
    await limitHits(ctx.db, `signature-picture:${recipientId}`, PICTURES_PER_HOUR, HOUR_MS);
    const { png, widthPx, heightPx } = await redrawSignaturePng(ctx.services, input.png);
    const stored = await ctx.services.storage.put(png);
    const id = newId();
    await ctx.db.insert(signatureUploads).values({
      id,
      recipientId,
      address: getSeatAddress(party.recipient),
      storageKey: stored.key,
      sha256: stored.sha256,
      widthPx,
      heightPx,
      createdAt: await clock.now(ctx.db),
    });
    return { uploadId: id, widthPx, heightPx };
  });

/** Redraws a signature picture from its pixels in a separate process. @throws DomainError INVALID_BODY */
export async function redrawSignaturePng({ pdf }: Pick<Services, "pdf">, png: Uint8Array) {
  const file = path.join(tmpdir(), `rubrica-signature-${randomUUID()}.png`);
  try {
    await writeFile(file, png, { flag: "wx", mode: 0o600 });
    return await pdf.signaturePicture(file);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Returns a stored picture: the recipient's own, or one on the paper of a recipient who is done. Recipient,
 * by the signing token.
 * @throws DomainError NOT_FOUND
 */
export const picture = publicProcedure
  .input(SigningToken.extend({ uploadId: z.string().max(64) }))
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const party = await loadReadingRecipient(ctx, input.token);
    const missing = new DomainError("NOT_FOUND", "This picture could not be found.");
    const [upload] = await ctx.db
      .select()
      .from(signatureUploads)
      .where(eq(signatureUploads.id, input.uploadId));
    if (!upload || upload.address === null) throw missing;
    const isOwn =
      upload.recipientId === party.recipient.id && upload.address === getSeatAddress(party.recipient);
    if (!isOwn) {
      const used = await listUploadedSignatures(ctx.db, upload.recipientId);
      const isOnPaper = used.some((value) => Named.safeParse(value).data?.uploadId === upload.id);
      if (!isOnPaper || !hasFinished(party, upload.recipientId)) throw missing;
    }
    const bytes = await ctx.services.storage.read(upload.storageKey);
    return { filename: "signature.png", mediaType: "image/png", bytes };
  });

const Named = z.object({ uploadId: z.string() });

const hasFinished = ({ recipients }: RecipientContext, recipientId: number): boolean =>
  recipients.some((row) => row.id === recipientId && row.signingStatus === "SIGNED");
