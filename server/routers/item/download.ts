import { z } from "zod";
import { MadeFile, StoredFile } from "@/server/contract/file";
import { loadAggregate } from "@/server/db/store/envelope";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-of";
import { assertAllowed } from "@/server/domain/envelope/lifecycle";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { pendingCopy } from "@/server/evidence/pending-copy";
import { teamProcedure } from "@/server/trpc";
import { storedPdf } from "./files/item-file";

const Input = z.object({
  envelopeItemId: z.string(),
  version: z.enum(["signed", "original", "pending"]).default("signed"),
});

/**
 * Where the bytes of one file lie (rest/README.md 5.5): `original` as the signers see it, `signed` as it is now, which
 * is the sealed file once there is one; `pending` shows what has been left so far, while PENDING only. Whoever
 * sees the envelope.
 * @throws DomainError NOT_FOUND, INVALID_REQUEST and ENVELOPE_* for `pending`
 */
export const download = teamProcedure
  .meta({ openapi: { method: "GET", path: "/envelope/item/{envelopeItemId}/download" } })
  .input(Input)
  .output(z.union([StoredFile, MadeFile]))
  .query(async ({ ctx, input }) => {
    const { item, envelope } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    if (input.version === "pending") {
      assertAllowed("downloadPending", envelope);
      const bytes = await pendingCopy(ctx.services, ctx.db, await loadAggregate(ctx.db, envelope), item);
      return { filename: `${withoutPdf(item.title)}_pending.pdf`, mediaType: "application/pdf", bytes };
    }
    const versionId = input.version === "original" ? item.originalVersionId : item.currentVersionId;
    const file = await storedPdf(
      ctx.db,
      item,
      versionId,
      versionId === item.originalVersionId ? "" : "_signed",
    );
    if (!file) throw new DomainError("NOT_FOUND", "Envelope item could not be found.");
    return file;
  });
