import { z } from "zod";
import { GeneratedFile } from "@/server/contract/file";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-by-part";
import { DomainError } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { teamProcedure } from "@/server/trpc";
import { findStoredPdf } from "./files/item-file";

const Input = z.object({ envelopeItemId: z.string(), page: z.number().int() });
const Output = GeneratedFile.extend({ sourceSha256: z.string() });

/**
 * Returns a small picture of an item's page as the signers see it (components/field-editor.md 4.7), with the hash
 * of its bytes. Members who see the item.
 * @throws DomainError NOT_FOUND, also for a page that does not exist or cannot be drawn; SERVICE_UNAVAILABLE
 */
export const pagePicture = teamProcedure
  .input(Input)
  .output(Output)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    const file = await findStoredPdf(ctx.db, item, item.originalVersionId, "");
    const source = file && {
      sha256: file.sha256,
      pageCount: item.pageCount,
      path: () => ctx.services.storage.path(file.storageKey),
    };
    const bytes = source && (await ctx.services.pagePictures.page(source, input.page));
    if (!bytes) throw new DomainError("NOT_FOUND", "The page has no picture.");
    const filename = `${withoutPdf(item.title)}-${input.page}.png`;
    return { filename, mediaType: "image/png", bytes, sourceSha256: source.sha256 };
  });
