import { createHash } from "node:crypto";
import { z } from "zod";
import { DeepAnswer } from "@/server/contract/verify";
import { earlierEnds, sealsIn } from "@/server/domain/seal-traces";
import { publicProcedure } from "@/server/trpc";
import { verificationAnchors } from "./anchors";
import { limitDeepChecks } from "./limits";
import { matchFile } from "./match-file";

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const Bytes = z.instanceof(Uint8Array);

/**
 * Looks into a file: every signature, every revision, and whether it left this installation. The bytes are worked on in
 * a process of their own (ruling 64) and forgotten; nothing is stored. Believed are this installation's own authority
 * and the accredited issuers. For `POST /api/verify`, which bounds the size.
 * @throws DomainError TOO_MANY_REQUESTS, FILE_TOO_COMPLEX, SERVICE_UNAVAILABLE
 */
export const deep = publicProcedure
  .input(z.object({ bytes: Bytes }))
  .output(DeepAnswer)
  .mutation(async ({ ctx, input }) => {
    await limitDeepChecks(ctx);
    const report = await ctx.services.pdf.verify(input.bytes, verificationAnchors(ctx.services));
    const { sha256: whole, revisions } = report.file;
    const states = earlierEnds(input.bytes).map((end) => hashOf(input.bytes.subarray(0, end)));
    const read = revisions.map(({ sha256 }) => sha256).filter((sha256) => sha256 !== whole);
    const traces = {
      whole,
      earlier: [...new Set([...states, ...read])],
      seals: sealsIn(input.bytes),
      code: null,
    };
    const found = await matchFile(ctx, traces, async () => true);
    return { report, found };
  });
