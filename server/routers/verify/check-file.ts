import { z } from "zod";
import { DeepAnswer } from "@/server/contract/verify";
import { publicProcedure } from "@/server/trpc";
import { listVerificationAnchors } from "./anchors";
import { limitDeepChecks } from "./limits";
import { matchFile } from "./match-file";

const Bytes = z.instanceof(Uint8Array);

/**
 * Checks a file: every signature and revision, and whether it is ours. Runs in a separate process (ruling
 * 64), stores nothing. Trusts this installation's authority and accredited issuers. Anyone, over `POST
 * /api/verify`, which limits the size.
 * @throws DomainError TOO_MANY_REQUESTS, FILE_TOO_COMPLEX, SERVICE_UNAVAILABLE
 */
export const deep = publicProcedure
  .input(z.object({ bytes: Bytes }))
  .output(DeepAnswer)
  .mutation(async ({ ctx, input }) => {
    await limitDeepChecks(ctx);
    const { report, traces } = await ctx.services.pdf.verify(
      input.bytes,
      listVerificationAnchors(ctx.services),
    );
    const { sha256: whole, revisions } = report.file;
    const read = revisions.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== whole);
    const earlier = [...new Set([...traces.earlier, ...read])];
    const fileMatch = await matchFile(
      ctx,
      { whole, earlier, seals: traces.seals, code: null },
      async () => true,
    );
    return { report, found: fileMatch };
  });
