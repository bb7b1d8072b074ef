import { z } from "zod";
import { GeneratedFile, StoredFile } from "@/server/contract/file";
import { loadAggregate } from "@/server/db/store/envelope";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { makePendingCopy } from "@/server/evidence/pending-copy";
import { teamProcedure } from "@/server/trpc";
import { findStoredPdf } from "./files/item-file";

const Input = z.object({
  envelopeItemId: z.string(),
  version: z.enum(["signed", "original", "pending"]).default("signed"),
});

/**
 * Returns a file (rest/envelopes.md 5.5): `original` as the signers see it, `signed` as it is now, sealed if it
 * was; `pending` with the values so far, while PENDING. Members who see the envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST and ENVELOPE_* for `pending`
 */
export const download = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/item/{envelopeItemId}/download" } })
  .input(Input)
  .output(z.union([StoredFile, GeneratedFile]))
  .query(async ({ ctx, input }) => {
    const { item, envelope } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    if (input.version === "pending") {
      assertAllowed("downloadPending", envelope);
      const bytes = await makePendingCopy(ctx.services, ctx.db, await loadAggregate(ctx.db, envelope), item);
      return { filename: `${withoutPdf(item.title)}_pending.pdf`, mediaType: "application/pdf", bytes };
    }
    const versionId = input.version === "original" ? item.originalVersionId : item.currentVersionId;
    const file = await findStoredPdf(
      ctx.db,
      item,
      versionId,
      versionId === item.originalVersionId ? "" : "_signed",
    );
    if (!file) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    return file;
  });
