import { z } from "zod";
import { MadeFile } from "@/server/contract/file";
import { loadEnvelopeOfItem } from "@/server/db/store/envelope-of";
import { Refusal } from "@/server/domain/errors";
import { withoutPdf } from "@/server/domain/file-name";
import { need } from "@/server/runtime";
import { teamProcedure } from "@/server/trpc";

/** The picture of an item's first page, drawn at intake (ruling 57). Whoever sees it. @throws Refusal NOT_FOUND */
export const firstPage = teamProcedure
  .input(z.object({ envelopeItemId: z.string() }))
  .output(MadeFile)
  .query(async ({ ctx, input }) => {
    const { item } = await loadEnvelopeOfItem(ctx.db, ctx.actor, input.envelopeItemId);
    if (!item.firstPageKey) throw new Refusal("NOT_FOUND", "The file has no picture of its first page.");
    const bytes = await need("storage").read(item.firstPageKey);
    return { filename: `${withoutPdf(item.title)}.png`, mediaType: "image/png", bytes };
  });
