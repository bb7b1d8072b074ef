import { z } from "zod";
import { buildPageSchema, PageInput, toPage } from "@/server/contract/page";
import { toIso } from "@/server/contract/recipient";
import { SealDifference, SealDifferences } from "@/server/contract/seal-difference";
import { loadOwedSealsPage } from "@/server/db/store/seal-queue";
import { redactText } from "@/server/log";
import { adminProcedure } from "@/server/trpc";

/**
 * An envelope that waits for its seal, or a rejected one for its stamp: the progress without the contents.
 */
const WaitingForSeal = z.object({
  envelopeId: z.string(),
  kind: z.enum(["SEAL", "STAMP"]),
  team: z.string(),
  since: z.string(),
  attempts: z.number(),
  error: z.string().nullable(),
  /** Differences between the envelope and its audit log, if they are the cause; null otherwise. */
  differences: z.array(SealDifference).nullable(),
  nextAttemptAt: z.string().nullable(),
});

/**
 * Lists envelopes that wait for their seal, failed ones first (Admin → Sealing). Instance admins.
 * @throws DomainError FORBIDDEN
 */
export const list = adminProcedure
  .input(PageInput)
  .output(buildPageSchema(WaitingForSeal))
  .query(async ({ ctx, input }) => {
    const { rows, total } = await loadOwedSealsPage(ctx.db, input);
    const listed = rows.map(({ sealingSince, updatedAt, nextSealAt, error, differences, ...row }) => ({
      ...row,
      differences: SealDifferences.parse(differences),
      kind: sealingSince ? ("SEAL" as const) : ("STAMP" as const),
      since: (sealingSince ?? updatedAt).toISOString(),
      error: error === null ? null : redactText(error),
      nextAttemptAt: toIso(nextSealAt),
    }));
    return toPage(listed, total, input);
  });
