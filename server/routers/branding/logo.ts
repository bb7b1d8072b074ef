import { z } from "zod";
import { GeneratedFile } from "@/server/contract/file";
import { loadLogo } from "@/server/db/store/brand";
import { DomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";

/** Returns the picture of a logo. Anyone with its unguessable id. @throws DomainError NOT_FOUND */
export const logo = publicProcedure
  .input(z.object({ logoId: z.string().max(64) }))
  .output(GeneratedFile)
  .query(async ({ ctx, input }) => {
    const bytes = await loadLogo(ctx.db, input.logoId);
    if (!bytes) throw new DomainError("NOT_FOUND", "This picture could not be found.");
    return { filename: "logo.png", mediaType: "image/png", bytes };
  });
