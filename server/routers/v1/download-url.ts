import { z } from "zod";
import { signFileLink } from "@/server/auth/file-link";
import { clock } from "@/server/clock";
import { V1DownloadUrl } from "@/server/contract/v1/document";
import { loadEnvelope } from "@/server/db/store/envelope";
import { findFirstCurrentFile } from "@/server/db/store/item-files";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { tokenProcedure } from "./token-procedure";

/** Version kinds of an ended envelope. */
const FINAL: readonly string[] = ["SEALED", "STAMPED"];

/**
 * Returns a link to a document's first file, valid for an hour (domain/README.md 1.2): sealed, or as the
 * signers see it. Members who see it.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST (no file yet; not sealed and the original was not asked for)
 */
export const downloadUrl = tokenProcedure
  .input(z.object({ envelopeId: z.string(), original: z.boolean() }))
  .output(V1DownloadUrl)
  .query(async ({ ctx, input }) => {
    const envelope = await loadEnvelope(ctx.db, ctx.actor, input.envelopeId);
    const item = await findFirstCurrentFile(ctx.db, envelope.id);
    if (!item)
      throw new DomainError("INVALID_REQUEST", "The file of this document has not been uploaded yet.");
    if (!input.original && !FINAL.includes(item.kind)) {
      throw new DomainError(
        "INVALID_REQUEST",
        "The document is not sealed yet. Ask for downloadOriginalDocument=true to get it as it was sent.",
      );
    }
    const kind = input.original ? "original" : "signed";
    const link = signFileLink({ kind, id: item.id, tokenId: ctx.actor.tokenId }, await clock.now(ctx.db));
    return { downloadUrl: `${env().BASE_URL}/api/v1/downloads/${link}` };
  });
