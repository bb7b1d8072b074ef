import { CrossContextAuthCode, OpenedCrossContextAuth } from "@/server/contract/cross-context-auth";
import { publicProcedure } from "@/server/trpc";
import { inTab } from "./in-tab";

const STAGES = { CONFIRMED: "confirmed", REFUSED: "refused" } as const;

/**
 * The tab of its own shows up: from here on the code is its own. Tells who asks and by which number; nothing of the
 * document.
 * @throws DomainError NOT_FOUND, the same for every code that opens nothing here; INVALID_REQUEST without a binding,
 *   TOO_MANY_REQUESTS
 */
export const open = publicProcedure
  .input(CrossContextAuthCode)
  .output(OpenedCrossContextAuth)
  .mutation(({ ctx, input }) =>
    inTab(ctx, input, async ({ row: { purpose, site, number, result } }) => ({
      purpose,
      site,
      number,
      stage: result ? STAGES[result] : ("open" as const),
    })),
  );
